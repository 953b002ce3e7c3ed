"""From totals to ranks: worked by hand, and what holds for any values."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.counting.counting import Counting, RankPoints
from scorer.rules.club.counting.lots import Lots
from scorer.rules.club.counting.ranks import RankingEntry, groups_to_draw, rank_entries
from scorer.rules.club.counting.tie_breaks import DecidingTie
from tests.rules.club.club_builder import ranks
from tests.rules.club.ranking_entries import countings, entry, fields


def test_a_rank_that_is_shared_may_be_followed_by_the_next_one():
    """Regulations page, reading, point 4: ranks 1-1-2; rank points follow the rank."""
    entries = [entry(1, 5), entry(2, 7), entry(3, 7), entry(4, 6)]
    dense = Counting(dense_ranks=True)

    assert ranks(rank_entries(dense, entries)) == [(2, 1, 7), (3, 1, 7), (4, 2, 6), (1, 3, 5)]
    for kind, points in {"table": [9, 9, 5, 1], "down": [3, 3, 2, 1], "up": [1, 1, 2, 3]}.items():
        worth = replace(dense, rank_points=RankPoints(kind, (9, 5), rest=1))
        assert [line.value for line in rank_entries(worth, entries)] == points


def test_equal_pairs_share_a_rank_that_the_next_pair_follows():
    """K2: pairs 1+2 and 3+4 on rank 1, pair 5+6 on rank 2; of 7+8, fined apart, each alone."""
    partners = {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 7: 8, 8: 7}
    entries = [entry(person, 700 if person < 5 else 628) for person in range(1, 7)]
    entries += [entry(7, 500), entry(8, 500, extra=-10)]
    lines = rank_entries(Counting(dense_ranks=True), entries, lots=Lots((), partners))

    assert [line.rank for line in lines] == [1, 1, 1, 1, 2, 2, 3, 4]


@given(fields, countings)
def test_dense_ranks_have_no_gaps_and_put_nobody_elsewhere(entries, counting):
    countings = [replace(counting, dense_ranks=dense) for dense in (False, True)]
    skipping, dense = (
        [line for line in rank_entries(each, entries) if line.rank] for each in countings
    )

    assert [line.person for line in dense] == [line.person for line in skipping]
    assert sorted({line.rank for line in dense}) == [
        *range(1, len({line.rank for line in dense}) + 1)
    ]
    for (before, other), (line, here) in pairwise(zip(dense, skipping, strict=True)):
        assert (before.rank == line.rank) == (other.rank == here.rank)


def test_the_chain_goes_on_to_the_second_best_and_the_last():
    chain = Counting(ties=("best", "next_best", "last"))
    anna, beat = entry(1, 500, 400, 100, None), entry(2, 500, 300, 200, None)
    clara, dani = entry(3, 500, 300, 100, 100), entry(4, 300, 500, 0, 200)
    emil = entry(5, 500, 300, 200, 0)
    lines = rank_entries(chain, [anna, beat, clara, dani, emil])

    assert [(line.person, line.rank) for line in lines] == [(1, 1), (4, 2), (5, 3), (2, 4), (3, 5)]
    assert [line.decided_by for line in lines] == [
        None,
        DecidingTie("next_best", 400, 300),
        DecidingTie("last", 200, 0),
        DecidingTie("next_best", 0, None),
        DecidingTie("next_best", 200, 100),
    ]


def test_more_starts_decide_where_the_regulation_says_so():
    lines = rank_entries(Counting(ties=("starts",)), [entry(1, 600, 400), entry(2, 500, 500, 0)])

    assert ranks(lines) == [(2, 1, 1000), (1, 2, 1000)]
    assert lines[1].decided_by == DecidingTie("starts", 3, 2)


def test_a_card_says_nothing_about_people_who_did_not_draw_against_each_other():
    """K12: two pairs of equals drew; then all four are equal, and have to draw once more."""
    counting, lots = Counting(ties=("lot",)), Lots([[2, 1], [3, 4]])
    two_and_two = [entry(1, 700), entry(2, 700), entry(3, 556), entry(4, 556)]
    all_four = [entry(person, 628) for person in (1, 2, 3, 4)]

    assert ranks(rank_entries(counting, two_and_two, lots=lots)) == [
        (2, 1, 700),
        (1, 2, 700),
        (3, 3, 556),
        (4, 4, 556),
    ]
    lines = rank_entries(counting, all_four, lots=lots)
    assert {line.rank for line in lines} == {1}
    assert groups_to_draw(counting, lines, lots) == [(1, 2, 3, 4)]
    drawn = Lots([*lots.draws, [4, 1, 3, 2]])
    assert ranks(rank_entries(counting, all_four, lots=drawn)) == [
        (4, 1, 628),
        (1, 2, 628),
        (3, 3, 628),
        (2, 4, 628),
    ]
    # what the four drew holds for two of them, too; it is newer
    assert ranks(rank_entries(counting, two_and_two, lots=drawn))[:2] == [(1, 1, 700), (2, 2, 700)]


def test_of_two_cards_of_a_pair_the_better_one_counts():
    """K12: they became a pair only after each of them had drawn."""
    counting, lots = Counting(ties=("lot",)), Lots([[3, 2, 1, 4]], {1: 3, 3: 1, 2: 4, 4: 2})
    lines = rank_entries(counting, [entry(person, 628) for person in (1, 2, 3, 4)], lots=lots)

    assert [(line.person, line.rank) for line in lines] == [(1, 1), (3, 1), (2, 2), (4, 2)]


def test_a_fixed_pair_takes_one_place_and_the_points_of_that_place():
    """K2, K11: equal pairs take up a place each; who was fined alone stands alone."""
    points = Counting(rank_points=RankPoints("table", (25, 18, 15, 12)))
    partners = {1: 3, 3: 1, 2: 4, 4: 2, 5: 7, 7: 5, 6: 8, 8: 6}
    entries = [entry(1, 700), entry(3, 700), entry(2, 628), entry(4, 628), entry(5, 628)]
    entries += [entry(7, 628), entry(6, 500), RankingEntry(8, (500,), extra=-10)]
    lines = rank_entries(points, entries, lots=Lots((), partners))

    assert [(line.person, line.rank, line.value) for line in lines] == [
        *((1, 1, 25), (3, 1, 25)),
        *((2, 2, 18), (4, 2, 18), (5, 2, 18), (7, 2, 18)),
        *((6, 4, 12), (8, 5, 0)),
    ]
    shared = Counting(rank_points=RankPoints("down", shared=True))
    shared_lines = rank_entries(shared, entries[:6], lots=Lots((), partners))
    assert [line.value for line in shared_lines] == [3, 3, *[Fraction(3, 2)] * 4]


def test_cards_are_drawn_only_by_those_whom_the_whole_chain_left_equal():
    counting = Counting(ties=("best", "next_best", "lot"))
    anna, beat = entry(1, 500, 300, 200), entry(2, 500, 400, 100)
    clara, dani = entry(3, 200, 300, 500), entry(4, 500, 250, 250)

    assert groups_to_draw(counting, rank_entries(counting, [anna, beat, clara, dani])) == [(1, 3)]


def test_a_low_sum_of_fewer_values_is_not_ahead_of_one_of_more():
    lines = rank_entries(
        Counting(low_wins=True), [entry(1, 30, None), entry(2, 40, 35), entry(3, 50, 20)]
    )

    assert ranks(lines) == [(3, 1, 70), (2, 2, 75), (1, 3, 30)]


@given(fields, countings, st.randoms())
def test_the_order_of_entry_does_not_matter(entries, counting, chance):
    shuffled = list(entries)
    chance.shuffle(shuffled)

    assert rank_entries(counting, shuffled) == rank_entries(counting, entries)


@given(fields, countings, st.integers(0, 7))
def test_every_line_has_a_rank_or_lacks_something(entries, counting, planned):
    lines = rank_entries(counting, entries, planned)
    ranked = [line for line in lines if line.rank is not None]

    assert sorted(line.person for line in lines) == sorted(entry.person for entry in entries)
    for place, line in enumerate(ranked, start=1):
        ahead = [other.order for other in ranked if other.order < line.order]
        assert line.rank == len({*ahead} if counting.dense_ranks else ahead) + 1 <= place
    for line in lines[len(ranked) :]:
        assert line.starts == 0 or line.needs > planned - len(line.values)
        assert line.value is None
