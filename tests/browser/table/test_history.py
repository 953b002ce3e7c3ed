"""From a deal in the history to its correction on the screen."""

import pytest
from playwright.sync_api import expect

from scorer.rules import games
from tests.browser.coiffeur.screen import written
from tests.browser.differenzler.screen import DRAFT
from tests.browser.phone.offline import until
from tests.browser.table.test_two_phones import LOGS


@pytest.mark.parametrize("game", games.GAMES)
def test_a_deal_of_the_history_is_one_key_away_from_its_correction(table, page, game):
    play = table(LOGS[game], game=game, **({"estimates": "open"} if game[0] == "d" else {}))
    page.goto(f"{play.address}/history")
    link = page.locator(".history a").last
    place = link.inner_text().split("\N{NO-BREAK SPACE}")[0].split(" «")[0]
    assert min(link.bounding_box()[side] for side in ("width", "height")) >= 48
    link.focus()
    page.keyboard.press("Enter")

    expect(page.locator("[data-do=close]:visible")).to_have_count(1)
    expect(page.locator("#deal b, #entry b").filter(has_text=place)).to_have_count(1)
    assert page.url == play.address
    page.locator("[data-do=close]:visible").tap()
    until(page, f"!{DRAFT}?.open")  # what is open on a screen is kept on the phone
    play.reload()
    expect(page.locator("[data-do=close]:visible")).to_have_count(0)


# How far what was done reaches into the line above it, in pixels.
OVERLAP = """heads => Math.max(...heads.map(head => {
  const range = document.createRange()
  range.selectNodeContents(head.querySelector('a'))
  const last = [...range.getClientRects()].at(-1), act = head.querySelector('.quiet').getClientRects()[0]
  return act.left < last.right ? last.bottom - act.top : 0
}))"""


def test_a_long_place_in_the_history_covers_nothing_below_it(table, page):
    play = table(
        [written("b:eichel", 60)], game="coiffeur", teams=["Nord", "Ausserrhoden und Bern"]
    )
    page.goto(f"{play.address}/history")
    head = page.locator(".history h2")
    assert head.bounding_box()["height"] > 60  # in three lines
    assert head.evaluate_all(OVERLAP) <= 2


def test_a_phone_that_was_never_at_the_table_opens_the_deal_once_it_has_it(table, page, another):
    anna = table(LOGS["schieber"])
    beat = another(anna)
    anna.deal("rosen", 60, 0)
    anna.saved()
    beat.page.goto(f"{anna.address}/history")
    beat.page.evaluate(
        "indexedDB.databases().then(all => all.map(({name}) => indexedDB.deleteDatabase(name)))"
    )
    beat.page.locator(".history a").first.tap()

    expect(beat.page.locator("#deal b")).to_have_text("Spiel 5")
    beat.shows("pad")
