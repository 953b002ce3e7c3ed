"""A club in a database: SQLite always, PostgreSQL where SQL is the subject and in a soak."""

import pytest

from scorer.club.evening import closing
from scorer.club.office.ledger import Act
from tests.club import club_builder
from tests.databases import DATABASES
from tests.long import runs
from tests.play.table_builder import session_on
from tests.store import conftest as store

migrated_file, file = store.migrated_file, store.file
quick_passwords = club_builder.quick_passwords
engine, session, now = store.engine, store.session, store.now

# What triggers refuse, what two write at once, and what a file brings into another kind of database.
ON_BOTH = {"test_backup", "test_backup_file", "test_closing", "test_ledger"}


def pytest_generate_tests(metafunc):
    chosen = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    if "url" in metafunc.fixturenames and "url" not in chosen:
        module = metafunc.module.__name__.rpartition(".")[2]
        databases = DATABASES if module in ON_BOTH else runs(DATABASES[:1], DATABASES)
        metafunc.parametrize("url", databases, indirect=True)


@pytest.fixture
def url(request, tmp_path):
    with store.lent_database(request, tmp_path) as address:
        yield address


@pytest.fixture
def admin(session, now):
    """Return who runs a club that has just been set up."""
    return club_builder.a_club(session, now)


@pytest.fixture
def act(session, admin, now):
    """Return an act of somebody who has seen everything and has a reason."""
    return Act(session, admin, now, expected_version=10**6, reason="Versehen")


@pytest.fixture
def evening(session, admin, now):
    """Return the id of an evening that is drawn and of which nothing has been played."""
    return club_builder.an_evening(session, admin, now)


@pytest.fixture
def played(session, admin, evening, now):
    """Return the id of an evening of which everything has been played."""
    club_builder.play_all(session, admin, evening, now)
    return evening


@pytest.fixture
def closed(session, admin, played, now):
    """Return the event that closed the evening."""
    return closing.close(Act(session, admin, now, 10**6), played)


@pytest.fixture
def on_file(file):
    """Return a session on a SQLite file that can be searched."""
    with session_on(file) as session:
        yield session
