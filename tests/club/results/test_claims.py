"""Claims against the ranking of an evening that is closed: for how long, by whom, and that they change nothing."""

from datetime import timedelta

import pytest

from scorer.club.evening import closing
from scorer.club.office.ledger import Act
from scorer.club.results import confirmation
from scorer.rules.club.ranking.closing import printed_standings
from tests.club.club_builder import (
    a_club,
    an_evening,
    draw_reversed,
    on_phone,
    play_all,
    refusal,
    regulation,
    view_of,
)
from tests.club.results.test_confirmation import another
from tests.play.table_builder import a_device


@pytest.fixture
def closed(session, admin, act, now):
    """Return an evening with half an hour for claims that was closed now, and a phone of it."""
    evening = an_evening(session, admin, now, regulation(claims=30))
    phone = on_phone(session, admin, evening, now, deals=12)
    play_all(session, admin, evening, now)
    closing.close(act, evening)
    return evening, phone


def claim(session, admin, evening, now, reason="Spiel 3 war 97"):
    return confirmation.claim(Act(session, admin, now, reason=reason), evening)


def claim_at_table(session, phone, now, reason="Spiel 3 war 97"):
    game, device = phone
    act = confirmation.phone_act(session, game, device_id=device, now=now, reason=reason)
    return confirmation.claim_at_table(act, game)


def test_a_claim_is_taken_until_the_last_second_and_one_second_late_refused(
    session, admin, closed, now
):
    evening, phone = closed
    assert view_of(session, admin, evening).claims_until == now + timedelta(minutes=30)
    late = now + timedelta(minutes=30)
    in_time = late - timedelta(seconds=1)
    mine = claim(session, admin, evening, in_time)
    theirs = claim_at_table(session, phone, in_time)
    assert view_of(session, admin, evening).claims == [mine, theirs]
    assert refusal(claim, session, admin, evening, late, "Match vergessen") == "claim-late"
    assert refusal(claim_at_table, session, phone, late, "Match vergessen") == "claim-late"
    assert refusal(claim, session, admin, evening, late, " ") == "claim-late"
    assert claim(session, admin, evening, late) == mine  # sent again by a phone without an answer


def test_a_claim_writes_nothing_but_itself(session, admin, closed, now):
    evening, phone = closed
    before = view_of(session, admin, evening)
    claim_at_table(session, phone, now)
    after = view_of(session, admin, evening)
    assert printed_standings(after.evening) == printed_standings(before.evening)
    assert (after.closed, after.evening.disputed) == (before.closed, [])
    assert len(after.events) == len(before.events) + 1
    proof = closing.prove(session, admin.club_id, evening, before.last_hash[:12])
    assert (proof.chain.broken, proof.agrees, proof.stands) == (None, True, True)


def test_a_claim_is_refused_where_none_is_possible(session, admin, closed, now):
    with_time, _phone = closed
    assert refusal(claim, session, admin, with_time, now, " \t ") == "reason-missing"
    assert refusal(claim, session, admin, "0" * 26, now) == "evening-unknown"
    admin = a_club(session, now, "Jassclub Distel", "doris")
    evening = an_evening(session, admin, now)
    phone = on_phone(session, admin, evening, now)
    assert refusal(claim, session, admin, evening, now) == "evening-open"
    play_all(session, admin, evening, now)
    closing.close(Act(session, admin, now, 10**6), evening)
    assert refusal(claim, session, admin, evening, now) == "claim-off"
    assert refusal(claim_at_table, session, phone, now) == "claim-off"


def test_a_phone_claims_for_the_table_at_which_it_may_write(session, admin, closed, act, now):
    evening, (game, _device) = closed
    stranger = a_device(session, "Handy 9", now)
    assert refusal(claim_at_table, session, (game, stranger), now) == "not-writer"
    closing.reopen(act, evening)
    draw_reversed(act, evening)
    assert refusal(claim_at_table, session, closed[1], now) == "table-anew"


def test_reopening_answers_claims_and_the_next_end_takes_new_ones(session, admin, closed, act, now):
    evening, phone = closed
    first = claim_at_table(session, phone, now)
    closing.reopen(act, evening)
    view = view_of(session, admin, evening)
    assert (view.claims, view.claims_until) == ([], None)
    later = now + timedelta(hours=2)
    closing.close(Act(session, admin, later, 10**6), evening)
    view = view_of(session, admin, evening)
    assert (view.claims, view.claims_until) == ([], later + timedelta(minutes=30))
    assert claim_at_table(session, phone, later).seq > first.seq
    assert first in view.events


def test_a_claim_sent_while_the_evening_is_open_again_is_kept_over_the_next_end(
    session, admin, closed, act, now
):
    evening, phone = closed
    closing.reopen(act, evening)
    later = now + timedelta(hours=2)  # no time runs while the evening is open
    kept = [claim_at_table(session, phone, later), claim(session, admin, evening, later, "Match")]
    assert view_of(session, admin, evening).claims == kept
    closing.close(Act(session, admin, later, 10**6), evening)
    assert view_of(session, admin, evening).claims == kept


def test_a_phone_claims_twenty_times_and_the_others_and_the_desk_more(session, admin, closed, now):
    evening, phone = closed
    other = another(session, phone, now)
    many = [claim_at_table(session, phone, now, f"Spiel {n}") for n in range(20)]
    assert refusal(claim_at_table, session, phone, now, "Spiel 20") == "claims-many"
    assert claim_at_table(session, phone, now, "Spiel 7") == many[7]
    assert claim_at_table(session, other, now, "Spiel 20").seq > many[-1].seq
    assert claim(session, admin, evening, now, "Spiel 20").seq > many[-1].seq
