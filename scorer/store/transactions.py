"""Transactions: how they begin, the write lock, errors that mean "not saved", what a process remembers between them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, Row, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session

from scorer.store import sqlite, write_lock

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
AnyRow: TypeAlias = Row[*tuple[Any, ...]]  # of a query whose columns are listed elsewhere
Reader: TypeAlias = Connection | Session  # to read with, in a transaction of the caller
WRITES = {"scorer_writes": True}  # option of a connection to SQLite that may write; see _begin
# Options of an engine, by dialect, with which a read transaction sees one state from its first statement to its end.
READ_OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "sqlite": {"scorer_moments": True},
    "postgresql": {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
}
_WRITING: Mapping[str, Mapping[str, Any]] = {
    "sqlite": WRITES,
    "postgresql": {"isolation_level": "READ COMMITTED", "postgresql_readonly": False},
}
# SQLSTATE classes: connection, read-only, retry, resources, locks, operator, system, damage.
UNSTORED = ("08", "25006", "40", "53", "55", "57", "58", "XX")


class NotSaved(Exception):  # noqa: N818 - named as on the page
    """Nothing was stored, because of disk, lock, connection or damage; the transaction may be repeated."""


def configure(engine: Engine) -> None:
    """Configure all connections and transactions of an SQLite *engine*; do nothing for PostgreSQL. Call it once."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", sqlite.prepare)
        event.listen(engine, "close", sqlite.release)
        event.listen(engine, "begin", _begin)


def _begin(connection: Connection) -> None:
    """Begin a transaction of SQLite: with :data:`WRITES` lock for writing at once, else forbid all writing.

    A transaction that reads first and then wants to write fails under load despite
    the busy time-out. Reading has a transaction only if an option of the engine
    requires it: with a rollback journal a reader blocks the commit of every writer,
    so its transaction must be short.
    """
    options = connection.get_execution_options()
    writes = bool(options.get("scorer_writes"))
    if connection.info.get("writes") is not writes:
        raw: Any = connection.connection.driver_connection
        raw.execute(f"PRAGMA query_only={'OFF' if writes else 'ON'}")
        connection.info["writes"] = writes
    if writes:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif options.get("scorer_moments"):
        connection.exec_driver_sql("BEGIN")


@contextmanager
def write_transaction(session: Session) -> Iterator[Connection]:
    """Open a writing transaction of *session* and yield its connection; commit at the end, roll back on any error.

    Objects that the session read before are read again, so that no decision uses old state.

    :raises NotSaved: nothing was stored.
    :raises RuntimeError: a writing transaction is already open, or objects were changed outside of one.
    """
    if session.info.get("writing"):
        raise RuntimeError("write_transaction() cannot be nested: one use case, one transaction")
    if session.new or session.dirty or session.deleted:
        raise RuntimeError("change objects inside write_transaction() only")
    session.rollback()
    session.expire_all()
    bind = session.get_bind()
    session.info["writing"] = True
    try:
        with _translated_errors(), hold_write_lock(bind.engine):
            try:
                yield session.connection(execution_options=_WRITING[bind.dialect.name])
                session.commit()
                session.expire_all()
            except BaseException:
                session.rollback()
                raise
    finally:
        session.info["writing"] = False


def end_read_transaction(session: Session) -> None:
    """End the transaction of *session* unless it is a writing one, so that no writer waits for later computation."""
    if session.in_transaction() and not session.info.get("writing"):
        session.commit()


def hold_write_lock(engine: Engine) -> AbstractContextManager[None]:
    """Return a context manager that holds the write lock of an SQLite file.

    For PostgreSQL it does nothing, because row locks are enough there.
    """
    path = engine.url.database
    if engine.dialect.name != "sqlite" or not path or path == ":memory:":
        return nullcontext()
    return write_lock.hold(path)


def scrub(session: Session) -> None:
    """Remove overwritten data from the database file, holding the write lock.

    SQLite only: ``secure_delete`` wipes cells, but pages rearranged earlier may hold an old copy.
    PostgreSQL does this later itself (VACUUM). Errors are ignored, because the erasure is committed already.
    """
    engine = session.get_bind().engine
    path = engine.url.database
    if engine.dialect.name == "sqlite" and path and path != ":memory:":
        # with too many writers or readers it fails, and a later call repeats it
        with suppress(OSError, sqlite.Error), hold_write_lock(engine):
            sqlite.vacuum(Path(path))


@contextmanager
def _translated_errors() -> Iterator[None]:
    """Raise :class:`NotSaved` for errors of disk, lock, connection and damage.

    The TimeoutError of the write lock is an OSError, too.
    """
    try:
        yield
    except (OSError, PoolTimeout) as error:
        raise NotSaved(str(error)) from error
    except DBAPIError as error:
        state = getattr(error.orig, "sqlstate", "")
        lost = error.connection_invalidated or (state or "").startswith(UNSTORED)
        if lost or sqlite.is_not_stored(error.orig):
            raise NotSaved(str(error.orig)) from error
        raise


class Latest(dict[K, V]):
    """At most so many values, those that were kept last."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()

    def keep(self, key: K, value: V) -> None:
        """Keep *value* in place of the one that was kept longest ago."""
        with self._lock:
            self.pop(key, None)
            self[key] = value
            if len(self) > self._most:
                del self[next(iter(self))]

    def drop(self, key: K) -> None:
        """Forget the value of a key, if there is one."""
        with self._lock:
            self.pop(key, None)
