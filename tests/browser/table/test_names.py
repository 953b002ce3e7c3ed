"""Names are mended at the table itself, and what cannot be a name is told at its field."""

import pytest
from playwright.sync_api import expect


@pytest.mark.journey
def test_names_are_mended_at_the_table_and_taken_back(table, page):
    play = table()
    play.menu("names")
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
    expect(page.locator("#strip > span")).to_have_text(["zurückgenommen", "Namen"])
    expect(page.locator("#deal small")).to_have_text("gibt: Anna")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bEAT ", "Alle Namen müssen verschieden sein."),
        ("\u200b ", "Hier fehlt der Name."),
    ],
)
def test_a_name_that_cannot_be_is_told_at_its_field(table, page, name, sentence):
    play = table()
    play.menu("names")
    field = page.get_by_label("Wer spielt? 3")
    field.fill(name)
    page.locator("dialog .go").tap()

    expect(field).to_have_accessible_description(sentence)
    expect(field).to_be_focused()
    expect(field).to_have_value(name)
    field.fill("👩\u200d👩\u200d👧")
    page.locator("dialog .go").tap()
    expect(page.locator("dialog")).to_be_hidden()
    assert play.last_facts()["players"][2] == "👩\u200d👩\u200d👧"
