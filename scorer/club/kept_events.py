"""Events that this process has read before, and what follows from them: only what came since is read again.

A ledger only grows, and the hash of an event says everything that was written before it. So what is kept
is right wherever the event with its last hash stands in the database that is asked, at its number; else
nothing of it is used: in another database, in an older moment, after a writing that was given up.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Protocol, TypeAlias, TypeVar

_all: list[Kept[Any, Any]] = []
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
Key: TypeAlias = tuple[
    int, tuple[str, ...] | str
]  # id of a club, and kinds of events or an evening


class Chained(Protocol):
    """An event of a ledger, with its number and hash."""

    @property
    def seq(self) -> int: ...  # noqa: D102
    @property
    def hash(self) -> str: ...  # noqa: D102


E = TypeVar("E", bound=Chained)


class Kept(OrderedDict[K, V]):
    """Values by their key, at *most* so many: what was not asked for longest goes."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self._lock = most, Lock()
        _all.append(self)

    def keep(self, key: K, value: V) -> V:
        """Keep a value and return it."""
        with self._lock:
            self[key] = value
            self.move_to_end(key)
            if len(self) > self.most:
                self.popitem(last=False)
        return value


class KeptEvents(Kept[Key, list[Any]]):
    """Lists of events by what they are about."""

    def read_on(self, key: Key, read: Callable[[int], list[E]]) -> list[E]:
        """Return all events of *key*, in order; *read* returns those from a number on, this one among them."""
        known: list[E] = self.get(key, [])
        new = read(known[-1].seq if known else 0)
        if not known:
            events = new
        elif new and (new[0].seq, new[0].hash) == (known[-1].seq, known[-1].hash):
            events = known if len(new) == 1 else [*known, *new[1:]]
        else:
            events = read(0)
        return [*self.keep(key, events)]


OF_CLUBS = KeptEvents(64)  # clubs by kinds of events; two thousand members are two megabytes
OF_EVENINGS = KeptEvents(16)  # a hundred tables are half a megabyte


def forget() -> None:
    """Read everything anew from now on, as a process that has just begun."""
    for kept in _all:
        kept.clear()
