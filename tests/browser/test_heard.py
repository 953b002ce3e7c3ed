"""What who does not see the table hears of it: names of keys, words for pictures, texts that do not run together."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.schieber.screen import played


@pytest.mark.journey
def test_the_list_of_deals_says_what_was_trump_and_its_history_when_that_was_written(table, page):
    play = table(played(("schilten", 97, 0)))
    play.tap(".near svg")
    row = page.locator("dialog").get_by_role("button", name="Schilten")
    expect(row).to_have_accessible_name(re.compile(r"^1 Schilten 97 : 60 "))
    row.tap()
    play.key("more")

    expect(page.locator("dialog .history li")).to_have_text(re.compile(r"97 : 60 \d\d\.\d\d"))


def test_what_takes_something_away_is_called_by_what_it_does(table, page):
    play = table(direct_strokes=True)
    play.tap(".near [data-n='100']")
    play.tap(".near .head span")
    page.locator("dialog .row").last.tap()
    expect(page.locator("dialog .choose button")).to_have_text("Zurücknehmen")
    play.key("shut")
    play.trump("schilten")
    play.key("stoeck")
    play.team(0)
    play.weis(50)
    play.team(0)
    play.key("weis")
    play.key("exact")
    gone = page.locator("dialog .meld button")

    expect(gone.first).to_have_accessible_name("Löschen: 50")
    expect(gone.last).to_have_accessible_name("Löschen: Stöck")


def test_each_question_about_a_weis_names_its_keys(table, page):
    play = table(factors={"rosen": 1, "schilten": 1})
    expect(page.locator("#bare")).to_have_accessible_name("ohne Trumpf")
    play.trump("schilten")
    play.key("weis")
    play.key("exact")
    for question, key in (
        ("Wie viele Karten?", "3"),
        ("Welche Farbe?", "Rosen"),
        ("Welche Karte ist die höchste?", "König"),
        ("Wer weist?", "Anna"),
    ):
        expect(page.get_by_role("heading", name=question)).to_be_visible()
        group = page.get_by_role("group", name=question)
        group.get_by_role("button", name=key, exact=True).tap()

    expect(page.locator("dialog .meld")).to_contain_text("Wir: Dreiblatt vom Rosen-König: 20")
