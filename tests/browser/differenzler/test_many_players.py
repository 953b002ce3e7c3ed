"""A Differenzler of six on one phone: all of them, and every key, are in view."""

from playwright.sync_api import expect

from tests.browser import page_fit

SIX = ["Anna", "Beat", "Clara", "Dani", "Emil", "Fritz"]
OUTSIDE = """() => [...document.querySelectorAll('#sheet button, #pad button, header button')]
    .filter(k => k.checkVisibility())
    .map(k => [k.textContent || k.ariaLabel, k.getBoundingClientRect()])
    .filter(([, at]) => at.top < 0 || at.bottom > innerHeight + 0.5 || at.right > innerWidth || at.height < 47.5)
    .map(([name, at]) => [name, at.top, at.bottom, at.height])"""


def place_of(key):
    """Return where a key stands, in the order in which people read."""
    box = key.bounding_box()
    return box["y"], box["x"]


def test_six_estimate_and_are_counted_without_scrolling(play):
    game = play(players=SIX, undealt="none", deals=2)
    game.draw()
    estimates, points = [25, 30, 30, 5, 50, 20], [20, 30, 41, 0, 55, 11]
    for seat in (1, 2, 3, 4, 5, 0):
        game.asks(SIX[seat])
        game.estimate(estimates[seat])
    game.asks_for_points()
    assert game.page.evaluate(OUTSIDE) == []

    game.opens("seats")
    dealers = game.page.locator("dialog .choose button")
    assert sorted(SIX, key=lambda name: place_of(dealers.get_by_text(name, exact=True))) == SIX
    game.page.keyboard.press("Escape")

    game.points(*points[:-1])
    expect(game.page.locator("#sheet .rest [data-col=p]")).to_have_text("11")
    game.save()

    game.stands(5, 0, 11, 5, 5, 9)
    game.key("menu")
    game.tap("dialog [data-do=list]")
    expect(game.page.locator("dialog .row [data-name]").first).to_be_visible()
    assert game.page.evaluate(page_fit.UNFIT, [360, page_fit.UNDER_WAY, True]) == []
