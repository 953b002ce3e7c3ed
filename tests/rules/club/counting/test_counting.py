"""What values come to: drops, averages, targets, weights, rank points."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.counting.counting import Counting, RankPoints, round_half_up
from scorer.rules.club.counting.ranks import RankingEntry, rank_entries
from tests.rules.club.club_builder import dropped, ranks
from tests.rules.club.ranking_entries import countings, entry, fields, some

weighed = st.lists(st.sampled_from([1, 2, 3, Fraction(1, 2)]).map(Fraction), min_size=4, max_size=4)


@pytest.mark.parametrize("points", [957, 977])
def test_a_penalty_moves_away_from_the_target_on_either_side_and_a_credit_towards_it(points):
    """K17 and K21: points taken from who is above it would be a reward."""
    people = [entry(1, points, extra=-20), entry(2, points), entry(3, points, extra=4)]
    lines = rank_entries(Counting(target=967), [*people, entry(4, 960, extra=9)])

    assert [(line.person, line.value) for line in lines] == [(4, 0), (3, 6), (2, 10), (1, 30)]
    assert [line.total for line in lines] == [960, points, points, points]


def test_who_was_absent_gets_what_the_regulation_says_and_loses_that_first():
    counting = Counting(low_wins=True, absent=80, drop=1)
    lines = rank_entries(
        counting,
        [
            *(entry(1, 30, None, 20), entry(2, 40, 35, 90), entry(3, 20, None, None)),
            entry(4, 90, None, 95),
        ],
    )

    assert ranks(lines) == [(1, 1, 50), (2, 2, 75), (3, 3, 100), (4, 4, 185)]
    assert [dropped(line) for line in lines] == [[None], [90], [None], [None]]


def test_an_average_is_rounded_to_hundredths_half_up():
    """Regulations page, reading, point 6."""
    counting = Counting(combine="average")
    lines = rank_entries(
        counting, [entry(1, 1000, 1001, 1001), entry(2, 1000, *[1001] * 7), entry(3, 901)]
    )

    # 3002/3 = 1000.666…, 8007/8 = 1000.875
    assert [line.total for line in lines] == [Fraction(100088, 100), Fraction(100067, 100), 901]
    assert round_half_up(Fraction(5, 2)) == 3
    assert round_half_up(Fraction(-5, 2)) == -2


def test_a_drop_begins_with_enough_starts():
    """Regulations page, reading, point 5: a drop may depend on the number of starts."""
    counting = Counting(drop=1, drop_from=3)
    lines = rank_entries(counting, [entry(1, 500, 400, 300), entry(2, 500, 450, None)])

    assert ranks(lines) == [(2, 1, 950), (1, 2, 900)]
    assert dropped(lines[0]) == [None]


def test_the_worst_of_evenings_that_count_differently_is_what_adds_least():
    """Better on every evening, and a double evening was dropped for its raw figure."""
    weights = (Fraction(1), Fraction(1), Fraction(2))
    better = entry(1, 900, 880, 850, weights=weights)
    lines = rank_entries(Counting(drop=1), [better, entry(2, 600, 610, 620, weights=weights)])

    assert ranks(lines) == [(1, 1, 2600), (2, 2, 1850)]
    assert [dropped(line) for line in lines] == [[880], [600]]


def test_of_weighted_values_in_an_average_the_one_is_dropped_without_which_it_is_best():
    """Not the lowest value: (980·1/2 + 800·3) / (7/2) = 825.71 is less than (980 + 700) / 2."""
    weights = (Fraction(1, 2), Fraction(3), Fraction(1, 2))
    (line,) = rank_entries(
        Counting(combine="average", drop=1), [entry(1, 980, 800, 700, weights=weights)]
    )
    assert (line.total, dropped(line)) == (840, [800])


def test_what_counts_towards_a_target_is_what_comes_nearest_to_it():
    """1700 = 900 + 800; the two highest of them are 1850."""
    (line,) = rank_entries(Counting(target=1700, best=2), [entry(1, 950, 800, 900)])

    assert (line.total, line.value, dropped(line)) == (1700, 0, [950])


def test_of_equal_rounds_the_one_counts_in_which_more_was_won():
    """A result that is made better may not cost games won that decide among equals."""
    tallies = ((3, 9), (8, 4), (7, 5))
    (line,) = rank_entries(Counting(best=2, ties=("won",)), [entry(1, 50, 60, 50, tallies=tallies)])

    assert (line.tally, line.counted) == ((15, 9), (False, True, True))


@pytest.mark.parametrize(
    ("points", "worth"),
    [
        (RankPoints(table=(25, 18, 15), rest=1), [25, 18, 18, 1, 1]),
        (RankPoints(table=(25, 18, 15), rest=1, shared=True), [25, Fraction(33, 2), Fraction(33, 2), 1, 1]),
        (RankPoints("down"), [5, 4, 4, 2, 1]),
        (RankPoints("up"), [1, 2, 2, 4, 5]),
        (RankPoints("up", shared=True), [1, Fraction(5, 2), Fraction(5, 2), 4, 5]),
    ],
)  # fmt: skip
def test_points_by_rank(points, worth):
    """K10: a table with a tail, n to 1, 1 to n; two on the second rank."""
    totals = zip(range(1, 6), (900, 800, 800, 700, 600), strict=True)
    lines = rank_entries(
        Counting(rank_points=points), [entry(person, total) for person, total in totals]
    )

    assert [line.value for line in lines] == worth


@given(some, st.integers(1, 3))
def test_dropping_keeps_the_best_sum_that_so_many_values_have(values, drop):
    (line,) = rank_entries(Counting(drop=drop), [RankingEntry(1, values)])
    known = [value for value in values if value is not None]
    kept = min(4 - drop, len(known))

    assert line.total == max((sum(some) for some in combinations(known, kept)), default=0)


@given(some, weighed, st.integers(1, 3), st.booleans(), st.sampled_from([None, 900, 3000]))
def test_no_other_choice_of_so_many_values_makes_a_better_total(values, weights, keep, low, goal):
    """Of sums, of averages, and towards a target; a missing value never counts before a real one."""
    known = [place for place, value in enumerate(values) if value is not None]
    for combine in ("sum", "average"):
        counting = Counting(combine=combine, best=keep, low_wins=low and not goal, target=goal)
        (line,) = rank_entries(counting, [RankingEntry(1, values, weights)])
        others = [
            RankingEntry(1, tuple(values[place] for place in kept), tuple(weights[p] for p in kept))
            for kept in combinations(known, min(keep, len(known)))
        ]
        best = min(rank_entries(counting, [other])[0].order for other in others)
        assert line.order == best


@given(fields, countings, st.lists(st.sampled_from([1, 2, Fraction(1, 2)]), min_size=4, max_size=4))
def test_every_row_of_a_sum_adds_up_as_it_stands(entries, counting, weights):
    counting = replace(counting, combine="sum")
    weights = tuple(map(Fraction, weights))
    entries = [replace(entry, weights=weights[: len(entry.values)], extra=-7) for entry in entries]

    for line in rank_entries(counting, entries):
        kept = zip(line.parts, line.counted, strict=True)
        assert line.total == sum(part for part, counts in kept if counts and part) + line.added
