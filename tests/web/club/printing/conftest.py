"""An evening with something to print."""

import pytest

from tests.web.club.evening_pages import PEOPLE, open_evening


@pytest.fixture
def desk(app):
    """Return an evening of twelve of which the first round is played."""
    desk = open_evening(app)
    desk.attend(*PEOPLE)
    assert desk.draw().status_code == 303
    desk.play(1)
    return desk
