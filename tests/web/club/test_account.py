"""The own account of an official: a new password, and where it ends the session."""

import pytest

from tests.web.club.conftest import PASSWORD, enter
from tests.web.html_client import StrictClient

NEW = "vier Bauern und ein Nell"


def test_a_new_password_ends_every_other_session(app, club):
    other = club.log_in("scorer")
    form = {"old": "falsch!!", "password": NEW}
    wrong = club.scorer.post("/club/account/password", data=form)
    assert wrong.status_code == 422
    error = wrong.text.partition('id="old-error"')[2].partition("</p>")[0]
    assert "Dein jetziges Passwort stimmt nicht." in error
    done = club.scorer.post("/club/account/password", data=form | {"old": PASSWORD})

    assert "Das neue Passwort gilt." in club.scorer.get(done.location).text
    assert other.get("/club").status_code == 303
    assert enter(StrictClient(app, "192.0.2.62"), club.login("scorer")).status_code == 422
    assert enter(StrictClient(app, "192.0.2.62"), club.login("scorer"), NEW).status_code == 303


@pytest.mark.parametrize(
    ("password", "sentence"),
    [("kurz", "8 bis 128 Zeichen"), ("Passwort123", "errät man zu leicht"), ("", "fehlt")],
)
def test_a_poor_password_is_refused_with_a_reason(club, password, sentence):
    form = {"old": PASSWORD, "password": password}
    answer = club.viewer.post("/club/account/password", data=form)

    assert answer.status_code == 422
    assert sentence in answer.text
