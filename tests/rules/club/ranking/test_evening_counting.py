"""What counts of an evening: sheets and their corrections, penalties, who sits out, what decides among equals."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.club.ranking.closing import control_sums
from tests.rules.club.club_builder import EveningBuilder, agreed, dropped, ranks, seated, seats


def test_a_filler_sits_and_is_not_ranked():
    """K14."""
    builder = EveningBuilder(agreed(rounds=1), people=3)
    builder.attend(4, filler=True)
    builder.draw()
    builder.sheet(1, 1, 1000, 884)

    assert sorted(seats(builder.evening.rounds[0])) == [1, 2, 3, 4]
    assert [line.person for line in builder.evening.standings if line.rank] != []
    assert 4 not in [line.person for line in builder.evening.standings]


@pytest.mark.parametrize(("rest", "points"), [(None, None), (1000, 1000), (0, 0)])
def test_who_sits_out_gets_what_the_regulation_gives(rest, points):
    """K14: pause, joker with 1000 (C11)."""
    builder = seated(
        agreed(rounds=2, rest_points=rest), [[1, 2, 3, 4]], [[5, 2, 3, 1]], out=[[5], [4]]
    )
    builder.sheet(1, 1, 942, 942)

    lines = {line.person: line for line in builder.evening.standings}
    assert lines[5].values == (points,)
    assert lines[4].values == (942,), "the second round has not begun"


def test_points_taken_from_one_player_leave_the_others_alone():
    """K17, C13."""
    builder = seated(agreed(rounds=1), [[1, 2, 3, 4]])
    builder.sheet(1, 1, 942, 942)
    in_round = builder.penalty(1, -50, number=1)
    builder.penalty(2, -20)

    lines = {line.person: line for line in builder.evening.standings}
    assert [lines[member].total for member in (1, 2, 3, 4)] == [892, 922, 942, 942]
    assert lines[1].values == (892,)
    assert (lines[2].values, lines[2].extra) == ((942,), -20)

    builder.penalty(1, struck=True, of=in_round)
    assert {line.total for line in builder.evening.standings} == {942, 922}


def test_a_penalty_in_a_round_that_is_dropped_is_dropped_with_it_and_one_at_the_end_is_not():
    builder = seated(agreed(rounds=2, counting={"drop": 1}), [[1, 2, 3, 4]], [[1, 3, 2, 4]])
    builder.sheet(1, 1, 942, 942)
    builder.sheet(2, 1, 1000, 884)
    builder.penalty(1, -50, number=1)
    builder.penalty(2, -30)
    lines = {line.person: line for line in builder.evening.standings}

    assert (lines[1].total, dropped(lines[1])) == (1000, [892])
    assert lines[2].total == 1000 - 30


@given(
    counting=st.fixed_dictionaries(
        {"combine": st.sampled_from(["sum", "average"]), "ties": st.permutations(["best", "last"])},
        optional={"drop": st.just(1), "absent": st.integers(0, 900)},
    ),
    wins=st.sampled_from([{}, {"low_wins": True}, {"target": 900}, {"target": 1800}]),
    round_points=st.lists(st.integers(0, 1884), min_size=2, max_size=2),
    number=st.none() | st.integers(1, 3),
    points=st.integers(1, 300),
)
def test_a_penalty_never_makes_anything_better(counting, wins, round_points, number, points):
    """K17: where many points win, few, or the nearest; in a round, a later one or at the end."""
    low = {"counting": {"low_wins": bool(wins)}}
    builder = seated(
        agreed(counting | wins, low, rounds=3), [[1, 2, 3, 4]], [[1, 2, 3, 4]], [[1, 2, 3, 4]]
    )
    for place, card_points in enumerate(round_points, start=1):
        builder.sheet(place, 1, card_points, 1884 - card_points)
    before = next(line.order for line in builder.evening.standings if line.person == 1)
    builder.penalty(1, points if wins.get("low_wins") else -points, number=number)
    after = next(line.order for line in builder.evening.standings if line.person == 1)

    assert after >= before
    if not number:
        assert after > before


def test_towards_a_target_a_penalty_stands_apart_from_the_points_and_own_totals():
    low = {"counting": {"low_wins": True}}
    builder = seated(agreed({"target": 900}, low, rounds=1), [[1, 2, 3, 4]])
    builder.sheet(1, 1, 950, 934)
    builder.penalty(1, -20, number=1)
    builder.write("total", member=1, points=950)
    line = next(line for line in builder.evening.standings if line.person == 1)

    assert (line.values, line.total, line.extra, line.value) == ((950,), 950, -20, 70)
    assert builder.evening.differing_totals() == {}


def test_disqualified_keeps_its_values_and_the_table_too():
    """C03."""
    builder = seated(agreed(rounds=1), [[1, 2, 3, 4]])
    builder.sheet(1, 1, 1000, 884)
    builder.penalty(1, disqualified=True)

    assert ranks(builder.evening.standings) == [
        (3, 1, 1000),
        (2, 2, 884),
        (4, 2, 884),
        (1, None, 1000),
    ]
    assert builder.evening.results() == {3: 1000, 2: 884, 4: 884, 1: None}


def test_pairs_that_are_fixed_do_not_draw_against_their_partners():
    """K2, K12."""
    regulation = agreed(rounds=1, counting={"ties": ["lot"]}, terms={"partners": "fixed"})
    builder = EveningBuilder(regulation, people=0)
    for member, other in ((1, 3), (3, 1), (2, 4), (4, 2)):
        builder.attend(member, partner=other)
    builder.seat([[1, 2, 3, 4]])
    builder.sheet(1, 1, 1000, 884)

    assert builder.evening.groups_to_draw() == []
    builder.sheet(1, 1, 942, 942)
    assert builder.evening.groups_to_draw() == [(1, 2)]
    builder.write("lot", groups=[[2, 1]])
    assert [(line.person, line.rank) for line in builder.evening.standings] == [
        (2, 1),
        (4, 1),
        (1, 2),
        (3, 2),
    ]


def test_a_round_missed_counts_only_when_the_evening_is_whole():
    regulation = agreed(
        rounds=2,
        game="differenzler",
        terms={"partners": "alone", "check": None},
        counting={"low_wins": True, "absent": 80},
        part={"counting": {"low_wins": True}},
    )
    builder = seated(regulation, [[1, 2, 3, 4]], [[1, 2, 3, 8]])
    builder.attend(4, to=1)
    builder.attend(8, **{"from": 2})
    builder.sheet(1, 1, 10, 20, 30, 40)

    # nobody is behind for a sheet that is not in yet
    assert ranks(builder.evening.standings)[:4] == [(1, 1, 10), (2, 2, 20), (3, 3, 30), (4, 4, 40)]

    builder.sheet(2, 1, 10, 20, 30, 0)
    assert ranks(builder.evening.standings)[:5] == [
        (1, 1, 20),
        (2, 2, 40),
        (3, 3, 60),
        (8, 4, 80),
        (4, 5, 120),
    ]


def test_the_ranking_of_a_category_is_its_own_and_the_season_keeps_what_all_had():
    """K15."""
    builder = seated(agreed(rounds=1, counting={"rank_points": {"kind": "down"}}), [[1, 2, 3, 4]])
    builder.sheet(1, 1, 1000, 884)
    women = builder.evening.standings_among({2, 3})

    assert ranks(women) == [(3, 1, 1000), (2, 2, 884)]
    assert [line.value for line in women] == [4, 2]


@settings(max_examples=25)
@given(st.integers(4, 19), st.integers(1, 3), st.integers(0, 99), st.data())
def test_whatever_is_written_adds_up(people, rounds, seed, data):
    builder = EveningBuilder(agreed(rounds=rounds, deals=8), people=people)
    builder.draw(seed=seed)
    tables = list(builder.evening.tables)
    for table in tables:
        points = data.draw(st.integers(0, 1256))
        builder.sheet(table.round, table.number, points, 1256 - points)
    evening = builder.evening

    assert control_sums(evening) == (len(tables) * 1256 * 2,) * 2
    assert sum(line.total for line in evening.standings) == len(tables) * 1256 * 2


@settings(max_examples=25)
@given(st.integers(0, 1884), st.integers(0, 1884), st.integers(1, 2), st.booleans())
def test_correcting_and_correcting_back_is_nothing(points, other, table, drops):
    builder = EveningBuilder(
        agreed(rounds=2, counting={"drop": int(drops), "ties": ["best"]}), people=8
    )
    builder.draw()
    for number in (1, 2):
        for each in (1, 2):
            builder.sheet(number, each, points, 1884 - points)
    before = builder.evening.standings
    builder.penalty(1, -50, number=2)
    struck = len(builder.events)
    builder.sheet(1, table, other, 1884 - other)
    builder.sheet(1, table, points, 1884 - points)
    builder.penalty(1, struck=True, of=struck)

    assert builder.evening.standings == before


def past(member, *values, whole=False):
    return {"member": member, "values": list(values), "whole": whole}


def test_an_evening_of_which_only_results_are_known_is_counted_like_any():
    builder = EveningBuilder(agreed(counting={"drop": 1}), people=0)
    builder.write("past", **past(1, 1000, 1010, "2005/2", 990))
    builder.write("past", **past(2, 1010, None, 1000, 1000))
    now = builder.evening

    assert ranks(now.standings) == [(1, 1, Fraction(6025, 2)), (2, 2, 3010)]
    assert (now.complete, now.played, now.present(1)) == (True, 4, [1, 2])
    builder.write("past", **past(1))
    assert ranks(builder.evening.standings) == [(2, 1, 3010)]


def test_of_totals_nothing_is_dropped_and_no_minimum_is_missed():
    builder = EveningBuilder(agreed(counting={"drop": 1, "minimum": 3}), people=0)
    builder.write("past", **past(1, 3040, whole=True))
    builder.write("past", **past(2, 3041, whole=True))

    assert ranks(builder.evening.standings) == [(2, 1, 3041), (1, 2, 3040)]
    assert builder.evening.phase.rounds == 1
