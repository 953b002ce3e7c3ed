"""What was written can be corrected, taken back, counted again; and the end asks what it has to know."""

import re

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


def test_both_over_the_target_in_one_round_are_walked_through(table, page):
    play = table(target=[200, 200])
    play.deal("rosen", 97, 0)
    play.deal("rosen", 97, 0)
    play.trump("rosen")
    play.key("stoeck")
    play.team(1)
    play.shows("pad")
    play.digits(60)
    play.team(1)
    page.wait_for_selector("dialog table")

    assert "Beide über 200" in page.locator("#title").inner_text()

    page.locator("dialog button", has_text=re.compile("^Ihr$")).tap()
    page.locator("dialog button", has_text="Stöck").first.tap()
    go = page.locator("dialog .go")
    expect(go).to_contain_text("Gewonnen")
    go.tap()
    page.wait_for_selector("dialog .end")
    play.saved()

    assert play.board()["totals"] == play.totals()


def test_thanks_too_early_give_the_game_to_the_others(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.key("menu")
    play.key("thanks")

    expect(page.locator("dialog .go")).to_contain_text("Gewonnen: Ihr")
    expect(page.locator("dialog .go")).to_contain_text("zu früh bedankt")


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


def test_two_rounds_in_one_place_are_shown_and_settled(table, page, browser):
    play = table()
    play.deal("rosen", 97, 0)
    play.saved()
    first = play.board()["revisions"][0]
    rival = {**first, "id": first["id"][:-4] + "abcd", "line": first["line"][:-4] + "abcd"}
    rival = {**rival, "by": "Beat", "facts": {**first["facts"], "points": [79, 78]}}
    del rival["seq"]
    page.request.post(
        f"{play.address}/revisions?after=0",
        data={"revisions": [rival]},
        headers={"Origin": play.address.split("/t/")[0]},
    )
    note = page.locator("#note")
    expect(note).to_contain_text("Spiel 1 zweimal", timeout=8000)
    note.tap()
    page.locator("dialog button", has_text="beide").tap()
    expect(note).to_be_hidden()

    assert play.totals() == [97 + 79, 60 + 78]


def test_another_game_of_the_same_people_starts_from_the_menu(table, page):
    play = table()
    play.key("menu")
    play.key("again")
    with page.expect_navigation():
        page.locator("dialog .go").tap()
    page.wait_for_selector("#modes button")

    assert page.url != play.address
    assert "/t/" in page.url
