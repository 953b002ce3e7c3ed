"""Logging in and out, the first club, roles and passwords: what a right is worth, and when it ends."""

import os
import re
from datetime import timedelta
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import update

from scorer.club import clubs, ledger, seasons
from scorer.club.log_in import IDLE
from scorer.rules.club.presets import PRESETS
from scorer.store.backup import MADE, backup
from scorer.store.engine import write_transaction
from scorer.store.models import Club
from scorer.web.database import clock, db
from tests.web.club.conftest import PASSWORD
from tests.web.conftest import content
from tests.web.html_client import StrictClient, elements_of

NEW = "vier Bauern und ein Nell"


def log_in(client, login, password=PASSWORD):
    return client.post("/club/log-in", data={"login": login, "password": password})


def code_of(app):
    with app.app_context():
        return clubs.setup_code(db.session(), app.config["SECRET_KEY"])


def set_up(client, **changes):
    form = {"name": "Jassclub Enzian", "login": "Rosmarie", "password": PASSWORD}
    return client.post("/club/new", data=form | changes)


def test_the_first_club_is_made_with_the_code_and_its_admin_is_in(app, client):
    assert "Den ersten Verein einrichten" in client.get("/club/log-in").text
    wrong = set_up(client, code="0000-0000-0000")

    assert wrong.status_code == 422
    assert "Das ist nicht der Code" in wrong.text
    assert 'value="Jassclub Enzian"' in wrong.text
    assert set_up(client, code=code_of(app).lower()).location == "/club"
    page = client.get("/club").text
    assert "<h1>Jassclub Enzian</h1>" in page
    assert "Verwaltet den Verein" in client.get("/club/account").text


def test_a_second_club_is_not_made_with_the_same_code(app, client):
    code = code_of(app)
    assert set_up(client, code=code).status_code == 303
    again = set_up(StrictClient(app, "192.0.2.7"), code=code, login="andere")

    assert again.status_code == 422
    assert "schon einen Verein" in again.text


def test_the_code_is_not_guessed(app, client):
    codes = [set_up(client, code=f"{n:012}").status_code for n in range(12)]

    assert codes == [422] * 10 + [429] * 2


def wanting(club, to):
    """Return where somebody lands who logs in with a wish, after a first try that failed."""
    client = StrictClient(club.app, "192.0.2.61")
    form = {"login": club.login("scorer"), "password": PASSWORD, "to": to}
    failed = client.post("/club/log-in", data=form | {"password": ""})
    assert failed.status_code == 422
    (hidden,) = [field for field in elements_of(failed, "input") if field.get("name") == "to"]
    answer = client.post("/club/log-in", data=form | {"to": hidden.get("value")})
    assert answer.status_code == 303
    assert client.get("/club/log-in", query_string={"to": to}).location == answer.location
    return answer.location


@pytest.mark.parametrize(
    "page", ["/club/members/new", "/club/evenings/new?season=X%26Y&a=1", "/club/officials"]
)
def test_after_logging_in_one_is_where_one_wanted_to_go(club, page):
    asked = StrictClient(club.app, "192.0.2.62").get(page)
    assert asked.status_code == 303
    to = parse_qs(urlsplit(asked.location).query)["to"][0]

    assert to == page
    assert wanting(club, to) == page


@pytest.mark.parametrize(
    "to",
    [
        "",
        "https://evil.example/club/members",
        "//evil.example/club/members",
        "/\\evil.example",
        "\\\\evil.example/club/members",
        "/club/../../evil",
        "/club//evil.example",
        "javascript:alert(1)",
        "/club/log-out",
        "/club/account/password",
        "/club/log-in",
        "/t/00000000000000000000000000",
        "/static/css/club.css",
        "/club/members\r\nX-Evil: 1",
        "?next=/club/members",
        "/club/members@evil.example",
    ],
)
def test_logging_in_leads_nowhere_but_to_a_page_of_the_club(club, to):
    assert wanting(club, to) == "/club"


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(app, club):
    client = StrictClient(app, "192.0.2.60")
    wrong = log_in(client, club.login("scorer"), "etwas anderes")
    unknown = log_in(client, "niemand", "etwas anderes")

    assert wrong.status_code == unknown.status_code == 422
    assert wrong.text.replace(club.login("scorer"), "niemand") == unknown.text
    assert "etwas anderes" not in wrong.text


def test_guessing_is_stopped_and_locks_nobody_out_who_was_here_before(app, club):
    mine = club.log_in("scorer")
    login = club.login("scorer")
    tries = [log_in(StrictClient(app, "198.51.100.1"), login, "falsch!!") for _ in range(11)]

    assert [answer.status_code for answer in tries] == [422] * 10 + [429]
    assert "zu viele Versuche" in tries[-1].text
    assert log_in(StrictClient(app, "198.51.100.1"), login).status_code == 429
    assert log_in(StrictClient(app, "198.51.100.200"), login).status_code == 303
    assert mine.post("/club/log-out").status_code == 303
    assert log_in(mine, login).status_code == 303


def test_one_address_does_not_try_all_names(app, club):
    codes = [
        log_in(StrictClient(app, "198.51.100.1"), f"name{n}", "falsch!!").status_code
        for n in range(21)
    ]

    assert codes == [422] * 20 + [429]


def test_who_logs_out_is_out_with_a_copy_of_the_cookie_too(app, club):
    cookie = club.viewer.browser.get_cookie("club").value
    thief = StrictClient(app)
    thief.browser.set_cookie("club", cookie)
    assert thief.get("/club").status_code == 200
    assert club.viewer.post("/club/log-out").location == "/"

    assert club.viewer.browser.get_cookie("club") is None
    assert thief.get("/club").location == "/club/log-in"


@pytest.mark.parametrize("base", ["http://localhost", "https://localhost"])
def test_the_cookie_is_for_the_server_alone_and_for_this_visit(app, club, base):
    client = StrictClient(app, "192.0.2.61", base=base)
    set_cookies = log_in(client, club.login("viewer")).headers.getlist("Set-Cookie")
    cookie = next(header for header in set_cookies if "club=" in header)

    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Max-Age" not in cookie
    assert "Expires" not in cookie
    assert ("Secure" in cookie and cookie.startswith("__Host-")) == base.startswith("https")


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
    assert log_in(StrictClient(app, "192.0.2.62"), club.login("scorer")).status_code == 422
    assert log_in(StrictClient(app, "192.0.2.62"), club.login("scorer"), NEW).status_code == 303


@pytest.mark.parametrize(
    ("password", "sentence"),
    [("kurz", "8 bis 128 Zeichen"), ("Passwort123", "errät man zu leicht"), ("", "fehlt")],
)
def test_a_poor_password_is_refused_with_a_reason(club, password, sentence):
    form = {"old": PASSWORD, "password": password}
    answer = club.viewer.post("/club/account/password", data=form)

    assert answer.status_code == 422
    assert sentence in answer.text


def test_somebody_else_is_let_in_and_let_go(app, club):
    form = {"login": "Trudi", "role": "scorer", "password": NEW}
    assert club.admin.post("/club/officials", data=form).status_code == 303
    page = club.admin.get("/club/officials").text
    official_path = re.search(r"/club/officials/[0-9]+(?=\"><span>trudi)", page)[0]
    trudi = StrictClient(app, "192.0.2.63")
    assert log_in(trudi, "TRUDI", NEW).status_code == 303
    assert trudi.get("/club/members/new").status_code == 200

    club.admin.post(f"{official_path}/role", data={"role": "viewer"})
    assert trudi.get("/club/members/new").status_code == 403
    assert trudi.get("/club/members").status_code == 200
    club.admin.post(f"{official_path}/role", data={"role": "none"})
    assert trudi.get("/club/members").location.startswith("/club/log-in?")
    assert log_in(trudi, "trudi", NEW).status_code == 422


def test_a_reset_password_and_an_ended_session_are_felt_at_once(club):
    official_path = f"/club/officials/{club.official_id('viewer')}"
    assert club.admin.post(f"{official_path}/sessions").status_code == 303
    assert club.viewer.get("/club").status_code == 303
    other = club.log_in("viewer")
    assert club.admin.post(f"{official_path}/password", data={"password": NEW}).status_code == 303

    assert other.get("/club").status_code == 303


def test_the_last_admin_stays(club):
    official_path = f"/club/officials/{club.official_id('admin')}"
    answer = club.admin.post(f"{official_path}/role", data={"role": "none"})

    assert answer.status_code == 422
    assert "Jemand muss den Verein verwalten" in answer.text


def test_rights_are_changed_only_with_the_password_and_nothing_typed_is_lost(app, club):
    club.stale()
    form = {"login": "Trudi", "role": "scorer", "password": NEW}
    asked = club.admin.post("/club/officials", data=form)
    before = content(app)

    assert asked.status_code == 403
    assert 'name="login" value="Trudi"' in asked.text
    assert NEW not in asked.text
    wrong = club.admin.post("/club/officials", data=form | {"own_password": "falsch!!"})
    assert wrong.status_code == 422
    assert "stimmt nicht" in wrong.text
    assert content(app) == before
    # the new password does not travel through the page: both are typed there, and it is done
    assert [field.get("name") for field in secrets(wrong)] == ["own_password", "password"]
    assert filled(wrong) == {"login": "Trudi", "role": "scorer"}
    both = filled(wrong) | {"own_password": PASSWORD, "password": NEW}
    assert club.admin.post("/club/officials", data=both).status_code == 303
    assert "trudi" in club.admin.get("/club/officials").text


def secrets(answer):
    return [field for field in elements_of(answer, "input") if field.get("type") == "password"]


def filled(answer):
    """Return what a page carries with its question for the password."""
    hidden = [field for field in elements_of(answer, "input") if field.get("type") == "hidden"]
    return {field.get("name"): field.get("value") for field in hidden}


def test_the_own_password_is_asked_before_a_form_that_holds_a_new_one(club):
    """C10: a quarter of an hour after the log-in the form came back for a password that was typed."""
    club.stale()
    official_path = f"/club/officials/{club.official_id('viewer')}"
    for page in ("/club/officials", official_path):
        asked = club.admin.get(page)
        assert [field.get("name") for field in secrets(asked)] == ["own_password"], page
        action = next(
            form.get("action")
            for form in elements_of(asked, "form")
            if form.get("action").endswith("/ready")
        )
        wrong = club.admin.post(action, data={"own_password": "falsch!!"})
        assert wrong.status_code == 422
        assert "stimmt nicht" in wrong.text
        answer = club.admin.post(action, data={"own_password": PASSWORD})
        assert answer.status_code == 303
        form = club.admin.get(answer.location)
        assert [field.get("name") for field in secrets(form)] == ["password"], page
        club.stale()
    club.admin.post(f"{official_path}/ready", data={"own_password": PASSWORD})
    assert club.admin.post(f"{official_path}/password", data={"password": NEW}).status_code == 303
    form = {"login": "Trudi", "role": "scorer", "password": NEW}
    assert club.admin.post("/club/officials", data=form).status_code == 303


def test_whatever_wants_the_password_again_carries_all_that_was_typed(club):
    """The family of C10: what only an admin with a fresh password may do."""
    season = club.do(seasons.new, "Versehen", PRESETS["four-eight"])
    viewer = f"/club/officials/{club.official_id('viewer')}"
    for address, typed in (
        ("/club/officials/name", {"name": "Jassclub <Distel>"}),
        (f"{viewer}/role", {"role": "scorer"}),
        (f"/club/seasons/{season}/away", {"away": "y"}),
        ("/club/members/2/merge", {"into": "1", "seen": "99"}),
        ("/club/members/3/erase", {"sure": "y"}),
    ):
        club.stale()
        asked = club.admin.post(address, data=typed)
        assert asked.status_code == 403, address
        assert filled(asked) == typed, address
        done = club.admin.post(address, data=filled(asked) | {"own_password": PASSWORD})
        assert done.status_code == 303, (address, done.text)


def test_a_form_with_a_password_is_sent_to_the_same_address_and_done(club):
    club.stale()
    role_path = f"/club/officials/{club.official_id('scorer')}/role"
    asked = club.admin.post(role_path, data={"role": "viewer"})

    assert f'action="{role_path}"' in asked.text
    assert club.admin.post(role_path, data={"role": "viewer", "own_password": PASSWORD}).location
    assert club.scorer.get("/club/members/new").status_code == 403


def test_a_club_gets_another_name_by_an_admin_and_the_ledger_tells_so(app, club):
    answer = club.admin.post("/club/officials/name", data={"name": "Jassclub  Silberdistel"})
    assert answer.status_code == 303
    assert "<h1>Jassclub Silberdistel</h1>" in club.viewer.get("/club").text
    with app.app_context():
        events = ledger.history(db.session(), club.id, ("club",))
        assert [event.facts["name"] for event in events][1:] == ["Jassclub Silberdistel"]
    empty = club.admin.post("/club/officials/name", data={"name": " "})
    assert empty.status_code == 422
    assert 'id="name-error"' in empty.text
    club.stale()
    asked = club.admin.post("/club/officials/name", data={"name": "Enzian"})
    assert asked.status_code == 403
    assert 'value="Enzian"' in asked.text


def test_the_own_password_helps_nobody_to_a_right_they_do_not_have(club):
    data = {"role": "admin", "own_password": PASSWORD}
    answer = club.scorer.post(f"/club/officials/{club.official_id('scorer')}/role", data=data)

    assert answer.status_code == 403
    assert club.actor("scorer").role == "scorer"


def test_a_session_that_nobody_uses_ends(club):
    assert club.admin.get("/club").status_code == 200
    club.set_back("seen_at", IDLE)

    assert club.admin.get("/club").status_code == 303


def test_the_first_page_leads_to_the_club(app, club):
    assert 'href="/club"' in StrictClient(app).get("/").text
    page = club.viewer.get("/club").text
    assert "Mitglieder: 5" in page


def test_an_admin_is_reminded_of_a_backup_that_is_missing_or_weeks_old(app, club, tmp_path):
    assert "esichert" not in club.admin.get("/club").text  # the club is new
    with app.app_context(), write_transaction(db.session()) as connection:
        connection.execute(update(Club).values(created_at=clock() - timedelta(days=30)))
        file = Path(db.engine.url.database)
    assert "Noch nie gesichert" in club.admin.get("/club").text
    assert "esichert" not in club.viewer.get("/club").text
    backup(file, tmp_path / "copy.db")
    assert "esichert" not in club.admin.get("/club").text

    weeks_ago = (clock() - timedelta(days=20)).timestamp()
    os.utime(f"{file}{MADE}", (weeks_ago, weeks_ago))
    assert "Zuletzt gesichert am" in club.admin.get("/club").text
