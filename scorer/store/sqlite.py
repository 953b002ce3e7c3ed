"""What is special about SQLite: pragmas, the journal mode, lock files.

No other module of the program imports ``sqlite3``: two copies of the library in
one process would break each other's locks (sqlite.org/howtocorrupt.html).
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 5.0  # seconds a writer waits for its turn
PRAGMAS = (
    "busy_timeout=5000",
    "foreign_keys=ON",
    "synchronous=FULL",
    "recursive_triggers=ON",  # else INSERT OR REPLACE would delete unseen
)
# Result codes that mean "could not be stored" and not "the program is wrong".
UNSTORED = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOTADB,
    }
)
Connection = sqlite3.Connection
Error = sqlite3.Error
_mutexes: dict[str, threading.Lock] = {}


def journal_mode(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> str:
    """Return the fastest journal mode that is safe with this version of SQLite.

    Versions before 3.51.3 can damage a WAL database that has several
    connections (sqlite.org/wal.html, 11.1); two older branches were repaired.
    """
    repaired = (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)
    return "WAL" if repaired or version >= (3, 51, 3) else "TRUNCATE"


def prepare(connection: Any, record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's event passes these
    """Set up a new connection: explicit transactions, pragmas, the mark that the file is open."""
    connection.isolation_level = None
    for pragma in (*PRAGMAS, f"journal_mode={journal_mode()}"):
        connection.execute(f"PRAGMA {pragma}")
    path = connection.execute("PRAGMA database_list").fetchone()[2]
    if path:
        record.info["open"] = _lock(f"{path}-open", fcntl.LOCK_SH)


def without_foreign_keys(connection: Any, _record: Any) -> None:  # noqa: ANN401
    """Set up a connection for a migration; inside a transaction this pragma does nothing."""
    connection.execute("PRAGMA foreign_keys=OFF")


def release(_connection: Any, record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's event passes these
    """Take the mark away when a connection is closed."""
    descriptor = record.info.pop("open", None)
    if descriptor is not None:
        os.close(descriptor)


def _lock(path: str, kind: int) -> int | None:
    """Return a descriptor that holds the lock; ``None`` where no file can be made (read-only)."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return None
    fcntl.flock(descriptor, kind)
    return descriptor


def unstored(error: BaseException | None) -> bool:
    """Tell whether the database refused for want of space, lock, right or health."""
    return getattr(error, "sqlite_errorcode", -1) & 0xFF in UNSTORED


@contextmanager
def turn(database: str) -> Iterator[None]:
    """Wait until no other thread and no other process writes to *database*.

    SQLite's own waiting is unfair: it sleeps, and the lucky one writes again. The
    order is always mutex, lock file, BEGIN IMMEDIATE.

    :raises TimeoutError: after :data:`PATIENCE` seconds.
    """
    deadline = time.monotonic() + PATIENCE
    mutex = _mutexes.setdefault(os.path.realpath(database), threading.Lock())
    if not mutex.acquire(timeout=PATIENCE):
        raise TimeoutError(database)
    try:
        # Opened each time, since a descriptor shared over a fork shares its lock.
        descriptor = os.open(f"{database}-turn", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            _wait(descriptor, deadline)
            yield
        finally:
            os.close(descriptor)
    finally:
        mutex.release()


def _wait(descriptor: int, deadline: float) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        # flock knows no time limit. A waiter that is left behind is harmless: the
        # caller closes the descriptor, so a lock that comes too late is dropped.
        waiter = threading.Thread(target=fcntl.flock, args=(descriptor, fcntl.LOCK_EX), daemon=True)
        waiter.start()
        waiter.join(max(0.0, deadline - time.monotonic()))
        if waiter.is_alive():
            raise TimeoutError("the lock file is held by another process") from None


def create(database: Path) -> None:
    """Make an empty file that only its owner may read, unless there is one."""
    os.close(os.open(database, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))


def connect(database: Path, *, read_only: bool = True) -> Connection:
    """Open *database*, which has to exist, without SQLAlchemy."""
    mode = "ro" if read_only else "rw"
    uri = f"{database.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None)
    connection.execute("PRAGMA busy_timeout=5000")
    return connection


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Hold *database* for exchange: no other process has it open meanwhile.

    :raises BlockingIOError: somebody has it open.
    """
    descriptor = os.open(f"{database}-open", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)
