"""Two phones in two languages at one table: each reads in its own language what a form proposed."""

from playwright.sync_api import expect

from tests.browser.conftest import Table
from tests.browser.table.conftest import link

STORED = ["Secrétaire", "À droite", "En face", "À gauche"]


def heads(play):
    return play.page.locator(".head span")


def given(play):
    """Open the names, and return the fields of the players."""
    play.menu("names")
    return play.page.locator("dialog [name=players]")


def test_both_read_default_names_of_their_own_write_a_deal_and_mend_one_name(borrow, all_languages):
    french, german = borrow(locale="fr-CH"), borrow(locale="de-CH")
    french.goto(all_languages)
    french.locator("button.tile").first.tap()
    french.wait_for_selector("body[data-ready] main button")
    french = Table(french, french.url)
    french.saved()
    german.goto(all_languages + link(french, "once")[0])
    expect(german.locator("body")).not_to_contain_text("Nous")
    german.locator("button.primary").tap()
    german.wait_for_selector("body[data-ready] main button")
    german = Table(german, french.address)
    expect(heads(french)).to_have_text(["Eux", "Nous"])
    expect(heads(german)).to_have_text(["Rechts + Links", "Schreiber + Gegenüber"])

    french.deal("schaufel", 97, 0)
    expect(french.page.locator("#strip")).to_contain_text("Nous")
    french.saved()
    expect(german.page.locator(".half output").nth(1)).to_have_text("97")
    german.deal("herz", 60, 1)
    german.saved()
    for play in (french, german):
        expect(play.page.locator(".half output").nth(0)).to_have_text("120")
        assert play.totals() == [194, 120]
    expect(french.page.locator("#deal small")).to_contain_text("En face")
    expect(german.page.locator("#deal small")).to_contain_text("Gegenüber")
    settings = german.board()["settings"]
    assert (settings["players"], settings["teams"]) == (STORED, ["Nous", "Eux"])

    for play, side in ((german, "Wir"), (french, "Nous")):
        play.page.goto(f"{play.address}/watch")
        expect(play.page.locator("main")).to_contain_text(side)
    german.page.goto(german.address.split("/t/")[0])
    listed = german.page.locator("[aria-labelledby=mine] li").first
    expect(listed).to_contain_text("Schreiber + Gegenüber gegen Rechts + Links")
    for play in (french, german):
        play.page.goto(play.address)
        play.page.wait_for_selector("body[data-ready] main button")

    players = given(german)
    for seat, name in enumerate(("Schreiber", "Rechts", "Gegenüber", "Links")):
        expect(players.nth(seat)).to_have_value(name)
    players.nth(1).fill("Vreni")
    german.go()
    mended = [STORED[0], "Vreni", *STORED[2:]]
    facts = {"kind": "names", "players": mended, "teams": ["Nous", "Eux"]}
    expect(heads(german)).to_have_text(["Vreni + Links", "Schreiber + Gegenüber"])
    assert german.last_facts() == facts
    french.reload()
    players = given(french)
    for seat, name in enumerate(mended):
        expect(players.nth(seat)).to_have_value(name)
