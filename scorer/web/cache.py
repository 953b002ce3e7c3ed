"""What many ask for in the same moment, made once in this process.

A key says everything that the answer depends on, how far the log has got among it:
what is kept can grow unused but never wrong, and several processes on one database
need not know of each other.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from flask import current_app

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

T = TypeVar("T")

MOST = 256  # answers; a watch page has about 15 KB

_lock = Lock()


def once(key: Hashable, make: Callable[[], T]) -> T:
    """Return what is kept under *key*, else what *make* says; who asks too early makes it, too."""
    kept: dict[Hashable, T] = current_app.extensions.setdefault("scorer.kept", {})
    found = kept[key] if key in kept else make()
    with _lock:
        kept.pop(key, None)
        kept[key] = found
        if len(kept) > MOST:
            del kept[next(iter(kept))]  # asked for longest ago
    return found
