"""Events about a club itself that this process has read before: only those that came since are read again.

A ledger only grows, and the hash of an event says everything that was written before it. So what is kept
is right wherever the event with its last hash stands in the database that is asked, at its number; else
nothing of it is used: in another database, in an older moment, after a writing that was given up.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, Protocol, TypeAlias, TypeVar

MOST = 64  # clubs by kinds of events; two thousand members are two megabytes

Key: TypeAlias = tuple[int, tuple[str, ...]]  # id of a club, and kinds of events

_kept: OrderedDict[Key, list[Any]] = OrderedDict()
_lock = Lock()


class Chained(Protocol):
    """An event of a ledger, with its number and hash."""

    @property
    def seq(self) -> int: ...  # noqa: D102
    @property
    def hash(self) -> str: ...  # noqa: D102


E = TypeVar("E", bound=Chained)


def read_on(key: Key, read: Callable[[int], list[E]]) -> list[E]:
    """Return all events of *key*, in order; *read* returns those from a number on, this one among them."""
    known: list[E] = _kept.get(key, [])
    new = read(known[-1].seq if known else 0)
    if not known:
        events = new
    elif new and (new[0].seq, new[0].hash) == (known[-1].seq, known[-1].hash):
        events = known if len(new) == 1 else [*known, *new[1:]]
    else:
        events = read(0)
    with _lock:
        _kept[key] = events
        _kept.move_to_end(key)
        if len(_kept) > MOST:
            _kept.popitem(last=False)
    return [*events]
