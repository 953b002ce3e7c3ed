"""In-process LRU cache for rendered answers.

A key contains everything that the value depends on, the number of the last revision among it:
entries can become unused but never wrong, so processes on one database need no invalidation.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import TypeVar

from flask import current_app

T = TypeVar("T")

MOST = 256  # answers; a watch page has about 15 KB
MOST_PERSONAL = 64  # of which there are as many as people: they push out each other, and no wall

_lock = Lock()


def cached(key: Hashable, make: Callable[[], T], *, personal: bool = False) -> T:
    """Return the cached value of *key*, else that of *make*; concurrent misses may both call it.

    What is *personal* has a cache of its own: anybody who asks for the page of each member empties no other.
    """
    name, most = ("scorer.kept.personal", MOST_PERSONAL) if personal else ("scorer.kept", MOST)
    kept: dict[Hashable, T] = current_app.extensions.setdefault(name, {})
    value = kept[key] if key in kept else make()
    with _lock:
        kept.pop(key, None)
        kept[key] = value
        if len(kept) > most:
            del kept[next(iter(kept))]  # least recently used
    return value
