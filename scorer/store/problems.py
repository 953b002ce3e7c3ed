"""Errors of a database or a copy, as codes; the command line has the sentences."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from sqlalchemy import URL, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import NullPool

from scorer.store import sqlite

READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
# SQLSTATE classes: connection, login, unknown database, rights, resources, operator, system.
UNREACHABLE = ("08", "28", "3D", "42501", "53", "57", "58")


class StoreError(Exception):
    """A database cannot be used, or a copy could not be made; the database was not changed.

    *code* is one of ``missing`` (a secret key or a journal exists, but no database),
    ``database-older``, ``database-newer``, ``database-foreign``, ``database-damaged``, ``read-only``,
    ``disk`` (full or failing), ``busy``, ``unreachable``, ``address``, ``driver``,
    and those of :class:`scorer.store.backup.BackupError`.
    *place* is the file, or the address without its password; *detail* is inserted into the sentence.
    """

    def __init__(self, code: str, place: Path | str, detail: str = "") -> None:
        self.code = code
        self.place = place
        self.detail = detail
        super().__init__(f"{code}: {place} {detail}".rstrip())


def engine_of(address: str | URL) -> Engine:
    """Return an engine for the database at *address*, which keeps no connection open.

    :raises StoreError: ``address``, ``driver``.
    """
    try:
        engine = create_engine(make_url(address), poolclass=NullPool)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, ValueError) as error:
        lacks = isinstance(error, ModuleNotFoundError) and error.name == "psycopg"
        raise StoreError(
            "driver" if lacks else "address", shown_address(address), "psycopg"
        ) from error
    if engine.dialect.name == "sqlite" and engine.url.database in {None, "", ":memory:"}:
        raise StoreError("address", shown_address(address))
    return engine


def explain(error: BaseException, address: str) -> StoreError | None:
    """Return *error*, or else its cause, as an error of the database at *address*.

    Return None if it is a fault of the program.
    """
    if isinstance(error, StoreError):
        return error
    if isinstance(error, TimeoutError):
        return StoreError("busy", shown_address(address))
    if isinstance(error, OSError):
        return _of_file(error, address)
    if isinstance(error, sqlite.Error):
        code = sqlite.error_code(error)
        return StoreError(code, shown_address(address)) if code else None
    if isinstance(error, DBAPIError):
        return _of_database(error, address)
    cause = error.__cause__  # NotSaved has one of those above as its cause
    return None if cause is None else explain(cause, address)


def shown_address(address: str | URL) -> str:
    """Return the file of an SQLite database, or the address of another one without its password."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        return str(address).rpartition("@")[2]
    if url.get_backend_name() == "sqlite":
        return url.database or ""
    return url.render_as_string(hide_password=True)


def _of_file(error: OSError, address: str) -> StoreError | None:
    """Return the error for a file or a full disk; None for others without a file, such as those of a network."""
    place = os.fsdecode(error.filename) if error.filename else shown_address(address)
    if error.errno in READ_ONLY:
        return StoreError("read-only", place)
    if error.errno in NO_SPACE:
        return StoreError("disk", place)
    return StoreError("cannot-write", place, error.strerror or "") if error.filename else None


def _of_database(error: DBAPIError, address: str) -> StoreError | None:
    """Return the error for a database that cannot be used; None if the database answered with another error."""
    code = sqlite.error_code(error.orig)
    if code:
        return StoreError(code, shown_address(address))
    state = getattr(error.orig, "sqlstate", "")
    if state == "53100":  # disk full
        return StoreError("disk", shown_address(address))
    # psycopg has no state for a server that does not respond
    if error.connection_invalidated or (state or "").startswith(UNREACHABLE) or state is None:
        lines = str(error.orig).strip().splitlines()
        return StoreError("unreachable", shown_address(address), lines[0] if lines else "")
    return None
