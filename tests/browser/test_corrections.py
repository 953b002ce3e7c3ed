"""What was written can be corrected, taken back, counted again; and the end asks what it has to know."""

import re
import uuid

import pytest
from playwright.sync_api import expect


def test_an_old_round_is_corrected_and_everything_after_it_follows(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.deal("eichel", 60, 0)
    play.count_taps()
    play.tap(".near .head")
    play.tap("dialog .row[type=button]", has_text=re.compile("97 : 60"))
    play.shows("pad")
    play.digits(79)
    play.team(0)
    play.shows("idle")

    assert play.taps == 5
    assert play.totals() == [79 + 60, 78 + 97]

    play.tap(".near .head")
    page.locator("dialog .row[type=button]").first.tap()
    play.tap("#entry button")
    expect(page.locator(".history s")).to_contain_text("97 : 60")
    expect(page.locator(".history span")).to_contain_text("79 : 78")


def test_the_dealer_of_an_old_round_stands_over_it_while_it_is_corrected(table, page):
    play = table()
    dealer = page.locator("#deal small")
    play.deal("rosen", 97, 0)
    play.deal("eichel", 60, 0)
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


def test_what_is_less_than_nothing_has_a_minus_and_no_hyphen(table, page):
    play = table(direct_strokes=True)
    play.tap(".near [data-do=minus]")
    play.tap(".near [data-n='50']")
    expect(page.locator(".near output")).to_have_text("−50")
    expect(page.get_by_role("img", name="Wir: −50 Punkte")).to_be_visible()
    play.tap(".near .head span")

    expect(page.locator("dialog .row").last).to_contain_text("−50−50")


def test_only_the_trump_of_an_old_round_is_corrected_with_one_key(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.tap(".near .head")
    play.tap("dialog .row[type=button]")
    play.tap("#modes [data-mode=schellen]")
    play.key("save")
    play.shows("idle")

    assert play.totals() == [194, 120]


def test_a_round_is_annulled_and_the_same_dealer_deals_again(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    expect(page.locator("#deal small")).to_have_text("gibt: Beat")
    play.trump("schilten")
    play.tap("#entry button")
    page.locator("dialog label", has_text="annullieren").tap()
    page.locator("dialog .go").tap()
    play.shows("idle")

    assert play.totals() == [97, 60]
    expect(page.locator("#deal small")).to_have_text("gibt: Beat")
    expect(page.locator("#deal b")).to_have_text("Spiel 2")


def test_points_are_moved_and_a_deal_is_given_up(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.tap(".near .head")
    play.tap("dialog .row[type=button]")
    play.tap("#entry button")
    page.locator("[data-radio=from] label", has_text="Wir").tap()
    page.locator("[name=moved]").fill("20")
    page.locator("dialog .go").tap()
    play.shows("idle")

    assert play.totals() == [77, 80]

    play.trump("schilten")
    play.tap("#entry button")
    page.locator("[data-radio=given_up] label", has_text="Ihr").tap()
    page.locator("dialog .go").tap()
    play.shows("idle")

    assert play.totals() == [77 + 2 * 257, 80]


def test_more_points_than_a_side_has_cannot_be_moved(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.tap(".near .head span")
    play.tap("dialog .row[type=button]")
    play.tap("#entry button")
    page.locator("[data-radio=from] label", has_text="Ihr").tap()
    moved = page.locator("[name=moved]")
    moved.fill("61")
    page.locator("dialog .go").tap()

    expect(moved).to_have_accessible_description("So viele Punkte hat diese Seite nicht abzugeben.")
    moved.fill("60")
    page.locator("dialog .go").tap()
    play.shows("idle")
    assert play.totals() == [157, 0]


def details(play, page):
    play.tap(".near .head span")
    play.tap("dialog .row[type=button]")
    play.tap("#entry button")


def test_points_given_away_need_a_side_and_a_number(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    details(play, page)
    moved, theirs = page.locator("[name=moved]"), page.get_by_role("checkbox", name="Ihr").first
    moved.fill("20")
    page.locator("dialog .go").tap()
    expect(theirs).to_have_accessible_description("Welche Seite gibt die Punkte ab?")
    expect(moved).to_have_value("20")
    moved.fill("")
    theirs.check()
    page.locator("dialog .go").tap()
    expect(moved).to_have_accessible_description("Wie viele Punkte gibt sie ab?")
    moved.fill("0")
    page.locator("dialog .go").tap()
    expect(moved).to_have_accessible_description("Eine ganze Zahl von 1 bis 157.")
    moved.fill("20")
    page.locator("dialog .go").tap()
    play.shows("idle")

    assert play.totals() == [117, 40]


def test_points_given_away_twice_are_kept_when_something_else_is_mended(table, page):
    away = [
        {"from": 0, "points": 20, "reason": "Karte gezeigt"},
        {"from": 0, "points": 7, "reason": ""},
        {"from": 1, "points": 2, "reason": "geredet"},
    ]
    revision = {
        "id": str(uuid.uuid4()),
        "line": str(uuid.uuid4()),
        "slot": "1",
        "replaces": [],
        "facts": {"kind": "deal", "mode": "rosen", "points": [97, 60], "moved": away},
    }
    play = table([revision])
    details(play, page)
    page.locator("[name=note]").fill("lang")
    page.locator("[name=moved]").fill("30")
    page.locator("dialog .go").tap()
    play.shows("idle")
    play.saved()
    facts = play.board()["revisions"][-1]["facts"]

    assert facts["note"] == "lang"
    assert facts["moved"] == [{**away[0], "points": 30}, *away[1:]]


def test_a_counter_match_is_made_against_those_who_declared(table, page):
    play = table()
    play.trump("rosen")
    play.tap("#entry button")
    page.locator("[data-radio=declarer] label", has_text="Anna").tap()
    page.locator("dialog .go").tap()
    play.key("match")
    play.key("match")

    expect(page.locator("#entry output")).to_have_text("Kontermatch")
    expect(page.locator("#teams [data-team='0']")).to_be_disabled()
    play.team(1)
    play.shows("idle")
    play.saved()
    assert play.board()["totals"] == play.totals() == [0, 257]


def test_without_trump_stoeck_go_again(table, page):
    play = table()
    play.trump("rosen")
    play.key("stoeck")
    play.team(0)
    play.shows("pad")
    play.tap("#modes [data-mode=obenabe]")
    play.digits(60)
    play.team(0)
    play.shows("idle")
    play.saved()

    expect(page.locator("#chip")).to_have_text("✓ gesichert")
    assert play.board()["totals"] == play.totals() == [180, 291]


COVERED = """go => [...go.form.elements].filter(one => {
  one.focus()
  const { bottom } = (one.closest('label') ?? one).getBoundingClientRect()
  return one.name && bottom > go.getBoundingClientRect().top - 12
}).map(one => one.name)"""


def test_the_key_that_closes_a_form_covers_no_field_that_is_being_filled(table, page):
    play = table()
    play.trump("schilten")
    play.tap("#entry button")
    page.wait_for_selector("dialog form")

    assert page.locator("dialog .go").evaluate(COVERED) == []
    for word in ("geschoben", "Kontermatch"):
        expect(page.get_by_role("group", name="Besonderes").get_by_label(word)).to_be_attached()


def test_when_both_sides_show_weis_the_cards_decide_and_the_reason_is_named(table, page):
    play = table()
    play.trump("eichel")
    play.weis(50)
    play.team(0)
    play.shows("pad")
    play.weis(50)
    play.team(1)
    page.wait_for_selector("dialog[open]")
    page.locator("dialog .meld button").tap()
    for seat, top in (("Anna", "König"), ("Beat", "As")):
        suit = "Rosen" if seat == "Anna" else "Schellen"
        page.locator("dialog .choose button", has_text=re.compile("^4$")).tap()
        page.locator(f"dialog .choose button[aria-label={suit}]").tap()
        page.locator("dialog .choose button", has_text=re.compile(f"^{top}$")).tap()
        page.locator("dialog .choose button", has_text=seat).tap()

    expect(page.locator("dialog [role=status]")).to_have_text("Weis schreibt: Ihr – höhere Karte")
    page.locator("[data-do=shut]").tap()
    assert page.locator(".far output").text_content() == "50"


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


BOTH = "Zeigen beide Seiten Weis, braucht es die Karten und nicht nur Punkte."
TWICE = "Dieselbe Karte steht in zwei Weisen."
CROSS = "Eine Karte zählt hier nur in einem Weis (kein Kreuzweis)."
STOECK = "Diese Stöck passen nicht zu den gezeigten Weisen."


@pytest.mark.parametrize(
    ("first", "second", "sentence", "settings"),
    [
        (("As", "Anna"), ("3 Rosen As", "Beat"), TWICE, {}),
        (("4 Rosen As", "Anna"), ("3 Rosen König", "Clara"), TWICE, {}),
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
    play.saved()
    assert [one["facts"]["weis"] for one in play.board()["revisions"]][-1][1] == []
    shown.locator("button").tap()
    page.locator("dialog .choose").last.locator("button", has_text=second[1]).tap()
    expect(alert).to_have_count(0)
    expect(shown).to_have_count(1)
    page.locator("[data-do=shut]").tap()
    play.digits(97)
    play.team(0)
    play.shows("idle")
    play.saved()
    assert play.board()["totals"] == play.totals()


def test_points_told_for_one_side_and_cards_for_the_other_are_no_weis(table, page):
    play = table()
    play.trump("eichel")
    play.weis(50)
    play.team(0)
    play.shows("pad")
    play.key("weis")
    play.key("exact")
    tap_meld(page, "3 Rosen As", "Beat")
    expect(page.locator("dialog [role=alert]")).to_have_text(BOTH)
    page.locator("dialog .meld button").tap()
    page.locator("dialog .choose button", has_text="Beat").tap()
    expect(page.locator("dialog .meld")).to_contain_text("3 Rosen As")
    play.saved()

    assert play.board()["revisions"][-1]["facts"]["weis"][0] == []
    expect(page.locator("#chip")).to_have_text("✓ gesichert")


def test_stoeck_of_one_side_and_a_run_with_them_of_the_other_do_not_go_together(table, page):
    play = table()
    begin_weis(play, page)
    tap_meld(page, "3 Eichel As", "Beat")
    page.locator("[data-do=shut]").tap()
    play.key("stoeck")
    play.team(0)
    expect(page.locator("dialog [role=alert]")).to_have_text(STOECK)
    page.locator("[data-do=shut]").tap()
    play.shows("show")
    expect(page.locator("#entry output")).to_have_text("Stöck")
    play.team(1)
    play.shows("pad")
    play.tap("#modes [data-mode=rosen]")
    play.tap("#modes [data-mode=eichel]")
    play.digits(60)
    play.team(0)
    play.shows("idle")
    play.saved()

    assert play.board()["totals"] == play.totals() == [60, 97 + 20 + 20]


def test_another_trump_is_refused_where_stoeck_stand_against_it(table, page):
    play = table()
    begin_weis(play, page, "rosen")
    tap_meld(page, "3 Eichel As", "Beat")
    page.locator("[data-do=shut]").tap()
    play.key("stoeck")
    play.team(0)
    play.shows("pad")
    play.tap("#modes [data-mode=eichel]")
    expect(page.locator("dialog [role=alert]")).to_have_text(STOECK)
    page.locator("[data-do=shut]").tap()
    expect(page.locator("#modes [aria-pressed=true]")).to_have_attribute("data-mode", "rosen")
    play.tap("#modes [data-mode=schellen]")
    play.digits(60)
    play.team(0)
    play.shows("idle")
    play.saved()

    assert play.board()["totals"] == play.totals() == [2 * 80, 2 * (97 + 20)]


def test_keys_for_weis_that_do_not_count_here_are_dim(table, page):
    runs = {str(length): 20 * (length < 6) for length in range(3, 10)}
    ranks = ("six", "seven", "eight", "nine", "ten", "under", "ober", "king", "ace")
    play = table(run_points=runs, four_points={rank: 50 * (rank == "ace") for rank in ranks})
    play.trump("eichel")
    play.key("weis")
    play.shows("show")

    assert page.locator("#shows [data-do=amount]:enabled").all_inner_texts() == ["20", "50"]
    play.key("exact")
    choose = page.locator("dialog .choose")
    expect(choose).to_have_text("3454 gleiche")
    choose.locator("button").last.tap()
    expect(choose.last).to_have_text("As")


def test_what_nobody_can_see_is_left_out_of_remarks(table, page):
    play = table()
    play.trump("schilten")
    play.tap("#entry button")
    page.locator("dialog [name=note]").fill(" Zweimal\u200b\u202e gezählt\u0007 👩\u200d👧 ")
    page.locator("dialog label", has_text="annullieren").tap()
    page.locator("dialog [name=void]").fill("ver\u00adgeben")
    page.locator("dialog .go").tap()
    play.shows("idle")
    play.saved()
    facts = play.board()["revisions"][-1]["facts"]

    assert (facts["note"], facts["void"]) == ("Zweimal gezählt 👩\u200d👧", "vergeben")


def test_points_that_were_given_away_hold_the_count_to_as_many(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.tap(".near .head")
    play.tap("dialog .row[type=button]")
    play.tap("#entry button")
    page.locator("[data-radio=from] label", has_text="Ihr").tap()
    page.locator("[name=moved]").fill("60")
    page.locator("dialog .go").tap()
    play.shows("idle")
    play.tap(".near .head")
    play.tap("dialog .row[type=button]")
    play.digits(120)
    play.team(0)
    expect(page.locator("dialog [role=alert]")).to_have_text(
        "So viele Punkte hat diese Seite nicht abzugeben."
    )
    page.locator("[data-do=shut]").tap()
    expect(page.locator("#entry output")).to_have_text("120")
    play.tap("#entry button")
    page.locator("[name=moved]").fill("30")
    page.locator("dialog .go").tap()
    play.team(0)
    play.shows("idle")
    play.saved()

    assert play.board()["totals"] == play.totals() == [150, 7]


def test_a_deal_with_thanks_in_it_is_not_annulled(table, page):
    play = table(target=[90, 900])
    play.deal("rosen", 97, 0)
    play.key("thank")
    page.locator("dialog [data-do=shut]").tap()
    play.tap(".near .head")
    play.tap("dialog .row[type=button]")
    play.tap("#entry button")
    page.locator("dialog label", has_text="annullieren").tap()
    page.locator("dialog [name=void]").fill("vergeben")
    page.locator("dialog .go").tap()

    expect(page.locator("dialog [role=alert]")).to_contain_text("zuerst das Bedanken streichen")
    expect(page.locator("dialog [name=void]")).to_have_value("vergeben")
    play.saved()
    assert play.board()["totals"] == play.totals() == [97, 60]


def test_a_given_up_deal_without_trump_waits_for_it(table, page):
    play = table()
    play.key("menu")
    play.key("count")
    page.locator("dialog .go").tap()
    play.shows("pad")
    play.key("back")
    play.tap("#entry button")
    page.locator("[data-radio=given_up] label", has_text="Ihr").tap()
    page.locator("dialog .go").tap()
    expect(page.locator("dialog [role=alert]")).to_contain_text("Welcher Trumpf?")
    page.locator("[data-do=shut]").tap()
    play.tap("#modes [data-mode=schilten]")
    play.tap("#entry button")
    page.locator("[data-radio=given_up] label", has_text="Ihr").tap()
    page.locator("dialog .go").tap()
    play.shows("idle")
    play.saved()

    assert play.board()["totals"] == play.totals() == [2 * 257, 0]


def test_157_to_nothing_asks_whether_it_was_a_match(table, page):
    play = table()
    play.trump("eichel")
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


def test_keys_that_cannot_be_go_dim(table, page):
    play = table()
    play.trump("eichel")

    assert page.locator("#teams [data-team]:enabled").count() == 0

    play.digits(15)
    dim = page.locator("#keys [data-do=digit]:disabled").all_inner_texts()

    assert sorted(dim) == ["6", "8", "9"]

    play.key("back")

    assert page.locator("#teams [data-team]:enabled").count() == 0


def test_a_pile_is_counted_card_by_card(table, page):
    play = table()
    play.trump("schilten")
    play.key("menu")
    play.key("count")
    for card in ("Schilten Under", "Schilten 9", "Rosen As"):
        page.locator(f"dialog button[aria-label='{card}']").tap()
    page.locator("dialog button", has_text="letzter Stich").tap()
    page.locator("dialog .go", has_text="50").tap()

    expect(page.locator("#entry output")).to_have_text("50")


def test_house_use_taps_strokes_straight_onto_the_bars(table, page):
    play = table(direct_strokes=True)
    play.tap(".near [data-n='100']")
    play.tap(".near [data-n='50']")
    play.tap(".far [data-n='20']")
    expect(page.locator(".far output")).to_have_text("20")
    play.tap(".near [data-do=minus]")
    play.tap(".near [data-n='20']")

    expect(page.locator(".near output")).to_have_text("130")
    expect(page.locator("#strip")).to_have_text("Wir −20")
    lit = "key => getComputedStyle(key).backgroundColor"
    assert page.locator(".near [data-do=minus]").evaluate(lit) == "rgb(245, 207, 91)"
    play.tap(".near .head span")
    expect(page.locator("dialog .row").last).to_contain_text("Striche Wir −20")
    expect(page.locator("dialog .row").last).to_contain_text("130−20")


def test_names_are_mended_at_the_table_and_taken_back(table, page):
    play = table()
    play.key("menu")
    play.key("names")
    page.get_by_label("Wer spielt? 1").fill("  Änni \u202e ")
    page.get_by_label("Teams 1").fill("Die Roten")
    page.locator("dialog .go").tap()
    expect(page.locator("#deal small")).to_have_text("gibt: Änni")
    expect(page.locator(".near .head span")).to_have_text("Die Roten")
    play.saved()
    (written,) = play.board()["revisions"]

    assert written["slot"] == "names"
    assert written["facts"] == {
        "kind": "names",
        "players": ["Änni", "Beat", "Clara", "Dani"],
        "teams": ["Die Roten", "Ihr"],
    }
    play.key("undo")
    expect(page.locator("#strip")).to_have_text("ZurückgenommenNamen")
    expect(page.locator("#deal small")).to_have_text("gibt: Anna")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bEAT ", "Alle Namen müssen verschieden sein."),
        ("\u200b ", "Hier fehlt ein Name."),
    ],
)
def test_a_name_that_cannot_be_is_told_at_its_field(table, page, name, sentence):
    play = table()
    play.key("menu")
    play.key("names")
    field = page.get_by_label("Wer spielt? 3")
    field.fill(name)
    page.locator("dialog .go").tap()

    expect(field).to_have_accessible_description(sentence)
    expect(field).to_be_focused()
    assert field.input_value() == name
    field.fill("👩\u200d👩\u200d👧")
    page.locator("dialog .go").tap()
    expect(page.locator("dialog")).to_be_hidden()
    play.saved()
    assert play.board()["revisions"][0]["facts"]["players"][2] == "👩\u200d👩\u200d👧"


def test_a_refusal_without_a_sentence_of_its_own_is_told_all_the_same(table, page):
    play = table()
    play.trump("rosen")
    told = page.evaluate(
        """async () => (await import(document.querySelector('script[type=module]').src
        .replace('schieber/screen.js', 'sheets.js'))).sentence({code: 'spoken-twice'})"""
    )

    assert told == "Das geht nicht auf."
