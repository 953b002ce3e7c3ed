"""What was written can be corrected, taken back, counted again."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.schieber.screen import played


@pytest.mark.journey
def test_an_old_round_is_corrected_below_its_dealer_and_everything_after_it_follows(table, page):
    play = table(played(("rosen", 97, 0), ("eichel", 60, 0)))
    dealer = page.locator("#deal small")
    expect(dealer).to_have_text("gibt: Clara")
    play.tap(".near .head")
    page.locator("dialog .row[type=button]").nth(1).tap()
    expect(page.locator("#deal b")).to_have_text("Spiel 2")
    expect(dealer).to_have_text("gibt: Beat")
    play.tap("#deal")
    expect(page.locator("dialog [aria-pressed=true]")).to_have_text("Beat")
    page.locator("[data-do=shut]").tap()
    play.key("close")
    expect(dealer).to_have_text("gibt: Clara")

    play.count_taps()
    play.reopen(has_text=re.compile("97 : 60"))
    play.counts(79, 0)

    assert play.taps == 5
    assert play.totals() == [79 + 60, 78 + 97]


def test_a_correction_taken_back_says_what_stands_again(table, page):
    play = table(played(("schilten", 74, 0)), factors={"rosen": 1, "schilten": 2})
    play.reopen()
    play.counts(60, 0)
    play.key("undo")
    rows = page.locator("#strip > span")
    expect(rows).to_have_text(["Korrektur zurückgenommen", "Spiel 1148 : 166"])
    play.saved()  # until then its chip takes some of the room
    assert rows.last.locator("span").evaluate_all(
        "all => all.every(e => e.scrollWidth <= e.clientWidth)"
    )
    assert play.totals() == [148, 166]

    play.key("undo")
    expect(rows).to_have_text(["zurückgenommen", "Spiel 1"])

    play.trump("schilten")
    play.announce(50, 0)
    play.counts(60, 0)
    play.key("undo")  # of a deal that has a Weis its points alone are no correction
    expect(rows).to_have_text(["zurückgenommen", "Spiel 1"])


def test_what_is_chosen_beside_the_points_is_not_left_out_without_a_question(table, page):
    play = table(played(("rosen", 97, 0)))
    play.reopen()
    play.details()
    take, shut = page.locator("dialog .go"), page.locator("dialog [data-do=shut]")
    expect(take).to_be_in_viewport(ratio=1)
    page.locator("dialog label", has_text="geschoben").tap()
    for leave in (shut.tap, lambda: page.keyboard.press("Escape"), page.go_back, page.go_back):
        leave()
        expect(page.locator("#wrong")).to_contain_text("Deine Änderung ist noch nicht übernommen.")
        expect(page.locator("#wrong")).to_be_in_viewport(ratio=1)
    page.locator("#wrong button").tap()
    play.key("close")

    play.reopen()
    play.details()
    expect(page.locator("dialog [name=pushed]")).not_to_be_checked()
    shut.tap()
    expect(page.locator("dialog")).to_be_hidden()
    play.details()
    page.locator("dialog label", has_text="geschoben").tap()
    shut.tap()
    take.tap()
    play.shows("idle")
    assert play.last_facts()["pushed"]


def test_what_is_less_than_nothing_has_a_minus_and_no_hyphen(table, page):
    play = table(direct_strokes=True)
    play.tap(".near [data-do=minus]")
    play.tap(".near [data-n='50']")
    expect(page.locator(".near output")).to_have_text("−50")
    expect(page.get_by_role("img", name="Wir: −50 Punkte")).to_be_visible()
    play.tap(".near .head span")

    expect(page.locator("dialog .row").last).to_contain_text("−50−50")


def test_a_round_is_annulled_and_an_old_one_changes_its_trump_by_one_key_or_counts_again(
    table, page
):
    play = table(played(("rosen", 97, 0)))
    shown, deal = page.locator("#shown"), page.locator("#deal b")
    expect(page.locator("#deal small")).to_have_text("gibt: Beat")
    play.trump("schilten")
    play.take(("void", "annullieren"))
    play.shows("idle")

    assert play.totals() == [97, 60]
    expect(page.locator("#deal small")).to_have_text("gibt: Beat")  # the same one again
    expect(deal).to_have_text("Spiel 2")

    play.reopen(has_text="97 : 60")
    play.tap("#modes [data-mode=schellen]")
    play.key("save")
    play.shows("idle")
    assert play.totals() == [194, 120]

    play.reopen(has_text="annulliert")
    expect(shown).to_have_text("annulliert")
    play.counts(60, 0)
    assert play.totals() == [194 + 120, 120 + 194]


def test_points_given_away_need_a_side_and_a_number_that_it_has_and_hold_the_count(table, page):
    play = table(played(("rosen", 97, 0)))
    play.reopen()
    play.details()
    moved, theirs = page.locator("[name=moved]"), page.get_by_role("checkbox", name="Ihr").first
    moved.fill("20")
    play.go()
    expect(theirs).to_have_accessible_description("Welche Seite gibt die Punkte ab?")
    expect(moved).to_have_value("20")
    theirs.check()
    for typed, sentence in (
        ("", "Wie viele Punkte gibt sie ab?"),
        ("0", "Eine ganze Zahl von 1 bis 157."),
        ("61", "So viele Punkte hat diese Seite nicht."),
    ):
        moved.fill(typed)
        play.go()
        expect(moved).to_have_accessible_description(sentence)
    moved.fill("60")
    play.go()
    play.shows("idle")
    assert play.totals() == [157, 0]

    play.reopen()
    play.digits(120)
    play.team(0)
    expect(page.locator("dialog [role=alert]")).to_have_text(
        "So viele Punkte hat diese Seite nicht."
    )
    play.key("shut")
    expect(page.locator("#entry output")).to_have_text("120")
    play.take(moved="30")
    play.team(0)
    play.shows("idle")
    play.agrees(150, 7)

    play.trump("rosen")
    play.take(("from", "Wir"), moved="20")
    expect(page.get_by_role("alert")).to_have_text("Schreibt zuerst die Punkte des Spiels.")
    expect(moved).to_have_value("20")
    assert len(play.board()["revisions"]) == 3


def test_points_given_away_twice_are_kept_when_something_else_is_mended(table):
    away = [
        {"from": 0, "points": 20, "reason": "Karte gezeigt"},
        {"from": 0, "points": 7, "reason": ""},
        {"from": 1, "points": 2, "reason": "geredet"},
    ]
    (revision,) = played(("rosen", 97, 0))
    revision["facts"]["moved"] = away
    play = table([revision])
    play.reopen()
    play.take(note="lang", moved="30")
    play.shows("idle")
    facts = play.last_facts()

    assert facts["note"] == "lang"
    assert facts["moved"] == [{**away[0], "points": 30}, *away[1:]]


COVERED = """go => [...go.form.elements].filter(one => {
  one.focus()
  const { bottom } = (one.closest('label') ?? one).getBoundingClientRect()
  return one.name && bottom > go.getBoundingClientRect().top - 12
}).map(one => one.name)"""


def test_no_field_is_covered_while_it_is_filled_and_what_nobody_can_see_is_left_out(table, page):
    play = table()
    play.trump("schilten")
    play.details()

    assert page.locator("dialog .go").evaluate(COVERED) == []
    for word in ("geschoben", "Kontermatch"):
        expect(page.get_by_role("group", name="Besonderes").get_by_label(word)).to_be_attached()
    page.locator("dialog [name=note]").fill(" Zweimal\u200b\u202e gezählt\u0007 👩\u200d👧 ")
    play.choose("void", "annullieren")
    page.locator("dialog [name=void]").fill("ver\u00adgeben")
    play.go()
    play.shows("idle")
    facts = play.last_facts()

    assert (facts["note"], facts["void"]) == ("Zweimal gezählt 👩\u200d👧", "vergeben")


def test_a_deal_with_thanks_in_it_is_not_annulled_and_every_refusal_has_a_sentence(table, page):
    play = table(played(("rosen", 97, 0)), target=[90, 900])
    play.key("thank")
    play.key("shut")
    play.reopen()
    play.take(("void", "annullieren"), void="vergeben")

    expect(page.locator("dialog [role=alert]")).to_contain_text("Nehmt zuerst das Bedanken zurück")
    expect(page.locator("dialog [name=void]")).to_have_value("vergeben")
    play.agrees(97, 60)

    sentence = page.evaluate(
        """async () => (await import(document.querySelector('script[type=module]').src
        .replace('schieber/screen.js', 'screen/menu.js'))).sentence({code: 'spoken-twice'})"""
    )
    assert sentence == "Das stimmt so nicht."  # it has none of its own


def test_a_given_up_deal_without_trump_waits_for_it_and_tells_who_gave_up(table, page):
    play = table()
    play.menu("count")
    play.go()
    play.shows("pad")
    play.key("back")
    play.take(("given_up", "Ihr"))
    expect(page.locator("dialog [role=alert]")).to_contain_text("Welcher Trumpf?")
    play.leave()
    play.tap("#modes [data-mode=schilten]")
    play.take(("given_up", "Ihr"))
    play.shows("idle")
    play.agrees(2 * 257, 0)
    play.reopen(has_text="aufgegeben")
    expect(page.locator("#shown")).to_have_text("aufgegeben von Ihr")


def test_keys_that_cannot_be_go_dim_and_157_to_nothing_asks_whether_it_was_a_match(table, page):
    play = table()
    teams = page.locator("#teams [data-team]:enabled")
    play.trump("eichel")
    expect(teams).to_have_count(0)
    play.digits(15)
    expect(page.locator("#keys [data-do=digit]:disabled")).to_have_text(["6", "8", "9"])
    expect(teams).to_have_count(2)
    play.key("back")
    expect(teams).to_have_count(0)

    play.key("back")
    play.digits(157)
    play.team(0)
    page.locator("dialog button", has_text="Nein").tap()
    play.shows("idle")

    assert play.totals() == [157, 0]

    play.trump("eichel")
    play.digits(0)
    play.team(0)
    page.locator("dialog button", has_text="Ja").tap()
    play.shows("idle")

    assert play.totals() == [157, 257]


def test_a_counted_pile_takes_the_place_of_a_match_and_of_weis_that_nobody_wrote(table, page):
    """A pile is counted card by card."""
    play = table()
    play.trump("schilten")
    entry = page.locator("#entry output")
    play.menu("count")
    for card in ("Schilten Under", "Schilten 9", "Rosen As"):
        page.locator(f"dialog button[aria-label='{card}']").tap()
    page.locator("dialog button", has_text="letzter Stich").tap()
    page.locator("dialog .go", has_text="50").tap()
    expect(entry).to_have_text("50")
    play.key("back")
    play.key("back")
    expect(entry).to_be_empty()
    for lit in ("match", "weis"):
        play.key(lit)
        play.menu("count")
        page.locator("dialog button", has_text="letzter Stich").tap()
        page.locator("dialog .go", has_text="5").tap()
        play.shows("pad")
        expect(entry).to_have_text("5")
        play.key("back")
        expect(entry).to_be_empty()
