"""What every test shares: how hard Hypothesis looks, and what is begun first."""

import os

import pytest
from hypothesis import settings

from tests.store.databases import Cluster, cluster

# In CI the same examples every time, so that a red run can be repeated; elsewhere new ones each time.
settings.register_profile("ci", derandomize=True, database=None, deadline=None, print_blob=True)
settings.register_profile("desk", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "desk")

# What takes minutes is begun first, so that in the end nobody waits for one test alone.
LONG = {
    *("test_engines.py", "test_kill.py", "test_two_phones.py", "test_differenzler.py"),
    *("test_sealed.py", "test_sheets.py", "test_press.py", "test_crowd.py", "test_club_evening.py"),
}


@pytest.hookimpl(trylast=True)  # after they were shuffled
def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: item.path.name not in LONG)


@pytest.fixture(scope="session")
def postgresql():
    """Return the one cluster of a run, which lends databases."""
    with cluster() as folder:
        yield Cluster(folder)
