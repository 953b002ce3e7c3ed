"""Two phones in two languages at one table: each reads in its own language what a form proposed."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import A_PHONE, Table
from tests.browser.table.conftest import link

FRENCH, GERMAN = A_PHONE | {"locale": "fr-CH"}, A_PHONE | {"locale": "de-CH"}
STORED = ["Secrétaire", "À droite", "En face", "À gauche"]


@pytest.fixture
def two_phones(borrow, all_languages):
    """Return a table begun in French, and the phone of a guest who reads German."""
    french, german = borrow(FRENCH), borrow(GERMAN)
    french.goto(all_languages)
    french.locator("button.tile").first.tap()
    french.wait_for_selector("body[data-ready] main button")
    begun = Table(french, french.url)
    begun.saved()
    german.goto(all_languages + link(begun, "once")[0])
    expect(german.locator("body")).not_to_contain_text("Nous")
    german.locator("button.primary").tap()
    german.wait_for_selector("body[data-ready] main button")
    return begun, Table(german, begun.address)


def heads(play):
    return play.page.locator(".head span")


def test_both_read_default_names_of_their_own_and_each_writes_a_deal(two_phones):
    french, german = two_phones
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


def test_names_are_mended_in_each_language_and_those_nobody_changed_stay(two_phones):
    french, german = two_phones
    german.menu("names")
    players = german.page.locator("dialog [name=players]")
    assert [players.nth(seat).input_value() for seat in range(4)] == [
        *("Schreiber", "Rechts", "Gegenüber", "Links")
    ]
    players.nth(1).fill("Vreni")
    german.page.locator("dialog .go").tap()
    german.saved()
    french.reload()

    assert german.board()["revisions"][0]["facts"] == {
        "kind": "names",
        "players": [STORED[0], "Vreni", *STORED[2:]],
        "teams": ["Nous", "Eux"],
    }
    expect(heads(german)).to_have_text(["Vreni + Links", "Schreiber + Gegenüber"])
    french.menu("names")
    of_french = french.page.locator("dialog [name=players]")
    assert [of_french.nth(seat).input_value() for seat in range(4)] == [
        *(STORED[0], "Vreni", *STORED[2:])
    ]


def test_watch_page_and_start_page_tell_them_in_the_language_of_whoever_reads(two_phones):
    french, german = two_phones
    german.page.goto(f"{german.address}/watch")
    expect(german.page.locator("main")).to_contain_text("Wir")
    expect(german.page.locator("body")).not_to_contain_text("Nous")
    french.page.goto(f"{french.address}/watch")
    expect(french.page.locator("main")).to_contain_text("Nous")
    german.page.goto(german.address.split("/t/")[0])
    listed = german.page.locator("[aria-labelledby=mine] li").first
    expect(listed).to_contain_text("Schreiber + Gegenüber gegen Rechts + Links")
