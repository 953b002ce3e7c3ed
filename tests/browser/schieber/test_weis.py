"""Weis and Stöck at the pad: what is shown, what the cards decide, what no cards can give."""

import re

import pytest
from playwright.sync_api import expect


def test_stoeck_go_by_a_second_tap_and_without_trump(table, page):
    play = table()
    play.trump("rosen")
    play.stoeck(1)
    shown, stoeck = page.locator("#shown"), page.locator("#keys .stoeck")
    expect(shown).to_have_text("Stöck · Ihr")
    expect(stoeck).to_have_attribute("aria-pressed", "true")
    stoeck.tap()
    expect(shown).to_be_empty()
    play.stoeck(1)
    play.counts(60, 0)
    play.tap(".near .head")
    expect(page.locator("dialog #body > p").first).to_have_text("Zum Ändern ein Spiel antippen.")
    page.locator("dialog button.row").tap()
    expect(page.locator("#keys [data-do=back]")).to_be_disabled()
    stoeck.tap()
    expect(shown).to_be_empty()
    play.key("save")
    play.shows("idle")
    play.agrees(60, 97)

    play.trump("rosen")
    play.stoeck(0)
    play.tap("#modes [data-mode=obenabe]")
    play.counts(60, 0)

    expect(page.locator("#chip")).to_have_text("✓ gesichert")
    play.agrees(60 + 180, 97 + 291)


@pytest.mark.journey
def test_when_both_sides_show_weis_the_cards_decide_and_the_reason_is_named(table, page):
    play = table()
    play.trump("eichel")
    play.announce(50, 0)
    play.weis(50)
    play.team(1)
    page.locator("dialog").get_by_role("button", name="Karten angeben").tap()
    tap_meld(page, "4 Rosen König", "Anna")
    tap_meld(page, "4 Schellen As", "Beat")

    expect(page.locator("dialog [role=status]")).to_have_text("Euer Weis gilt: höhere Karte")
    expect(page.locator("dialog .meld")).to_contain_text(
        ["Wir: Vierblatt vom Rosen-König: 50", "Ihr: Vierblatt vom Schellen-As: 50"]
    )
    page.get_by_role("button", name="Fertig").tap()
    expect(page.locator(".far output")).to_have_text("50")


def tap_meld(page, cards, seat):
    """Tap a meld into the open dialog: «4 Rosen As» for a run, «As» for four of them."""
    *run, top = cards.split()
    keys = page.locator("dialog .choose button")
    keys.filter(has_text=re.compile(f"^{run[0]}$" if run else "^4 gleiche$")).tap()
    if run:
        page.locator(f"dialog .choose button[aria-label={run[1]}]").tap()
    keys.filter(has_text=re.compile(f"^{top}$")).tap()
    keys.filter(has_text=re.compile(f"^{seat}$")).tap()


def begin_weis(play, page, trump="eichel"):
    play.trump(trump)
    play.key("weis")
    play.key("exact")
    page.wait_for_selector("dialog[open]")


def test_a_run_is_named_by_the_card_that_is_highest_in_its_mode(table, page):
    play = table()
    begin_weis(play, page, "undenufe")
    page.locator("dialog .choose button", has_text=re.compile("^3$")).tap()
    page.locator("dialog .choose button[aria-label=Rosen]").tap()
    ranks = page.locator("dialog .choose").last.locator("button")
    expect(ranks).to_have_text(["6", "7", "8", "9", "Banner", "Under", "Ober"])
    ranks.first.tap()
    page.locator("dialog .choose button", has_text="Anna").tap()
    expect(page.locator("dialog .meld")).to_contain_text("Wir: Dreiblatt vom Rosen-Sechser: 20")
    play.key("shut")
    play.counts(60, 0)
    play.tap(".near svg")
    expect(page.locator("dialog .row").last).to_contain_text("Weis Wir Dreiblatt vom Rosen-Sechser")

    assert play.last_facts()["weis"][0][0]["top"] == "eight"


def test_what_is_tapped_before_the_last_one_is_on_disk_waits_for_it(table, page):
    play = table()
    begin_weis(play, page)
    tap_meld(page, "3 Rosen König", "Anna")
    expect(page.locator("dialog .meld")).to_have_count(1)
    page.locator("dialog .choose button", has_text=re.compile("^4$")).tap()
    page.locator("dialog .choose button[aria-label=Schellen]").tap()
    page.locator("dialog .choose button", has_text=re.compile("^As$")).tap()
    page.evaluate("""() => {
      const tap = key => {
        const { x, y } = key.getBoundingClientRect()
        key.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x + 9, clientY: y + 9 }))
      }
      tap([...document.querySelectorAll('dialog .choose button')].find(k => k.textContent === 'Clara'))
      tap(document.querySelector('dialog .meld button'))
    }""")

    expect(page.locator("dialog .meld")).to_contain_text(["Wir: Vierblatt vom Schellen-As: 50"])
    page.locator("[data-do=shut]").tap()
    expect(page.locator("#chip")).to_have_text("✓ gesichert")
    play.agrees(50, 0)


TWICE = "Die gleiche Karte kommt in zwei Weisen vor."
CROSS = "Eine Karte zählt hier nur in einem Weis (kein Kreuzweis)."
STOECK = "Diese Stöck passen nicht zu den gezeigten Weisen."


@pytest.mark.parametrize(
    ("first", "second", "sentence", "settings"),
    [
        (("As", "Anna"), ("3 Rosen As", "Beat"), TWICE, {}),
        (("As", "Anna"), ("3 Rosen As", "Anna"), CROSS, {"cross_weis": False}),
    ],
)
def test_weis_that_no_cards_can_give_are_refused_where_they_are_tapped(
    table, page, first, second, sentence, settings
):
    play = table(**settings)
    begin_weis(play, page)
    tap_meld(page, *first)
    shown = page.locator("dialog .meld")
    expect(shown).to_have_count(1)
    tap_meld(page, *second)

    alert = page.locator("dialog [role=alert]")
    expect(alert).to_have_text(sentence)
    expect(alert).to_be_in_viewport()
    expect(shown).to_have_count(1)
    expect(page.locator("dialog .choose [aria-pressed=true]").last).to_have_text(
        second[0].split()[-1]
    )
    assert play.last_facts()["weis"][1] == []
    shown.locator("button").tap()
    page.locator("dialog .choose").last.locator("button", has_text=second[1]).tap()
    expect(alert).to_have_count(0)
    expect(shown).to_have_count(1)
    page.locator("[data-do=shut]").tap()
    play.counts(97, 0)
    play.saved()
    assert play.board()["totals"] == play.totals()


def answer(page, question, key):
    expect(page.locator("#title")).to_contain_text(question)
    page.locator("dialog .choose").get_by_role("button", name=key, exact=True).tap()


def test_amounts_of_both_sides_take_six_taps_and_the_higher_one_counts(table, page):
    play = table()
    play.trump("eichel")
    play.count_taps()
    play.announce(100, 0)
    play.announce(20, 1)

    assert play.count_taps() == 6
    expect(page.locator("#shown")).to_have_text("Weis 100 · Wir, (Weis 20 · Ihr)")
    play.agrees(100, 0)


def test_a_tie_asks_first_for_what_decides_first(table, page):
    play = table()
    play.trump("eichel")
    play.announce(100, 0)
    play.announce(100, 1)
    answer(page, "Wer hat mehr Karten?", "gleich viele")
    answer(page, "Wer hat die höhere Karte?", "gleich hoch")
    answer(page, "in Trumpf?", "niemand")
    expect(page.locator("dialog .choose button")).to_have_text(
        ["Beat", "Clara", "Dani", "Anna", "Karten angeben"]
    )
    answer(page, "Wer hat diesen Weis und ist zuerst", "Clara")
    expect(page.locator("#shown")).to_have_text("Weis 100 · Wir, (Weis 100 · Ihr)")

    assert play.last_facts()["better"] == {"team": 0, "why": "forehand", "points": 100}
    play.agrees(100, 0)


def test_equal_weis_of_both_sides_are_written_where_that_was_agreed(table, page):
    play = table(equal_weis="both", top_card=False)
    play.trump("obenabe")
    play.announce(20, 0)
    play.announce(20, 1)
    answer(page, "Beide haben genau den gleichen Weis von 20", "Beide schreiben")
    expect(page.locator("dialog")).to_be_hidden()  # only once it is written
    expect(page.locator("#shown")).to_have_text("Weis 20 · Wir, Weis 20 · Ihr")
    play.agrees(60, 60)


def test_what_cannot_decide_is_not_asked_and_an_open_tie_is_asked_again(table, page):
    play = table(top_card=False)
    play.trump("undenufe")
    play.announce(20, 0)
    play.announce(20, 1)
    expect(page.locator("#title")).to_contain_text("ist zuerst an der Reihe")  # three cards each
    page.locator("[data-do=shut]").tap()
    play.counts(97, 0)
    expect(page.locator("#note")).to_have_text("Weis: Welcher gilt?")
    page.locator("#note").tap()
    answer(page, "ist zuerst an der Reihe", "Beat")
    expect(page.locator("#note")).to_be_hidden()

    assert play.totals() == [3 * 97, 3 * (60 + 20)]


def test_another_mode_asks_again_which_card_is_higher(table, page):
    play = table()
    play.trump("eichel")
    play.announce(20, 0)
    play.announce(20, 1)
    answer(page, "Wer hat die höhere Karte?", "Wir")
    expect(page.locator("#shown")).to_have_text("Weis 20 · Wir, (Weis 20 · Ihr)")
    play.tap("#modes [data-mode=undenufe]")
    expect(page.locator("#shown")).to_have_text("Weis 20 · Wir, Weis 20 · Ihr")
    play.key("close")
    page.locator("#note").tap()
    answer(page, "Wer hat die tiefere Karte?", "Ihr")
    expect(page.locator(".far output")).to_have_text("60")
    play.saved()

    assert play.board()["totals"] == [0, 60]


def test_stoeck_of_one_side_and_a_run_with_them_of_the_other_do_not_go_together(table, page):
    """Neither where they are tapped nor where another trump would bring them together."""
    play = table()
    alert = page.locator("dialog [role=alert]")
    begin_weis(play, page)
    tap_meld(page, "3 Eichel As", "Beat")
    play.key("shut")
    play.key("stoeck")
    play.team(0)
    expect(alert).to_have_text(STOECK)
    play.key("shut")
    play.shows("show")
    expect(page.locator("#entry output")).to_have_text("Stöck")
    play.team(1)
    play.shows("pad")
    play.tap("#modes [data-mode=rosen]")
    play.tap("#modes [data-mode=eichel]")
    play.counts(60, 0)
    play.agrees(60, 97 + 20 + 20)

    begin_weis(play, page, "rosen")
    tap_meld(page, "3 Eichel As", "Beat")
    play.key("shut")
    play.stoeck(0)
    play.tap("#modes [data-mode=eichel]")
    expect(alert).to_have_text(STOECK)
    play.key("shut")
    expect(page.locator("#modes [aria-pressed=true]")).to_have_attribute("data-mode", "rosen")
    play.tap("#modes [data-mode=schellen]")
    play.counts(60, 0)
    play.agrees(60 + 2 * 80, 97 + 40 + 2 * (97 + 20))


def test_keys_for_weis_that_do_not_count_here_are_dim(table, page):
    runs = {str(length): 20 * (length < 6) for length in range(3, 10)}
    ranks = ("six", "seven", "eight", "nine", "ten", "under", "ober", "king", "ace")
    play = table(run_points=runs, four_points={rank: 50 * (rank == "ace") for rank in ranks})
    play.trump("eichel")
    play.key("weis")
    play.shows("show")

    expect(page.locator("#shows [data-do=amount]:enabled")).to_have_text(["20", "50"])
    play.key("exact")
    choose = page.locator("dialog .choose")
    expect(choose).to_have_text("3454 gleiche")
    choose.locator("button").last.tap()
    expect(choose.last).to_have_text("As")
