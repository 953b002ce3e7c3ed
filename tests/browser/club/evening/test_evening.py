"""Three phones at one table that disagree: late entries stay on them, corrections of the office are shown."""

import re
from dataclasses import replace

from playwright.sync_api import expect

from scorer.club.evening import evenings
from scorer.club.results import corrections
from tests.browser.club.desk import code_of
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
    desk.page.goto(f"{desk.server}/club/evenings/{held.evening}/papers")
    link = code_of(desk.printed("Zettel drucken"), tmp_path)
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

    def correct_the_third(act):
        view = evenings.load(act.session, held.actor.club_id, held.evening)
        deal = corrections.deals(act.session, view, view.evening.table(1, 1))[2]
        return corrections.correct(act, held.evening, 1, 1, replace(deal, points=[79, 78]))

    held.do(correct_the_third, reason="verzählt")
    for thumb in (anna, beat, clara):
        expect(thumb.page.locator("#changed span")).to_have_text("Spiel 3 geändert: 97 → 79")
    passes_axe(anna.page, context="#changed")
    anna.page.get_by_role("button", name="Gesehen").tap()
    for thumb in (anna, beat):
        thumb.reload()
    expect(beat.page.locator("#changed span")).to_have_text("Spiel 3 geändert: 97 → 79")
    expect(anna.page.locator("#changed")).to_have_count(0)
    assert beat.totals() == [348, 280]
