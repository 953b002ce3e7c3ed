"""One press for all tests of the paper: starting it costs a second."""

import pytest

from tests.needs import Printer


@pytest.fixture(scope="session")
def press():
    kept = Printer()
    yield kept
    kept.close()
