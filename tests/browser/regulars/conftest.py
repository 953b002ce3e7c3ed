"""A Stammtisch of five people with a game of each of the last two weeks, and the phones of two of them."""

import pytest

from tests.browser.regulars.friend import NAME, ONE_DEAL, Friend, finished, post

FIRST = ["Anna", "Beat", "Clara", "Dani"]
SECOND = ["Anna", "Emil", "Clara", "Dani"]


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def friends(table, page, borrow, server):
    """Return the phones of Anna, who founded the Stammtisch and has its last game open, and of Beat, who joined."""
    game = table(finished(97, 14), players=FIRST, **ONE_DEAL)
    home = post(page, f"{game.address}/regulars/new", name=NAME).url
    game = table(finished(60, 7), players=SECOND, **ONE_DEAL)
    seats = {"seat_0": 1, "name_1": "Emil", "seat_2": 3, "seat_3": 4}
    post(page, f"{game.address}/regulars", regulars=home.rsplit("/", maxsplit=1)[-1], **seats)
    anna, beat = Friend(page, home, game), Friend(borrow(), home)
    anna.opens()
    post(beat.page, server + anna.invites(), device="Beat")
    return anna, beat
