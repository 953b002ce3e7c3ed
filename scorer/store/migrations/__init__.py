"""Bring a database to the newest form, once at start and never per worker."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, create_engine, event, make_url
from sqlalchemy.pool import NullPool

from scorer.store import sqlite
from scorer.store.backup import BackupError, copy_in_turn, free_name, known_schemas
from scorer.store.engine import WRITES, configure, turn


def upgrade(url: str | URL, target: str = "head") -> Path | None:
    """Migrate the database at *url*; return the copy that was made before, if one was needed.

    A migration happens whole or not at all. A SQLite file that has something to
    lose is copied first, to ``<name>.before-<version>-<n>``.

    :raises BackupError: ``newer`` for the database of a newer program; or the copy
        could not be made. Nothing was changed.
    """
    engine = create_engine(make_url(url), poolclass=NullPool)
    configure(engine)
    file = Path(engine.url.database or "") if engine.dialect.name == "sqlite" else None
    if file is not None:
        # Rebuilding a table while foreign keys are on would delete what refers to it.
        event.listen(engine, "connect", sqlite.without_foreign_keys)
        sqlite.create(file)
    copy = None
    with turn(engine):
        with engine.connect() as connection:
            present = MigrationContext.configure(connection).get_current_revision()
        if present not in {None, *known_schemas()}:
            raise BackupError("newer", Path(engine.url.database or ""))
        wanted = script().as_revision_number(target)
        if wanted == present:
            return None
        if present is not None and file is not None:
            copy = free_name(file, f"before-{wanted or target}")
            copy_in_turn(file, copy)
        with engine.connect().execution_options(**WRITES) as connection, connection.begin():
            migrate(connection, target)
    return copy


def migrate(connection: Connection, target: str) -> None:
    """Run the migrations up or down to *target* inside the open transaction."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    down = target == "base"
    (command.downgrade if down else command.upgrade)(config, target)
    if connection.dialect.name == "sqlite":
        orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        if orphans:
            raise RuntimeError(f"the migration would leave {len(orphans)} rows without a parent")


def script() -> ScriptDirectory:
    """Return the migrations that this version of the program knows."""
    return ScriptDirectory(str(Path(__file__).parent))
