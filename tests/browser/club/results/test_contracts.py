"""Prescribed trumps and contract sheets on two phones of one table, from the draw to both signatures."""

import pytest
from playwright.sync_api import expect

from scorer.rules.club.regulation.presets import PRESETS

CONTRACTS = [
    {"name": "Rosen", "mode": "rosen", "factor": 1},
    {"name": "Schellen", "mode": "schellen", "factor": 2},
]


@pytest.fixture
def two_phones(evening_of, phone, server):
    """Return a function that seats four people by a regulation with some terms, and lets two phones in."""

    def seat(**terms):
        terms = PRESETS["four-eight"]["phases"][0]["terms"] | {"contracts": CONTRACTS, **terms}
        held = evening_of(["Anna", "Beat", "Clara", "Dani"], {"deals": 4, "terms": terms})
        held.seat(4)
        link = f"{server}/j/{held.slips()[0].token}"
        return [phone(link, name) for name in ("Anna", "Beat")]

    return seat


def both_sign(first, second, totals):
    """Both phones show the result; each signs for its side."""
    for thumb in (first, second):
        expect(thumb.page.locator("#later a")).to_contain_text(" : ".join(map(str, totals)))
    first.result()
    first.signs(0)
    second.result()
    second.signs_last(1)
    # on the page of the confirmation, or on the next table's, to which the phone goes on by itself
    confirmed = second.page.get_by_role("status").filter(has_text=" : ".join(map(str, totals)))
    expect(confirmed).to_be_visible()


@pytest.mark.journey
def test_two_phones_show_the_same_prescribed_trump_and_both_sides_confirm_the_doubled_sum(
    two_phones,
):
    """Rosen 100 : 57, Schellen 2 × (90 : 67), and again: 560 : 382, together 942."""
    anna, beat = two_phones()
    for mode, points in (("rosen", 100), ("schellen", 90)) * 2:
        for thumb in (anna, beat):
            lit = thumb.page.locator("#modes [aria-pressed=true]")
            expect(lit).to_have_attribute("data-mode", mode)
            expect(thumb.page.locator("#modes [data-mode=eichel]")).to_be_disabled()
        anna.deal(mode, points, 0)

    both_sign(anna, beat, [560, 382])


def test_what_a_side_has_named_is_dim_on_both_phones_and_free_for_the_other_side(two_phones):
    """Each side names Rosen and Schellen once: 2 × (1 + 2) × 157 = 942."""
    anna, beat = two_phones(each_once=True)
    keys = {mode: f"#modes [data-mode={mode}]" for mode in ("rosen", "schellen")}
    anna.deal("rosen", 100, 0)
    for thumb in (anna, beat):  # the other side names the second deal
        expect(thumb.page.locator("#modes button")).to_have_count(2)
        for key in keys.values():
            expect(thumb.page.locator(key)).to_be_enabled()
    anna.deal("rosen", 100, 0)
    for thumb in (anna, beat):
        expect(thumb.page.locator(keys["rosen"])).to_be_disabled()
        expect(thumb.page.locator(keys["schellen"])).to_be_enabled()
    anna.deal("schellen", 90, 0)
    expect(beat.page.locator("#deal b")).to_contain_text("4")
    beat.deal("schellen", 90, 0)

    both_sign(anna, beat, [560, 382])
