"""Another process that writes while an answer is made: between any two of its statements."""

import re
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import event, func, select, text, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from scorer.club.draw import evening_tables
from scorer.club.office import ledger
from scorer.club.office.roles import Actor
from scorer.club.people import members
from scorer.store import game_log
from scorer.store.models import Club, RevisionRow
from scorer.store.transactions import WRITES
from scorer.web.database import clock, db
from scorer.web.security.rights import Right
from tests.play.table_builder import a_deal, open_engine
from tests.web.club.full_season import FullSeason
from tests.web.html_client import StrictClient

PRESENT = {"state": "present", "from": 1, "to": None, "filler": False, "partner": None}
AT_TABLE = (Right.WATCHER, Right.PLAYER, Right.WRITER, Right.COUNTING)
# What differs from one answer to the next though nobody wrote: times, links, codes, their pictures.
LOT = re.compile(
    r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d\d[.:]\d\d(:\d\d)?(\.\d{6})?"
    r"|[0-9A-HJKMNP-TV-Z]{26}|[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z-]+"
    r'|\b\d{4} \d{4}\b|<path[^>]*>|"spare":"[^"]*"|[0-9a-f]{12,64}'
)


class ConcurrentWriter:
    """A club in the middle of its season, a phone at one of its tables, and who writes beside them."""

    def __init__(self, app, url):
        self.app, self.season, self.written = app, FullSeason(app), 0
        self.club = self.season.club
        slip = self.club.do(evening_tables.slips, self.season.evening, 1)[0]
        self.phone, self.path = StrictClient(app, "192.0.2.60"), f"/t/{slip.public_id}"
        assert self.phone.post(f"/j/{slip.token}").status_code == 303
        self.engine = open_engine(url)

        @event.listens_for(self.engine, "connect")
        def _(connection, _record):
            if self.engine.dialect.name == "sqlite":
                connection.execute("PRAGMA busy_timeout=0")

        with Session(self.engine) as session:
            self.game = session.scalar(
                select(evening_tables.Game.id).where(
                    evening_tables.Game.public_id == slip.public_id
                )
            )

    def write(self):
        """Change all that pages tell, in one commit; tell whether no lock forbade it."""
        with Session(self.engine) as session:
            try:
                connection = session.connection(execution_options=WRITES)
                self._write(connection)
                session.commit()
            except OperationalError:
                session.rollback()
                return False
        self.written += 1
        return True

    def _write(self, connection):
        if connection.dialect.name != "sqlite":
            connection.execute(text("SET LOCAL lock_timeout = '10ms'"))
        n, club_id, evening = self.written, self.club.id, self.season.evening
        ledger.lock_club(connection, club_id)
        game_log.lock_for_device(connection, self.game, 0)
        book = ledger.OpenLedger(connection, Actor(club_id), clock())
        (number,) = members.add_all(book, [members.Member(0, f"Neu {n:04}")])
        book.append("attendance", {"member": number, **PRESENT}, evening)
        named = book.newest("evening", {"evening": evening}, evening).facts
        book.append("evening", named | {"name": f"Abend {n:04}"}, evening)
        if n % 10 == 0:  # a regulation is long
            agreed = book.newest("season", {"season": self.season.season}, None).facts
            changed = {"name": f"Saison {n:04}", "version": agreed["version"] + 1}
            book.append("season", agreed | changed)
        connection.execute(update(Club).where(Club.id == club_id).values(name=f"Verein {n:04}"))
        last = select(func.max(RevisionRow.seq)).where(RevisionRow.game_id == self.game)
        seq = connection.scalar(last) or 0
        game_log.append(connection, self.game, seq, [a_deal(seq + 1)], device_id=None, now=clock())

    @contextmanager
    def beside(self, at):
        """Write before statement *at* of the block, or as soon as the locks allow, at last behind it."""
        race = RequestRace()
        with self.app.app_context():
            engine = db.engine

        def before(connection, *_statement):
            if race.statements >= at and not race.met and self.write():
                race.met, race.late = True, race.wrote
            race.statements += 1
            race.wrote |= writes(connection)

        event.listen(engine, "before_cursor_execute", before)
        try:
            yield race
        finally:
            event.remove(engine, "before_cursor_execute", before)
        if not race.met:
            assert self.write(), "a lock was left behind"

    def pages(self):
        """Return who may read each page, file and list there is, and its address."""
        pages = [(self.club.admin, path) for path in self.season.pages()]
        for rule in self.app.url_map.iter_rules():
            if "GET" in rule.methods and rule.right in AT_TABLE:
                path = rule.rule.replace("/t/<code:public_id>", self.path)
                pages.append((self.phone, re.sub("<int[^>]*>", "1", path)))
                pages.append((StrictClient(self.app, "192.0.2.61"), pages[-1][1]))
            elif "GET" in rule.methods and rule in self.season.rules():
                pages.append((self.club.admin, self.season.address(rule)))
        pages.append((self.phone, f"/wall?t={self.path[3:]}"))
        pages.append((self.phone, "/"))
        return list({(id(client), path): (client, path) for client, path in pages}.values())


@dataclass
class RequestRace:
    """How a request went: its *statements*; whether somebody wrote between two of them (*met*).

    And whether that was when it had tried to write itself (*late*).
    """

    statements: int = 0
    wrote: bool = False
    met: bool = False
    late: bool = False


def writes(connection):
    """Tell whether a connection is in a transaction that may write."""
    options = connection.get_execution_options()
    return bool(options.get("scorer_writes")) or options.get("postgresql_readonly") is False


def content_of(answer):
    """Return what an answer tells; a picture tells its bytes."""
    where, data = LOT.sub("…", answer.headers.get("Location", "")), answer.get_data()
    if answer.mimetype.startswith("image/"):
        return answer.status_code, where, data
    return answer.status_code, where, LOT.sub("…", data.decode())


def ask(client, path, **form):
    """Ask as a browser does, without looking through the page: that other tests do."""
    return client.browser.open(path, headers={"Sec-Fetch-Site": "same-origin"}, **form)


@contextmanager
def transactions(app):
    """Collect the statements that are sent by the transaction that each belongs to."""
    with app.app_context():
        engine = db.engine
    begun = {}

    def execute(connection, _cursor, statement, *_values):
        if connection.get_transaction() is not None:  # not while it begins
            begun.setdefault(connection.get_transaction(), []).append(statement[:80])

    event.listen(engine, "before_cursor_execute", execute)
    try:
        yield begun
    finally:
        event.remove(engine, "before_cursor_execute", execute)
