"""The house rules of a game in a club's regulation, on a screen as narrow as a small phone."""

import pytest
from playwright.sync_api import expect

from scorer.rules.games import NAMES
from tests.browser.page_fit import passes_axe

NARROW = {"width": 360, "height": 700}
OPENED = "document.querySelectorAll('.house details').forEach(part => { part.open = true })"
SMALL = """() => [...document.querySelectorAll('.house :is(summary, select, input, label.option)')]
  .filter(e => e.checkVisibility() && !/radio|checkbox/.test(e.type))
  .map(e => e.getBoundingClientRect()).filter(b => b.height < 47.5 || b.width < 47.5).length"""


@pytest.mark.parametrize("game", NAMES)
def test_house_rules_are_agreed_on_with_a_thumb(admin, game):
    """They fit, their keys are large enough, and a screen reader can read them."""
    page = admin.page
    page.set_viewport_size(NARROW)
    page.goto(f"{admin.server}/club/seasons/new?preset=four-twelve")
    page.locator("[name='phase-0-game']").select_option(game)
    page.locator("summary", has_text="Bestimmung hinzufügen").first.click()
    page.locator("button[value='phase-0:deals_each']").click()
    page.locator("summary", has_text="Bestimmung hinzufügen").first.click()
    page.locator(f"button[value='phase-0:house_{game}']").click()
    expect(page.locator(".clause:focus")).to_contain_text("Am Tisch gelten eigene Hausregeln")
    page.evaluate(OPENED)

    assert page.evaluate("document.scrollingElement.scrollWidth") <= NARROW["width"]
    assert page.evaluate(SMALL) == 0
    passes_axe(page)
