"""Three phones at one table that disagree: late entries stay on them, corrections of the office are shown."""

import re

from playwright.sync_api import expect

from tests.browser.club.desk import codes
from tests.browser.page_fit import passes_axe

PEOPLE = ["Anna", "Beat", "Clara", "Dani"]


def corrects(thumb, was, now):
    """Write other points in the place of those of a deal."""
    thumb.reopen(has_text=re.compile(f"{was} : {157 - was}"))
    thumb.counts(now, 0)


def test_what_comes_after_both_signatures_is_refused_and_a_correction_of_the_office_is_told(
    evening_of, laptop, phone, tmp_path
):
    held = evening_of(PEOPLE, {"rounds": 1, "deals": 4})
    held.seat(4)
    desk = laptop(held.login)
    evening = f"{desk.server}/club/evenings/{held.evening}"
    desk.page.goto(f"{evening}/papers")
    link = codes(desk.printed("Zettel drucken"), tmp_path)[1]
    anna, beat, clara = (phone(link, name) for name in PEOPLE[:3])
    anna.play([61, 88, 97, 120])
    for thumb in (anna, beat, clara):
        expect(thumb.page.locator("#later a")).to_contain_text("366 : 262")
    clara.page.context.set_offline(True)
    anna.result()
    anna.signs(0)
    beat.result()
    beat.signs_last(1)
    anna.goes_on()

    for thumb in (anna, beat):
        thumb.back()
        expect(thumb.page.locator("#later a")).to_contain_text("✓ Bestätigt")
    refused = "⚠ 1 nicht angenommen"
    corrects(anna, 97, 79)
    expect(anna.page.locator("#chip")).to_have_text(refused)
    corrects(clara, 97, 70)
    expect(clara.page.locator("#chip")).to_have_text("○ 1 nur hier")
    clara.online()
    expect(clara.page.locator("#chip")).to_have_text(refused)

    desk.page.goto(f"{evening}/tables/1/1")
    for points in ("79 : 78", "70 : 87"):
        refused = f"Spiel 3 mit {points} kam nach der Bestätigung und gilt nicht"
        expect(desk.page.locator(".acts")).to_contain_text(refused)
    desk.page.locator("summary", has_text="Ein Spiel korrigieren").click()
    desk.page.get_by_role("link", name="Spiel 3", exact=True).click()
    for field, card_points in zip(
        desk.page.locator("main input[inputmode]").all(), (79, 78), strict=True
    ):
        field.fill(str(card_points))
    desk.fill("Warum diese Korrektur?", "verzählt")
    desk.press("Spiel korrigieren")
    expect(desk.page.locator("main")).to_contain_text("korrigiert, nachdem beide bestätigt hatten")

    for thumb in (anna, beat, clara):
        expect(thumb.page.locator("#changed span")).to_have_text("Spiel 3 geändert: 97 → 79")
    passes_axe(anna.page, context="#changed")
    anna.page.get_by_role("button", name="Gesehen").tap()
    for thumb in (anna, beat):
        thumb.reload()
    expect(beat.page.locator("#changed span")).to_have_text("Spiel 3 geändert: 97 → 79")
    expect(anna.page.locator("#changed")).to_have_count(0)
    assert beat.totals() == [348, 280]
