"""The form of a regulation on a phone: all of it can be read, whatever stays at its foot."""

import pytest
from playwright.sync_api import expect

from tests.browser.engines import PHONE
from tests.browser.screen_sizes import WIDER

LONG = "Die erste Passe wird ausgelost; danach sitzen die Ersten der Rangliste zusammen"


def test_a_long_choice_is_read_whole_and_the_line_at_the_foot_covers_nothing_it_lets_through(admin):
    page = admin.page
    page.set_viewport_size(PHONE)
    page.goto(f"{admin.server}/club/seasons/new?preset=four-eight")
    draw = page.locator("[name=phase-0-draw]")
    below = draw.locator("xpath=following-sibling::span")
    draw.select_option("standings")
    expect(below).to_have_text(LONG)
    expect(below).to_be_visible()
    assert page.evaluate(WIDER) == 0
    draw.select_option("advance")
    expect(below).to_have_text("Alle Passen werden im Voraus ausgelost")

    page.get_by_label("Name der Saison").fill("")
    page.get_by_role("button", name="Durchlesen und eröffnen").click()
    line = page.get_by_text("Noch zu ändern: 1")
    expect(line).to_be_visible()
    foot = "e => { const s = getComputedStyle(e.parentElement); return [s.backgroundImage, s.backgroundColor] }"
    image, colour = line.evaluate(foot)
    assert image == "none"
    assert colour.startswith("rgb(")  # with no transparency


@pytest.mark.journey
def test_a_word_of_a_club_finds_its_sentence_in_whichever_part_it_stands(admin):
    """The published rules say «Joker», «Prozent» and «punktgleich»; nothing says «Wanderpokal»."""
    page = admin.page
    page.set_viewport_size(PHONE)
    page.goto(f"{admin.server}/club/seasons/new?preset=heats")
    adding = page.locator("#add-phase-0")
    adding.locator("summary").click()
    offers, note = adding.locator(".offers > li:visible"), adding.get_by_role("status")

    search = adding.get_by_label("Bestimmung suchen")
    search.fill("joker")
    expect(offers).to_contain_text(["Punkte für das Aussetzen"])
    search.fill("prozent")
    link = note.get_by_role("link", name="Qualifikation für den Final: Grundlage der Prozente")
    link.click()
    expect(page.get_by_role("button", name="Grundlage der Prozente")).to_be_visible()
    search.fill("punktgleich")
    expect(note.get_by_role("link", name="Phase 1: Gleichstand")).to_be_visible()
    search.fill("wanderpokal")
    expect(note).to_contain_text("Alles, was das Programm nicht rechnet")
    expect(note.get_by_role("link")).to_have_count(0)
    assert page.evaluate(WIDER) == 0
