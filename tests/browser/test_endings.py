"""How a game ends: Bergpreis, thanks, both at once, and the next game of the same people."""

import re

from playwright.sync_api import expect


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


def test_the_bergpreis_goes_to_who_spoke_first_where_both_arrive_in_one_round(table, page):
    play = table(berg=50)
    play.deal("rosen", 97, 0)
    note = page.locator("#note")
    expect(note).to_have_text("Bergpreis: entscheiden")
    note.tap()
    expect(page.locator("#title")).to_have_text("Bergpreis")
    page.locator("dialog .choose button", has_text="Ihr").tap()
    page.locator("dialog .choose button", has_text=re.compile("^Stich$")).tap()
    go = page.locator("dialog .go")
    expect(go).to_contain_text("Bergpreis: Ihr")
    go.tap()
    expect(note).to_be_hidden()
    play.saved()
    claim = play.board()["revisions"][-1]

    assert (claim["slot"], claim["facts"]["spoken"]) == ("berg:1", [1])


def test_thanks_in_the_first_trick_count_what_lies_with_both(table, page):
    play = table(target=[200, 200])
    play.deal("rosen", 97, 0)
    play.deal("rosen", 97, 0)
    play.trump("rosen")
    play.weis(50)
    play.team(1)
    play.shows("pad")
    play.key("menu")
    play.key("thanks")
    page.locator("dialog .choose button", has_text=re.compile("^Stich$")).tap()
    page.locator("dialog .choose button", has_text=re.compile("^1$")).tap()
    ours, theirs = page.locator("dialog .choose input").all()
    go = page.locator("dialog .go")
    ours.fill("3")
    expect(go).to_contain_text("Gewonnen: Ihr · zu früh bedankt")
    theirs.fill("26")
    expect(page.get_by_role("alert")).to_contain_text("Den ersten Stich hat eine Seite allein")
    expect(go).to_be_disabled()
    theirs.fill("")
    ours.fill("57")
    expect(go).to_be_disabled()
    ours.fill("10")
    expect(go).to_contain_text("Gewonnen: Wir · nach dem ersten Stich")
    go.tap()

    expect(page.locator("dialog .end")).to_have_text("204 : 170")
    expect(page.locator("dialog .end + p")).to_have_text("nach dem ersten Stich")
    play.saved()
    assert play.board()["revisions"][-1]["facts"]["taken"] == [10, 0]


def test_thanks_too_early_give_the_game_to_the_others(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.key("menu")
    play.key("thanks")

    expect(page.locator("dialog .go")).to_contain_text("Gewonnen: Ihr")
    expect(page.locator("dialog .go")).to_contain_text("zu früh bedankt")


def test_on_what_somebody_won_is_said_once(table, page):
    play = table(target=[150, 150])
    play.deal("rosen", 97, 0)
    play.deal("rosen", 77, 0)
    play.tap(".near .thank")
    told = page.locator("dialog .end + p")

    expect(told).to_have_text("der Stich entscheidet")


def test_another_game_of_the_same_people_starts_from_the_menu(table, page):
    play = table()
    play.key("menu")
    play.key("again")
    with page.expect_navigation():
        page.locator("dialog .go").tap()
    page.wait_for_selector("#modes button")

    assert page.url != play.address
    assert "/t/" in page.url
