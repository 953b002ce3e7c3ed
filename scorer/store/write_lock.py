"""Fair write lock of a database file: a FIFO queue for threads, a lock file for processes.

SQLite's busy handler is unfair: it sleeps, and the last writer is the most likely to write
again. The order is always queue, lock file, BEGIN IMMEDIATE.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, Thread

PATIENCE = 10.0  # seconds a writer waits for the lock


class Queue:
    """A first-in-first-out mutex; :class:`threading.Lock` favours the thread that held it last."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting: deque[Lock] = deque()

    def enter(self, patience: float) -> bool:
        """Join the queue and wait to be its first; return True then, or False after *patience* seconds."""
        lock = Lock()
        lock.acquire()
        with self._guard:
            self._waiting.append(lock)
            if self._waiting[0] is lock:
                return True
        if lock.acquire(timeout=patience):
            return True
        with self._guard:
            if self._waiting[0] is lock:
                return True  # the lock was passed on at the same moment
            self._waiting.remove(lock)
        return False

    def leave(self) -> None:
        """Release the lock to the next in the queue."""
        with self._guard:
            self._waiting.popleft()
            if self._waiting:
                self._waiting[0].release()


_queues: dict[str, Queue] = {}


@contextmanager
def hold(database: str | Path) -> Iterator[None]:
    """Hold the write lock of *database*; threads wait in a fair queue, processes for a lock file.

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
    """Wait for the lock on *descriptor* until *deadline*, a time of the monotonic clock.

    :raises TimeoutError: another process still holds it.
    """
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        # flock has no time limit. A thread that is left waiting is harmless: the
        # caller closes the descriptor, so a late lock is released.
        waiter = Thread(target=fcntl.flock, args=(descriptor, fcntl.LOCK_EX), daemon=True)
        waiter.start()
        waiter.join(max(0.0, deadline - time.monotonic()))
        if waiter.is_alive():
            raise TimeoutError("another process does not stop writing") from None


def mark_open(database: str) -> int | None:
    """Take a shared lock that marks *database* as in use; return its descriptor, which the caller closes.

    Return None if the lock file cannot be created, as on a read-only disk.
    """
    try:
        descriptor = _open(f"{database}-open")
    except OSError:
        return None
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    return descriptor


@contextmanager
def hold_exclusively(database: Path) -> Iterator[None]:
    """Hold an exclusive lock on *database*, to replace its file.

    :raises BlockingIOError: a process has it open.
    """
    descriptor = _open(f"{database}-open")
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)


def _open(path: str) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
