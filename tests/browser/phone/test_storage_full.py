"""A phone that can keep nothing more: no dialog shuts before what was typed in it is written."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.coiffeur.screen import cell
from tests.browser.differenzler.screen import begin, written_deal
from tests.browser.schieber.screen import played
from tests.long import chosen

# The phone is full from here on, until somebody makes room.
FULL = """() => {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...what) {
    if (window.full) throw new DOMException('full')
    return put.apply(this, what)
  }
  window.full = true
}"""
ROOM = "() => { window.full = false }"


def stays(play, dialog_has=""):
    """The open dialog says that nothing was kept."""
    alert = play.page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_have_text(re.compile("Nicht gespeichert"))
    expect(alert).to_be_in_viewport()
    if dialog_has:
        expect(play.page.get_by_role("dialog")).to_contain_text(dialog_has)


def kept_in_the_end(play, key, having="", dialog_has="", meanwhile=lambda: None):
    """A key of a dialog writes nothing while the phone is full, and the dialog stays; with room it writes."""
    play.page.evaluate(FULL)
    play.tap(key, has_text=having)
    stays(play, dialog_has)
    meanwhile()
    play.page.evaluate(ROOM)
    play.tap(key, has_text=having)
    expect(play.page.get_by_role("dialog")).to_have_count(0)
    play.saved()


@pytest.fixture
def play(table):
    return partial(begin, table)


def test_details_of_a_differenzler_stay_typed_until_they_are_kept(play):
    game = play(written_deal(1, [20, 45, 30, 60], [38, 34, 62, 23]))
    game.saved()
    game.reopen()
    game.key("more")
    note, before = game.page.locator("dialog [name=note]"), len(game.board()["revisions"])
    note.fill("nach der Suppe")
    game.choose("forgot", "Anna")
    game.choose("seat", "Clara")

    def nothing_is_written():
        expect(note).to_have_value("nach der Suppe")
        expect(game.page.locator("dialog .penalties .meld")).to_have_count(0)
        assert len(game.board()["revisions"]) == before

    kept_in_the_end(game, "dialog .go", meanwhile=nothing_is_written)
    game.stands(20, 11, 52, 37)
    assert len(game.board()["revisions"]) == before + 2


def test_forgotten_estimates_that_lie_on_the_phone_stay_chosen_until_they_are_kept(play):
    game = play()
    game.draw()
    game.estimate(45)
    game.lie(1)
    game.key("more")
    game.choose("forgot", "Clara")
    kept_in_the_end(game, "dialog .go")
    game.has_column("e", "", "●●", "keine", "")


def test_an_estimate_that_was_not_kept_is_asked_again(play):
    game = play()
    game.draw()
    game.page.evaluate(FULL)
    game.estimate(45)

    expect(game.page.locator("#strip")).to_have_text("⚠ nicht gespeichert")
    game.asks("Beat")
    game.has_column("e", "", "", "", "")
    game.page.evaluate(ROOM)
    game.estimate(45)
    game.asks("Clara")
    game.lie(1)
    game.page.evaluate("window.full = true")
    game.tap("[data-col=e][data-seat='1']")
    expect(game.page.locator("#strip")).to_have_text("⚠ nicht gespeichert")
    game.has_column("e", "", "●●", "", "")


def test_who_deals_a_differenzler_is_asked_until_it_is_kept(play):
    game = play()
    game.draw()
    game.tap("#deal")
    kept_in_the_end(game, "dialog .choose button", "Clara", "Wer gibt?")
    expect(game.page.locator("#deal")).to_contain_text("gibt: Clara")


@pytest.mark.journey
@pytest.mark.parametrize("game", chosen(["schieber", "coiffeur"], "schieber"))
def test_a_match_is_asked_until_it_is_kept(table, game):
    play = table(game=game)
    if game == "schieber":
        play.trump("rosen")
        play.digits(157)
        play.team(0)
    else:
        cell(play, "a:eichel")
        play.digits(157)
        play.key("ok")
    kept_in_the_end(play, "dialog .choose button", dialog_has="Match?")
    assert play.board()["totals"] == [257, 0]
    if game == "coiffeur":
        expect(play.page.locator("[data-slot='a:eichel']")).to_be_focused()


def test_details_of_a_schieber_stay_typed_until_they_are_kept(table, page):
    game = table(played(("rosen", 97, 0)))
    game.reopen()
    game.key("more")
    game.tap("dialog label:has([name=annul])")
    void = page.locator("dialog [name=void]")
    void.fill("vergeben")
    kept_in_the_end(game, "dialog .go", meanwhile=lambda: expect(void).to_have_value("vergeben"))
    assert game.board()["totals"] == [0, 0]


def test_what_was_refused_stays_listed_until_it_is_kept_otherwise(table, page):
    game = table()
    game.expected.append("422")
    broken = {"kind": "deal", "mode": "rosen", "points": [100, 50], "weis": [[], []]}
    page.evaluate(
        """async facts => {
          const { add, uuid } = await import(new URL('../phone/synced_log.js', document.querySelector('script[src]').src))
          await add({ id: uuid(), line: uuid(), slot: '1', replaces: [], undoes: null, at: '', by: '', facts })
        }""",
        broken,
    )
    chip = page.locator("#chip")
    expect(chip).to_have_text("⚠ 1 nicht angenommen")
    chip.tap()
    page.evaluate(FULL)
    page.locator("dialog .meld button", has_text="Verwerfen").tap()

    stays(game)
    expect(page.locator("dialog .meld")).to_have_count(1)
