"""Who works in a club: roles, new passwords, whose sessions end; the set-up code of the first club."""

from scorer.club.office import clubs, ledger, officials, sessions
from scorer.club.office.ledger import Act
from tests.club.club_builder import PASSWORD, SECRET, a_club, enter, refusal, who
from tests.play.table_builder import a_device

WRONG = "vier Nell und kein Bauer"


def test_a_new_password_ends_all_other_sessions(session, admin, now):
    here, elsewhere = enter(session, now), enter(session, now)
    actor = who(session, here, now)
    new = "sechs Könige sind zwei zu viel"
    act = Act(session, actor, now)
    wrong = refusal(officials.change_password, act, WRONG, new, secret=SECRET)
    officials.change_password(act, PASSWORD, new, secret=SECRET)

    assert wrong == "password-wrong"
    assert who(session, here, now) is not None
    assert who(session, elsewhere, now) is None
    assert refusal(enter, session, now) == "login-wrong"
    assert ledger.history(session, admin.club_id)[-1].facts["what"] == "password"


def test_a_role_counts_from_the_next_request_and_ends_with_its_sessions(session, admin, now):
    official = officials.create(Act(session, admin, now), "Peter", "scorer", PASSWORD)
    token = enter(session, now, login="peter")
    peter = who(session, token, now)

    assert (peter.role, peter.may("viewer"), peter.may("admin")) == ("scorer", True, False)
    assert refusal(officials.create, Act(session, peter, now), "x", "admin", WRONG) == "role-needed"
    officials.set_role(Act(session, admin, now, 10**6), official, "viewer")
    assert who(session, token, now).role == "viewer"
    officials.set_role(Act(session, admin, now, 10**6, "weggezogen"), official, None)
    assert who(session, token, now) is None
    assert refusal(enter, session, now, login="peter") == "login-wrong"
    officials.set_role(Act(session, admin, now, 10**6), official, "scorer")
    assert who(session, token, now) is None
    roles = [e.facts["role"] for e in ledger.history(session, admin.club_id, ("official",))]
    assert roles == ["admin", "scorer", "viewer", None, "scorer"]


def test_the_last_admin_stays(session, admin, now):
    admin_id = admin.official_id
    assert refusal(officials.set_role, Act(session, admin, now), admin_id, "viewer") == "last-admin"
    officials.create(Act(session, admin, now), "peter", "admin", PASSWORD)
    officials.set_role(Act(session, admin, now, 10**6), admin_id, "viewer")

    assert [official.role for official in officials.officials(session, admin.club_id)] == [
        "viewer",
        "admin",
    ]


def test_sessions_are_listed_and_ended_but_the_one_that_asks(session, admin, now):
    phone = a_device(session, "Handy", now)
    here, elsewhere = enter(session, now), enter(session, now, device_id=phone)
    actor = who(session, here, now)
    listed = sessions.logins(session, actor, actor.official_id, now=now)
    officials.end_sessions(Act(session, actor, now), actor.official_id)

    assert [login.name for login in listed] == ["Handy", ""]
    assert who(session, elsewhere, now) is None
    assert who(session, here, now) is not None


def test_nobody_reaches_an_official_of_another_club(session, admin, now):
    other = a_club(session, now, "Jassclub Thun", "peter")
    theirs = other.official_id

    assert refusal(officials.create, Act(session, other, now), "vreni", "viewer", WRONG) == (
        "login-taken"
    )
    for act in (
        lambda: officials.set_role(Act(session, admin, now, 10**6), theirs, None),
        lambda: officials.reset_password(Act(session, admin, now), theirs, WRONG),
        lambda: officials.end_sessions(Act(session, admin, now), theirs),
    ):
        assert refusal(act) == "official-unknown"
    assert sessions.logins(session, admin, theirs, now=now) == []


def test_the_set_up_code_makes_the_first_club_and_no_other(session, now):
    code = clubs.setup_code(session, SECRET)
    given = {"secret": SECRET, "now": now}
    wrong = refusal(clubs.set_up, session, "0000-0000-0000", "Bern", "vreni", PASSWORD, **given)
    foreign = clubs.setup_code(session, b"another" * 5)
    club = clubs.set_up(session, code.lower().replace("-", " "), "Bern", "vreni", PASSWORD, **given)

    assert wrong == "setup-code"
    assert foreign != code
    assert club.name == "Bern"
    assert clubs.setup_code(session, SECRET) is None
    again = refusal(clubs.set_up, session, code, "Thun", "peter", PASSWORD, **given)
    assert again == "club-exists"
    assert len(clubs.clubs(session)) == 1
