"""Who writes to a database file next: threads in the order they came, then processes by a lock file.

SQLite's own waiting is unfair: it sleeps, and whoever wrote last is the most
likely to write again. The order is always queue, lock file, BEGIN IMMEDIATE.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections import deque
from contextlib import contextmanager
from threading import Lock, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE = 10.0  # seconds a writer waits for its turn


class Queue:
    """A mutex that is handed on in the order of asking; Python's own favours whoever held it."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting: deque[Lock] = deque()

    def enter(self, patience: float) -> bool:
        """Wait to be the first; tell whether that came true."""
        own = Lock()
        own.acquire()
        with self._guard:
            self._waiting.append(own)
            if self._waiting[0] is own:
                return True
        if own.acquire(timeout=patience):
            return True
        with self._guard:
            if self._waiting[0] is own:
                return True  # it came in this very moment
            self._waiting.remove(own)
        return False

    def leave(self) -> None:
        """Let the next one in."""
        with self._guard:
            self._waiting.popleft()
            if self._waiting:
                self._waiting[0].release()


_queues: dict[str, Queue] = {}


@contextmanager
def turn(database: str | Path) -> Iterator[None]:
    """Wait until no other thread and no other process writes to *database*.

    :raises TimeoutError: after :data:`PATIENCE` seconds.
    """
    deadline = time.monotonic() + PATIENCE
    queue = _queues.setdefault(os.path.realpath(database), Queue())
    if not queue.enter(PATIENCE):
        raise TimeoutError(f"too many are writing to {database}")
    try:
        # Opened each time, since a descriptor shared over a fork shares its lock.
        descriptor = _open(f"{database}-turn")
        try:
            _wait(descriptor, deadline)
            yield
        finally:
            os.close(descriptor)
    finally:
        queue.leave()


def _wait(descriptor: int, deadline: float) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        # flock knows no time limit. A waiter that is left behind is harmless: the
        # caller closes the descriptor, so a lock that comes too late is dropped.
        waiter = Thread(target=fcntl.flock, args=(descriptor, fcntl.LOCK_EX), daemon=True)
        waiter.start()
        waiter.join(max(0.0, deadline - time.monotonic()))
        if waiter.is_alive():
            raise TimeoutError("another process does not stop writing") from None


def mark_open(database: str) -> int | None:
    """Mark that *database* is in use; return what to close afterwards.

    Where no file can be made, as on a read-only disk, nothing needs the mark.
    """
    try:
        descriptor = _open(f"{database}-open")
    except OSError:
        return None
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    return descriptor


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Hold *database* for exchange: nobody has it open meanwhile.

    :raises BlockingIOError: somebody has it open.
    """
    descriptor = _open(f"{database}-open")
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)


def _open(path: str) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
