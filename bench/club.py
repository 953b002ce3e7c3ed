"""A club's pages and papers through the whole app in this process. *Bars:* 200 members, 40 evenings, 100 tables."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

from flask.testing import FlaskClient
from sqlalchemy import create_engine, insert, select
from sqlalchemy.orm import Session
from werkzeug.test import TestResponse

from bench.report import (
    TINY,
    Figure,
    as_served,
    at_most,
    part,
    plain,
    side_by_side,
    size,
    timed,
)
from bench.web import Stage
from scorer.app import create_app
from scorer.club.evening import announcing, closing
from scorer.club.evening.evening_dates import Announcement
from scorer.club.office import clubs, ledger, officials, stored_events
from scorer.club.office.ledger import Act
from scorer.club.office.roles import Actor
from scorer.club.people import members
from scorer.club.ranking import seasons
from scorer.config import Config
from scorer.paper.pdf_process import PdfProcess
from scorer.paper.pdf_worker import NICE
from scorer.store import migrations, rate_limits
from scorer.store import transactions as store
from scorer.store.models import RevisionRow, TableGame

MEMBERS, EVENINGS, TABLES, LONG = size(200, 40), size(40, 2), size(100, 2), size(500, 12)
ROUNDS, DEALS = 4, 10
CARDS = 12 * 157
NOW = datetime(2026, 11, 21, 19, tzinfo=UTC)
LOGIN, PASSWORD = "sekretaer", "der Trumpf ist Rosen"
TIES = ["best", "next_best", "starts", "last"]
REGULATION: dict[str, Any] = {
    "name": "Jahresmeisterschaft",
    "phases": [{"key": "abend", "name": "Abend", "counting": {"drop": 1, "ties": TIES}}],
    "season": {"parts": [{"phases": ["abend"], "counting": {"best": 20, "ties": TIES}}]},
}
STARTS, TIMES = size(3, 1), size(9, 1)
PAUSE = 0.02  # seconds between two rounds: many tables write, and none waits for the other
HEADS = {"Sec-Fetch-Site": "same-origin", "Host": "localhost"}


def rows() -> Iterator[Figure]:
    """Measure the pages of a year and of an evening of a hundred tables, its close and its PDFs."""
    rate_limits.WRITES = replace(
        rate_limits.WRITES, amount=10**6
    )  # a bench is faster than a table; the limit is still asked
    with tempfile.TemporaryDirectory() as place:
        club = Club(Path(place), MEMBERS)
        for number in range(EVENINGS):
            people = club.chance.sample(
                club.people, 4 * club.chance.randint(MEMBERS // 20, MEMBERS // 8)
            )
            club.close(club.play(number, people))
        with as_served():
            yield from _year(club)
    with tempfile.TemporaryDirectory() as place, as_served():
        yield from _evening(Club(Path(place), 4 * TABLES))
    with tempfile.TemporaryDirectory() as place, as_served():
        yield from _papers(Club(Path(place), LONG, ()))


def _year(club: Club) -> Iterator[Figure]:
    season = f"/club/seasons/{club.season}"
    member = f"{season}/members/{club.people[0]}"
    for what, path in (("season's", season), ("member's", member)):
        first = sorted(club.first(path) for _ in range(STARTS))[STARTS // 2]
        (again,) = side_by_side(TIMES, lambda path=path: club.get(path))  # type: ignore[misc]
        bar = 450 if path == season else 1000
        yield at_most(f"the {what} page, first after the start", 1000 * first, bar, "ms")
        yield at_most(f"the {what} page", again, 300, "ms")


def _evening(club: Club) -> Iterator[Figure]:
    evening = club.play(0, list(club.people))
    here, hall = f"/club/evenings/{evening}", f"/e/{evening}"
    tag = club.get(hall).headers["ETag"]
    timings = side_by_side(
        TIMES,
        lambda: club.get(here),
        lambda: club.get(f"{here}/tables"),
        lambda: club.get(f"{here}/ranking"),
        lambda: club.get(hall),
        lambda: club.get(hall, {"If-None-Match": tag}, 304),
    )
    names = ("its page", "its tables", "its ranking", "the hall's wall", "the wall: is there news")
    for name, took in zip(names, timings, strict=True):
        yield at_most(f"an evening of {TABLES} tables: {name}", took, 300, "ms")
    live = club.play(1, list(club.people), ROUNDS - 1)
    club.post(f"/club/evenings/{live}/slips.pdf", 200, round=ROUNDS)
    club.write(live, DEALS)
    (took,) = side_by_side(TIMES, lambda: club.get(f"/club/evenings/{live}/tables"))
    yield at_most(f"its tables while {TABLES} phones write", took, 300, "ms")
    taken = []
    for _ in range(STARTS):
        taken.append(timed(lambda: club.post(f"{here}/close", seen=10**6)))
        club.reopen(evening)
    yield at_most(
        f"an evening of {TABLES} tables closed", 1000 * sorted(taken)[STARTS // 2], 1000, "ms"
    )


def _papers(club: Club) -> Iterator[Figure]:
    """Print papers and measure how quickly phones store rounds meanwhile."""
    evening = club.play(0, club.people[:TABLES])
    crowd = club.play(1, club.people[: 4 * TABLES])
    club.close(club.play(2, list(club.people)))
    stage, season = Stage(club.place, TABLES), f"/club/seasons/{club.season}/standings.pdf"
    for what, print_it in (
        (f"list of {TABLES} names", lambda: club.get(f"/club/evenings/{evening}/ranking.pdf")),
        (f"{TABLES} table slips", lambda: club.post(f"/club/evenings/{crowd}/slips.pdf", 200)),
        (f"list of {LONG} rows", lambda: club.get(season)),
    ):
        if not TINY:  # its start costs more than all that a tiny run prints
            club.press.close()
        first, again = (timed(print_it) for _ in range(2))
        yield plain(f"{what}, as PDF, with the press started", first, "s")
        yield plain(f"{what}, as PDF", again, "s")
        span = 0.1 if TINY else STARTS * again  # seconds
        alone = _rounds(stage, span / 2)
        with _counting():
            beside = _rounds(stage, span)
        with ThreadPoolExecutor(1) as printer:
            printing = [printer.submit(print_it) for _ in range(STARTS)]
            meanwhile = _rounds(stage, 2 * span, printing[-1].done)
            for job in printing:
                job.result()
        alone += _rounds(stage, span / 2)
        ratio = part(beside, 0.5) / part(alone, 0.5)
        yield plain(f"{what}: a round beside a process that only counts / alone", ratio, "×")
        ratio = part(meanwhile, 0.5) / part(alone, 0.5)
        yield at_most(f"{what}: a phone's round meanwhile / alone, median", ratio, 1.5, "×")
        slow = 1000 * part(meanwhile, 0.95)
        yield at_most(f"{what}: a phone's round meanwhile, p95", slow, 300, "ms")


@contextmanager
def _counting() -> Iterator[None]:
    """Keep another process busy at the priority of the PDF process."""
    program = f"import os\nos.nice({NICE})\nwhile True: pass"
    process = subprocess.Popen([sys.executable, "-c", program])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def _rounds(
    stage: Stage, seconds: float, enough: Callable[[], bool] = lambda: False
) -> list[float]:
    """Return the milliseconds of each round that phones store one after the other."""
    begun, taken = time.perf_counter(), []
    while time.perf_counter() - begun < seconds and not enough():
        taken.append(timed(lambda: stage.post(stage.app, stage.next_table())))
        time.sleep(PAUSE)
    return taken


class Club:
    """A club in an app of its own, with a season whose evenings are written by the use cases."""

    def __init__(
        self,
        place: Path,
        people: int,
        categories: Sequence[str] = ("Damen", "Herren"),
        *,
        name: str = "Jassclub Bench",
        name_of: Callable[[int], str] = "Nr. {} Musterjasser".format,
        evening: str = "Abend",
        season: str = "Saison",
        language: str = clubs.GERMAN,
    ) -> None:
        self.evening = evening  # what each is called, with a number
        self.place, self.chance, self.press = place, Random(1), PdfProcess()
        self.config = Config(instance=place)
        migrations.upgrade(self.config.database_url)
        engine = create_engine(self.config.database_url)
        store.configure(engine)
        self.session = Session(engine)
        club = clubs.create_club(self.session, name, LOGIN, PASSWORD, now=NOW, language=language)
        (official,) = officials.officials(self.session, club.id)
        self.actor = Actor(club.id, official.id, None, LOGIN, "admin", None, fresh=True)
        added = [
            members.Member(0, name_of(n), categories=of_category)
            for n, of_category in zip(
                range(people), cycle([(name,) for name in categories] or [()])
            )
        ]
        with ledger.open_ledger(Act(self.session, self.actor, NOW)) as book:
            self.people = members.add_all(book, added)
        phases = [phase | {"name": evening} for phase in REGULATION["phases"]]
        agreed = REGULATION | {"categories": list(categories), "phases": phases}
        self.season = seasons.new(Act(self.session, self.actor, NOW), season, agreed)
        self.client = self._client()

    def _client(self) -> FlaskClient:
        """Return a logged in client of a freshly started application."""
        stored_events.forget()
        client = create_app(self.config, self.press).test_client()
        form = {"login": LOGIN, "password": PASSWORD}
        answer = client.post("/club/log-in", data=form, headers=HEADS)
        assert answer.status_code == 303, answer.text
        return client

    def first(self, path: str) -> float:
        """Return the seconds of the first request for a page after start-up."""
        self.client = self._client()
        return timed(lambda: self.get(path))

    def get(
        self, path: str, more: Mapping[str, str] | None = None, status: int = 200
    ) -> TestResponse:
        """Request a page."""
        answer = self.client.get(path, headers={**HEADS, **(more or {})})
        assert answer.status_code == status, answer.text
        return answer

    def post(self, path: str, status: int = 303, **form: object) -> None:
        """Send a form."""
        answer = self.client.post(path, data=form, headers=HEADS)
        assert answer.status_code == status, answer.text

    def close(self, evening: str) -> None:
        """Close an evening."""
        closing.close(Act(self.session, self.actor, NOW, 10**6), evening)

    def reopen(self, evening: str) -> None:
        """Open it again."""
        closing.reopen(
            Act(self.session, self.actor, NOW, expected_version=10**6, reason="Bench"), evening
        )

    def write(self, evening: str, deals: int) -> None:
        """Store *deals* on the phones of an evening."""
        facts = {"kind": "deal", "mode": "schilten", "declarer": 1, "points": [97, 60]}
        revision: dict[str, Any] = {
            "replaces": [],
            "undoes": None,
            "at": NOW.isoformat(),
            "by": "",
            "facts": facts,
        }
        with store.write_transaction(self.session) as connection:
            mine = select(TableGame.game_id).where(TableGame.evening == evening)
            rows = [
                {"id": str(uuid4()), "line": str(uuid4()), "game_id": game, "seq": deal}
                | {"slot": str(deal), "device_id": None, "received_at": NOW, **revision}
                for game in connection.scalars(mine)
                for deal in range(1, deals + 1)
            ]
            connection.execute(insert(RevisionRow), rows)

    def play(self, number: int, attending: list[int], rounds: int = ROUNDS) -> str:
        """Play *rounds* of an evening without closing it; return its id."""
        day, name = date(2026, 1, 1) + timedelta(7 * number), f"{self.evening} {number + 1}"
        announcement = Announcement("abend", name, day)
        evening = announcing.new(Act(self.session, self.actor, NOW), self.season, announcement)
        with ledger.open_ledger(Act(self.session, self.actor, NOW)) as book:
            for kind, facts in played(self.chance, attending, ROUNDS, rounds):
                book.append(kind, facts, evening)
        return evening


def played(
    chance: Random, attending: list[int], drawn: int, written: int
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the events of an evening: attendance, the draw, and a sheet of each table of the rounds *written*."""
    state = {"state": "present", "from": 1, "to": None, "filler": False, "partner": None}
    for member in attending:
        yield "attendance", {"member": member, **state}
    rounds = []
    for _ in range(drawn):
        chance.shuffle(attending)
        rounds.append([attending[first : first + 4] for first in range(0, len(attending), 4)])
    yield "draw", {"first": 1, "rounds": rounds, "out": [[]] * drawn, "seed": 1}
    rest: dict[str, Any] = {"matches": None, "writer": None, "booked": None, "game": None}
    rest |= {"confirmed": True, "source": "paper"}
    for number, tables in enumerate(rounds[:written], start=1):
        for table in range(1, len(tables) + 1):
            points = chance.randint(600, CARDS - 600)
            sheet = {"round": number, "table": table, "points": [points, CARDS - points]}
            yield "sheet", sheet | rest
