"""What every test shares: how hard Hypothesis looks, what is begun first, and how often the garbage is looked for."""

import gc
import os

import pytest
from hypothesis import settings

from tests import long
from tests.databases import Cluster, cluster
from tests.order import long_ones_first

# In CI the same examples every time, so that a red run can be repeated; elsewhere new ones each time.
examples = long.runs(50, 500)
settings.register_profile(
    "ci",
    max_examples=examples,
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=True,
)
settings.register_profile("desk", max_examples=examples, deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Leave modules and tests out of what the garbage collector goes through: they stay to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 10, 10)
        gc.enable()


@pytest.hookimpl(trylast=True)  # after they were shuffled
def pytest_collection_modifyitems(items):
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = long_ones_first(items, workers)


@pytest.fixture(scope="session")
def postgresql():
    """Return the one cluster of a run, which lends databases."""
    with cluster() as folder:
        yield Cluster(folder)
