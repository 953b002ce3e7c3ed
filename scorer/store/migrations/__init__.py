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
from scorer.store.backup import backup, free_name
from scorer.store.engine import WRITES, configure, turn


def upgrade(url: str | URL, target: str = "head") -> Path | None:
    """Migrate the database at *url*; return the copy that was made before, if one was needed.

    A migration happens whole or not at all. It is told first by a copy of the
    file, ``<name>.before-<version>-<n>``, when there is anything to lose.

    :raises BackupError: the copy could not be made; nothing was changed.
    """
    url = make_url(url)
    engine = create_engine(url, poolclass=NullPool)
    configure(engine)
    copy = None
    if engine.dialect.name == "sqlite":
        # Rebuilding a table while foreign keys are on would delete what refers to it.
        event.listen(engine, "connect", sqlite.without_foreign_keys)
        sqlite.create(Path(str(url.database)))
    with turn(engine):
        with engine.connect() as connection:
            present = MigrationContext.configure(connection).get_current_revision()
        wanted = script().get_revision(target)
        if wanted is not None and wanted.revision == present:
            return None
        if present is not None and engine.dialect.name == "sqlite":
            database = Path(str(url.database))
            copy = free_name(database, f"before-{wanted.revision if wanted else target}")
            backup(database, copy)
        with engine.connect().execution_options(**WRITES) as connection, connection.begin():
            migrate(connection, target)
    engine.dispose()
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
