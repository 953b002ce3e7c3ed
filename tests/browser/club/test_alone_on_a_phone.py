"""A Handjass table of five on one phone: let in by the slip, written with a thumb, signed, ranked."""

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
from tests.browser.solo.screen import Solo

NAMES = ["Anna", "Beat", "Clara", "Dani", "Emil"]
FIRST, SECOND = (57, 45, 25, 20, 10), (10, 20, 25, 45, 57)
TOTALS = [67, 65, 50, 65, 67]  # 2 x 157 = 314


@pytest.fixture
def table_of_five(instance):
    """Return the evening of a club whose only table plays two deals of a Handjass, and its slip."""
    app = create_app(Config(instance=instance))
    preset = PRESETS["handjass"]
    terms = {"partners": "alone", "check": 157, "signed": True}
    changes = {"rounds": 1, "deals": 2, "sizes": [5], "draw": "round", "terms": terms}
    phase = preset["phases"][0] | changes
    with app.app_context():
        login = f"praesi-{uuid4().hex[:8]}"
        club = clubs.create_club(db.session(), "Jassclub", login, PASSWORD, now=clock())
        (official,) = officials.officials(db.session(), club.id)
        actor = Actor(club.id, official.id, None, login, "admin", None, fresh=True)

        def act():
            return Act(db.session(), actor, clock())

        with open_ledger(act()) as book:
            members.add_all(book, [members.Member(0, name) for name in NAMES])
        season = seasons.new(act(), "2026", {**preset, "phases": [phase]})
        announcement = evenings.Announcement(phase["key"], "Handjass", date(2026, 11, 20))
        evening = evenings.new(act(), season, announcement)
        everybody = [attendance.Attendance(number) for number in range(1, len(NAMES) + 1)]
        attendance.attend(act(), evening, everybody)
        seating.draw(act(), evening, first=1, seed=1)
        (slip,) = evening_tables.slips(act(), evening, 1)
        db.engine.dispose()
    return evening, slip


@pytest.mark.journey
def test_five_at_a_table_write_sign_and_are_ranked(page, server, table_of_five):
    evening, slip = table_of_five
    page.goto(f"{server}/j/{slip.token}")
    page.locator("#name").fill("Handy")
    page.get_by_role("button", name="Ja, hier schreiben").tap()
    page.wait_for_selector("body[data-ready] main button")
    table = Solo(page, page.url)
    for points in (FIRST, SECOND):
        table.deal(*points)
    page.locator("#later a").tap()
    expect(page.locator("section.sides")).to_have_count(len(NAMES))
    assert [int(text) for text in page.locator(".made").all_inner_texts()] == TOTALS
    assert page.evaluate("document.scrollingElement.scrollWidth") <= page.viewport_size["width"]
    page.locator("section:has(#side-4) > form button").tap()
    expect(page.locator("section:has(#side-4)")).to_contain_text("✓ bestätigt")
    page.locator("section:has(#side-2) > form button").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wo es weitergeht")
    expect(page.locator(".seat").first).to_have_text("Fertig gespielt")
    page.get_by_role("link", name="Resultat ansehen").tap()
    expect(page.locator("main")).to_contain_text("Das ist bestätigt.")
    expect(page.locator("main")).to_contain_text("Die Kontrollsumme 314 stimmt.")

    page.goto(f"{server}/e/{evening}")
    for place in (67, 65, 50):
        expect(page.locator("body")).to_contain_text(str(place))
    page.goto(f"{server}/t/{slip.public_id}/watch")
    expect(page.locator("main")).to_contain_text("67")
