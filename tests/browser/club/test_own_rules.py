"""Own rules typed on the page of a regulation, and read on the phone at a table."""

from datetime import date
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
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

PEOPLE = ["Anna", "Beat", "Clara", "Dani"]


@pytest.fixture
def evening(server, instance):
    """Make a club with a table that is drawn; return its admin's login, its season and the slip's token."""
    del server
    login = f"praesi-{uuid4().hex[:8]}"
    app = create_app(Config(instance=instance))
    with app.app_context():
        club = clubs.create_club(db.session(), f"Jassclub {login}", login, PASSWORD, now=clock())
        (official,) = officials.officials(db.session(), club.id)
        actor = Actor(club.id, official.id, None, login, "admin", None, fresh=True)

        def act(reason=""):
            return Act(db.session(), actor, clock(), reason=reason)

        with open_ledger(act()) as book:
            numbers = members.add_all(book, [members.Member(0, name) for name in PEOPLE])
        season = seasons.new(act(), "2026", PRESETS["four-eight"])
        announcement = evenings.Announcement("abend", "Höck", date(2026, 11, 20))
        held = evenings.new(act(), season, announcement)
        attendance.attend(act(), held, [attendance.Attendance(number) for number in numbers])
        seating.draw(act(), held, first=1, seed=3)
        slip = evening_tables.slips(act(), held, 1)[0]
        db.engine.dispose()
    return login, season, slip.token


def log_in(page, server, login):
    page.goto(f"{server}/club/log-in")
    page.get_by_label("Anmeldename").fill(login)
    page.get_by_label("Passwort").fill(PASSWORD)
    page.get_by_role("button", name="Anmelden").click()
    page.wait_for_url(f"{server}/club*")


def fits(page):
    return page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


def test_rules_are_typed_with_keys_and_stand_on_the_phone_under_regeln(borrow, server, evening):
    login, season, token = evening
    office = borrow(viewport={"width": 360, "height": 740})
    log_in(office, server, login)
    office.goto(f"{server}/club/seasons/{season}/regulation/edit")
    add = office.get_by_role("button", name="Vereinsregel hinzufügen")
    add.click()
    office.get_by_label("Vereinsregel 1", exact=True).fill("Wer redet, zahlt eine Runde.")
    office.get_by_text("In einer zweiten Sprache").first.click()
    office.get_by_label("Vereinsregel 1 in der zweiten Sprache").fill("Qui parle paie.")
    office.get_by_label("Vereinsregel 1 auf Zettel").check()
    add.click()
    expect(office.get_by_label("Vereinsregel 2", exact=True)).to_be_focused()
    office.get_by_label("Vereinsregel 2", exact=True).fill("Kein Handy am Tisch.")
    assert fits(office)
    assert Axe().run(office).violations_count == 0
    office.get_by_label("Vereinsregel 2 verschieben").click()
    office.get_by_role("button", name="Vereinsregel 2 nach oben").click()
    expect(office.get_by_label("Vereinsregel 1", exact=True)).to_have_value("Kein Handy am Tisch.")
    office.get_by_role("button", name="Beschliessen").click()
    office.get_by_label("Warum diese Änderung?").fill("Versammlung")
    office.get_by_role("button", name="Fassung 2 beschliessen").click()
    expect(office.get_by_text("Qui parle paie.")).to_be_visible()
    assert fits(office)
    assert Axe().run(office).violations_count == 0

    table = Thumb(borrow(), f"{server}/j/{token}", "Annas Handy")
    table.key("menu")
    table.key("rules")
    expect(table.page.locator("dialog li")).to_have_text(
        ["Kein Handy am Tisch.", "Wer redet, zahlt eine Runde.Qui parle paie."]
    )
    assert fits(table.page)
