"""Two taps at once, before the first is on disk: two steps where two were meant, never the same twice."""

import pytest
from playwright.sync_api import expect

from tests.browser.schieber.screen import played

AT_ONCE = "all => all.forEach(k => k.click())"


def at_once(page, *selectors):
    """Tap all these keys before the phone has written anything."""
    keys = [page.locator(selector).first.element_handle() for selector in selectors]
    page.evaluate(AT_ONCE, keys)


def written(play):
    play.saved()
    return play.board()["revisions"]


@pytest.mark.journey
def test_a_deal_is_written_once(table, page):
    play = table()
    play.trump("rosen")
    play.digits(97)
    at_once(page, "#teams [data-team='0']", "#teams [data-team='0']", "#teams [data-team='1']")
    play.shows("idle")
    expect(page.locator(".near output")).to_have_text("97")

    assert len(written(play)) == 1


@pytest.mark.journey
def test_each_undo_takes_back_another_deal_and_each_redo_brings_one_again(table, page):
    play = table(played(("rosen", 97, 0), ("rosen", 50, 0)))
    at_once(page, "#undo", "#undo")
    expect(page.locator(".near output")).to_have_text("0")
    expect(page.locator("#strip")).to_contain_text("Spiel 1")
    at_once(page, *["#strip [data-do=redo]"] * 3)
    expect(page.locator(".near output")).to_have_text("97")
    # until the strip says so, the key there is the one already tapped
    expect(page.locator("#strip > span")).to_have_text(["wieder geschrieben", "Spiel 1"])
    page.locator("#strip [data-do=redo]").tap()
    expect(page.locator(".near output")).to_have_text("147")
    expect(page.locator("#strip > span")).to_have_text(["wieder geschrieben", "Spiel 2"])
    expect(page.locator("#strip [data-do=redo]")).to_have_count(0)

    revisions = written(play)
    assert len(revisions) == 6
    assert len({revision["undoes"] for revision in revisions}) == 5


def test_each_tap_on_a_bar_is_a_stroke(table, page):
    play = table(direct_strokes=True)
    page.wait_for_selector(".near .bars")
    bar = ".near .bars [data-n='{}']"
    at_once(page, *(bar.format(points) for points in (100, 100, 50, 20)))
    expect(page.locator(".near output")).to_have_text("270")
    expect(page.locator("#note")).to_be_hidden()

    assert len(written(play)) == 4


def test_of_two_trumps_that_are_tapped_at_once_the_last_counts(table, page):
    play = table()
    play.trump("eichel")
    play.announce(50, 0)
    at_once(page, "#modes [data-mode=rosen]", "#modes [data-mode=obenabe]")
    expect(page.locator("#entry b")).to_have_text("Obenabe ×3")

    modes = [revision["facts"]["mode"] for revision in written(play)]
    assert modes == ["eichel", "rosen", "obenabe"]
    play.agrees(150, 0)
    expect(page.locator("#note")).to_be_hidden()


def test_of_two_trumps_of_a_differenzler_that_are_tapped_at_once_the_last_counts(table, page):
    play = table(game="differenzler", trump="entered")
    at_once(page, "#modes [data-mode=rosen]", "#modes [data-mode=schilten]")
    expect(page.locator("#modes [data-mode=schilten]")).to_have_attribute("aria-pressed", "true")

    first, second = written(play)
    assert (second["line"], second["replaces"]) == (first["line"], [first["id"]])


def test_of_two_answers_the_first_counts(table, page):
    play = table()
    play.trump("eichel")
    play.digits(157)
    play.team(0)
    expect(page.locator("dialog .choose button")).to_have_count(2)
    page.locator("dialog .choose button").evaluate_all(AT_ONCE)
    play.shows("idle")
    expect(page.locator(".near output")).to_have_text("257")

    assert [revision["facts"]["match"] for revision in written(play)] == [0]
