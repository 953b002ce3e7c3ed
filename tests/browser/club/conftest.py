"""Who takes part in an evening: the secretary's laptop, the desk, phones at the tables."""

from dataclasses import dataclass
from datetime import date
from uuid import uuid4

import pytest
from flask import Flask

from scorer.app import create_app
from scorer.club.draw import evening_tables, seating
from scorer.club.evening import announcing, attendance, evenings
from scorer.club.office.ledger import Act, open_ledger
from scorer.club.office.roles import Actor
from scorer.club.public import addresses
from scorer.club.ranking import seasons
from scorer.config import Config
from scorer.rules.club.regulation.presets import PRESETS
from scorer.web.database import clock, db
from tests.browser.club.desk import Desk, Thumb
from tests.club.club_builder import a_club, people

NEWEST = 10**6  # whatever was written meanwhile


@pytest.fixture
def laptop(screen, server):
    """Return a function that opens a browser as wide as a laptop's; the club's pages work in it."""

    def open_desk(login=""):
        desk = Desk(screen(height=800, reduced_motion="reduce"), server)
        if login:
            desk.log_in(login)
        return desk

    return open_desk


@pytest.fixture
def phone(borrow):
    """Return a function that opens the link of a slip on one more phone."""
    return lambda link, name: Thumb(borrow(), link, name)


@dataclass(frozen=True)
class HeldEvening:
    """An evening of a club of its own, which the server serves and a test writes beside it."""

    app: Flask
    actor: Actor
    season: str
    evening: str
    login: str

    def do(self, use_case, *args, reason="", **more):
        """Call a use case as an admin who knows all that was written."""
        with self.app.app_context():
            try:
                act = Act(db.session(), self.actor, clock(), NEWEST, reason)
                return use_case(act, *args, **more)
            finally:
                db.session.remove()
                db.engine.dispose()

    def view(self):
        return self.do(lambda act: evenings.load(act.session, self.actor.club_id, self.evening))

    def write(self, kind, facts):
        """Write an event of the evening, whether or not a use case allows it."""

        def append(act):
            with open_ledger(act) as book:
                book.append(kind, facts, self.evening)

        self.do(append)

    def seat(self, people):
        """Let so many people be there, and draw the first round."""
        here = [attendance.Attendance(number) for number in range(1, people + 1)]
        self.do(attendance.attend, self.evening, here)
        self.draw(1)

    def seat_pairs(self, people):
        """Let so many people be there, each with a partner, and draw the first round."""
        for number in range(1, people, 2):
            both = [(number, number + 1), (number + 1, number)]
            here = [attendance.Attendance(member, partner=other) for member, other in both]
            self.do(attendance.attend, self.evening, here)
        self.draw(1)

    def draw(self, first):
        self.do(seating.draw, self.evening, first=first, seed=1)

    def slips(self):
        return self.do(evening_tables.slips, self.evening, 1)

    def public(self):
        """Switch the public page of the evening on; return its path."""
        place, club = (self.season, self.evening), self.actor.club_id
        self.do(addresses.set_public, *place, on=True)
        return self.do(lambda act: f"/p/{addresses.switch(act.session, club, *place).token}")


@pytest.fixture
def evening_of(instance, server, unhurried):
    """Return a function that announces an evening in a fresh club of these members, by a preset.

    *phase* is what its first phase says otherwise, *agreed* what the rest of the regulation does.
    """

    def announce(names, phase=None, preset="four-eight", **agreed):
        app = create_app(Config(instance=instance))
        login = f"praesi-{uuid4().hex[:8]}"
        with app.app_context():
            actor = a_club(db.session(), clock(), "Jassclub", login)
            people(db.session(), actor, clock(), names)
            act = Act(db.session(), actor, clock())
            of_phase = PRESETS[preset]["phases"][0] | (phase or {})
            season = seasons.new(act, "2026", {**PRESETS[preset], "phases": [of_phase], **agreed})
            announcement = announcing.Announcement(of_phase["key"], "1. Abend", date(2026, 11, 20))
            evening = announcing.new(act, season, announcement)
            db.session.remove()
            db.engine.dispose()
        return HeldEvening(app, actor, season, evening, login)

    return announce


@pytest.fixture
def admin(evening_of, laptop):
    """Return the secretary's browser in a club that has just been made."""
    return laptop(evening_of(["Anna Abt"]).login)
