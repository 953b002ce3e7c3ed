"""Queries of events, with a cache in the process: only later events are read from the database."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from threading import Lock
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import ColumnElement, Select, Text, bindparam, select, type_coerce
from sqlalchemy.orm import Session

from scorer.store.models import EventRow
from scorer.store.transactions import AnyRow, end_read_transaction

PAGE = 1000  # maximum of events per query

_table = EventRow.__table__.c
# All columns of an event but its facts, in the order of :class:`scorer.club.office.ledger.Event`.
COLUMNS = (
    _table.seq,
    _table.evening,
    _table.kind,
    _table.reason,
    _table.official_id,
    _table.device_id,
    _table.at,
    _table.hash,
)


# Two queries for events from the number ``first`` on, in order: for all events, and for those of the kinds ``kinds``.
Queries: TypeAlias = tuple[Select[*tuple[Any, ...]], Select[*tuple[Any, ...]]]


def _queries(*which: ColumnElement[bool]) -> Queries:
    mine = (_table.club_id == bindparam("club"), _table.seq >= bindparam("first"), *which)
    every = select(*COLUMNS, _table.facts).where(*mine).order_by(_table.seq)
    return every, every.where(_table.kind.in_(bindparam("kinds", expanding=True)))


OF_ALL = _queries()
OF_CLUB_ITSELF = _queries(_table.evening.is_(None))
OF_EVENING = _queries(_table.evening == bindparam("evening"))


def stored_rows(session: Session, club_id: int, last: int | None = None) -> Iterator[AnyRow]:
    """Yield all events of a club up to number *last* as they are stored, with their facts as text.

    The events are read page by page; unless the session writes, a writer waits for one page at most.
    """
    raw = type_coerce(_table.facts, Text).label("facts")
    query = select(*COLUMNS, raw).where(_table.club_id == club_id).order_by(_table.seq)
    if last is not None:
        query = query.where(_table.seq <= last)
    after, whole = 0, False
    while not whole:
        page = session.execute(query.where(_table.seq > after).limit(PAGE)).all()
        end_read_transaction(session)
        yield from page
        whole = len(page) < PAGE
        after = page[-1].seq if page else 0


_all: list[Kept[Any, Any]] = []
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
Key: TypeAlias = tuple[
    int, tuple[str, ...] | str
]  # id of a club, and kinds of events or an evening


class Kept(OrderedDict[K, V]):
    """A cache for a limited number of values; the value stored longest ago is dropped first."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self._lock = most, Lock()
        _all.append(self)

    def keep(self, key: K, value: V) -> V:
        """Store a value and return it."""
        with self._lock:
            self[key] = value
            self.move_to_end(key)
            if len(self) > self.most:
                self.popitem(last=False)
        return value


class KeptEvents(Kept[Key, list[Any]]):
    """Lists of events, by club and kinds or by club and evening."""

    def read_on(self, key: Key, read: Callable[[int], list[Any]]) -> list[Any]:
        """Return all events of *key*, in order; *read* returns the events from a number on, including that number."""
        cached = self.get(key, [])
        new = read(cached[-1].seq if cached else 0)
        if not cached:
            events = new
        elif new and (new[0].seq, new[0].hash) == (cached[-1].seq, cached[-1].hash):
            events = cached if len(new) == 1 else [*cached, *new[1:]]
        else:
            events = read(0)
        return [*self.keep(key, events)]


OF_CLUBS = KeptEvents(64)  # events of two thousand members take two megabytes
OF_EVENINGS = KeptEvents(16)  # an evening of a hundred tables takes half a megabyte


def forget() -> None:
    """Empty the caches, as in a new process."""
    for kept in _all:
        kept.clear()
