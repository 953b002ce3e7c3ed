"""From totals to ranks: worked by hand, and what holds for any values."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.counting import Counting, RankPoints
from scorer.rules.club.lots import Lots
from scorer.rules.club.ranking import RankingEntry, groups_to_draw, rank_entries, tied_groups
from scorer.rules.club.tie_breaks import DecidingTie
from tests.rules.club.club_builder import dropped, ranks
from tests.rules.club.ranking_entries import countings, entry, fields


def test_the_worst_is_dropped_and_the_best_decides():
    """C01: four rounds, three counted, tie by the best of the four."""
    anna, beat = entry(1, 1010, 950, 900, 980), entry(2, 1000, 960, 910, 980)
    clara, dani = entry(3, 1010, 950, 980, 100), entry(4, 940, 1000, 1000, 930)
    lines = rank_entries(Counting(drop=1, ties=("best",)), [dani, clara, beat, anna])

    # 1010+950+980 = 2940 each for Anna, Clara and (1000+960+980) Beat; Dani 940+1000+1000
    assert ranks(lines) == [(1, 1, 2940), (3, 1, 2940), (2, 3, 2940), (4, 3, 2940)]
    assert [dropped(line) for line in lines] == [[900], [100], [910], [930]]
    assert lines[2].decided_by == DecidingTie("best", 1010, 1000)
    assert lines[1].decided_by is lines[3].decided_by is None


def test_equal_ranks_are_followed_by_a_gap():
    """Rules page B5: ranks 1-1-3."""
    lines = rank_entries(Counting(), [entry(1, 5), entry(2, 7), entry(3, 7), entry(4, 6)])

    assert ranks(lines) == [(2, 1, 7), (3, 1, 7), (4, 3, 6), (1, 4, 5)]


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


def test_where_less_is_better_the_lowest_round_decides():
    """C43: equal on 68, the best single round, which is the lowest."""
    counting = Counting(low_wins=True, ties=("best",))
    lines = rank_entries(counting, [entry(1, 20, 18, 15, 15), entry(2, 30, 12, 13, 13)])

    assert ranks(lines) == [(2, 1, 68), (1, 2, 68)]
    assert lines[1].decided_by == DecidingTie("best", 12, 15)


def test_a_card_drawn_by_hand_decides_at_the_end_of_the_chain():
    """C39: two at 901 draw cards; until then they share the rank and are named."""
    counting = Counting(target=967, ties=("lot",))
    open_still = [entry(1, 500, 401), entry(2, 451, 450), entry(3, 400, 480)]
    lines = rank_entries(counting, open_still)

    assert ranks(lines) == [(1, 1, 901), (2, 1, 901), (3, 3, 880)]
    assert groups_to_draw(counting, lines) == [(1, 2)]

    lots = Lots([[2, 1]])
    lines = rank_entries(counting, open_still, lots=lots)

    assert ranks(lines) == [(2, 1, 901), (1, 2, 901), (3, 3, 880)]
    assert lines[1].decided_by == DecidingTie("lot", 1, 2)
    assert groups_to_draw(counting, lines, lots) == []
    assert tied_groups(counting, lines, lots) == [(2, 1)]


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


def test_a_fixed_pair_draws_one_card_and_shares_its_rank():
    """K2, K12."""
    counting, partners = Counting(ties=("lot",)), {1: 3, 3: 1, 2: 4, 4: 2, 5: 7, 7: 5}
    entries = [entry(person, 628) for person in (1, 2, 3, 4)] + [entry(5, 700), entry(7, 700)]
    lots = Lots((), partners)

    assert groups_to_draw(counting, rank_entries(counting, entries, lots=lots), lots) == [(1, 2)]
    lots = Lots([[2, 1]], partners)
    lines = rank_entries(counting, entries, lots=lots)
    assert [(line.person, line.rank) for line in lines] == [
        *((5, 1), (7, 1)),
        *((2, 2), (4, 2)),
        *((1, 3), (3, 3)),
    ]
    assert groups_to_draw(counting, lines, lots) == []


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


def test_as_long_as_evenings_are_to_come_who_can_still_reach_the_minimum_is_ranked():
    """C25: the flag «still possible»."""
    counting = Counting(combine="average", best=4, minimum=4)
    three = [entry(1, 4000, 4100, None), entry(2, None, None, 4500), entry(3, None, None, None)]
    after_three, after_four = (
        rank_entries(counting, [RankingEntry(e.person, e.values + more) for e in three], planned=6)
        for more in ((), (None,))
    )

    assert [(line.person, line.rank, line.needs) for line in after_three] == [
        (2, 1, 3),
        (1, 2, 2),
        (3, None, 4),
    ]
    assert [(line.person, line.rank) for line in after_four] == [(1, 1), (2, None), (3, None)]


def test_who_is_disqualified_keeps_the_values_and_nobody_else_loses_any():
    """C03."""
    lines = rank_entries(
        Counting(), [entry(1, 1000, disqualified=True), entry(2, 900), entry(3, 800)]
    )

    assert ranks(lines) == [(2, 1, 900), (3, 2, 800), (1, None, 1000)]
    assert lines[2].value is None


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
