"""Seats by the standings: from which round on, at winners' tables, by one round, who sits with whom."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.draw.draw import DrawInput, draw, draw_pairs
from scorer.rules.club.draw.seating import repeated_meetings_of
from scorer.rules.club.draw.sentences import seating_note
from scorer.rules.club.regulation.model import StandingsSeating
from scorer.rules.club.seats.tables import table_sizes, winners_first
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import EveningBuilder, agreed, refusal, seated, seats

ALONE = {"partners": "alone", "check": None}


def by_standings(people=8, terms=None, standings=None, **phase):
    regulation = agreed(terms=terms, draw="standings", standings=standings or {}, **phase)
    return EveningBuilder(regulation, people)


def play(builder, number, points=None):
    """Write a sheet for each table: the first side of table 1 has most."""
    for table in builder.evening.rounds[number - 1]:
        mine = points(table.people) if points else [1000 - table.number, 884 + table.number]
        builder.sheet(number, table.number, *mine)


def test_three_rounds_are_drawn_in_advance_and_the_standings_seat_the_fourth():
    """jassderby.ch (rules page B3): three rounds by lot, then 1–2, 3–4 … by the standings."""
    builder = by_standings(people=12, standings={"first": 4})
    builder.draw()
    assert len(builder.evening.rounds) == 3
    partners = [frozenset(table.people[s::2]) for table in builder.evening.tables for s in (0, 1)]
    assert len(partners) == len({*partners}), "the lot looks over all that it seats"
    for number in (1, 2, 3):
        play(builder, number)
    ranked = {line.person: line.rank for line in builder.evening.standings}
    builder.draw(first=4)

    seated = [sorted(ranked[person] for person in t.people) for t in builder.evening.rounds[3]]
    assert all(before[-1] <= behind[0] for before, behind in pairwise(seated))
    assert len(seated) == 3
    note = seating_note(GERMAN, builder.evening, 4)
    assert note == "Die Einteilung folgt der Rangliste: die Ersten an Tisch 1."


def test_only_the_last_round_is_seated_by_the_standings_however_many_there_are():
    for rounds in (2, 3, 5):
        builder = by_standings(rounds=rounds, standings={"first": None})
        builder.draw()
        assert len(builder.evening.rounds) == rounds - 1
        assert refusal(builder.draw, first=rounds)[0] == "tables-missing"


def test_who_comes_late_is_drawn_into_the_rounds_that_the_lot_still_seats():
    builder = by_standings(rounds=4, standings={"first": 4})
    builder.draw()
    play(builder, 1)
    for member in range(9, 13):
        builder.attend(member)
    builder.draw(first=2)

    assert [len(tables) for tables in builder.evening.rounds] == [2, 3, 3]


def test_c19_after_each_discipline_the_best_five_sit_at_the_winners_table():
    """C19: everybody alone, two tables of five, the total so far decides."""
    builder = by_standings(10, ALONE, {"winners": 5}, sizes=[5], rounds=3)
    builder.draw()
    points = {member: 10 * member for member in range(1, 11)}
    play(builder, 1, lambda people: [points[person] for person in people])
    builder.draw(first=2)

    assert [sorted(table.people) for table in builder.evening.rounds[1]] == [
        [6, 7, 8, 9, 10],
        [1, 2, 3, 4, 5],
    ]
    assert [seating_note(GERMAN, builder.evening, number) for number in (1, 2)] == [
        "",
        "Tisch 1 ist der Gewinnertisch; die anderen Plätze werden gelost.",
    ]


def test_c19_by_the_discipline_alone_the_last_round_decides_and_then_the_standings():
    builder = by_standings(10, ALONE, {"winners": 5, "by": "last"}, sizes=[5], rounds=3)
    builder.draw()
    play(builder, 1, lambda people: [100 * person for person in people])
    builder.draw(first=2)
    # round 2 turns everything round, but 1 and 2 are equal to 6: ahead in the standings is 6
    second = {1: 50, 2: 50, 3: 90, 4: 80, 5: 70, 6: 50, 7: 60, 8: 10, 9: 10, 10: 10}
    play(builder, 2, lambda people: [second[person] for person in people])
    builder.draw(first=3)

    assert sorted(builder.evening.rounds[2][0].people) == [3, 4, 5, 6, 7]


@pytest.mark.parametrize("by", ["total", "last"])
def test_who_rested_sits_where_the_rounds_played_say(by):
    """Each makes the same in every round: a bye puts nobody behind all others for it."""
    strength = {person: 1000 - 10 * person for person in range(1, 11)}
    builder = by_standings(10, ALONE, {"first": 3, "by": by}, rounds=5, sizes=[4])
    for first in (1, 3, 4, 5):
        builder.draw(first, seed=first)
        evening = builder.evening
        for number in range(first, len(evening.rounds) + 1):
            play(builder, number, lambda people: [strength[person] for person in people])
        if first > 1:
            seated = seats(evening.rounds[first - 1])
            assert seated == sorted(seated), first
            rested = {person for out in evening.sitting_out[: first - 1] for person in out}
            assert rested & {*evening.rounds[first - 1][0].people}


def test_who_rested_is_seated_by_fewest_points_a_round_where_fewest_win():
    low = {"low_wins": True}
    builder = seated(
        agreed(low, {"counting": low}, ALONE, draw="standings", rounds=3, sizes=[4]),
        [[1, 2, 3, 4]],
        [[5, 2, 3, 4]],
        out=[[5], [1]],
    )
    builder.sheet(1, 1, 10, 20, 30, 40)
    builder.sheet(2, 1, 25, 20, 30, 40)
    builder.draw(3)

    assert seats(builder.evening.rounds[2])[0] == 1


def test_low_differences_are_the_best_of_a_round():
    builder = EveningBuilder(
        agreed(
            {"low_wins": True},
            {"counting": {"low_wins": True}},
            ALONE,
            game="differenzler",
            draw="standings",
            standings={"winners": 4, "by": "last"},
        ),
        people=8,
    )
    builder.draw()
    play(builder, 1, lambda people: [10 * person for person in people])
    builder.draw(first=2)

    assert sorted(builder.evening.rounds[1][0].people) == [1, 2, 3, 4]


def test_behind_the_winners_table_the_lot_avoids_who_has_met():
    builder = by_standings(20, standings={"winners": 4}, rounds=3)
    builder.draw()
    for number in (1, 2):
        play(builder, number)
        builder.draw(first=number + 1)
    assert "partners" not in [again.kind for again in repeated_meetings_of(builder.evening)]


def test_inside_a_table_the_first_plays_with_the_last_or_whom_the_lot_says():
    """1 with 4 against 2 with 3 (rules page B3), or any of the three ways by lot."""
    ranks = {person: person for person in range(1, 5)}

    def ways(inside):
        seating = DrawInput([range(1, 5)], ranks=ranks, standings=StandingsSeating(inside=inside))
        return {
            frozenset(map(frozenset, (table[::2], table[1::2])))
            for table in (draw(seating, seed).rounds[0][0] for seed in range(30))
        }

    assert ways("ends") == {frozenset({frozenset({1, 4}), frozenset({2, 3})})}
    assert len(ways("lot")) == 3


def test_of_fixed_pairs_the_two_best_sit_at_the_winners_table():
    partner = {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 7: 8, 8: 7, 9: 10, 10: 9, 11: 12, 12: 11}
    ranks = {member: (member + 1) // 2 for member in partner}
    seating = DrawInput([range(1, 13)], ranks=ranks, standings=StandingsSeating(winners=4))
    for seed in range(5):
        assert sorted(draw_pairs(seating, partner, seed).rounds[0][0]) == [1, 2, 3, 4]


@given(st.integers(2, 60), st.sets(st.integers(2, 9), min_size=1), st.data())
def test_a_winners_table_lets_nobody_sit_out_who_would_play_otherwise(people, sizes, data):
    winners = data.draw(st.sampled_from(sorted(sizes)))
    seated = sum(table_sizes(people, sizes))
    chosen = winners_first(seated, sorted(sizes), winners) if seated else []

    assert sum(chosen) == seated
    assert {*chosen} <= sizes
    if seated % winners == 0 and seated:
        assert chosen[0] == winners
