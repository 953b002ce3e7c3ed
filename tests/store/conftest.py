"""Databases for the store's tests: SQLite always, PostgreSQL where its programs are."""

import shutil
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from scorer.store.migrations import upgrade
from tests.databases import DATABASES
from tests.play import table_builder


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("migrated") / "schreiber.db"
    upgrade(f"sqlite:///{path}")
    return path


@contextmanager
def lent_database(request, tmp_path):
    """Lend a migrated database of the kind that the test is parametrized with, by its address."""
    if request.param == "sqlite":
        path = shutil.copy(request.getfixturevalue("migrated_file"), tmp_path / "schreiber.db")
        yield f"sqlite:///{path}"
        return
    with request.getfixturevalue("postgresql").database() as address:
        yield address


@pytest.fixture(params=DATABASES)
def url(request, tmp_path):
    with lent_database(request, tmp_path) as address:
        yield address


@pytest.fixture
def file(migrated_file, tmp_path):
    """Return the path of a migrated SQLite database, for what concerns only files."""
    return Path(shutil.copy(migrated_file, tmp_path / "schreiber.db"))


@pytest.fixture
def engine(url):
    engine = table_builder.open_engine(url)
    table_builder.hurry(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def session(engine):
    with Session(engine) as session:
        yield session


@pytest.fixture(scope="session")
def now():
    return datetime(2026, 11, 21, 20, 14, 9, tzinfo=UTC)


@pytest.fixture
def anna(session, now):
    """Return the device of the one who starts and writes."""
    return table_builder.a_device(session, "Anna", now)


@pytest.fixture
def game(session, anna, now):
    return table_builder.a_game(session, anna, now)
