"""Migrate a database to the newest schema; commands call this once, before they open the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, event, func, inspect, select

from scorer.store import sqlite
from scorer.store.backup import copy_locked, filled, free_name, schema_error
from scorer.store.migrations.creation import create as create_all
from scorer.store.problems import StoreError, engine_of, explain, shown_address
from scorer.store.transactions import WRITES, configure, hold_write_lock

ADVISORY_LOCK = 0x5C43E1BE  # any number not used by other programs in the same database


def upgrade(url: str | URL, target: str = "head", *, create: bool = True) -> Path | None:
    """Migrate the database at *url*; return the path of the copy made before, None if no copy was made.

    A migration happens completely or not at all. Before it a SQLite file with content
    is copied to ``<name>.before-<version>-<n>``, where *version* is the new one. A missing database
    is created only with *create*.

    :raises StoreError: the database cannot be used, or the copy could not be made;
        nothing was changed.
    """
    try:
        return _upgrade(engine_of(url), target, create=create)
    except Exception as error:
        problem = explain(error, str(url))
        if problem is None:
            raise
        raise problem from error


def _upgrade(engine: Engine, target: str, *, create: bool) -> Path | None:
    configure(engine)
    file = Path(str(engine.url.database)) if engine.dialect.name == "sqlite" else None
    if file is not None:
        # With foreign keys on, rebuilding a table would delete the rows that refer to it.
        event.listen(engine, "connect", sqlite.without_foreign_keys)
        _check_file(file, create=create)
    copy = None
    with hold_write_lock(engine), _migration_lock(engine):
        present = _present(engine)
        if present is None and not create:
            raise StoreError("no-database", shown_address(engine.url))
        wanted = script().as_revision_number(target)
        if wanted == present:
            return None
        if present is not None and file is not None:
            copy = free_name(file, f"before-{wanted or target}")
            copy_locked(file, copy)
        with engine.connect().execution_options(**WRITES) as connection, connection.begin():
            if present is None:
                create_all(connection)
                command.stamp(_config(connection), "head")
            else:
                migrate(connection, target)
    return copy


def _check_file(file: Path, *, create: bool) -> None:
    """Create a missing file if *create*; check the pages of an existing one before anything is written to it.

    :raises StoreError: ``no-database``, ``database-damaged``.
    """
    used = "" in filled(file)
    if not used and not create:
        raise StoreError("no-database", file.absolute())
    sqlite.create(file)
    if used and not sqlite.is_healthy(file):
        raise StoreError("database-damaged", file)


@contextmanager
def _migration_lock(engine: Engine) -> Iterator[None]:
    """Prevent other processes from migrating the same PostgreSQL database; SQLite has its write lock."""
    if engine.dialect.name == "sqlite":
        yield
        return
    with engine.connect() as connection:
        connection.execute(select(func.pg_advisory_lock(ADVISORY_LOCK)))
        yield  # the lock ends with the connection


def _present(engine: Engine) -> str | None:
    """Return the number of the last migration in the database, None for an empty one.

    :raises StoreError: ``database-older``, ``database-newer``, ``database-foreign``.
    """
    with engine.connect() as connection:
        present = MigrationContext.configure(connection).get_current_revision()
        tables = set(inspect(connection).get_table_names()) - {"alembic_version"}
    strange = schema_error(present) if present else "database-foreign" if tables else ""
    if strange:
        raise StoreError(strange, shown_address(engine.url))
    return present


def migrate(connection: Connection, target: str) -> None:
    """Run the migrations up to *target*, or undo all of them for ``base``, inside the open transaction.

    :raises RuntimeError: on SQLite, if rows would refer to rows that do not exist.
    """
    down = target == "base"
    (command.downgrade if down else command.upgrade)(_config(connection), target)
    if connection.dialect.name == "sqlite":
        orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        if orphans:
            raise RuntimeError(f"the migration would leave {len(orphans)} rows without a parent")


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config


def script() -> ScriptDirectory:
    """Return the migrations of this version of the program."""
    return ScriptDirectory(str(Path(__file__).parent))
