"""Migrations: whole or not at all, the same tables as the models, and a copy before."""

import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from scorer.store import sqlite
from scorer.store.backup import inspect as inspect_backup
from scorer.store.migrations import script, upgrade
from scorer.store.models import Base, Game
from scorer.store.problems import StoreError
from scorer.store.transactions import write_transaction
from tests.databases import PROGRAMS
from tests.long import runs
from tests.play.table_builder import (
    a_deal,
    a_device,
    a_game,
    open_engine,
    session_on,
    stored,
    write,
)

LAST_STEP_FAILS = """
CREATE TRIGGER alembic_version_stays BEFORE DELETE ON alembic_version
BEGIN SELECT RAISE(ABORT, 'no further'); END
"""


@pytest.fixture
def older(tmp_path):
    """Return a migrated database that began in the first form."""
    path = tmp_path / "older.db"
    sqlite.create(path)
    with closing(sqlite.connect(path)) as connection:
        connection.executescript(Path(__file__).with_name("1000.sql").read_text())
    upgrade(f"sqlite:///{path}")
    return open_engine(f"sqlite:///{path}")


def test_the_migrations_make_what_the_models_describe(older):
    with older.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})

        assert compare_metadata(context, Base.metadata) == []


@pytest.mark.parametrize("kind", ["trigger", "index"])
def test_triggers_and_indexes_are_those_of_a_new_database(older, file, kind):
    stored = text("SELECT name, sql FROM sqlite_schema WHERE type = :kind ORDER BY name")
    with older.connect() as before, open_engine(f"sqlite:///{file}").connect() as new:
        triggers, expected = (c.execute(stored, {"kind": kind}).all() for c in (before, new))

    assert [(name, sql and sql.split()) for name, sql in triggers] == [
        (name, sql and sql.split()) for name, sql in expected
    ]


def test_checks_and_names_are_those_of_the_models(older):
    inspector = inspect(older)
    for table in Base.metadata.sorted_tables:
        checks = {check["name"] for check in inspector.get_check_constraints(table.name)}
        foreign = {key["name"] for key in inspector.get_foreign_keys(table.name)}
        unique = {key["name"] for key in inspector.get_unique_constraints(table.name)}
        names = {str(constraint.name) for constraint in table.constraints}

        assert checks | foreign | unique == {n for n in names if not n.startswith("pk_")}


def test_there_is_one_newest_version():
    assert len(script().get_heads()) == 1


def test_up_and_down_and_up_again(url, engine):
    upgrade(url, "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]
    upgrade(url)

    assert set(Base.metadata.tables) < set(inspect(engine).get_table_names())


def test_a_database_of_this_version_is_left_alone(file):
    before = file.read_bytes()

    assert upgrade(f"sqlite:///{file}") is None
    assert file.read_bytes() == before
    assert not list(file.parent.glob("*before*"))


def test_a_copy_is_made_before_anything_changes(file, now):
    with session_on(file) as session:
        a_game(session, a_device(session, "Anna", now), now)
    copy = upgrade(f"sqlite:///{file}", "base")

    assert copy == file.parent / "schreiber.db.before-base-1"
    assert inspect_backup(copy)["rows"]["game"] == 1


def test_a_migration_that_fails_leaves_everything_as_it_was(file, now):
    deal = a_deal(1)
    with session_on(file) as session:
        anna = a_device(session, "Anna", now)
        write(session, a_game(session, anna, now), anna, now, deal)
        with write_transaction(session) as connection:
            connection.execute(text(LAST_STEP_FAILS))
    with pytest.raises(Exception, match="no further"):
        upgrade(f"sqlite:///{file}", "base")
    with session_on(file) as session:
        assert stored(session, session.get_one(Game, 1)) == [deal]


def test_a_new_file_is_for_its_owner_only(tmp_path):
    upgrade(f"sqlite:///{tmp_path}/new.db")

    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


@pytest.mark.parametrize(
    ("version", "code"),
    [
        ("0039", "database-older"),
        ("9999", "database-newer"),
        ("4ae7c01b22fd", "database-foreign"),
    ],
)
def test_a_database_of_another_program_is_refused(file, version, code):
    with closing(sqlite.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
    before = file.read_bytes()
    with pytest.raises(StoreError) as refusal:
        upgrade(f"sqlite:///{file}")

    assert refusal.value.code == code
    assert file.read_bytes() == before


def start_together(url, many):
    """Migrate a database by so many processes at once."""
    order = f"from scorer.store.migrations import upgrade; upgrade({url!r})"
    starts = [subprocess.Popen([sys.executable, "-c", order]) for _ in range(many)]
    assert [start.wait() for start in starts] == [0] * many


VERSIONS = "SELECT version_num FROM alembic_version"


def test_two_that_start_at_once_migrate_once(tmp_path):
    start_together(f"sqlite:///{tmp_path}/new.db", 2)

    with closing(sqlite.connect(tmp_path / "new.db")) as connection:
        assert connection.execute(VERSIONS).fetchall() == [(script().get_current_head(),)]


@pytest.mark.skipif(not PROGRAMS, reason="PostgreSQL is not installed")
def test_processes_that_start_together_on_an_empty_postgresql_migrate_once(postgresql):
    for attempt in range(runs(1, 10)):
        name = f"together{attempt}"
        postgresql.run(f"CREATE DATABASE {name}")
        start_together(postgresql.url(name), 3)
        with postgresql.connect(name) as connection:
            versions = connection.execute(VERSIONS).fetchall()
        assert versions == [(script().get_current_head(),)]
        postgresql.run(f"DROP DATABASE {name} WITH (FORCE)")
