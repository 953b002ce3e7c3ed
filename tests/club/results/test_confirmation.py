"""What both sides of a table say of its result: signed, disputed, locked, corrected by an official."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from time import monotonic

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from scorer.club.evening import closing
from scorer.club.office import ledger, verification
from scorer.club.office.ledger import Act, VersionConflict
from scorer.club.results import confirmation, corrections
from scorer.play import devices, games, links, sync
from scorer.store import game_log
from scorer.store.models import EventRow
from scorer.store.transactions import NotSaved, write_transaction
from tests.club.club_builder import (
    an_evening,
    draw_reversed,
    on_phone,
    play_all,
    refusal,
    regulation,
    sheet,
    view_of,
)
from tests.databases import DATABASES
from tests.play.table_builder import a_deal, a_device, write

MADE = [1200, 684]


BOTH = pytest.mark.parametrize("url", DATABASES, indirect=True)


@pytest.fixture
def finished(session, admin, evening, now):
    """Return the game of the first table, whose twelve deals are written, and its phone."""
    return on_phone(session, admin, evening, now, deals=12)


def at_first(session, admin, evening):
    return view_of(session, admin, evening).evening.table(1, 1)


def sign(session, phone, now, *sides, points=MADE):
    game, device = phone
    for side in sides:
        act = confirmation.phone_act(session, game, device_id=device, now=now)
        confirmation.confirm(act, game, side, points)


def dispute(session, phone, now, side, reason="Spiel 3 war 97"):
    game, device = phone
    act = confirmation.phone_act(session, game, device_id=device, now=now, reason=reason)
    return confirmation.dispute(act, game, side, MADE)


def another(session, phone, now):
    """Return the same game on one more phone."""
    game, device = phone
    token = links.create_invitation(session, game.id, device_id=device, now=now)
    other = a_device(session, "Handy 2", now)
    links.redeem(session, token, device_id=other, now=now)
    return game, other


def test_one_signature_two_a_dispute_and_the_office_are_four_states(
    session, admin, evening, finished, now
):
    def state():
        return at_first(session, admin, evening).state

    states = [state()]
    for act in (
        lambda: sign(session, finished, now, 0),
        lambda: dispute(session, finished, now, 1),
        lambda: sign(session, finished, now, 1),
        lambda: sheet(session, admin, evening, 1, 1, 1100, now, expected_version=99, reason="neu"),
    ):
        act()
        states.append(state())
    assert states == ["none", "one", "disputed", "both", "office"]


def test_what_is_disputed_counts_nothing_and_never_closes_an_evening(
    session, admin, evening, finished, now
):
    play_all(session, admin, evening, now)
    sheet(session, admin, evening, 1, 1, 1200, now, expected_version=99)
    dispute(session, finished, now, 0)
    assert at_first(session, admin, evening).credit is None
    assert refusal(closing.close, Act(session, admin, now, 10**6), evening) == "tables-disputed"

    # The office has looked: it is right.
    sheet(session, admin, evening, 1, 1, 1200, now, expected_version=99)
    assert closing.close(Act(session, admin, now, 10**6), evening)


def test_a_dispute_is_taken_back_by_the_side_that_raised_it_alone(
    session, admin, evening, finished, now
):
    sign(session, finished, now, 0)
    dispute(session, finished, now, 0)
    sign(session, finished, now, 1)
    table = at_first(session, admin, evening)
    assert (table.state, table.sheet["signed"]) == ("disputed", [1])
    sign(session, finished, now, 0)
    table = at_first(session, admin, evening)
    assert (table.state, table.sheet["signed"]) == ("both", [0, 1])


def test_a_result_that_the_office_typed_is_disputed_before_the_game_ends_and_settled_as_it_is(
    session, admin, evening, now
):
    phone = on_phone(session, admin, evening, now, deals=2)
    assert refusal(dispute, session, phone, now, 0) == "table-open"
    sheet(session, admin, evening, 1, 1, 1200, now)
    written = at_first(session, admin, evening).sheet
    sign(session, phone, now, 0)
    assert at_first(session, admin, evening).sheet == written
    dispute(session, phone, now, 0)
    assert at_first(session, admin, evening).state == "disputed"
    sign(session, phone, now, 0)
    settled = at_first(session, admin, evening)
    assert (settled.state, settled.sheet) == ("office", written | {"signed": [0]})


def test_a_dispute_wants_a_reason_and_the_same_one_twice_is_one(
    session, admin, evening, finished, now
):
    assert refusal(dispute, session, finished, now, 0, reason=" \t ") == "reason-missing"
    first = dispute(session, finished, now, 0)
    assert dispute(session, finished, now, 0, reason=" Spiel 3 war 97 ") == first
    second = dispute(session, finished, now, 0, reason="Match vergessen")
    other = dispute(session, another(session, finished, now), now, 1)
    disputes = {0: [first.seq, second.seq], 1: [other.seq]}
    assert at_first(session, admin, evening).disputes == disputes


def test_a_phone_says_twenty_times_in_an_evening_that_something_is_wrong_and_the_others_are_heard(
    session, admin, evening, finished, now
):
    sides = [n % 2 for n in range(20)]
    many = [dispute(session, finished, now, side, f"Spiel {n}") for n, side in enumerate(sides)]
    assert refusal(dispute, session, finished, now, 0, reason="Spiel 20") == "disputes-many"
    assert dispute(session, finished, now, 0, "Spiel 18") == many[18]
    sign(session, finished, now, 0)  # and what was said before counts as well
    assert refusal(dispute, session, finished, now, 0, reason="Spiel 20") == "disputes-many"
    heard = dispute(session, another(session, finished, now), now, 1, "Spiel 20")
    assert heard.seq in at_first(session, admin, evening).disputes[1]


@BOTH
def test_two_disputes_in_the_same_moment_are_both_heard_and_the_same_one_is_one(
    session, admin, evening, finished, now
):
    other = another(session, finished, now)
    engine, start = session.get_bind(), Barrier(3)

    def say(phone, side, reason):
        with Session(engine) as own_session:
            start.wait(60)
            return dispute(own_session, phone, now, side, reason)

    sent = [(finished, 0, "Weis fehlt"), (other, 1, "Spiel 3 war 97"), (other, 1, "Spiel 3 war 97")]
    with ThreadPoolExecutor(3) as pool:
        events = [future.result() for future in [pool.submit(say, *about) for about in sent]]
    session.rollback()  # what it read before was another moment
    disputes = at_first(session, admin, evening).disputes
    assert disputes == {0: [events[0].seq], 1: [events[1].seq]}
    assert events[1].seq == events[2].seq
    assert verification.verify(session, admin.club_id).broken is None


def test_an_official_who_has_not_read_what_is_disputed_is_shown_it_first(
    session, admin, evening, finished, now
):
    paper = sheet(session, admin, evening, 1, 1, 1200, now)
    disputed = dispute(session, finished, now, 1)
    with pytest.raises(VersionConflict) as conflict:
        sheet(session, admin, evening, 1, 1, 1200, now, expected_version=paper.seq)
    assert conflict.value.stored == disputed
    sheet(session, admin, evening, 1, 1, 1200, now, expected_version=disputed.seq)
    assert at_first(session, admin, evening).state == "office"


@pytest.mark.parametrize("phones", [1, 2])
def test_each_signature_keeps_its_device_and_one_for_both_sides_is_told(
    session, admin, evening, finished, now, phones
):
    other = another(session, finished, now) if phones == 2 else finished
    sign(session, finished, now, 0)
    sign(session, other, now, 1)
    view = view_of(session, admin, evening)
    table = view.evening.table(1, 1)
    assert confirmation.signatures(view, table) == {0: finished[1], 1: other[1]}
    assert confirmation.on_one_phone(view, table) == (phones == 1)


@BOTH
def test_what_both_signed_takes_nothing_from_phones_until_it_is_reopened(
    session, admin, evening, finished, now
):
    game, device = finished
    more = a_deal(12, 90)
    sign(session, finished, now, 0)
    stored = a_deal(12, 90, id=more.id)
    sign(session, finished, now, 1)
    result = write(session, game, device, now, stored)
    assert [(name, error.code) for name, error in result.rejected] == [(more.id, "game-locked")]
    known = [revision for _, revision in sync.pull(session, game.id, game.settings)[0]]
    assert write(session, game, device, now, known[0]).accepted == [known[0].id]  # sent again
    assert refusal(dispute, session, finished, now, 0) == "table-signed"

    for table in view_of(session, admin, evening).evening.missing:
        sheet(session, admin, evening, table.round, table.number, 1000, now)
    closed = closing.close(Act(session, admin, now, 10**6), evening)
    assert write(session, game, device, now, stored).rejected
    closing.reopen(Act(session, admin, now, closed.seq, "verwechselt"), evening)
    assert write(session, game, device, now, stored).accepted == [more.id]


def refused_at_desk(session, admin, evening):
    return [e for e in view_of(session, admin, evening).events if e.kind == "refused"]


def keep_refused(session, game, revisions, device, now):
    with write_transaction(session) as connection:
        confirmation.keep_late_revisions(connection, game.id, device_id=device, now=now)(revisions)


def test_what_a_phone_wrote_too_late_is_seen_at_the_desk_once(
    session, admin, evening, finished, now
):
    game, device = finished
    sign(session, finished, now, 0, 1)
    late = [a_deal(12, 90), a_deal(12, 80)]
    for _ in range(2):
        keep_refused(session, game, late, device, now)
    kept = refused_at_desk(session, admin, evening)
    assert [(e.facts["revision"], e.facts["facts"]["points"]) for e in kept] == [
        (late[0].id, [90, 67]),
        (late[1].id, [80, 77]),
    ]
    many = [a_deal(number) for number in range(1, 90)]
    keep_refused(session, game, many, device, now)
    kept = refused_at_desk(session, admin, evening)
    assert len(kept) == confirmation.MOST_REFUSED
    _game, other = another(session, finished, now)
    keep_refused(session, game, [*many[-2:], a_deal(99)], other, now)
    kept = refused_at_desk(session, admin, evening)
    assert [e.device_id for e in kept].count(other) == 3  # nobody has used up its place


@BOTH
def test_who_is_refused_at_a_locked_game_waits_for_its_club_without_holding_the_game(
    session, engine, admin, evening, finished, now
):
    """Everybody at the desk locks the club first: two who do it the other way round wait for ever."""
    game, device = finished
    link = links.create_invitation(session, game.id, device_id=device, now=now)
    other, token = devices.register_device(session, now=now)
    links.redeem(session, link, device_id=other, now=now)
    sign(session, finished, now, 0, 1)
    address, game_id, late = game.public_id, game.id, a_deal(12, 90)
    waits = text(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    )

    def send():
        with Session(engine) as own_session:
            about = {"token": token, "now": now, "late_revisions": confirmation.keep_late_revisions}
            rejected = sync.push(own_session, address, [late], **about).rejected
            return [(name, error.code) for name, error in rejected]

    with ThreadPoolExecutor(1) as pool:
        with write_transaction(session) as connection:
            ledger.lock_club(connection, admin.club_id)
            sent = pool.submit(send)
            if engine.dialect.name == "postgresql":
                until = monotonic() + 60
                while connection.execute(waits).first() is None and monotonic() < until:
                    pass
            game_log.lock_game(connection, game_id)
        assert sent.result() == [(late.id, "game-locked")]
    refused = refused_at_desk(session, admin, evening)
    assert [(e.facts["revision"], e.device_id) for e in refused] == [(late.id, other)]


@BOTH
def test_a_closed_evening_still_takes_what_phones_and_people_tell_of_it_and_nothing_else(
    session, admin, now
):
    evening = an_evening(session, admin, now, regulation(claims=30))
    game, device = on_phone(session, admin, evening, now)
    play_all(session, admin, evening, now)
    closing.close(Act(session, admin, now, 10**6), evening)
    keep_refused(session, game, [a_deal(12, 1)], device, now)
    assert view_of(session, admin, evening).events[-1].kind == "refused"
    about = {"now": now, "reason": "Spiel 3 war 97"}
    at_table = confirmation.phone_act(session, game, device_id=device, **about)
    confirmation.claim_at_table(at_table, game)
    confirmation.claim(Act(session, admin, **about), evening)
    view = view_of(session, admin, evening)
    assert [event.facts for event in view.claims] == [{"round": 1, "table": 1}, {}]
    assert view.closed
    # the rules would refuse it, and so does the database
    row = {"club_id": admin.club_id, "seq": 999, "evening": evening, "kind": "dispute"}
    row |= {"facts": {}, "reason": "", "at": now.isoformat(), "hash": "0" * 64}
    with pytest.raises((NotSaved, DatabaseError)), write_transaction(session) as connection:
        connection.execute(insert(EventRow), row)


def test_a_signature_and_a_dispute_from_a_table_that_was_drawn_anew_are_refused(
    session, evening, finished, act, now
):
    draw_reversed(act, evening)
    assert refusal(sign, session, finished, now, 0) == "table-anew"
    assert refusal(dispute, session, finished, now, 0) == "table-anew"


def correct(session, admin, evening, deal, now, reason="verzählt", **changes):
    seen = view_of(session, admin, evening).seq
    act = {"expected_version": seen, "now": now, "reason": reason} | changes
    return corrections.correct(Act(session, admin, **act), evening, 1, 1, deal)


def deals_of_first(session, admin, evening):
    """Return the deals that the phone of the first table wrote."""
    view = view_of(session, admin, evening)
    return corrections.deals(session, view, view.evening.table(1, 1))


@BOTH
def test_an_official_corrects_the_deal_itself_and_the_sheet_follows_the_board(
    session, admin, evening, finished, now
):
    game, _device = finished
    sign(session, finished, now, 0, 1)
    signed = at_first(session, admin, evening).seq
    third = deals_of_first(session, admin, evening)[2]
    wanted = replace(third, points=[79, 78])
    assert refusal(correct, session, admin, evening, wanted, now, reason=" ") == "reason-missing"
    event = correct(session, admin, evening, wanted, now)

    assert games.board(session, game)["totals"] == [1179, 705] == event.facts["points"]
    assert event.facts["deal"] == {"slot": "3", "before": [100, 57], "after": [79, 78]}
    assert (event.facts["corrects"], event.reason) == (signed, "verzählt")
    table = at_first(session, admin, evening)
    assert (table.state, table.correction, table.credit) == ("office", event.seq, (1179, 705) * 2)
    assert correct(session, admin, evening, wanted, now) == event  # a double tap
    newest = sync.pull(session, game.id, game.settings)[0][-1][1]
    assert (newest.slot, newest.facts["mode"], newest.by) == ("3", "schilten", "vreni")


def test_a_deal_that_cannot_be_leaves_board_and_ledger_as_they_are(
    session, admin, evening, finished, now
):
    game, _device = finished
    sign(session, finished, now, 0, 1)
    before = view_of(session, admin, evening).seq
    wrong = replace(deals_of_first(session, admin, evening)[2], points=[79, 79])
    assert refusal(correct, session, admin, evening, wrong, now) == "count-sum"
    assert view_of(session, admin, evening).seq == before
    assert games.board(session, game)["totals"] == MADE


def test_a_correction_that_has_not_seen_the_newest_is_refused(
    session, admin, evening, finished, now
):
    game, device = finished
    wanted = replace(deals_of_first(session, admin, evening)[2], points=[79, 78])
    old = sync.pull(session, game.id, game.settings)[0][2][1]
    change = a_deal(3, 97, line=old.line, replaces=(old.id,))
    write(session, game, device, now, change)
    assert refusal(correct, session, admin, evening, wanted, now) == "table-changed"
    third = deals_of_first(session, admin, evening)[2]
    sign(session, finished, now, 0, points=[1197, 687])
    with pytest.raises(VersionConflict):
        correct(session, admin, evening, replace(third, points=[79, 78]), now, expected_version=1)
    # a match of 100 more is not theirs to say by the way
    event = correct(session, admin, evening, replace(third, points=[157, 0], match=0), now)
    assert event.facts["points"] == [1257, 627]


def test_a_table_that_still_plays_corrects_itself(session, admin, evening, now):
    on_phone(session, admin, evening, now, deals=11)
    deal = replace(deals_of_first(session, admin, evening)[0], points=[79, 78])
    assert refusal(correct, session, admin, evening, deal, now) == "table-open"
