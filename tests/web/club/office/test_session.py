"""The account and the session of an official: a new password, and what wants the password once more."""

import pytest

from scorer.club.office import clubs, sessions
from scorer.club.ranking import seasons
from scorer.rules.club.regulation.presets import PRESETS
from scorer.web.database import end_read_transaction, session
from tests.web.club.conftest import PASSWORD, enter
from tests.web.conftest import content
from tests.web.html_client import StrictClient, elements_of

NEW = "vier Bauern und ein Nell"


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
        actions = (form.get("action") for form in elements_of(asked, "form"))
        action = next(action for action in actions if action.endswith("/ready"))
        wrong = club.admin.post(action, data={"own_password": "falsch!!"})
        assert wrong.status_code == 422
        assert "stimmt nicht" in wrong.text
        answer = club.admin.post(action, data={"own_password": PASSWORD})
        assert answer.status_code == 303
        form = club.admin.get(answer.location)
        assert [field.get("name") for field in secrets(form)] == ["password"], page
        club.stale()
    club.admin.post(f"{official_path}/ready", data={"own_password": PASSWORD})
    reset = club.admin.post(f"{official_path}/password", data={"seen": 10**6, "password": NEW})
    assert reset.status_code == 303
    form = {"login": "Trudi", "role": "scorer", "password": NEW}
    assert club.admin.post("/club/officials", data=form).status_code == 303


def test_whatever_wants_the_password_again_carries_all_that_was_typed(club):
    """The family of C10: what only an admin with a fresh password may do."""
    season = club.do(seasons.new, "Versehen", PRESETS["four-eight"])
    viewer = f"/club/officials/{club.official_id('viewer')}"
    for address, typed in (
        ("/club/officials/name", {"seen": "1000000", "name": "Jassclub <Distel>"}),
        (f"{viewer}/role", {"seen": "1000000", "role": "scorer"}),
        (f"/club/seasons/{season}/away", {"away": "y"}),
        ("/club/members/2/merge", {"into": "1", "seen": "99"}),
        ("/club/members/2/part", {"seen": "99"}),
        ("/club/members/3/erase", {"seen": "99", "sure": "y"}),
    ):
        club.stale()
        asked = club.admin.post(address, data=typed)
        assert asked.status_code == 403, address
        assert filled(asked) == typed, address
        done = club.admin.post(address, data=filled(asked) | {"own_password": PASSWORD})
        assert done.status_code == 303, (address, done.text)


def test_files_with_all_that_is_known_want_the_password_again(club):
    season = club.do(seasons.new, "Versehen", PRESETS["four-eight"])
    for address in (
        "/club/members/1/member.json",
        f"/club/seasons/{season}/season.json?names=none",
    ):
        assert club.admin.get(address).mimetype == "application/json"
        club.stale()
        asked = club.admin.get(address)
        assert asked.status_code == 403
        assert [field.get("name") for field in secrets(asked)] == ["own_password"]
        given = club.admin.post(address, data=filled(asked) | {"own_password": PASSWORD})
        assert given.location == address
        assert club.admin.get(given.location).mimetype == "application/json"


def test_the_own_password_helps_nobody_to_a_right_they_do_not_have(club):
    data = {"role": "admin", "own_password": PASSWORD}
    answer = club.scorer.post(f"/club/officials/{club.official_id('scorer')}/role", data=data)

    assert answer.status_code == 403
    assert club.actor("scorer").role == "scorer"


def test_the_old_password_is_asked_for_a_new_one(app, club):
    form = {"old": "falsch!!", "password": NEW}
    wrong = club.scorer.post("/club/account/password", data=form)
    assert wrong.status_code == 422
    error = wrong.text.partition('id="old-error"')[2].partition("</p>")[0]
    assert "Dein jetziges Passwort stimmt nicht." in error
    done = club.scorer.post("/club/account/password", data=form | {"old": PASSWORD})

    assert "Das neue Passwort gilt." in club.scorer.get(done.location).text
    assert enter(StrictClient(app, "192.0.2.62"), club.login("scorer"), NEW).status_code == 303


@pytest.mark.parametrize(
    ("password", "sentence"),
    [("Passwort123", "zu leicht zu erraten"), ("", "fehlt")],
)
def test_a_poor_password_is_refused_with_a_reason(club, password, sentence):
    form = {"old": PASSWORD, "password": password}
    answer = club.viewer.post("/club/account/password", data=form)

    assert answer.status_code == 422
    assert sentence in answer.text


def test_a_row_that_is_still_referenced_is_read_again_in_the_next_moment(app, club):
    with app.app_context():
        older = clubs.load(session(), club.id)
        end_read_transaction()
        club.do(clubs.set_club, "Jassclub Adler", expected_version=1)
        assert older.name == "Jassclub Enzian"
        assert [row.name for row in clubs.clubs(session())] == ["Jassclub Adler"]


def test_no_page_has_to_ask_for_its_official_once_more_when_the_use_of_a_session_is_noted(club):
    club.set_back("seen_at", sessions.NOTED)
    assert club.admin.post("/club/new", data={}).status_code == 422
