"""The first club of a server, made in the browser with the code that the server shows."""

import pytest

from scorer.club.office import clubs
from scorer.web.database import db
from tests.web.club.conftest import PASSWORD
from tests.web.html_client import StrictClient
from tests.web.pseudo_language import write_catalog


def code_of(app):
    with app.app_context():
        return clubs.setup_code(db.session(), app.config["SECRET_KEY"])


def set_up(client, headers=None, **changes):
    form = {"name": "Jassclub Enzian", "login": "Rosmarie", "password": PASSWORD}
    return client.post("/club/new", data=form | changes, headers=headers)


@pytest.mark.parametrize(("read", "spoken"), [("fr-CH", "fr"), ("de-CH", "de"), ("rm-CH", "de")])
def test_a_club_hands_out_what_its_first_admin_reads(make_app, tmp_path, read, spoken):
    app = make_app(catalogs=str(write_catalog(tmp_path / "catalogs")))
    answer = set_up(StrictClient(app), headers={"Accept-Language": read}, code=code_of(app))

    assert answer.status_code == 303
    with app.app_context():
        (club,) = clubs.clubs(db.session())
        assert clubs.language(db.session(), club.id) == spoken


def test_the_first_club_is_made_with_the_code_and_its_admin_is_in_and_no_second_one(app, client):
    code = code_of(app)
    assert "Den ersten Verein einrichten" in client.get("/club/log-in").text
    wrong = set_up(client, code="0000-0000-0000")

    assert wrong.status_code == 422
    assert "Der Code stimmt nicht" in wrong.text
    assert 'value="Jassclub Enzian"' in wrong.text
    assert set_up(client, code=code.lower()).location == "/club"
    page = client.get("/club").text
    assert "<h1>Jassclub Enzian</h1>" in page
    assert "Verwaltet den Verein" in client.get("/club/account").text
    again = set_up(StrictClient(app, "192.0.2.7"), code=code, login="andere")
    assert again.status_code == 422
    assert "schon einen Verein; melde dich mit deinem Passwort an" in again.text


def test_an_empty_code_is_no_lacking_name(client):
    answer = set_up(client, code="")

    assert answer.status_code == 422
    assert "Hier fehlt der Code." in answer.text
    assert "Hier fehlt der Name." not in answer.text


def test_the_code_is_not_guessed(app, client):
    codes = [set_up(client, code=f"{n:012}").status_code for n in range(12)]

    assert codes == [422] * 10 + [429] * 2
