"""The wall in a real browser: seen from afar, its pages turned, tables added and taken away."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser import page_fit
from tests.browser.game_builder import four, four_long, schieber, wall
from tests.browser.screen_sizes import SMALL, WIDER
from tests.web.conftest import a_deal

SCREENS = [(1280, 720), (1920, 1080)]
# The height of each total's digits, as a part of the screen.
DIGITS = """() => {
  const brush = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('.tables b')].filter(one => one.checkVisibility()).map(one => {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(one)
    brush.font = `${fontWeight} ${fontSize} ${fontFamily}`
    return brush.measureText('0').actualBoundingBoxAscent / innerHeight
  })
}"""
# What sticks out of its table, or of the screen before anybody scrolls.
OUTSIDE = """() => [...document.querySelectorAll('.tables article')].filter(one => one.checkVisibility())
  .flatMap(table => [...table.querySelectorAll('*'), table].map(one => [table.getBoundingClientRect(), one]))
  .filter(([table, one]) => {
    const box = one.getBoundingClientRect()
    return box.width && !one.closest('.unseen') &&
      (box.bottom > table.bottom + 1 || box.right > table.right + 1 || box.bottom > innerHeight + 1)
  }).map(([, one]) => one.outerHTML)"""
# Lines of text that lie on one another.
ON_ANOTHER = """() => {
  const lines = [...document.querySelectorAll('.tables li, .tables header, .tables .more')]
    .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())
  return lines.flatMap((a, i) => lines.slice(i + 1).filter(b =>
    a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom).map(b => [a, b]))
}"""


@pytest.mark.parametrize("books", [four, four_long])
def test_four_tables_are_large_enough_for_the_far_end_of_the_room(bring, screen, server, books):
    page, address = screen(), wall(server, [bring(builder) for builder in books()])
    for _size in page_fit.each_size(page, SCREENS):
        page.goto(address)
        digits = page.evaluate(DIGITS)

        assert len(digits) == 2 + 2 + 4 + 3
        assert min(digits) >= 0.06
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(ON_ANOTHER) == []


# Names that end in dots, or under the edge of their tile.
CUT = """() => [...document.querySelectorAll('.tables li p')].filter(p => {
    const tile = p.closest('article').getBoundingClientRect()
    const { left, right, top, bottom } = p.getBoundingClientRect()
    const inside = left >= tile.left && right <= tile.right && top >= tile.top && bottom <= tile.bottom
    return !inside || p.scrollHeight > p.clientHeight + 2 || p.scrollWidth > p.clientWidth + 1
}).map(p => p.textContent)"""


def test_no_name_is_cut_however_long_the_partners_are_called_and_fewer_tables_fill_the_screen(
    bring, screen, server
):
    page, codes = screen(), [bring(builder) for builder in four_long()]
    for count in (1, 2, 3, 4):
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(wall(server, codes[-count:]))
        expect(page.locator(".tables article")).to_have_count(count)
        assert min(page.evaluate(DIGITS)) >= 0.06
        assert page.evaluate(OUTSIDE) == page.evaluate(ON_ANOTHER) == []
        for size in page_fit.each_size(page, [*SCREENS, (360, 616), (768, 1024)]):
            assert (count, size, page.evaluate(CUT)) == (count, size, [])


def test_the_wall_and_the_history_are_for_every_finger_and_every_reader(bring, page, server):
    codes = [bring(builder) for builder in four_long()]
    addresses = (
        f"{server}/wall",
        f"{wall(server, codes)}&t=hallo",
        f"{server}/t/{codes[0]}/history",
        f"{server}/t/{codes[2]}/history",
    )
    for address in addresses:
        page.goto(address)
        for width, _height in page_fit.each_size(page, [(360, 616), (320, 616), (1280, 616)]):
            assert (address, page.evaluate(SMALL), page.evaluate(WIDER)) == (address, [], 0)
            if width != 360:
                assert (address, Axe().run(page).response["violations"]) == (address, [])


def names(page):
    return [
        name.inner_text()
        for name in page.locator("article").filter(visible=True).locator("li .name").all()
    ]


def six(bring, server):
    teams = [(f"T{number}", f"U{number}") for number in range(6)]
    return wall(server, [bring(schieber(1, teams=pair)) for pair in teams])


def test_pages_turn_by_themselves_and_a_key_or_a_touch_stops_them(bring, new_screen, server):
    page = new_screen()
    page.clock.install()
    page.goto(six(bring, server))
    first = names(page)
    page.clock.run_for(6_000)
    half = page.locator("progress").evaluate("one => one.value / one.max")
    page.clock.run_for(7_000)
    second = names(page)

    assert (first, second) == (
        ["T0", "U0", "T1", "U1", "T2", "U2"],
        ["T3", "U3", "T4", "U4", "T5", "U5"],
    )
    assert 0.3 <= half <= 0.7
    expect(page.locator("[data-page]")).to_have_text("Seite 2 von 2")
    page.keyboard.press("ArrowLeft")
    assert names(page) == first
    page.clock.run_for(60_000)
    assert names(page) == first
    page.clock.run_for(40_000)
    page.mouse.click(640, 400, button="middle")
    shown = names(page)
    page.clock.run_for(60_000)
    assert names(page) == shown
    hold = page.locator("[data-hold]")
    expect(hold).to_have_attribute("aria-pressed", "true")
    hold.click()
    page.clock.run_for(14_000)
    assert names(page) != shown
    hold.click()
    shown = names(page)
    page.clock.run_for(60_000)
    assert names(page) == shown


def test_a_page_stands_for_as_many_seconds_as_its_bar_has(bring, new_screen, server):
    page = new_screen()
    page.clock.install()
    page.goto(six(bring, server))
    page.locator("progress").evaluate("one => { one.max = 1000 }")
    page.clock.run_for(18_000)

    assert names(page)[0] == "T0"


def test_who_wants_less_motion_turns_the_pages_by_hand(bring, new_screen, server):
    page = new_screen(reduced_motion="reduce")
    page.clock.install()
    page.goto(six(bring, server))
    page.clock.run_for(30_000)

    assert names(page)[0] == "T0"
    page.get_by_label("Nächste Seite").click()
    assert names(page)[0] == "T3"
    page.get_by_label("Nächste Seite").click()
    assert names(page)[0] == "T0"


def test_on_a_phone_all_tables_stand_below_each_other(bring, page, server):
    page.goto(six(bring, server))

    assert len(names(page)) == 12
    assert page.locator("[data-pager]").is_hidden()


@pytest.mark.journey
def test_what_is_written_comes_to_the_wall_and_leaves_page_and_focus_where_they_are(
    bring, screen, server
):
    codes = [bring(schieber(1, teams=(f"T{n}", f"U{n}"))) for n in range(6)]
    page = screen(reduced_motion="reduce")
    page.goto(wall(server, codes))
    page.get_by_label("Nächste Seite").click()
    link = page.locator(f"#at-{codes[4]}")
    link.focus()
    bring.write(codes[4], a_deal(3, 20))

    page.locator("article", has_text="T4").get_by_text("354", exact=True).wait_for()
    assert names(page)[0] == "T3"
    assert link.evaluate("one => one === document.activeElement")


def test_a_table_is_added_and_taken_away_without_losing_the_others(bring, page, server):
    codes = [bring(schieber(1)) for _ in range(3)]
    page.goto(f"{server}/wall")
    for code in codes:
        page.locator("#code").fill(f"{server}/t/{code}")
        page.get_by_text("Dazu").tap()
        page.wait_for_url(f"**{code}")
    page.locator("#code").fill("hallo")
    page.get_by_text("Dazu").tap()
    page.wait_for_url("**x=hallo")
    notice = page.locator(".lost").inner_text()
    page.locator(".lost a").tap()
    page.wait_for_url(wall(server, codes))
    page.locator(".people a").nth(1).tap()
    page.wait_for_url(wall(server, [codes[0], codes[2]]))

    assert "Diese Partie gibt es hier nicht." in notice
    expect(page.locator("article")).to_have_count(2)
