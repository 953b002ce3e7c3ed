"""Fixed pairs by lot of those who came alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.club.draw.wishes import (
    NEVER_PARTNERS,
    NEVER_TOGETHER,
    STAYS,
    Wish,
    came_alone,
    paired_by_lot,
)
from tests.rules.club.club_builder import EveningBuilder, agreed


def evening(people=0, *pairs):
    builder = EveningBuilder(agreed(terms={"partners": "fixed"}), people)
    for first, second in pairs:
        builder.attend(first, partner=second)
        builder.attend(second, partner=first)
    return builder


def test_who_is_in_a_pair_is_not_drawn_and_everybody_else_is():
    """C05: people who enter alone are paired by the office."""
    builder = evening(6, (1, 2))

    assert came_alone(builder.evening) == [3, 4, 5, 6]
    pairs = paired_by_lot(builder.evening, (), 7)
    assert sorted(member for pair in pairs for member in pair) == [3, 4, 5, 6]


def test_a_partner_who_is_away_is_none_and_one_who_is_not_entered_may_still_come():
    builder = evening(3, (1, 2))
    builder.attend(4, partner=9)
    builder.attend(2, state="absent")

    assert came_alone(builder.evening) == [1, 3]


def test_who_was_named_by_one_side_alone_has_a_partner_and_who_was_left_has_none():
    builder = evening(4)
    builder.attend(1, partner=2)
    assert came_alone(builder.evening) == [3, 4]
    builder.attend(2, partner=3)

    assert came_alone(builder.evening) == [1, 4]


def test_only_people_of_the_same_rounds_become_a_pair():
    builder = evening(2)
    for member in (3, 4, 5):
        builder.attend(member, **{"from": 2})
    pairs = paired_by_lot(builder.evening, (), 1)

    assert len(pairs) == 2
    assert {min(pair) for pair in pairs} - {1} <= {3, 4}


@pytest.mark.parametrize("kind", [NEVER_PARTNERS, NEVER_TOGETHER])
def test_two_who_do_not_want_to_are_no_pair_if_there_are_others(kind):
    builder = evening(4)
    wishes = [Wish(kind, (1, 2)), Wish(kind, (1, 3)), Wish(STAYS, (1,), 1)]

    for seed in range(20):
        assert (1, 4) in {
            (min(pair), max(pair)) for pair in paired_by_lot(builder.evening, wishes, seed)
        }
    alone = paired_by_lot(evening(2).evening, wishes, 1)
    assert [sorted(pair) for pair in alone] == [[1, 2]]


@settings(max_examples=60)
@given(people=st.integers(0, 30), seed=st.integers(0, 10**6))
def test_nobody_is_in_two_pairs_and_at_most_one_is_left(people, seed):
    drawn = evening(people).evening
    pairs = paired_by_lot(drawn, (), seed)

    members = [member for pair in pairs for member in pair]
    assert len({*members}) == len(members) == people - people % 2
    assert pairs == paired_by_lot(drawn, (), seed)
