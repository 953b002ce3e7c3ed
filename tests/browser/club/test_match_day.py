"""A match day of two leagues typed at the desk: digits and Enter, and every row is saved by itself."""

from datetime import date
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scorer.app import create_app
from scorer.club import clubs, fixtures, leagues, officials, seasons, teams
from scorer.club.leagues import NamedLeague
from scorer.club.ledger import Act
from scorer.club.roles import Actor
from scorer.club.teams import NamedTeam
from scorer.config import Config
from scorer.rules.club.leagues import Fixture
from scorer.rules.club.presets import PRESETS
from scorer.web.database import clock, db
from tests.browser.club.desk import PASSWORD

DAY = date(2026, 11, 6)


@pytest.fixture
def match_day(instance, laptop, server, unhurried):
    """Return the desk at a day of two leagues with four teams each, and what is stored by then."""
    app = create_app(Config(instance=instance))
    with app.app_context():
        login = f"praesi-{uuid4().hex[:8]}"
        club = clubs.create_club(db.session(), "Jassclub", login, PASSWORD, now=clock())
        (official,) = officials.officials(db.session(), club.id)
        actor = Actor(club.id, official.id, None, login, "admin", None, fresh=True)

        def act():
            return Act(db.session(), actor, clock())

        season = seasons.new(act(), "2026", {**PRESETS["four-eight"], "leagues": {}})
        teams.save(act(), season, [NamedTeam(0, "", name, ()) for name in "ABCDEFGH"])
        divisions = [NamedLeague(0, "1", (1, 2, 3, 4)), NamedLeague(0, "2", (5, 6, 7, 8))]
        leagues.save(act(), season, divisions)
        pairs = [(1, 1, 2), (1, 3, 4), (2, 5, 6), (2, 7, 8)]
        fixtures.add_fixtures(act(), season, [Fixture(0, *pair, DAY) for pair in pairs])

    def stored():
        with app.app_context():
            this = leagues.load(db.session(), actor.club_id, season)
            return [fixture.result for fixture in this.fixtures]

    desk = laptop(login)
    desk.page.goto(f"{server}/club/seasons/{season}/leagues")
    desk.follow("Resultate eintippen")
    yield desk.page, stored
    with app.app_context():
        db.engine.dispose()


def test_every_row_is_saved_with_two_figures_and_two_enters(match_day):
    page, stored = match_day
    expect(page.locator("[data-keys]")).to_be_visible()  # its script has come
    for number, (home, guest) in enumerate([(5, 4), (12, 7), (6, 6)], start=1):
        expect(page.locator(f"#fixture{number}-home_figures")).to_be_focused()
        for key in (*str(home), "Enter", *str(guest), "Enter"):
            page.keyboard.press(key)
        expect(page.locator(f"#fixture{number}")).to_contain_text("✓ eingetragen")
    expect(page.locator("[data-progress]")).to_have_text("3 von 4 Begegnungen")
    expect(page.locator("#fixture4-home_figures")).to_be_focused()
    assert stored() == [(5, 4), (12, 7), (6, 6), None]
    page.keyboard.press("ArrowUp")
    for key in ("7", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#fixture3")).to_contain_text("Hier fehlt")
    page.keyboard.press("Enter")
    expect(page.locator("#fixture3-reason")).to_be_focused()
    page.keyboard.type("Verschrieben")
    page.keyboard.press("Enter")
    expect(page.locator("#fixture3")).to_contain_text("✓ eingetragen")
    assert stored()[2] == (7, 6)
    page.set_viewport_size({"width": 360, "height": 616})
    page.goto(page.url.partition("/days")[0])
    tables = page.locator(".scroll").evaluate_all(
        "all => all.map(t => t.scrollWidth - t.clientWidth)"
    )
    assert tables == [0, 0]  # on a phone nothing of them is off the screen
