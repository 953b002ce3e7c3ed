"""Who may write: links that hand it over, and that revoking works at once."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from scorer.play import devices, estimate_seats, links, writers
from scorer.rules.core.errors import RuleError
from scorer.store import tokens
from tests.play.table_builder import a_deal, a_device, a_game, write


@pytest.fixture
def beat(session, now):
    return a_device(session, "Beat", now)


@pytest.fixture
def link(session, game, anna, now):
    """Return a link that hands the game over."""
    return links.create_invitation(session, game.id, device_id=anna, now=now)


def outcome(act, *args, **kwargs):
    """Do something; return what comes of it, or why it is refused."""
    try:
        return act(*args, **kwargs)
    except RuleError as refusal:
        return refusal.code


def grant_of(session, game, device_id):
    return next(w.grant_id for w in writers.writers(session, game.id) if w.device_id == device_id)


def test_who_starts_a_game_may_write_and_nobody_else(session, game, anna, beat):
    assert writers.may_write(session, game.id, anna)
    assert not writers.may_write(session, game.id, beat)
    assert not writers.may_write(session, game.id, None)


def test_a_device_is_known_by_its_token_only(session, now):
    device_id, token = devices.register_device(session, now=now)

    assert devices.find_device(session, token) == device_id
    assert devices.find_device(session, token.lower()) == device_id
    assert devices.find_device(session, token[:-1] + ("0" if token[-1] != "0" else "1")) is None
    assert devices.find_device(session, None) is None
    assert devices.find_device(session, "\ud800\0") is None


def test_no_token_lies_in_the_database(session, game, link, anna, now):
    _, cookie = devices.register_device(session, now=now)
    tables = ("device", "invitation")
    rows = [row for t in tables for row in session.execute(text(f"SELECT * FROM {t}"))]

    assert cookie not in str(rows)
    assert link not in str(rows)


def test_a_hand_over_gives_the_right_once(session, game, link, anna, beat, now):
    clara = a_device(session, "Clara", now)

    for _ in range(2):  # the same phone may send its answer again
        assert links.redeem(session, link, device_id=beat, now=now).id == game.id
    assert [writer.name for writer in writers.writers(session, game.id)] == ["Anna", "Beat"]
    assert outcome(links.redeem, session, link, device_id=clara, now=now) == "invitation-used"
    assert outcome(links.invitation_target, session, link, now=now) == "invitation-used"


def test_looking_at_a_link_burns_nothing(session, game, link, anna, beat, now):
    for _ in range(3):
        assert links.invitation_target(session, link, now=now)[0].id == game.id

    assert not writers.may_write(session, game.id, beat)
    assert links.redeem(session, link, device_id=beat, now=now).id == game.id


def test_who_may_write_already_leaves_the_link_to_the_others(session, game, link, anna, beat, now):
    links.redeem(session, link, device_id=anna, now=now)

    assert links.redeem(session, link, device_id=beat, now=now).id == game.id


def test_a_hand_over_ends_after_ten_minutes(session, game, link, anna, beat, now):
    late = now + timedelta(minutes=10)

    assert outcome(links.redeem, session, link, device_id=beat, now=late) == "invitation-expired"
    last = late - timedelta(seconds=1)
    assert links.redeem(session, link, device_id=beat, now=last).id == game.id


def test_a_key_works_for_many_until_it_is_revoked(session, game, anna, beat, now):
    clara, dani = a_device(session, "Clara", now), a_device(session, "Dani", now)
    key = links.create_invitation(session, game.id, device_id=anna, now=now, key=True)
    year = now + timedelta(days=365)
    links.redeem(session, key, device_id=beat, now=year)
    links.redeem(session, key, device_id=clara, now=year)

    assert len(links.lasting_links(session, game.id)) == 1
    links.revoke_invitations(session, game.id, device_id=beat, now=year)
    assert links.lasting_links(session, game.id) == []
    assert outcome(links.redeem, session, key, device_id=dani, now=year) == "invitation-revoked"
    assert writers.may_write(session, game.id, clara)


@pytest.mark.parametrize("token", ["", "x", "0" * 26, "\0", "\ud800", "é" * 26, "0" * 10_000])
def test_a_forged_link_leads_nowhere(session, beat, now, token):
    assert outcome(links.invitation_target, session, token, now=now) == "invitation-unknown"
    assert outcome(links.redeem, session, token, device_id=beat, now=now) == "invitation-unknown"


def test_a_revoked_writer_is_out_at_once_and_cannot_come_back_by_an_old_link(
    session, game, link, anna, beat, now
):
    key = links.create_invitation(session, game.id, device_id=anna, now=now, key=True)
    links.redeem(session, key, device_id=beat, now=now)
    writers.revoke(session, game.id, grant_of(session, game, beat), device_id=anna, now=now)

    assert not writers.may_write(session, game.id, beat)
    assert outcome(write, session, game, beat, now, a_deal(1)) == "not-writer"
    invited = outcome(links.create_invitation, session, game.id, device_id=beat, now=now)
    assert invited == "not-writer"
    for old in (link, key):
        assert outcome(links.redeem, session, old, device_id=beat, now=now) == "invitation-revoked"


def test_the_last_writer_stays(session, game, anna, now):
    own_grant = grant_of(session, game, anna)

    revoked = outcome(writers.revoke, session, game.id, own_grant, device_id=anna, now=now)
    assert revoked == "last-writer"
    assert writers.may_write(session, game.id, anna)


def test_a_writer_may_leave_while_another_stays(session, game, link, anna, beat, now):
    links.redeem(session, link, device_id=beat, now=now)
    writers.revoke(session, game.id, grant_of(session, game, anna), device_id=anna, now=now)

    assert [writer.name for writer in writers.writers(session, game.id)] == ["Beat"]


def test_nobody_reaches_into_another_game(session, game, anna, beat, now):
    other = a_game(session, beat, now)
    theirs, who = grant_of(session, other, beat), {"device_id": anna, "now": now}

    assert outcome(writers.revoke, session, game.id, theirs, **who) == "grant-unknown"
    assert outcome(writers.revoke, session, other.id, theirs, **who) == "not-writer"
    assert outcome(links.create_invitation, session, other.id, **who) == "not-writer"
    assert outcome(links.revoke_invitations, session, other.id, **who) == "not-writer"


def test_of_many_phones_with_one_hand_over_exactly_one_gets_it(session, engine, game, anna, now):
    game_id = game.id
    for _ in range(5):
        link = links.create_invitation(session, game_id, device_id=anna, now=now)
        phones = [a_device(session, "", now) for _ in range(8)]
        before = len(writers.writers(session, game_id))
        session.rollback()

        def scan(phone, link=link):
            with Session(engine) as own_session:
                game = outcome(links.redeem, own_session, link, device_id=phone, now=now)
                return getattr(game, "id", game)

        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(scan, phones))

        assert sorted(map(str, answers)) == [str(game_id)] + ["invitation-used"] * 7
        assert len(writers.writers(session, game_id)) == before + 1


def test_two_who_send_each_other_away_never_leave_a_game_without_a_writer(
    session, engine, anna, beat, now
):
    for _ in range(5):
        game = a_game(session, anna, now)
        game_id = game.id
        link = links.create_invitation(session, game_id, device_id=anna, now=now)
        links.redeem(session, link, device_id=beat, now=now)
        pairs = [(anna, grant_of(session, game, beat)), (beat, grant_of(session, game, anna))]
        session.rollback()

        def send_away(pair, game_id=game_id):
            device, grant = pair
            with Session(engine) as own_session:
                who = {"device_id": device, "now": now}
                return outcome(writers.revoke, own_session, game_id, grant, **who) or "done"

        with ThreadPoolExecutor(2) as pool:
            answers = sorted(pool.map(send_away, pairs))

        assert answers == ["done", "not-writer"]
        assert len(writers.writers(session, game_id)) == 1


def test_a_device_can_say_whose_it_is_and_keeps_its_name_at_a_table(session, game, anna):
    devices.rename_device(session, anna, "Anna M.")

    assert devices.device_name(session, anna) == "Anna M."
    assert [writer.name for writer in writers.writers(session, game.id)] == ["Anna"]
    assert outcome(devices.rename_device, session, anna, "x" * 41) == "text-length"
    assert outcome(devices.rename_device, session, anna, "a\u202eb") == "text-hidden"


SECRET = {"secret": b"key"}


def test_no_code_lies_in_the_database_nor_what_tells_it(session, game, anna, now):
    link = links.create_invitation(session, game.id, device_id=anna, now=now, **SECRET)
    code = tokens.spoken_code(link)
    (kept,) = session.scalars(text("SELECT code_hash FROM invitation"))

    assert code not in kept
    assert kept != hashlib.sha256(code.encode()).hexdigest()
    assert links.require_code(session, game.id, code, now=now, **SECRET).game_id == game.id
    for secret in (b"other", b""):
        wrong = outcome(links.require_code, session, game.id, code, now=now, secret=secret)
        assert wrong == "code-unknown"


def test_the_code_of_a_seat_lets_estimate_and_not_write(session, game, anna, now):
    link = links.create_invitation(session, game.id, device_id=anna, now=now, seat=1, **SECRET)
    beat, code = a_device(session, "Beat", now), tokens.spoken_code(link)

    links.redeem_code(session, game.id, code, device_id=beat, now=now, **SECRET)

    assert estimate_seats.my_seat(session, game.id, beat) == 1
    assert not writers.may_write(session, game.id, beat)
    assert outcome(links.require_code, session, game.id, code, now=now, **SECRET) == "code-unknown"


@pytest.mark.parametrize("by_code", [True, False])
def test_who_writes_takes_a_seat_and_a_new_name_but_uses_up_no_right_that_it_has(
    session, game, anna, now, by_code
):
    def take(link, name):
        who = {"device_id": anna, "now": now, "name": name}
        if by_code:
            links.redeem_code(session, game.id, tokens.spoken_code(link), **who, **SECRET)
        else:
            links.redeem(session, link, **who)

    def new_link(seat=None):
        return links.create_invitation(
            session, game.id, device_id=anna, now=now, seat=seat, **SECRET
        )

    to_write, to_sit, again = new_link(), new_link(seat=1), new_link(seat=1)
    for link, name in ((to_write, "Anna M."), (to_sit, "Beat"), (to_sit, "Beat"), (again, "Beat")):
        take(link, name)

    assert estimate_seats.my_seat(session, game.id, anna) == 1
    assert [writer.name for writer in writers.writers(session, game.id)] == ["Anna M."]
    still_open = [links.is_open(session, link, now=now) for link in (to_write, to_sit, again)]
    assert still_open == [True, False, True]


def test_of_many_with_the_same_code_one_gets_in(engine, session, game, anna, now):
    link = links.create_invitation(session, game.id, device_id=anna, now=now, key=True, **SECRET)
    devices = [a_device(session, "", now) for _ in range(20)]
    code, game_id = tokens.spoken_code(link), game.id
    session.rollback()

    def enter(device_id):
        who = {"device_id": device_id, "now": now}
        with Session(engine) as own_session:
            return outcome(links.redeem_code, own_session, game_id, code, **who, **SECRET) or "in"

    with ThreadPoolExecutor(20) as pool:
        answers = sorted(pool.map(enter, devices))

    assert answers == ["code-unknown"] * 19 + ["in"]
    assert len(writers.writers(session, game_id)) == 2
