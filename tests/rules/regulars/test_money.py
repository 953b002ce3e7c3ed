"""What a game costs, and the payments that settle an evening."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.regulars.events import (
    BOX,
    Boxed,
    Joined,
    Paid,
    Payment,
    Settled,
    Stake,
    Staked,
    Undone,
)
from scorer.rules.regulars.money import account, amount, game_amounts, settle
from scorer.rules.regulars.state import fold
from tests.rules.regulars.regulars_games import counted, played, schieber
from tests.rules.regulars.test_events import events, uuid

GAME, STROKES = schieber((1, 2, 3, 4)), Stake("stroke", 20)
DIFFERENZLER = played((1, 2, 3, 4), counted((31, 40, 52, 77), low=True))


def opened(*facts, games=(GAME,), stake=STROKES):
    """What is open after *games* with a stake, and what was done since."""
    facts = (Staked("k", date(2026, 1, 1), stake), *facts)
    return account(fold(events(*facts)), games)


ASKED = Settled(settle(opened().balances))  # event number 2


def ticks(settled):
    return [Paid(uuid(2), payment.payer, payment.payee) for payment in settled.payments]


def test_each_loser_pays_and_each_winner_gets_the_strokes():
    assert game_amounts(GAME, STROKES) == {1: 100, 3: 100, 2: -100, 4: -100}


def test_alone_each_pays_each_better_one():
    amounts = game_amounts(DIFFERENZLER, Stake("difference", 5))

    assert amounts[4] == -(230 + 185 + 125)
    assert amounts[2] == -45 + 60 + 185
    assert sum(amounts.values()) == 0


@pytest.mark.parametrize(
    ("unit", "paid"), [("difference", [155, 200, 260, 385]), ("point", [0, 45, 105, 230])]
)
def test_all_pay_into_the_box(unit, paid):
    amounts = game_amounts(DIFFERENZLER, Stake(unit, 5, box=True))

    assert [-amounts[person] for person in (1, 2, 3, 4)] == paid
    assert amounts[BOX] == sum(paid)


def test_in_three_teams_each_pays_each_better_team():
    teams = played((1, 2, 3, 4, 5, 6), counted((300, 200, 100), seats=6))

    assert game_amounts(teams, Stake("point", 1)) == {1: 300, 4: 300, 2: 0, 5: 0, 3: -300, 6: -300}


@pytest.mark.parametrize(
    ("stake", "units", "rappen"),
    [
        (Stake("point", 3), 1, 5),
        (Stake("point", 1), 2, 0),
        (Stake("point", 3), 4, 10),
        (Stake("point", 1, rounding=10), 15, 20),
        (Stake("point", 1, minimum=50), 3, 50),
        (Stake("point", 1, minimum=50), 0, 0),
    ],
)
def test_an_amount_is_rounded_half_up_and_has_a_minimum(stake, units, rappen):
    assert amount(stake, units) == rappen


def test_a_corrected_game_leaves_what_was_paid_and_opens_the_difference():
    settled = (ASKED, *ticks(ASKED))
    corrected = opened(*settled, games=[schieber((1, 2, 3, 4), strokes=(7, 3))])

    assert opened(*settled).balances == {}
    assert corrected.balances == corrected.since == {1: -20, 3: -20, 2: 20, 4: 20}
    assert (corrected.due, corrected.ticked) == ((), ASKED.payments)


def test_evenings_that_cancel_out_are_settled_without_a_payment():
    games = [GAME, schieber((2, 1, 4, 3))]
    even = opened(ASKED, games=games)
    again = opened(ASKED, Settled(()), games=games)

    assert (even.balances, bool(even.since)) == ({}, True)
    assert (again.since, again.due) == ({}, ())


def test_what_nobody_ticked_is_due_and_part_of_the_next_settling():
    once = opened(ASKED, Paid(uuid(2), 2, 1))
    more = opened(ASKED, Paid(uuid(2), 2, 1), games=[GAME, schieber((1, 2, 3, 4), day=7)])

    assert ASKED.payments == (Payment(2, 1, 100), Payment(4, 3, 100))
    assert (once.due, once.since) == (ASKED.payments[1:], {})
    assert once.balances == {3: 100, 4: -100}
    assert more.since == {1: 100, 3: 100, 2: -100, 4: -100}
    assert len(settle(more.balances)) <= 3


def test_what_was_paid_for_a_settling_that_was_undone_stays_paid():
    now = opened(ASKED, Paid(uuid(2), 2, 1), Undone(uuid(2)))

    assert (now.balances, now.since, now.due) == ({3: 100, 4: -100}, {3: 100, 4: -100}, ())


def test_the_box_holds_what_was_paid_in_and_what_was_put_there():
    played_for = {"games": [DIFFERENZLER], "stake": Stake("difference", 5, box=True)}
    asked = Settled(settle(opened(**played_for).balances))
    facts = (asked, Paid(uuid(2), 4, BOX), Boxed(-300, "Kaffee"))

    assert opened(*facts, **played_for).content == 385 - 300


def test_payments_of_a_joined_person_are_those_of_the_older_number():
    asked = Settled(settle(opened(games=[schieber((9, 2, 3, 4))]).balances))

    assert opened(asked, *ticks(asked), Joined((9, 1))).balances == {}


def test_whoever_owes_just_what_another_gets_pays_that_one():
    payments = settle({1: 290, 2: 200, 3: 50, 4: -200, 5: -190, 6: -150})

    assert payments[0] == Payment(4, 2, 200)
    assert len(payments) == 4


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=9))
def test_fewer_payments_than_people_bring_all_balances_to_nothing(values):
    balances = dict(enumerate([*values, -sum(values)]))
    left = dict(balances)
    payments = settle(balances)
    for payment in payments:
        left[payment.payer] += payment.rappen
        left[payment.payee] -= payment.rappen

    assert {*left.values()} == {0}
    assert len(payments) < max(1, sum(map(bool, balances.values()))) or not payments


@given(
    st.lists(st.integers(0, 300), min_size=2, max_size=6),
    st.builds(
        Stake,
        st.sampled_from(["stroke", "lost", "point", "difference"]),
        st.integers(0, 200),
        st.integers(0, 100),
        st.sampled_from([5, 10]),
        st.booleans(),
    ),
    st.booleans(),
)
def test_every_game_adds_up_to_nothing(totals, stake, low):
    summary = counted(totals, strokes=totals, seats=2 * len(totals), low=low)
    amounts = game_amounts(played(range(1, 2 * len(totals) + 1), summary), stake)

    assert sum(amounts.values()) == 0
    assert all(rappen % stake.rounding == 0 for rappen in amounts.values())
