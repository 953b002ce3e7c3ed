"""A row of a round's grid in a large club: saved, fetched by whoever looks on, and both beside others.

*Bars:* 100 ms for a row in a club of 2,000 members with 120 people at the evening; who may be entered twice in 30 ms.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from flask.testing import FlaskClient

from bench.club import CARDS, HEADS, ROUNDS, Club
from bench.desk import _name
from bench.report import TINY, Figure, as_served, at_most, part, plain, size, timed
from scorer.rules.club.people import Entry, FullName, doubles, guessed

MEMBERS, THERE, TIMES = size(2000, 24), size(120, 8), size(60, 2)
OTHERS, PAUSE = 3, 0.5  # officials with the page open; seconds between two live answers of each
LIGATURE = "\ufb03"  # three letters each


def rows() -> Iterator[Figure]:
    """Save rows in a club as large as its evening and in a large one, alone and beside others."""
    with (
        tempfile.TemporaryDirectory() as small,
        tempfile.TemporaryDirectory() as large,
    ):
        near, far = Desk(Path(small), THERE), Desk(Path(large), MEMBERS)
        with as_served():
            for desk in (near, far):
                desk.time()
            (saved_near, seen_near), (saved, seen) = near.time(), far.time()
            with far.others():
                beside, _ = far.time()
    what = f"{MEMBERS:,} members, {THERE} people"
    for act, taken, of_small in (
        ("a row saved", saved, saved_near),
        ("a live answer", seen, seen_near),
    ):
        yield plain(f"{what}: {act}, median", part(taken, 0.5), "ms")
        yield at_most(f"{what}: {act}, p95", part(taken, 0.95), 100, "ms")
        ratio = part(taken, 0.5) / part(of_small, 0.5)
        yield plain(f"{what}: {act} / in a club of {THERE}", ratio, "×")
    yield at_most(f"{what}: a row beside {OTHERS} others, p95", part(beside, 0.95), 100, "ms")
    yield from _doubles()


def _doubles() -> Iterator[Figure]:
    plain_names = {number: Entry(guessed(_name(number))) for number in range(MEMBERS)}
    long = {
        number: Entry(FullName(LIGATURE * 20 + str(number), LIGATURE * 15))
        for number in range(MEMBERS)
    }
    for what, people, bar in (("", plain_names, 30), (" with ligatures", long, 100)):
        best = min(timed(lambda people=people: doubles(people)) for _ in range(size(5, 1)))  # type: ignore[misc]
        yield at_most(f"who of {MEMBERS:,}{what} may be entered twice", 1000 * best, bar, "ms")


class Desk:
    """The desk of an evening whose last round is open."""

    def __init__(self, place: Path, members: int) -> None:
        self.club = Club(place, members, name_of=_name)
        self.evening = self.club.play(0, self.club.people[:THERE], ROUNDS - 1)
        self.path = f"/club/evenings/{self.evening}/tables/{ROUNDS}"
        self.heads = {**HEADS, "Accept": "application/json"}
        self.points = 300

    def save(self) -> None:
        """Save a row as the script does; each time with other figures."""
        self.points += 1
        table = 1 + self.points % (THERE // 4)
        row: dict[str, object] = {"points_0": self.points, "points_1": CARDS - self.points}
        row |= {"seen": 10**6, "filled": 1, "reason": "Bench"}
        form = {f"table{table}-{name}": value for name, value in row.items()}
        answer = self.club.client.post(self.path, data=form, headers=self.heads)
        assert answer.status_code == 200, answer.text

    def look(self, client: FlaskClient | None = None) -> None:
        """Fetch the rows as a page that is open does."""
        answer = (client or self.club.client).get(self.path, headers=self.heads)
        assert answer.status_code == 200, answer.text

    def time(self) -> tuple[list[float], list[float]]:
        """Return the milliseconds of each row saved, and of the live answer after it."""
        pairs = [(1000 * timed(self.save), 1000 * timed(self.look)) for _ in range(TIMES)]
        saved, looked = zip(*pairs, strict=True)
        return list(saved), list(looked)

    @contextmanager
    def others(self) -> Iterator[None]:
        """Let others keep the page of the round open meanwhile."""
        over = Event()
        client = self.club.client
        session = client.get_cookie("club")
        assert session is not None

        def watch() -> None:
            mine = client.application.test_client()
            mine.set_cookie("club", session.value)
            while not over.wait(0 if TINY else PAUSE):
                self.look(mine)

        with ThreadPoolExecutor(OTHERS) as pool:
            watching = [pool.submit(watch) for _ in range(OTHERS)]
            try:
                yield
            finally:
                over.set()
            for job in watching:
                job.result()
