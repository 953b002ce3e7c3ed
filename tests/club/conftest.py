"""A club in a database: SQLite always, PostgreSQL where its programs are."""

import pytest

from tests.club import club_builder
from tests.store import conftest as store

migrated_file, url, file = store.migrated_file, store.url, store.file
engine, session, now = store.engine, store.session, store.now


@pytest.fixture
def admin(session, now):
    """Return who runs a club that has just been set up."""
    return club_builder.a_club(session, now)


@pytest.fixture
def evening(session, admin, now):
    """Return the id of an evening that is drawn and of which nothing has been played."""
    return club_builder.an_evening(session, admin, now)
