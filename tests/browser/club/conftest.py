"""Who takes part in an evening: the secretary, a laptop at the desk, phones at the tables."""

from dataclasses import dataclass
from datetime import date
from uuid import uuid4

import pytest
from flask import Flask

from scorer.app import create_app
from scorer.club import clubs, evenings, members, officials, seasons
from scorer.club.ledger import Act, open_ledger
from scorer.club.roles import Actor
from scorer.config import Config
from scorer.rules.club.presets import PRESETS
from scorer.web.database import clock, db
from tests.browser.club.desk import PASSWORD, scorer
from tests.browser.club.evening import Desk, Thumb


@pytest.fixture
def laptop(screen, server):
    """Return a function that opens a browser as wide as a laptop's; the club's pages work in it."""

    def open_desk(login=""):
        desk = Desk(screen(height=800, reduced_motion="reduce"), server)
        if login:
            desk.log_in(login, PASSWORD)
        return desk

    return open_desk


@pytest.fixture
def phone(borrow):
    """Return a function that opens the link of a slip on one more phone."""
    return lambda link, name: Thumb(borrow(), link, name)


@pytest.fixture
def admin(server, instance, laptop, unhurried):
    """Return the secretary's browser in a club that has just been made."""
    login = f"praesi-{uuid4().hex[:8]}"
    command = ("club", "new", "Jassclub Enzian", "--login", login)
    created = scorer(*command, instance=instance, typed=PASSWORD)
    assert "The club “Jassclub Enzian” is there." in created.stdout, created.output
    desk = laptop(login)
    desk.login = login
    return desk


@dataclass(frozen=True)
class HeldEvening:
    """An evening of a club of its own, which the server serves and a test writes beside it."""

    app: Flask
    actor: Actor
    season: str
    evening: str
    login: str

    def act(self):
        return Act(db.session(), self.actor, clock())


@pytest.fixture
def evening_of(instance, server, unhurried):
    """Return a function that announces an evening of one phase in a fresh club of these members.

    What more the regulation of its season says is *agreed*.
    """
    apps = []

    def announce(names, phase, **agreed):
        app = create_app(Config(instance=instance))
        apps.append(app)
        with app.app_context():
            login = f"praesi-{uuid4().hex[:8]}"
            club = clubs.create_club(db.session(), "Jassclub", login, PASSWORD, now=clock())
            (official,) = officials.officials(db.session(), club.id)
            actor = Actor(club.id, official.id, None, login, "admin", None, fresh=True)
            act = Act(db.session(), actor, clock())
            with open_ledger(act) as book:
                members.add_all(book, [members.Member(0, name) for name in names])
            regulation = {**PRESETS["four-eight"], "phases": [phase], **agreed}
            season = seasons.new(act, "2026", regulation)
            announcement = evenings.Announcement(phase["key"], "1. Abend", date(2026, 11, 20))
            evening = evenings.new(act, season, announcement)
        return HeldEvening(app, actor, season, evening, login)

    yield announce
    for app in apps:
        with app.app_context():
            db.engine.dispose()
