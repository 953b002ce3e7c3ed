"""The SQLite part of the store: connections, pragmas, the journal mode, result codes.

No other module of the program imports ``sqlite3``: two copies of the library in
one process would break each other's locks (sqlite.org/howtocorrupt.html).
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from scorer.store import write_lock

PRAGMAS = (
    "busy_timeout=5000",
    "foreign_keys=ON",
    "synchronous=FULL",
    "recursive_triggers=ON",  # else INSERT OR REPLACE would delete without the trigger
    "secure_delete=ON",  # erased data are overwritten in the file, too
)
ERROR_CODES = {
    sqlite3.SQLITE_CORRUPT: "database-damaged",
    sqlite3.SQLITE_NOTADB: "database-foreign",
    sqlite3.SQLITE_FULL: "disk",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_CANTOPEN: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
}
# Result codes that mean "could not be stored" and not "the program is wrong".
UNSTORED = ERROR_CODES.keys() | {sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PROTOCOL}
Connection = sqlite3.Connection
Error = sqlite3.Error


def journal_mode(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> str:
    """Return the fastest journal mode that is safe with this version of SQLite.

    Versions before 3.51.3 can damage a WAL database that has several
    connections (sqlite.org/wal.html, 11.1); two older branches were repaired.
    """
    repaired = (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)
    return "WAL" if repaired or version >= (3, 51, 3) else "TRUNCATE"


def prepare(connection: Any, record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's event passes these
    """Set up a new connection: explicit transactions, pragmas, the lock that marks the database as open."""
    connection.isolation_level = None
    for pragma in (*PRAGMAS, f"journal_mode={journal_mode()}"):
        connection.execute(f"PRAGMA {pragma}")
    path = connection.execute("PRAGMA database_list").fetchone()[2]
    if path:
        record.info["open"] = write_lock.mark_open(path)


def without_foreign_keys(connection: Any, _record: Any) -> None:  # noqa: ANN401
    """Turn off foreign keys on a new connection for a migration; inside a transaction the pragma has no effect."""
    connection.execute("PRAGMA foreign_keys=OFF")


def release(_connection: Any, record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's event passes these
    """Release the lock of :func:`prepare` when a connection is closed."""
    descriptor = record.info.pop("open", None)
    if descriptor is not None:
        os.close(descriptor)


def is_not_stored(error: BaseException | None) -> bool:
    """Return whether *error* means that SQLite could not write, because of disk, lock, rights, memory or damage."""
    return getattr(error, "sqlite_errorcode", -1) & 0xFF in UNSTORED


def error_code(error: BaseException | None) -> str:
    """Return the code of :class:`scorer.store.problems.StoreError` for *error*, "" if it has none."""
    return ERROR_CODES.get(getattr(error, "sqlite_errorcode", -1) & 0xFF, "")


def is_healthy(database: Path) -> bool:
    """Return whether ``quick_check`` finds no fault in *database*; it does not compare indexes with tables.

    :raises Error: if the check itself fails.
    """
    with closing(connect(database)) as connection:
        health = connection.execute("PRAGMA quick_check(1)").fetchall()
    return bool(health == [("ok",)])


def create(database: Path) -> None:
    """Create an empty file with mode 600, unless the file exists."""
    os.close(os.open(database, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))


def vacuum(database: Path) -> None:
    """Rewrite the file with its present content only, and empty the journal."""
    with closing(connect(database)) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def connect(database: Path, *, read_only: bool = False) -> Connection:
    """Return a connection to *database* without SQLAlchemy; the file must exist.

    Only a copy is opened *read_only*: in a database in use a commit interrupted by a power cut could not be
    rolled back, and then nothing could be read.

    :raises Error: if the file cannot be opened.
    """
    mode = "ro" if read_only else "rw"
    uri = f"{database.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None)
    connection.execute("PRAGMA busy_timeout=5000")
    return connection
