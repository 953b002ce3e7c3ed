"""Officials in the browser: let in and let go, new passwords, the name of the club."""

import re

from scorer.club.office import ledger
from scorer.web.database import db
from tests.web.club.conftest import enter
from tests.web.club.form_filler import posted_as_shown
from tests.web.html_client import StrictClient

NEW = "vier Bauern und ein Nell"


def test_somebody_else_is_let_in_and_let_go(app, club):
    form = {"login": "Trudi", "role": "scorer", "password": NEW}
    assert club.admin.post("/club/officials", data=form).status_code == 303
    page = club.admin.get("/club/officials").text
    official_path = re.search(r"/club/officials/[0-9]+(?=\"><span>trudi)", page)[0]
    trudi = StrictClient(app, "192.0.2.63")
    assert enter(trudi, "TRUDI", NEW).status_code == 303
    assert trudi.get("/club/members/new").status_code == 200

    club.admin.post(f"{official_path}/role", data={"seen": 10**6, "role": "viewer"})
    assert trudi.get("/club/members/new").status_code == 403
    assert trudi.get("/club/members").status_code == 200
    club.admin.post(f"{official_path}/role", data={"seen": 10**6, "role": "none"})
    assert trudi.get("/club/members").location.startswith("/club/log-in?")


def test_a_reset_password_and_an_ended_session_are_felt_at_once(club):
    official_path = f"/club/officials/{club.official_id('viewer')}"
    assert club.admin.post(f"{official_path}/sessions").status_code == 303
    assert club.viewer.get("/club").status_code == 303
    other = club.log_in("viewer")
    club.admin.post(f"{official_path}/password", data={"seen": 10**6, "password": NEW})

    assert other.get("/club").status_code == 303


def test_a_second_tap_on_a_new_password_is_no_conflict(club):
    page = f"/club/officials/{club.official_id('viewer')}"
    form = posted_as_shown(club.admin.get(page), f"{page}/password")
    taps = [club.admin.post(f"{page}/password", data=form | {"password": NEW}) for _tap in range(2)]

    assert [tap.status_code for tap in taps] == [303, 303]


def test_a_role_is_given_from_a_page_older_than_a_new_password(club):
    page = f"/club/officials/{club.official_id('viewer')}"
    shown = club.admin.get(page)
    role, reset = (posted_as_shown(shown, f"{page}/{key}") for key in ("role", "password"))
    club.admin.post(f"{page}/password", data=reset | {"password": NEW})

    given = club.admin.post(f"{page}/role", data=role | {"role": "scorer"})
    assert given.status_code == 303


def test_a_club_gets_another_name_by_an_admin_and_the_ledger_tells_so(app, club):
    answer = club.admin.post(
        "/club/officials/name", data={"seen": 10**6, "name": "Jassclub  Silberdistel"}
    )
    assert answer.status_code == 303
    assert "<h1>Jassclub Silberdistel</h1>" in club.viewer.get("/club").text
    with app.app_context():
        events = ledger.history(db.session(), club.id, ("club",))
        assert [event.facts["name"] for event in events][1:] == ["Jassclub Silberdistel"]
    empty = club.admin.post("/club/officials/name", data={"seen": 10**6, "name": " "})
    assert empty.status_code == 422
    assert 'id="name-error"' in empty.text
