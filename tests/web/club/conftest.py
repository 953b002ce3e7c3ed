"""A club with an admin, a scorer and a viewer who are logged in, and some members."""

from dataclasses import dataclass, field, replace
from time import monotonic
from typing import ClassVar

import pytest

from scorer.club.office import clubs, ledger, officials, sessions
from scorer.club.office.ledger import Act
from scorer.club.office.roles import Actor
from scorer.club.people import members
from scorer.club.public import addresses
from scorer.store.transactions import write_transaction
from scorer.web.database import clock, db
from tests.web.conftest import db_file, untouched
from tests.web.html_client import StrictClient

ROLES = ("admin", "scorer", "viewer")
PASSWORD = "der Trumpf ist Rosen"
NAMES = ("Anna Amstutz", "Beat Bühler", "Clara Caduff", "Dani Danuser", "Emil Egli")


def enter(client, login, password=PASSWORD):
    """Fill in the log-in form."""
    return client.post("/club/log-in", data={"login": login, "password": password})


@dataclass
class ClubScene:
    """A club; ``club.admin.get("/club")``. *members* are numbers by name."""

    app: object
    id: int
    number: int
    name: str
    clients: dict = field(default_factory=dict)
    members: dict = field(default_factory=dict)

    @property
    def admin(self):
        return self.clients["admin"]

    @property
    def scorer(self):
        return self.clients["scorer"]

    @property
    def viewer(self):
        return self.clients["viewer"]

    def login(self, role):
        return f"{role}-{self.number}"

    def log_in(self, role, address="192.0.2.50"):
        """Return another browser in which an official is logged in."""
        client = StrictClient(self.app, address)
        assert enter(client, self.login(role)).status_code == 303
        return client

    def do(self, use_case, *args, role="admin", expected_version=0, reason="", **kw):
        """Call a use case as the official with *role*, with the password just given."""
        with self.app.app_context():
            act = Act(db.session(), self.actor(role), clock(), expected_version, reason)
            return use_case(act, *args, **kw)

    def actor(self, role):
        with self.app.app_context():
            all_officials = officials.officials(db.session(), self.id)
        official = next(
            official for official in all_officials if official.login == self.login(role)
        )
        return Actor(self.id, official.id, None, official.login, official.role, None, fresh=True)

    def official_id(self, role):
        return self.actor(role).official_id

    def people(self):
        """Return all members by number, as they are stored."""
        with self.app.app_context():
            return members.members(db.session(), self.id)

    def events(self, evening=None, kinds=()):
        with self.app.app_context():
            return ledger.events(db.session(), self.id, evening, kinds)

    def public(self, season, evening=None, *, on=True):
        """Switch a public page on or off; return its token."""
        with self.app.app_context():
            seen = addresses.switch(db.session(), self.id, season, evening).seq
        self.do(addresses.set_public, season, evening, on=on, expected_version=seen)
        with self.app.app_context():
            return addresses.switch(db.session(), self.id, season, evening).token

    def stale(self):
        """Let every password have been given long ago."""
        self.set_back("fresh_at", sessions.FRESH)

    def set_back(self, column, span):
        """Let a moment of every session lie further back than *span*."""
        with self.app.app_context(), write_transaction(db.session()) as connection:
            table = db.metadata.tables["club_session"]
            connection.execute(table.update().values({column: clock() - 2 * span}))


def a_club(app, name="Jassclub Enzian", names=NAMES):
    """Make one more club, its three officials and their browsers.

    The first club of a database was often made before: then it is there as it was, passwords and all.
    """
    alone = untouched(app)
    with app.app_context():
        number = len(clubs.clubs(db.session())) + 1
    cache_key = (name, *names, app.extensions["schreiber"].public_url)
    if alone and cache_key in CachedClub.clubs and CachedClub.clubs[cache_key].young:
        return CachedClub.clubs[cache_key].on(app)
    scene = make_scene(app, number, name, names)
    if alone:
        CachedClub.clubs[cache_key] = CachedClub(scene)
    return scene


def make_scene(app, number, name, names):
    with app.app_context():
        login = f"admin-{number}"
        club = clubs.create_club(db.session(), name, login, PASSWORD, now=clock())
        scene = ClubScene(app, club.id, number, club.name)
    for role in ROLES[1:]:
        scene.do(officials.create, scene.login(role), role, PASSWORD)
    for role in ROLES:
        scene.clients[role] = scene.log_in(role, f"192.0.2.{100 + len(scene.clients)}")
    scene.members = dict(zip(names, scene.do(add_members, names), strict=True))
    return scene


def add_members(act, names):
    with ledger.open_ledger(act) as book:
        return members.add_all(book, [members.Member(0, name) for name in names])


class CachedClub:
    """A club that was just made: its database, and what its browsers hold."""

    clubs: ClassVar = {}

    def __init__(self, scene):
        self.scene, self.made = scene, monotonic()
        self.database = db_file(scene.app).read_bytes()
        self.cookies = {
            role: dict(client.browser._cookies) for role, client in scene.clients.items()
        }

    @property
    def young(self):
        """Tell whether reading still changes nothing: later the last use of a session is noted."""
        return monotonic() - self.made < sessions.NOTED.total_seconds() / 2

    def on(self, app):
        """Return the same club on another application."""
        db_file(app).write_bytes(self.database)
        clients = {}
        for role, cookies in self.cookies.items():
            clients[role] = StrictClient(app, f"192.0.2.{100 + len(clients)}")
            clients[role].browser._cookies.update(cookies)
        return replace(self.scene, app=app, clients=clients, members=dict(self.scene.members))


@pytest.fixture
def club(app):
    return a_club(app)
