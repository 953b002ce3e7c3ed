"""Strokes that are tapped straight onto the slate, where a house writes so."""

import pytest
from playwright.sync_api import expect


@pytest.mark.journey
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
    minus = page.locator(".near [data-do=minus]")
    expect(minus).to_have_css("background-color", "rgb(245, 207, 91)")
    play.tap(".near .head span")
    expect(page.locator("dialog .row").last).to_contain_text("Striche Wir −20")
    expect(page.locator("dialog .row").last).to_contain_text("130−20")
    play.key("shut")

    bars = page.locator(".far .bars")
    play.trump("rosen")
    expect(bars).to_be_hidden()  # the pad lies there
    play.key("close")
    expect(bars).to_be_visible()
    play.key("undo")
    expect(page.locator("#strip")).to_contain_text("Striche")
