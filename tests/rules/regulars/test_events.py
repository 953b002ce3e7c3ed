"""What was done at a Stammtisch: read strictly, and folded into what holds."""

from datetime import date
from itertools import count
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.core.errors import RuleError
from scorer.rules.regulars.events import (
    Boxed,
    Counted,
    Event,
    Founded,
    Joined,
    Paid,
    Payment,
    Settled,
    Stake,
    Staked,
    Undone,
    event_json,
    read_event,
    stored_event,
)
from scorer.rules.regulars.state import check, fold

DAY = date(2026, 11, 12)


def uuid(number):
    return str(UUID(int=number))


def events(*facts):
    return [Event(uuid(number), "", each) for number, each in enumerate(facts, start=1)]


def changes(stored, facts):
    return check(fold(stored), Event(uuid(99), "", facts))


def refused(stored, facts):
    with pytest.raises(RuleError) as caught:
        changes(stored, facts)
    return caught.value


FACTS = (
    Founded(9),
    Counted("A" * 26, (1, 2, 3, 4)),
    Counted("B" * 26, (1, 2, 3), as_it_stands=True, day=DAY, kind="solo-most"),
    Joined((3, 7)),
    Staked("schieber-target-1000", DAY, Stake("stroke", 20)),
    Staked("solo", DAY, Stake("point", 3, 100, 10, box=True)),
    Staked("solo", DAY, None),
    Settled((Payment(1, 2, 250), Payment(0, 2, 5))),
    Settled(()),
    Paid(uuid(8), 1, 2),
    Boxed(-4000, "Nachtessen"),
    Undone(uuid(1)),
)


@pytest.mark.parametrize("facts", FACTS, ids=repr)
def test_an_event_is_read_as_it_was_written(facts):
    event = Event(uuid(5), "2026-11-12T20:00:00Z", facts)

    written = event_json(event)

    assert read_event(written, "events/0") == event
    assert stored_event(*(written[key] for key in ("id", "kind", "at", "facts"))) == event


def staked(**stake):
    return {"kind": "k", "day": "2026-01-01", "stake": {"unit": "lost", **stake}}


@pytest.mark.parametrize(
    ("kind", "facts", "code", "place"),
    [
        ("counted", {"game": "A", "persons": [1]}, "list-length", "persons"),
        ("counted", {"game": "A", "persons": [1, 0]}, "out-of-range", "persons/1"),
        ("counted", {"game": "A", "persons": [1, 2], "name": "Hans"}, "unknown-key", ""),
        ("joined", {"persons": [1]}, "list-length", "persons"),
        ("founded", {"month": 13}, "out-of-range", "month"),
        ("box", {"rappen": 10**9, "reason": "x"}, "out-of-range", "rappen"),
        ("undone", {"event": "1"}, "not-uuid", "event"),
        ("undone", {}, "missing-key", ""),
        ("stake", staked(rappen=-5), "out-of-range", "stake/rappen"),
        ("stake", staked(rappen=0.03), "not-integer", "stake/rappen"),
        ("stake", staked(rappen=10**9), "out-of-range", "stake/rappen"),
        ("stake", staked(rappen=5, rounding=7), "not-choice", "stake/rounding"),
    ],
)
def test_what_is_no_event_is_refused_at_its_place(kind, facts, code, place):
    with pytest.raises(RuleError) as caught:
        read_event({"id": uuid(1), "kind": kind, "at": "", "facts": facts}, "e")

    assert (caught.value.code, caught.value.place) == (code, f"e/facts/{place}".rstrip("/"))


def test_a_game_counted_twice_alike_counts_once_and_otherwise_is_refused():
    stored = events(Counted("A", (1, 2)))

    assert not changes(stored, Counted("A", (1, 2)))
    assert changes(stored, Counted("A", (1, 2), as_it_stands=True))
    error = refused(stored, Counted("A", (2, 1)))
    assert (error.code, error.values) == ("regulars-counted", {"game": "A"})
    assert fold([*stored, *events(None, Counted("A", (2, 1)))[1:]]).clashes == ["A"]
    assert changes([*stored, Event(uuid(2), "", Undone(uuid(1)))], Counted("A", (2, 1)))


def test_an_undone_count_does_not_come_back_beside_another():
    stored = events(Counted("A", (1, 2)), Undone(uuid(1)), Counted("A", (1, 3)))

    assert refused(stored, Undone(uuid(2))).code == "regulars-counted"


def test_of_three_that_count_a_game_otherwise_each_can_be_undone():
    """They come from files; none of them is in the way of choosing."""
    stored = events(Counted("A", (1, 2)), Counted("A", (1, 3)), Counted("A", (1, 4)))

    assert changes(stored, Undone(uuid(1)))
    assert fold([*stored, Event(uuid(99), "", Undone(uuid(1)))]).games["A"].persons == (1, 3)


def test_a_join_does_not_come_back_once_the_two_sat_together():
    stored = events(Joined((1, 2)), Undone(uuid(1)), Counted("A", (1, 2)))

    assert refused(stored, Undone(uuid(2))).values == {"game": "A"}


def test_two_persons_who_sat_at_one_table_stay_two():
    stored = events(Counted("A", (1, 2, 3, 4)), Joined((1, 7)), Counted("B", (5, 6)))

    assert refused(stored, Joined((7, 4))).values == {"game": "A"}
    assert refused(stored, Counted("C", (1, 7))).code == "names-twice"
    assert changes(stored, Joined((7, 5)))


def test_joined_persons_have_the_oldest_number_in_whatever_order_they_were_joined():
    pairs = [Joined((9, 5)), Joined((3, 9)), Joined((5, 2))]
    orders = (pairs, pairs[::-1], [pairs[1], pairs[0], pairs[2]])

    assert [fold(events(*order)).older for order in orders] == [{9: 2, 5: 2, 3: 2}] * 3


def test_a_stake_holds_from_its_day_on():
    first, second = Stake("lost", 100), Stake("lost", 200)
    state = fold(
        events(
            Staked("k", date(2026, 6, 1), second),
            Staked("k", DAY, None),
            Staked("k", date(2026, 1, 1), first),
        )
    )

    days = date(2025, 12, 31), date(2026, 5, 31), date(2026, 6, 1), DAY
    assert [state.stake("k", day) for day in days] == [None, first, second, None]
    assert state.stake("other", DAY) is None


def test_a_payment_is_ticked_once_and_only_if_it_was_asked_for():
    stored = events(Settled((Payment(1, 2, 250),)), Paid(uuid(1), 1, 2))

    assert not changes(stored, Paid(uuid(1), 1, 2))
    assert refused(stored, Paid(uuid(1), 2, 1)).code == "regulars-unknown"
    assert refused(stored, Paid(uuid(5), 1, 2)).code == "regulars-unknown"
    assert refused(stored, Undone(uuid(5))).code == "regulars-unknown"
    assert fold([*stored, Event(uuid(3), "", Undone(uuid(2)))]).paid == {}


def test_an_event_sent_twice_changes_nothing_and_with_other_content_is_refused():
    stored = events(Founded(9))

    assert not check(fold(stored), stored[0])
    with pytest.raises(RuleError, match="id-taken"):
        check(fold(stored), Event(uuid(1), "", Founded(8)))


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 12)), max_size=12))
def test_an_event_holds_unless_one_that_holds_undoes_it(steps):
    """Each step undoes an earlier event, or sets a month."""
    stored, numbers = [], count(1)
    for back, month in steps:
        undoes = back < len(stored)
        facts = Undone(stored[back].id) if undoes else Founded(month)
        stored.append(Event(uuid(next(numbers)), "", facts))

    def holds(event):
        later = stored[stored.index(event) + 1 :]
        return not any(each.facts == Undone(event.id) and holds(each) for each in later)

    assert fold(stored).effective == [event for event in stored if holds(event)]


def test_only_payments_of_the_last_settling_are_ticked():
    """What is open of an earlier one is asked for again."""
    stored = events(Settled((Payment(1, 2, 250),)), Settled((Payment(1, 2, 400),)))

    assert refused(stored, Paid(uuid(1), 1, 2)).code == "regulars-unknown"
    assert changes(stored, Paid(uuid(2), 1, 2))
