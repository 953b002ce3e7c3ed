"""The page of a Stammtisch after twenty years, and counting one more game there."""

from __future__ import annotations

import gzip
import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event, Thread

from flask.testing import FlaskClient
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.orm import Session

from bench import sample
from bench.report import Figure, as_served, at_most, part, plain, size, timed
from scorer.app import create_app
from scorer.config import Config
from scorer.play.devices import register_device
from scorer.play.games import store_record
from scorer.regulars import counting, devices, events, file, people
from scorer.regulars.counting import Count, Sitting
from scorer.regulars.devices import Newcomer
from scorer.regulars.rights import Act
from scorer.rules.record import Record
from scorer.rules.regulars.events import Counted
from scorer.store import migrations, tokens
from scorer.store import transactions as store
from scorer.store.models import RegularsRow
from scorer.store.transactions import write_transaction
from scorer.store.write_lock import PATIENCE

YEARS, EVENINGS, GAMES = size(20, 2), size(50, 2), size(4, 1)  # games of an evening
DEALS, LOGS, TIMES = 12, size(40, 2), size(40, 1)
FRIENDS = ("Anna", "Beat", "Clara", "Dani", "Emil", "Fritz")
SECRET, NOW = b"of a bench", datetime(2026, 11, 26, 18, tzinfo=UTC)


def rows() -> Iterator[Figure]:
    """Show the page for the first time and again, count games."""
    with tempfile.TemporaryDirectory() as place:
        config = Config(instance=Path(place))
        with Session(_database(config)) as session, as_served():
            table = Regulars(session)
            yield plain("games that count", table.played, "")
            client = create_app(config).test_client()
            for query, what in (("2026", "a year"), ("all", "all years")):
                ask = partial(_page, client, f"/s/{table.address}?year={query}")
                yield at_most(f"page of {what}, first request", timed(ask) * 1000, 300, "ms")
                later = part([timed(ask) for _ in range(TIMES)], 0.95)
                yield at_most(f"page of {what}, later, p95", later * 1000, 50, "ms")
                heavy = len(gzip.compress(ask(), 9)) / 1024
                yield at_most(f"page of {what}, gzip", heavy, 60, "KiB")
            counted = [table.count() for _ in range(TIMES)]
            yield at_most("a game counted, p95", part(counted, 0.95) * 1000, 50, "ms")
            taken, waited = table.taken_in(Path(place) / "other")
            yield plain("its file taken in elsewhere", taken, "s")
            yield at_most("… meanwhile another writer waits at most", waited, 2, "s")
            erased = timed(lambda: people.erase(session, table.act, 1))
            yield at_most(
                "a name erased in all games / how long others wait", erased / PATIENCE, 1, "×"
            )


def _page(client: FlaskClient, address: str) -> bytes:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return answer.get_data()


def _database(config: Config) -> Engine:
    migrations.upgrade(config.database_url)
    engine = create_engine(config.database_url)
    store.configure(engine)
    return engine


class Regulars:
    """A Stammtisch of six friends with the games of all its years."""

    def __init__(self, session: Session) -> None:
        self.session, self.chance = session, random.Random(1)
        self.device, _ = register_device(session, now=NOW, name="Anna")
        founder = Newcomer(self.device, "", NOW, SECRET)
        regulars = devices.found_table(session, "Donnerstag", founder)
        self.act = Act(regulars.id, self.device, NOW)
        self.address, self.played = regulars.public_id, 0
        self.logs = [sample.log(DEALS + number % 3) for number in range(LOGS)]
        for names in (FRIENDS[:4], FRIENDS[-4:]):
            self.count(names)
        with write_transaction(session) as connection:
            starts = (
                NOW - timedelta(days=365 * evening // EVENINGS + 1, minutes=-45 * game)
                for evening in range(YEARS * EVENINGS)
                for game in range(GAMES)
            )
            counted = [Counted(self._stored(connection, begun), self._seats()) for begun in starts]
            events.merge(connection, self.act, map(events.new, counted))

    def count(self, names: Sequence[str] = FRIENDS[:4]) -> float:
        """Store one more game and count it; return the seconds of the latter."""
        with write_transaction(self.session) as connection:
            address = self._stored(connection, NOW)
        seats = [Sitting(name=name) for name in names]

        game = Count(address, seats, as_it_stands=True)
        return timed(lambda: counting.count(self.session, self.act, game))

    def taken_in(self, instance: Path) -> tuple[float, float]:
        """Take the file into another database; return the seconds that it takes, and that another writer waits at most."""
        instance.mkdir()
        regulars = self.session.get_one(RegularsRow, self.act.regulars_id)
        read = file.load(file.dump(self.session, regulars, SECRET))
        engine, done, waits = _database(Config(instance=instance)), Event(), [0.0]

        def write() -> None:
            with Session(engine) as other, write_transaction(other):
                pass

        def write_all_the_time() -> None:
            while not done.wait(0.02):
                waits.append(timed(write))

        with Session(engine) as session:
            device, _ = register_device(session, now=NOW, name="Anna")
            newcomer = Newcomer(device, "", NOW, SECRET)
            writer = Thread(target=write_all_the_time)
            writer.start()
            taken = timed(lambda: file.take_in(session, read, newcomer))
            done.set()
            writer.join()
        return taken, max(waits)

    def _seats(self) -> tuple[int, ...]:
        return tuple(self.chance.sample(range(1, len(FRIENDS) + 1), 4))

    def _stored(self, connection: Connection, begun: datetime) -> str:
        """Store a game that began at that time, which gives its revisions ids of their own; return its address."""
        self.played += 1
        revisions = tuple(
            replace(revision, at=(begun + timedelta(minutes=3 * number)).isoformat())
            for number, revision in enumerate(self.logs[self.played % LOGS])
        )
        address = tokens.new_token()
        record = Record(sample.settings(), revisions)
        store_record(connection, record, self.device, NOW, address)
        return address
