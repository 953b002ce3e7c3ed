"""A running application and the people at and around its table."""

import re
import secrets
import shutil
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest
import pytz
from flask import before_render_template, g, has_app_context, template_rendered
from jinja2 import BytecodeCache
from sqlalchemy import event, func, select

from scorer.app import _pdf_maker, create_app
from scorer.club.office import sessions, stored_events
from scorer.config import Config
from scorer.rules.core.log import revision_json
from scorer.store.migrations import upgrade
from scorer.store.models import Club, ClubSession, Device
from scorer.store.transactions import write_transaction
from scorer.web.catalogs import TRANSLATIONS, compile_catalogs
from scorer.web.database import clock, db
from tests.club import club_builder
from tests.needs import PrintsOnce
from tests.play import table_builder as tables
from tests.web.html_client import StrictClient


@pytest.fixture(scope="session")
def migrated(tmp_path_factory):
    path = tmp_path_factory.mktemp("web") / "schreiber.sqlite"
    upgrade(f"sqlite:///{path}")
    return path


quick_passwords = club_builder.quick_passwords


@pytest.fixture(scope="session")
def press():
    """Return one warm press for all applications of a run; it prints no sheet twice."""
    press = PrintsOnce()
    yield press
    press.close()


class Compiled(BytecodeCache):
    """Templates that one application has compiled are there for all others of a run."""

    codes: ClassVar = {}

    def load_bytecode(self, bucket):
        bucket.code = self.codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket):
        self.codes[bucket.key, bucket.checksum] = bucket.code


KEY = secrets.token_bytes(
    32
)  # the same for all applications of a run: what one signed, another knows


def new_app(folder, migrated, press, **settings):
    """Return an application on a fresh database; what is proved here is not that it is on disk.

    It speaks German alone, whatever is compiled here, unless *settings* say otherwise.
    """
    settings.setdefault("catalogs", str(folder))
    folder.chmod(0o700)
    (folder / "secret_key").touch(0o600)
    (folder / "secret_key").write_bytes(KEY)
    shutil.copy(migrated, folder / "schreiber.sqlite")
    app = create_app(Config(instance=folder, **settings), press)
    app.testing, app.kept_scenes = True, {}
    app.jinja_env.bytecode_cache = Compiled()
    with app.app_context():
        tables.hurry(db.engine)
        refuse_reading_in_pages(app, db.engine)
    return app


@pytest.fixture
def tomorrow(app, monkeypatch):
    """Return the day in the time zone of the club, which is here a day ahead of that in UTC."""
    ahead = pytz.FixedOffset(24 * 60 - 1)
    monkeypatch.setattr(app.extensions["babel"], "timezone_selector", lambda: ahead)
    return clock().astimezone(ahead).date()


def without_limits(app):
    """Forget how often somebody tried; the limits have their own tests."""
    with app.app_context(), write_transaction(db.session()) as connection:
        connection.execute(db.metadata.tables["bucket"].delete())


def refuse_reading_in_pages(app, engine):
    """Hold in every test that no statement is sent while a page is made."""

    def begin(_app, template, **_page):
        g.page = template.name

    def end(_app, **_page):
        g.page = None

    for signal, react in ((before_render_template, begin), (template_rendered, end)):
        signal.connect(react, app, weak=False)

    @event.listens_for(engine, "before_cursor_execute")
    def _(_connection, _cursor, statement, *_rest):
        assert not (has_app_context() and g.get("page")), f"{g.page} asks: {statement}"


@pytest.fixture
def make_app(migrated, press, tmp_path):
    """Return a function that makes an application on a fresh database."""
    apps = []

    def make(**settings):
        folder = tmp_path / f"instance{len(apps)}"
        folder.mkdir()
        apps.append(new_app(folder, migrated, press, **settings))
        return apps[-1]

    yield make
    for app in apps:
        with app.app_context():
            db.engine.dispose()


def db_file(app):
    """Return the file of an application's database where nobody has it open, or nothing for another kind."""
    with app.app_context():
        db.engine.dispose()
        url = db.engine.url
    return Path(url.database) if url.drivername == "sqlite" else None


@pytest.fixture(scope="session")
def served(tmp_path_factory, migrated, press):
    return new_app(tmp_path_factory.mktemp("served"), migrated, press)


@pytest.fixture
def app(served, migrated, press):
    """Return the application of a run as if it had just been made: its routes take longer than most tests."""
    parts = ("config", "extensions", "view_functions")
    before = {part: dict(getattr(served, part)) for part in parts}
    shutil.copy(migrated, db_file(served))
    served.extensions["pdf_maker"] = _pdf_maker(press)
    yield served
    for part, kept in before.items():
        getattr(served, part).clear()
        getattr(served, part).update(kept)
    served.testing = True


class KeptScene:
    """A scene on an untouched application, as it was built first: database, browsers, names of its club."""

    def __init__(self, scene):
        with scene.app.app_context():
            first_use = db.session().scalar(select(func.min(ClubSession.seen_at)))
        self.scene, self.built = scene, first_use or clock()
        self.database = db_file(scene.app).read_bytes()
        self.browsers = [
            (client, client.base, dict(client.browser._cookies)) for client in scene.clients()
        ]
        club = getattr(scene, "club", None)
        names = (club.clients, club.members) if club else ()
        self.names = [(kept, dict(kept)) for kept in names]

    @property
    def young(self):
        """Tell whether reading still changes nothing: later the last use of a session is noted."""
        return clock() - self.built < sessions.NOTED * 0.75

    def put_back(self):
        stored_events.forget()
        db_file(self.scene.app).write_bytes(self.database)
        for client, base, cookies in self.browsers:
            client.base = base
            client.browser._cookies.clear()
            client.browser._cookies.update(cookies)
        for kept, before in self.names:
            kept.clear()
            kept.update(before)
        return copy(self.scene)


def untouched(app):
    """Tell whether nobody has used the application since its database was put there, a file of its own."""
    if db_file(app) is None:
        return False
    with app.app_context():
        used = (Device.id, Club.id)
        return not any(db.session().scalar(select(column).limit(1)) for column in used)


def kept_scene(app, build, *args, **changes):
    """Return ``build(app, …)`` as it was when a test built it first; a scene names its ``clients()``."""
    key = repr((build, args, changes))
    if not untouched(app):
        return build(app, *args, **changes)
    kept = app.kept_scenes.get(key)
    if kept is None or not kept.young:
        kept = app.kept_scenes[key] = KeptScene(build(app, *args, **changes))
    return kept.put_back()


@pytest.fixture
def every_language(make_app, tmp_path):
    """Return an application in all languages."""
    catalogs = tmp_path / "catalogs"
    shutil.copytree(TRANSLATIONS, catalogs)
    assert compile_catalogs(catalogs) == []
    return make_app(catalogs=str(catalogs))


@pytest.fixture
def client(app):
    return StrictClient(app)


@pytest.fixture
def table(app):
    return a_table(app)


@dataclass
class Table:
    """A game, its writer Anna, and Beat who only watches."""

    path: str
    anna: StrictClient
    beat: StrictClient
    link: str = ""

    @property
    def id(self):
        return self.path.rsplit("/", maxsplit=1)[-1]

    def push(self, *revisions, after=0, by=None):
        return (by or self.anna).post(
            f"{self.path}/revisions?after={after}", json={"revisions": list(revisions)}
        )

    def invite(self, kind="once", **more):
        page = self.anna.post(f"{self.path}/invitations", data={"kind": kind, **more})
        return re.search(r"/j/[0-9A-Z]{26}", page.text)[0]

    def revoke(self, which=-1, by=None):
        """Take the right from a phone, the newest one unless *which* says otherwise."""
        by = by or self.anna
        page = by.get(f"{self.path}/writers").text
        grants = sorted({int(grant) for grant in re.findall(r"writers/([0-9]+)/revoke", page)})
        return by.post(f"{self.path}/writers/{grants[which]}/revoke")

    def seat(self, seat):
        """Return a link that makes a phone that of a player."""
        return self.invite(seat=seat)


def a_table(app, preset="2500", address="192.0.2.1", **names):
    anna = StrictClient(app, address)
    started = anna.post("/games", data={"preset": preset, "deck": "german", **names})
    assert started.status_code == 303
    return Table(started.location, anna, StrictClient(app, "192.0.2.2"))


def a_deal(slot, points_made=97, **facts):
    """Return the JSON of a plain deal; *points_made* are the points of the first team."""
    points = None if points_made is None else [points_made, 157 - points_made]
    return a_revision(slot, {**tables.a_deal(slot).facts, "points": points, **facts})


def a_revision(slot, facts, **changes):
    return revision_json(tables.a_deal(slot, facts=facts)) | changes


def without_spare(text):
    """Return an answer without what a phone keeps beside its cookie, which is as random as that."""
    return re.sub(r'"spare":"[0-9a-f-]+"', "SPARE", text)


def content(app):
    """Return everything the database holds, without the buckets of the rate limits."""
    with app.app_context(), db.engine.connect() as connection:
        return {
            name: sorted(map(repr, connection.execute(table.select())))
            for name, table in db.metadata.tables.items()
            if name != "bucket"
        }
