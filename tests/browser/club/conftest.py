"""Who takes part in an evening: the secretary, a laptop at the desk, phones at the tables."""

from uuid import uuid4

import pytest

from tests.browser.club.desk import PASSWORD, scorer
from tests.browser.club.evening import Desk, Thumb


@pytest.fixture
def laptop(screen, server):
    """Return a function that opens a browser as wide as a laptop's; the club's pages work in it."""

    def open_desk(login=""):
        desk = Desk(screen(height=800, reduced_motion="reduce"), server)
        if login:
            desk.log_in(login, PASSWORD)
        return desk

    return open_desk


@pytest.fixture
def phone(borrow):
    """Return a function that opens the link of a slip on one more phone."""
    return lambda link, name: Thumb(borrow(), link, name)


@pytest.fixture
def admin(server, instance, laptop, unhurried):
    """Return the secretary's browser in a club that has just been made."""
    login = f"praesi-{uuid4().hex[:8]}"
    command = ("club", "new", "Jassclub Enzian", "--login", login)
    created = scorer(*command, instance=instance, typed=PASSWORD)
    assert "Der Verein «Jassclub Enzian» steht." in created.stdout, created.output
    desk = laptop(login)
    desk.login = login
    return desk
