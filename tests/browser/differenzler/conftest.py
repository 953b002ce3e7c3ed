"""A Differenzler to play."""

from functools import partial

import pytest

from tests.browser.differenzler.screen import begin


@pytest.fixture
def play(table):
    """Return a function that starts a Differenzler, with deals that were written before and settings."""
    return partial(begin, table)
