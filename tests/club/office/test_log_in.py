"""Logging in: how often one may try, whom a session stands for, and when it ends."""

from datetime import timedelta

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, text, update

from scorer.club.office import log_in, sessions
from scorer.store import rate_limits, tokens
from scorer.store.models import OfficialRow
from scorer.store.transactions import write_transaction
from tests.club.club_builder import PASSWORD, SECRET, enter, refusal, who
from tests.play.table_builder import a_device

WRONG = "vier Nell und kein Bauer"


@pytest.fixture(scope="module")
def quick_passwords():
    """Leave the hashes as they are: what they cost is a subject here."""


def test_who_logs_in_is_known_by_the_token_until_logging_out(session, admin, now):
    token = enter(session, now, login=" Vreni ")
    actor = who(session, token, now)

    assert (actor.club_id, actor.login, actor.role) == (admin.club_id, "vreni", "admin")
    assert actor.fresh
    sessions.log_out(session, actor, now=now)
    assert who(session, token, now) is None
    assert who(session, None, now) is who(session, "\ud800\0", now) is None


def test_neither_token_nor_password_lies_in_the_database(session, admin, now):
    token = enter(session, now)
    tables = ("official", "club_session", "event", "bucket")
    rows = str([row for t in tables for row in session.execute(text(f"SELECT * FROM {t}"))])

    assert token not in rows
    assert PASSWORD not in rows
    assert "$argon2id$v=19$m=19456,t=2,p=1$" in rows


def test_a_session_ends_after_twelve_idle_hours_and_after_thirty_days(session, admin, now):
    token, hour = enter(session, now), timedelta(hours=1)

    assert who(session, token, now + 11 * hour) is not None
    assert who(session, token, now + 22 * hour) is not None
    assert who(session, token, now + 35 * hour) is None
    token, moment = enter(session, now), now
    while moment < now + timedelta(days=30) - 10 * hour:
        moment += 10 * hour
        assert who(session, token, moment) is not None
    assert who(session, token, now + timedelta(days=30)) is None


def test_the_password_counts_as_given_for_a_quarter_of_an_hour(session, admin, now):
    token = enter(session, now)
    late = now + timedelta(minutes=15)
    actor = who(session, token, late)

    assert not actor.fresh
    assert refusal(actor.require_admin) == "not-fresh"
    wrong = refusal(log_in.confirm_password, session, actor, WRONG, secret=SECRET, now=late)
    assert wrong == "password-wrong"
    log_in.confirm_password(session, actor, PASSWORD, secret=SECRET, now=late)
    assert who(session, token, late).fresh


def test_ten_tries_an_hour_from_one_address_and_all_others_still_log_in(session, admin, now):
    laptop = a_device(session, "Büro", now)
    enter(session, now - timedelta(hours=1), device_id=laptop)
    codes = [refusal(enter, session, now, WRONG) for _ in range(10)]

    assert codes == ["login-wrong"] * 10
    assert refusal(enter, session, now, PASSWORD, login="VRENI") == "login-often"
    assert who(session, enter(session, now, device_id=laptop), now)
    assert who(session, enter(session, now, address="198.51.100.1"), now), "a new browser"
    later = now + timedelta(minutes=6)
    assert who(session, enter(session, later), later)


def test_a_hundred_tries_an_hour_at_one_login_and_who_was_here_is_not_locked_out(
    session, admin, now
):
    laptop = a_device(session, "Büro", now)
    enter(session, now - timedelta(hours=1), device_id=laptop)
    limit = rate_limits.LOGIN_LOG_INS  # all tries from many addresses; nobody waits for argon2
    key = tokens.keyed_hash(SECRET, limit.name, "vreni")
    assert all(rate_limits.take(session, limit, key, now=now) for _ in range(limit.amount))

    assert refusal(enter, session, now, PASSWORD, address="198.51.100.1") == "login-often"
    assert who(session, enter(session, now, device_id=laptop), now)
    soon = now + timedelta(seconds=37)
    assert who(session, enter(session, soon, address="198.51.100.1"), soon), "not for good"
    assert refusal(enter, session, now, WRONG, login="nobody", address="192.0.2.8") == "login-wrong"


def test_what_one_address_tries_in_vain_uses_up_a_tenth_of_a_login(session, admin, now):
    for _ in range(30):
        refusal(enter, session, now, "x")
    key = tokens.keyed_hash(SECRET, rate_limits.LOGIN_LOG_INS.name, "vreni")
    left = 0
    while rate_limits.take(session, rate_limits.LOGIN_LOG_INS, key, now=now):
        left += 1

    assert left == rate_limits.LOGIN_LOG_INS.amount - rate_limits.LOG_INS.amount


def test_twenty_tries_an_hour_from_one_address_whatever_the_login(session, admin, now):
    codes = {refusal(enter, session, now, WRONG, login=f"nobody{n}") for n in range(20)}

    assert codes == {"login-wrong"}
    assert refusal(enter, session, now, login="nobody20") == "login-often"
    assert refusal(enter, session, now, address="192.0.2.8", login="x" * 41) == "login-wrong"


def test_a_hash_of_older_parameters_is_renewed_by_logging_in(session, admin, now):
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
    with write_transaction(session):
        session.execute(update(OfficialRow).values(password_hash=weak))
    enter(session, now)

    assert session.scalar(select(OfficialRow.password_hash)).startswith(
        "$argon2id$v=19$m=19456,t=2"
    )


def test_a_password_that_was_taken_before_still_lets_its_owner_in(session, admin, now):
    known = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1).hash("trustno1")
    with write_transaction(session) as connection:
        connection.execute(update(OfficialRow).values(password_hash=known))

    assert who(session, enter(session, now, "trustno1"), now)
