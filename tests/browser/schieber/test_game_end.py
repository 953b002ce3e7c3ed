"""How a game ends: Bergpreis, thanks, both at once, and the next game of the same people."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.schieber.screen import played


def pick(page, *names):
    for name in names:
        page.locator("dialog .choose button", has_text=re.compile(f"^{name}$")).tap()


def taken(page):
    """Return the fields for what both have taken in the tricks."""
    fields = page.locator("dialog .choose input")
    expect(fields).to_have_count(2)
    return fields.first, fields.last


@pytest.mark.journey
def test_both_over_the_target_in_one_round_are_walked_through(table, page):
    play = table(played(("rosen", 97, 0), ("rosen", 97, 0)), target=[200, 200])
    play.trump("rosen")
    play.stoeck(1)
    play.digits(60)
    play.team(1)
    page.wait_for_selector("dialog table")

    expect(page.locator("#title")).to_contain_text("Beide über 200")

    pick(page, "Ihr", "Stöck")
    go = page.locator("dialog .go")
    expect(go).to_contain_text("Gewonnen")
    go.tap()
    page.wait_for_selector("dialog .end")
    play.saved()

    assert play.board()["totals"] == play.totals()


def test_a_goal_reached_by_weis_or_stoeck_is_thanked_above_the_keys_that_write(table, page):
    play = table(played(("rosen", 97, 0), ("rosen", 97, 0)), target=[240, 140])
    thank = page.locator("#thank button:visible")
    play.trump("rosen")
    expect(page.locator("#entry span")).to_have_text("194 : 120")
    expect(thank).to_have_count(0)
    play.announce(50, 0)
    expect(page.locator("#entry span")).to_have_text("244 : 120")
    expect(thank).to_have_accessible_name("Bedanken: Wir")
    ours = page.locator("#teams [data-team='0']").bounding_box()
    assert thank.bounding_box()["y"] + 48 <= ours["y"] < page.viewport_size["height"] - 48
    play.stoeck(1)
    expect(thank).to_have_count(2)
    play.key("undo")
    play.trump("rosen")
    thank.tap()

    expect(page.locator("dialog .end")).to_have_text("244 : 120")


def test_without_trump_nobody_thanks_on_stoeck(table, page):
    play = table(played(("rosen", 97, 0)))
    play.trump("obenabe")
    play.menu("thanks")
    choice = page.get_by_role("group", name="Womit bedankt? (wenn ihr es wisst)").get_by_role(
        "button"
    )
    expect(choice).to_have_text(["Weis", "Stich"])


def test_a_bergpreis_left_open_is_decided_after_the_end_as_well(table, page):
    play = table(played(("rosen", 97, 0)), berg=50, target=[90, 90])
    play.tap(".near .thank")
    peak = page.locator("dialog button", has_text="Bergpreis: Wer war zuerst?")
    peak.tap()
    pick(page, "Ihr", "Stich")
    page.locator("dialog .go").tap()
    expect(page.locator("dialog .end ~ p", has_text="Bergpreis: Beat + Dani")).to_be_visible()
    expect(peak).to_have_count(0)
    play.saved()

    assert play.board()["revisions"][-1]["slot"] == "berg:1"


def test_the_bergpreis_goes_to_who_spoke_first_where_both_arrive_in_one_round(table, page):
    play = table(played(("rosen", 97, 0)), berg=50)
    note = page.locator("#note")
    expect(note).to_have_text("Bergpreis: Wer war zuerst?")
    note.tap()
    expect(page.locator("#title")).to_have_text("Bergpreis")
    pick(page, "Ihr", "Stich")
    go = page.locator("dialog .go")
    expect(go).to_contain_text("Bergpreis: Ihr")
    go.tap()
    expect(note).to_be_hidden()
    play.saved()
    claim = play.board()["revisions"][-1]

    assert (claim["slot"], claim["facts"]["spoken"]) == ("berg:1", [1])


def test_thanks_in_the_first_trick_count_what_lies_with_both(table, page):
    play = table(played(("rosen", 97, 0), ("rosen", 97, 0)), target=[200, 200])
    play.trump("rosen")
    play.announce(50, 1)
    play.menu("thanks")
    pick(page, "Wir", "Stich", "1")
    ours, theirs = taken(page)
    go = page.locator("dialog .go")
    for typed in ("abc", "1e1", "-1", "9.0"):  # only digits are points
        ours.fill(typed)
        expect(ours).to_have_accessible_description("Hier muss eine ganze Zahl stehen.")
        expect(go).to_be_disabled()
    pick(page, "2")
    expect(ours).to_have_value("9.0")
    expect(go).to_be_disabled()
    ours.fill("10")
    expect(theirs).to_have_accessible_description("")
    expect(ours).to_have_accessible_description("")
    expect(go).to_contain_text("Gewonnen: Wir")
    pick(page, "1")
    ours.fill("3")
    expect(go).to_contain_text("Gewonnen: Ihr · zu früh bedankt")
    theirs.fill("26")
    expect(page.get_by_role("alert")).to_contain_text("Den ersten Stich macht nur eine Seite")
    expect(go).to_be_disabled()
    theirs.fill("")
    ours.fill("57")
    expect(go).to_be_disabled()
    ours.fill("10")
    expect(go).to_contain_text("Gewonnen: Wir · nach dem ersten Stich")
    go.tap()

    expect(page.locator("dialog .end")).to_have_text("204 : 170")
    expect(page.locator("dialog .end + p")).to_contain_text("nach dem ersten Stich")
    assert play.last_facts()["taken"] == [10, 0]
    play.key("shut")
    expect(page.locator("#note")).to_have_text("Gewonnen: Anna + Clara · 204 : 170")
    play.opens("menu")
    expect(page.locator("dialog [data-do=thanks]")).to_have_text("Bedanken ändern")
    expect(page.locator("dialog [data-do=counted]")).to_be_hidden()


@pytest.mark.journey
def test_thanks_too_early_give_the_game_to_the_others_and_the_menu_starts_another(table, page):
    play = table(played(("rosen", 97, 0)))
    play.menu("thanks")
    go = page.locator("dialog .go")

    expect(go).to_have_text("Bitte oben wählen")
    expect(go).to_be_disabled()
    expect(page.locator("dialog [aria-pressed=true]")).to_have_count(0)
    pick(page, "Wir")
    expect(go).to_contain_text("Gewonnen: Ihr · zu früh bedankt")

    play.key("shut")
    play.key("menu")
    play.key("again")  # of the same people
    with page.expect_navigation():
        page.locator("dialog .go").tap()
    page.wait_for_selector("#modes button")

    assert page.url != play.address
    assert "/t/" in page.url


def test_where_thanks_too_early_lose_the_deal_they_can_be_written(table, page):
    play = table(played(("rosen", 97, 0)), premature="deal")
    play.menu("thanks")
    pick(page, "Wir")
    go = page.locator("dialog .go")
    expect(go).to_have_text("Das Spiel geht an: Ihr · zu früh bedankt")
    go.tap()

    expect(page.locator("#strip")).to_have_text("Das Spiel geht an: Ihr · zu früh bedankt")
    assert page.locator("#strip span").evaluate(
        "text => text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight"
    )
    play.agrees(0, 257)


def test_what_was_said_of_the_first_trick_stays_when_the_stoeck_are_named(table, page):
    play = table(played(("rosen", 97, 0), ("rosen", 60, 0)), target=[200, 200])
    play.trump("rosen")
    play.stoeck(0)
    play.menu("thanks")
    pick(page, "Wir", "Stich", "1")
    ours, theirs = taken(page)
    ours.fill("30")
    pick(page, "Stöck")

    expect(ours).to_have_value("30")
    expect(page.locator("dialog [aria-pressed=true]")).to_have_text(["Wir", "Stöck", "1"])
    go = page.locator("dialog .go")
    expect(go).to_have_text("Gewonnen: Wir · nach dem ersten Stich")
    ours.fill("")
    theirs.fill("")
    expect(go).to_have_text("Gewonnen: Wir · nach dem ersten Stich")
    go.tap()
    expect(page.locator("dialog .end")).to_have_text("200 : 157")
    claim = play.last_facts()
    assert (claim["on"], claim["trick"], claim["taken"]) == ("stoeck", 1, None)


VORARLBERG = {"target": [200, 200], "finish_order": ["stich", "stoeck", "weis"]}


def test_the_end_tells_the_points_that_stand_on_no_slate(table, page):
    play = table(played(("rosen", 75, 1), ("rosen", 80, 1)), **VORARLBERG)
    play.trump("rosen")
    play.announce(20, 1)
    play.menu("thanks")
    pick(page, "Wir", "Stich", "1")
    page.locator("dialog .choose input").first.fill("48")
    play.go()

    expect(page.locator("dialog .end")).to_have_text("207 : 155")
    expect(page.locator("dialog .end + p + p")).to_have_text(
        "Anna + Clara: 159 + 48 = 207 erreicht. Beat + Dani: Es bleibt bei 155. "
        "Punkte darüber zählen nicht mehr. Geschrieben: 159 : 175."
    )
    expect(page.locator("#body")).to_contain_text("2 Spiele, Spiel 3 angefangen")


def test_where_nobody_counted_in_the_middle_of_a_deal_the_end_shows_what_is_written(table, page):
    play = table(played(("rosen", 79, 0), ("rosen", 79, 0)), target=[200, 200])
    play.deal("rosen", 70, 0)
    page.wait_for_selector("dialog table")
    pick(page, "Wir", "Stich", "3")
    play.go()

    expect(page.locator("dialog .end")).to_have_text("228 : 243")
    expect(page.locator("dialog .end + p + p")).to_have_text(
        "Anna + Clara war im Stich 3 zuerst auf 200."
    )


def test_thanks_that_earlier_deals_were_enough_for_name_no_stoeck(table, page):
    play = table(played(("rosen", 97, 0)), target=[90, 1000])
    play.trump("eichel")
    play.tap("#thank button:visible")

    expect(page.locator("dialog .end + p")).to_have_text("Bedankt im Spiel 2. Schneider.")


def test_in_the_order_of_vorarlberg_the_first_trick_is_asked_for_and_told_first(table, page):
    play = table(played(("rosen", 75, 1), ("rosen", 80, 1)), **VORARLBERG)
    play.trump("rosen")
    play.announce(50, 1)
    play.menu("thanks")
    pick(page, "Ihr", "Weis", "1")
    go, hint = page.locator("dialog .go"), page.locator("dialog [role=alert]")

    expect(hint).to_have_text("Wer hat den ersten Stich, und wie viele Punkte zählt er?")
    assert hint.bounding_box()["y"] + hint.bounding_box()["height"] <= go.bounding_box()["y"]
    expect(go).to_have_text("Bitte oben wählen")
    expect(go).to_be_disabled()
    page.locator("dialog .choose input").first.fill("41")
    expect(go).to_have_text("Gewonnen: Wir · Stich · Stich – Stöck – Wys")
    go.tap()
    expect(page.locator("dialog .end + p")).to_have_text(
        "Nach dem ersten Stich von Spiel 3 hatten beide genug Punkte: Es gilt Stich – Stöck – Wys."
    )


def test_thanks_in_a_deal_without_a_trump_belong_to_that_deal(table, page):
    modes = ("rosen", "eichel", "schilten", "schellen", "obenabe", "undenufe")
    play = table(
        played(("rosen", 97, 0), ("rosen", 97, 0)),
        target=[200, 200],
        factors=dict.fromkeys(modes, 1),
    )
    play.key("bare")
    play.shows("pad")
    play.menu("thanks")
    pick(page, "Wir", "Stich", "2")
    page.locator("dialog .choose input").first.fill("10")
    page.locator("dialog .go").tap()
    expect(page.locator("#title")).to_have_text("Gewonnen: Anna + Clara")
    play.saved()

    assert play.board()["revisions"][-1]["slot"] == "thanks:3"


def test_after_the_end_no_stroke_is_tapped_on_the_bars(table, page):
    play = table(played(("rosen", 97, 0)), target=[200, 200], direct_strokes=True)
    bars = page.locator(".near .bars")
    expect(bars).to_be_visible()
    bars.get_by_text("100", exact=True).tap()
    expect(page.locator(".near output")).to_have_text("197")
    bars.get_by_text("20", exact=True).tap()
    play.tap(".near .thank")
    page.wait_for_selector("dialog .end")
    play.key("shut")

    expect(bars).to_be_hidden()


def test_on_what_somebody_won_is_said_once_and_nobody_is_said_to_deal(table, page):
    play = table(
        played(("rosen", 97, 0), ("rosen", 77, 0)),
        target=[150, 150],
        players=["Schreiber", "Rechts", "Gegenüber", "Links"],
    )
    play.tap(".near .thank")
    expect(page.get_by_role("button", name="Neue Partie")).to_be_in_viewport(ratio=1)
    reason = page.locator("dialog .end + p")

    expect(reason).to_have_text("Bedankt im Spiel 2.")
    expect(page.locator("#title")).to_have_text("Gewonnen: Wir")  # nobody typed a name
    play.key("shut")
    expect(page.locator("#deal")).not_to_be_visible()


def test_who_counts_the_turned_cards_loses_although_there_is_enough(table, page):
    play = table(played(("rosen", 97, 0)), target=[90, 900])
    play.trump("rosen")
    play.opens("more")
    play.opens("counted")
    page.locator("dialog .choose").get_by_role("button", name="Wir", exact=True).tap()
    title = page.locator("#title")

    expect(title).to_contain_text("Beat + Dani")
    expect(page.locator("dialog")).to_contain_text("nachgezählt")
    play.saved()
    facts = play.board()["revisions"][-1]
    assert (facts["slot"], facts["facts"]) == ("counted:2", {"kind": "counted", "team": 0})


@pytest.mark.journey
def test_the_end_says_who_won_why_and_what_each_stroke_is_for(table, page):
    stakes = {"berg": 1, "sieg": 2, "match": 1, "counter_match": 2, "schneider": 2}
    play = table(target=[300, 300], berg=150, stakes=stakes)
    play.match("rosen", 0)
    prize = page.locator(".near .prize")
    expect(prize).to_have_text("Bergpreis")
    play.deal("rosen", 97, 0)
    expect(prize).to_be_hidden()
    play.tap(".near .thank")

    expect(page.locator("dialog .sides")).to_have_text("WirAnna + ClaraIhrBeat + Dani")
    expect(page.locator("dialog .end + p")).to_have_text("Bedankt im Spiel 2. Schneider.")
    rows = page.locator("dialog .strokes tr")
    expect(rows).to_have_text(
        [
            "Anna + ClaraBeat + Dani",
            "Bergpreis|",
            "Sieg||",
            "Schneider||",
            "Match im Spiel 1|",
            "Striche60",
        ]
    )
    expect(page.locator("dialog :is(.ways, .near-edge) a")).to_have_text(
        ["Blatt", "Rückseite", "Teilen", "Stammtisch"]
    )
    play.key("shut")
    play.key("undo")
    expect(page.locator("#strip > span")).to_have_text(["zurückgenommen", "BedankenSpiel 2"])
