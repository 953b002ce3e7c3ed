"""What every test shares: how hard Hypothesis looks, and what is begun first."""

import os

import pytest
from hypothesis import settings

from tests.databases import Cluster, cluster

# In CI the same examples every time, so that a red run can be repeated; elsewhere new ones each time.
settings.register_profile("ci", derandomize=True, database=None, deadline=None, print_blob=True)
settings.register_profile("desk", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "desk")

# What takes longest is begun first, so that in the end nobody waits for one test alone.
LONG = [
    "test_the_tree_passes",
    *("test_a_whole_evening", "test_each_revision_is_there_exactly_once"),
    "test_two_phones_write_with_the_network_coming_and_going",
    "test_no_deal_tells_anybody_an_estimate_that_is_not_due",
    "test_two_tabs_of_one_phone_show_the_same_and_count_on_from_each_other",
    *("test_a_whole_game_to_the_sheet_in_few_taps", "test_no_deal_leaks_an_estimate"),
    *(
        "test_no_form_of_the_club_falls_over_nonsense",
        "test_a_whole_game_to_2500_is_played_to_its_end",
    ),
    "test_the_phone_computes_the_board_and_the_strokes_that_python_computes",
    "test_two_phones_that_write_know_from_each_other_who_has_estimated",
    "test_what_was_written_outlives_a_browser_that_is_killed",
]


@pytest.hookimpl(trylast=True)  # after they were shuffled
def pytest_collection_modifyitems(items):
    rank = {name: place for place, name in enumerate(LONG)}
    items.sort(key=lambda item: rank.get(item.originalname, len(LONG)))


@pytest.fixture(scope="session")
def postgresql():
    """Return the one cluster of a run, which lends databases."""
    with cluster() as folder:
        yield Cluster(folder)
