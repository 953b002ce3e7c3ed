"""Transactions: how they begin, the write lock, and errors that mean "not saved"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, Row, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session

from scorer.store import sqlite, write_lock

AnyRow: TypeAlias = Row[*tuple[Any, ...]]  # of a query whose columns are listed elsewhere
Reader: TypeAlias = Connection | Session  # what reads, in a transaction of its caller
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
    """Nothing was stored, because of space, a lock or damage; repeating it is safe."""


def configure(engine: Engine) -> None:
    """Configure the transactions of every connection of *engine*. Call it once."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", sqlite.prepare)
        event.listen(engine, "close", sqlite.release)
        event.listen(engine, "begin", _begin)


def _begin(connection: Connection) -> None:
    """Begin a transaction of SQLite: with :data:`WRITES` write at once, else forbid all writing.

    A transaction that reads first and then wants to write fails under load despite
    the busy time-out. Reading takes a transaction only if the engine asks for
    one: with a rollback journal a reader keeps every writer from its commit, so
    it must be short.
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
    """Open the only writing transaction of *session*; commit at the end, roll back on any error.

    Objects that the session read before are read again, so nothing is decided on old state.

    :raises NotSaved: nothing was stored.
    :raises RuntimeError: the session is writing already, or has objects changed outside.
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
    """End the reading transaction, so that no writer waits during later computation."""
    if session.in_transaction() and not session.info.get("writing"):
        session.commit()


def hold_write_lock(engine: Engine) -> AbstractContextManager[None]:
    """Return a context manager that holds the write lock, nothing for PostgreSQL, which needs only its row locks."""
    path = engine.url.database
    if engine.dialect.name != "sqlite" or not path or path == ":memory:":
        return nullcontext()
    return write_lock.hold(path)


def scrub(session: Session) -> None:
    """Remove overwritten data from the database file, holding the write lock.

    SQLite only: ``secure_delete`` wipes cells, but pages rearranged earlier may hold an old copy.
    PostgreSQL does this later itself (VACUUM). It raises nothing, because what was erased is stored already.
    """
    engine = session.get_bind().engine
    path = engine.url.database
    if engine.dialect.name == "sqlite" and path and path != ":memory:":
        # too many writers or readers: a later call repeats it
        with suppress(OSError, sqlite.Error), hold_write_lock(engine):
            sqlite.vacuum(Path(path))


@contextmanager
def _translated_errors() -> Iterator[None]:
    """Translate errors about space, locks and health into :class:`NotSaved`; the TimeoutError of the write lock is an OSError."""
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
