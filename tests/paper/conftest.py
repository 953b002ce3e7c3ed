"""One press for all tests of the paper: starting it costs a second."""

import pytest

from scorer.paper.press import Press


@pytest.fixture(scope="session")
def press():
    kept = Press()
    yield kept
    kept.close()
