"""Prescribed trumps and contract sheets on two phones of one table, from the draw to both signatures."""

from datetime import date
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scorer.app import create_app
from scorer.club import (
    attendance,
    clubs,
    evening_tables,
    evenings,
    members,
    officials,
    seasons,
    seating,
)
from scorer.club.ledger import Act, open_ledger
from scorer.club.roles import Actor
from scorer.config import Config
from scorer.rules.club.presets import PRESETS
from scorer.web.database import clock, db
from tests.browser.club.desk import PASSWORD
from tests.browser.club.evening import Thumb

CONTRACTS = [
    {"name": "Rosen", "mode": "rosen", "factor": 1},
    {"name": "Schellen", "mode": "schellen", "factor": 2},
]


@pytest.fixture
def table_link(instance, unhurried, server):
    """Return a function that seats four people by a regulation with some terms, and returns the link of their slip."""

    def seat(deals, **terms):
        app = create_app(Config(instance=instance))
        preset = PRESETS["four-eight"]
        phase = {**preset["phases"][0], "rounds": 1, "deals": deals}
        phase["terms"] = {**phase.get("terms", {}), "contracts": CONTRACTS, "signed": True, **terms}
        with app.app_context():
            club = clubs.create_club(
                db.session(), "Jassclub", f"praesi-{uuid4().hex[:8]}", PASSWORD, now=clock()
            )
            (official,) = officials.officials(db.session(), club.id)
            actor = Actor(club.id, official.id, None, official.login, "admin", None, fresh=True)

            def act(version=0):
                return Act(db.session(), actor, clock(), expected_version=version)

            with open_ledger(act()) as book:
                members.add_all(
                    book, [members.Member(0, name) for name in ("Anna", "Beat", "Clara", "Dani")]
                )
            season = seasons.new(act(), "2026", {**preset, "phases": [phase]})
            announcement = evenings.Announcement("abend", "1. Abend", date(2026, 11, 20))
            evening = evenings.new(act(), season, announcement)
            here = [attendance.Attendance(number) for number in range(1, 5)]
            attendance.attend(act(), evening, here)
            seating.draw(act(), evening, first=1, seed=1)
            (slip,) = evening_tables.slips(act(), evening, 1)
            db.engine.dispose()
        return f"{server}/j/{slip.token}"

    return seat


def both_sign(first, second, totals):
    """Both phones show the result; each signs for its side."""
    for phone in (first, second):
        expect(phone.page.locator("#later a")).to_contain_text(" : ".join(map(str, totals)))
    first.result()
    first.signs(0)
    second.result()
    second.signs_last(1)
    # on the page of the confirmation, or on the next table's, to which the phone goes on by itself
    confirmed = second.page.get_by_role("status").filter(has_text=" : ".join(map(str, totals)))
    expect(confirmed).to_be_visible()


@pytest.mark.journey
def test_two_phones_show_the_same_prescribed_trump_and_both_sides_confirm_the_doubled_sum(
    borrow, table_link
):
    """Rosen 100 : 57, Schellen 2 × (90 : 67), and again: 560 : 382, together 942."""
    link = table_link(4)
    anna, beat = (Thumb(borrow(), link, name) for name in ("Anna", "Beat"))
    for mode, points in (("rosen", 100), ("schellen", 90)) * 2:
        for phone in (anna, beat):
            lit = phone.page.locator("#modes [aria-pressed=true]")
            expect(lit).to_have_attribute("data-mode", mode)
            expect(phone.page.locator("#modes [data-mode=eichel]")).to_be_disabled()
        anna.deal(mode, points, 0)

    both_sign(anna, beat, [560, 382])


def test_what_a_side_has_named_is_dim_on_both_phones_and_free_for_the_other_side(
    borrow, table_link
):
    """Each side names Rosen and Schellen once: 2 × (1 + 2) × 157 = 942."""
    link = table_link(4, each_once=True)
    anna, beat = (Thumb(borrow(), link, name) for name in ("Anna", "Beat"))
    keys = {mode: f"#modes [data-mode={mode}]" for mode in ("rosen", "schellen")}
    anna.deal("rosen", 100, 0)
    for phone in (anna, beat):  # the other side names the second deal
        expect(phone.page.locator("#modes button")).to_have_count(2)
        for key in keys.values():
            expect(phone.page.locator(key)).to_be_enabled()
    anna.deal("rosen", 100, 0)
    for phone in (anna, beat):
        expect(phone.page.locator(keys["rosen"])).to_be_disabled()
        expect(phone.page.locator(keys["schellen"])).to_be_enabled()
    anna.deal("schellen", 90, 0)
    expect(beat.page.locator("#deal b")).to_contain_text("4")
    beat.deal("schellen", 90, 0)

    both_sign(anna, beat, [560, 382])
