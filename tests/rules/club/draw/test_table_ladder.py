"""The ladder: who goes up and down after a round or an evening, who is away, who is new."""

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.club.draw.ladder import (
    Stage,
    climbed,
    levels_after,
    levels_of_evenings,
    moves_between,
    order,
    ties_at_the_edge,
)
from scorer.rules.club.draw.seating import draw_facts
from scorer.rules.club.draw.sentences import seating_note
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import EveningBuilder, agreed, refusal

FOUR_SERIES = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
tables = st.lists(st.integers(2, 9), min_size=1, max_size=8).map(
    lambda sizes: [
        list(range(sum(sizes[:n]), sum(sizes[:n]) + size)) for n, size in enumerate(sizes)
    ]
)


@given(tables, st.integers(1, 4))
def test_a_ladder_keeps_the_sizes_of_its_tables_and_everybody(seated, moves):
    levels = climbed(seated, moves)

    assert list(map(len, levels)) == list(map(len, seated))
    assert sorted(chain(*levels)) == sorted(chain(*seated))
    up, down = moves_between(seated, levels)
    assert len(up) == len(down)
    was = {person: number for number, table in enumerate(seated) for person in table}
    now = {person: number for number, table in enumerate(levels) for person in table}
    assert all(abs(now[person] - was[person]) <= 1 for person in now)


MISSED = Stage([[1, 3, 4, 5], [6, 7, 8, 9], [10, 11, 12, 13], [14, 15, 16]])


@pytest.mark.parametrize(
    ("later", "absent", "level"),
    [
        *(([MISSED], "keeps", 0), ([MISSED], "falls", 1), ([MISSED], "end", 3)),
        ([MISSED] * 4, "falls", 3),  # once for each unit missed
        ([Stage([[1, 3, 4, 5]], attending={2})], "end", 0),  # who sits out has missed nothing
    ],
)
def test_who_is_away_keeps_the_table_falls_by_one_or_goes_to_the_end(later, absent, level):
    """Club page 2; two was in series A and misses an evening."""
    levels = levels_after([Stage(FOUR_SERIES), *later], 1, absent)

    assert [n for n, people in enumerate(levels) if 2 in people] == [level]


def test_newcomers_begin_at_the_bottom_and_who_is_away_leaves_no_gap():
    levels = levels_after([Stage(FOUR_SERIES)], 1, "keeps")
    now = order(levels, [*range(17, 19), *range(2, 17)])

    assert now[-2:] == [17, 18]
    assert 1 not in now
    assert {*now[:3]} == {2, 3, 5}


def test_who_comes_back_sits_where_the_level_is_and_the_last_there_makes_room():
    without = Stage([[1, 3, 4, 5], [6, 7, 8, 9]])
    now = order(levels_after([Stage(FOUR_SERIES[:2]), without], 1, "keeps"), range(1, 10))

    assert 2 in now[:4]
    assert len(now) == 9


@given(
    st.lists(tables, min_size=1, max_size=4), st.sampled_from(["keeps", "falls", "end"]), st.data()
)
def test_nobody_is_lost_and_nobody_is_on_two_levels(stages, absent, data):
    everybody = {person for seated in stages for table in seated for person in table}
    attending = data.draw(st.sets(st.sampled_from(sorted(everybody))))
    levels = levels_after([Stage(seated, attending) for seated in stages], 1, absent)

    held = [person for level in levels for person in level]
    assert sorted(held) == sorted(everybody)
    assert sorted(order(levels, sorted(everybody))) == sorted(everybody)


def evening(people, rounds=2, **phase):
    return EveningBuilder(agreed(rounds=rounds, **{"draw": "ladder"} | phase), people)


def play(builder, number, points):
    """Write a sheet for each table; *points* of the first side by table."""
    for table, side_points in enumerate(points, start=1):
        builder.sheet(number, table, side_points, 1884 - side_points)


def test_after_a_round_the_winning_pair_goes_up_and_the_losing_one_down():
    builder = evening(8, ladder={"moves": 2})
    builder.draw()
    first, second = (table.people for table in builder.evening.rounds[0])
    play(builder, 1, [1000, 800])
    builder.draw(first=2)

    upper, lower = ({*table.people} for table in builder.evening.rounds[1])
    assert upper == {first[0], first[2], second[1], second[3]}
    assert lower == {first[1], first[3], second[0], second[2]}


def test_partners_who_made_the_same_part_by_the_ranking_then_by_a_card():
    """One goes up of two with the same points: the standings decide, then a card, then the lot."""
    builder = evening(8, rounds=3)
    builder.draw()
    play(builder, 1, [1000, 800])
    ties = ties_at_the_edge(builder.evening)
    low = [{*group} for group in ties]
    first, second = (table.people for table in builder.evening.rounds[0])
    assert low == [{first[1], first[3]}, {second[1], second[3]}]

    builder.write("lot", groups=[[second[3], second[1]], [first[3], first[1]]])
    assert [group for group in ties if builder.evening.lots.places(group) is None] == []
    builder.draw(first=2)
    upper, lower = ({*table.people} for table in builder.evening.rounds[1])
    assert second[3] in upper, "the better card goes up"
    assert first[1] in lower, "the worse card goes down"


def test_fixed_pairs_go_up_and_down_as_pairs():
    regulation = agreed(rounds=2, draw="ladder", terms={"partners": "fixed"})
    builder = EveningBuilder(regulation, pairs=4)
    builder.draw()
    play(builder, 1, [900, 984])  # the second side of table 1 wins, the first of table 2
    first, second = (table.people for table in builder.evening.rounds[0])
    builder.draw(first=2)

    assert [{*table.people} for table in builder.evening.rounds[1]] == [
        {*first[1::2], *second[::2]},
        {*first[::2], *second[1::2]},
    ]


def test_c57_on_an_evening_everybody_stays_in_the_series_and_plays_with_each_of_them():
    """C57: four tables are series A to D; a day is played in one's series."""
    builder = evening(16, rounds=3, ladder={"between": "evenings"})
    builder.draw()
    series = [[{*table.people} for table in tables] for tables in builder.evening.rounds]
    assert series[0] == series[1] == series[2]
    partners = [frozenset(t.people[s::2]) for t in builder.evening.tables for s in (0, 1)]
    assert len({*partners}) == len(partners), "three rounds, three partners"


def test_c57_the_winner_of_each_series_goes_up_for_the_next_day_and_its_last_down():
    first = evening(16, rounds=3, ladder={"between": "evenings"})
    first.seat(*[[[n, n + 1, n + 2, n + 3] for n in (1, 5, 9, 13)]] * 3)
    # who sits first in a series has most, who sits last has least
    for number in (1, 2, 3):
        for table in first.evening.rounds[number - 1]:
            first.penalty(table.people[0], 100)
            first.penalty(table.people[3], -100)
        play(first, number, [942] * 4)
    levels = levels_of_evenings(first.evening.phase, [first.evening])
    assert [{*level} for level in levels] == [
        {1, 2, 3, 5},
        {4, 6, 7, 9},
        {8, 10, 11, 13},
        {12, 14, 15, 16},
    ]

    second = evening(0, rounds=3, ladder={"between": "evenings"})
    for member in (*range(2, 17), 20):  # the winner of A is away, a guest is new
        second.attend(member)
    second.write("draw", **draw_facts(second.evening, 1, 1, (), levels))
    for tables in second.evening.rounds:
        assert [len(table.people) for table in tables] == [4] * 4
        assert 20 in tables[3].people, "newcomers begin at the bottom"
        assert {2, 3, 5} <= {*tables[0].people}


def test_a_guest_who_plays_for_somebody_holds_the_seat():
    builder = evening(8)
    builder.attend(30, state="absent")
    builder.write("substitute", member=1, by=30, **{"from": 1})
    builder.draw()
    table = next(table for table in builder.evening.rounds[0] if 1 in table.people)
    assert 30 in table.players
    play(builder, 1, [1000, 800])
    builder.draw(first=2)
    assert {member for table in builder.evening.rounds[1] for member in table.people} == {
        *range(1, 9)
    }


def test_with_one_table_the_ladder_does_nothing_and_says_so():
    builder = evening(4)
    builder.draw()
    play(builder, 1, [1000])
    assert ties_at_the_edge(builder.evening) == []
    builder.draw(first=2)

    assert len(builder.evening.rounds[1]) == 1
    note = seating_note(GERMAN, builder.evening, 2)
    assert note == "Mit nur einem Tisch gibt es keinen Auf- und Abstieg."


def test_while_a_sheet_is_missing_nobody_moves():
    builder = evening(8)
    builder.draw()
    assert refusal(builder.draw, first=2)[0] == "tables-missing"


@settings(max_examples=20)
@given(st.integers(2, 30), st.integers(0, 2**20), st.data())
def test_a_drawn_ladder_keeps_sizes_and_seats_everybody_once(people, seed, data):
    alone = {"partners": "alone", "check": None}
    builder = evening(people, rounds=3, terms=alone, sizes=[4, 3, 5, 2], ladder={"moves": 1})
    for number in (1, 2, 3):
        builder.draw(first=number, seed=seed)
        for table in builder.evening.rounds[number - 1]:
            builder.sheet(
                number, table.number, *[data.draw(st.integers(0, 9)) for _ in table.people]
            )
    sizes = [[len(table.people) for table in tables] for tables in builder.evening.rounds]
    assert sizes[0] == sizes[1] == sizes[2]
    for number, tables in enumerate(builder.evening.rounds, start=1):
        seated = sorted(member for table in tables for member in table.people)
        assert sorted([*seated, *builder.evening.sitting_out[number - 1]]) == [
            *range(1, people + 1)
        ]
