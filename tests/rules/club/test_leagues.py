"""Tables of leagues: a worked example, ties in their order, who goes up and down, and what never matters."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from scorer.rules.club.league_rules import LEAGUE_TIES, LeagueRules
from scorer.rules.club.leagues import (
    Fixture,
    drawing_teams,
    equal_teams,
    is_over,
    league_table,
    missing_fixtures,
    next_leagues,
    places_to_move,
)
from scorer.rules.club.lots import Lots
from scorer.rules.core.errors import RuleError
from tests.long import runs


def fixtures(*played):
    """Fixtures as home, guest and both figures."""
    return [
        Fixture(number, 1, home, guest, result=(mine, other))
        for number, (home, guest, mine, other) in enumerate(played, start=1)
    ]


def points(table):
    return [(row.rank, row.team, row.points) for row in table]


EQUAL = fixtures((1, 2, 6, 4), (2, 3, 9, 1), (3, 1, 5, 4))  # each has won once: 2 points


def test_wins_and_draws_give_points_and_figures_add_up():
    """Wins 3, draws 1: team 1 wins 9:2 and draws 4:4, 2 draws 4:4 and loses 1:5, 3 loses 2:9 and wins 5:1."""
    played = fixtures((1, 3, 9, 2), (2, 1, 4, 4), (3, 2, 5, 1))
    first, second, third = league_table([3, 2, 1], played, LeagueRules(win=3))

    assert (first.team, first.played, first.won, first.drawn, first.lost) == (1, 2, 1, 1, 0)
    assert (first.scored, first.conceded, first.difference, first.points) == (13, 6, 7, 4)
    assert (second.team, second.points, second.scored, second.conceded) == (3, 3, 7, 10)
    assert (third.team, third.points, third.rank) == (2, 1, 3)


def test_the_table_may_count_all_figures_or_their_difference():
    played = fixtures((1, 2, 12, 7), (2, 3, 9, 2))

    assert points(league_table([1, 2, 3], played, LeagueRules(ranked="figures"))) == [
        *((1, 2, 16), (2, 1, 12)),
        (3, 3, 2),
    ]
    assert points(league_table([1, 2, 3], played, LeagueRules(ranked="difference"))) == [
        *((1, 1, 5), (2, 2, 2)),
        (3, 3, -7),
    ]


def test_equals_share_a_rank_until_something_decides():
    """1 has 6:4 and 4:5, 2 has 4:6 and 9:1, 3 has 1:9 and 5:4: differences 1, 6 and -7."""
    assert points(league_table([1, 2, 3], EQUAL, LeagueRules())) == [
        *((1, 1, 2), (1, 2, 2)),
        (1, 3, 2),
    ]
    by_difference = league_table([1, 2, 3], EQUAL, LeagueRules(ties=("direct", "difference")))
    assert [(row.rank, row.team, row.decided_by) for row in by_difference] == [
        (1, 2, ""),
        (2, 1, "difference"),
        (3, 3, "difference"),
    ]


def test_the_direct_fixtures_are_those_among_the_equals():
    """1 and 2 have two wins; 2 has beaten 1, and lost more elsewhere."""
    played = fixtures((2, 1, 5, 4), (1, 3, 9, 0), (1, 4, 9, 0), (2, 3, 5, 4), (4, 2, 9, 0))
    table = league_table([1, 2, 3, 4], played, LeagueRules(ties=LEAGUE_TIES))

    assert [row.team for row in table] == [2, 1, 4, 3]
    assert table[1].decided_by == "direct"


def test_a_card_decides_last_and_only_among_those_who_drew_together():
    assert equal_teams(league_table([1, 2, 3], EQUAL, LeagueRules())) == [(1, 2, 3)]
    drawn = league_table([1, 2, 3], EQUAL, LeagueRules(), Lots([[3, 1, 2]]))
    assert [(row.rank, row.team, row.decided_by) for row in drawn] == [
        (1, 3, ""),
        (2, 1, "lot"),
        (3, 2, "lot"),
    ]
    assert equal_teams(league_table([1, 2, 3], EQUAL, LeagueRules(), Lots([[3, 1]])))
    assert equal_teams(league_table([1, 2, 3], [], LeagueRules())) == []  # nothing is played yet


def test_a_card_is_drawn_once_nothing_is_left_to_play():
    """All have won once; the league is over when every two have met and no fixture is open."""
    still_open = [*EQUAL, Fixture(4, 1, 1, 2)]

    assert drawing_teams([1, 2, 3], EQUAL, LeagueRules()) == [(1, 2, 3)]
    assert drawing_teams([1, 2, 3], still_open, LeagueRules()) == []
    assert is_over([1, 2, 3], EQUAL)
    assert not is_over([1, 2, 3], still_open)
    assert not is_over([1, 2, 3, 4], EQUAL)
    assert not is_over([1, 2, 3], [])


def test_whoever_is_equal_over_an_edge_goes_neither_up_nor_down():
    """Three lines: with one up and one down an equal at one edge takes nothing from the other."""
    played = fixtures((1, 2, 5, 5), (1, 3, 5, 4), (2, 3, 5, 4))
    table = league_table([1, 2, 3], played, LeagueRules())
    rules = LeagueRules(up=1, down=1)

    assert places_to_move(table, rules, top=False, bottom=False) == {3: "down"}
    assert places_to_move(table, rules, top=False, bottom=True) == {}
    assert places_to_move(table, LeagueRules(up=2), top=False, bottom=False) == {1: "up", 2: "up"}


def test_c21_a_result_in_other_figures_than_strokes_does_not_count():
    games = [replace(fixture, unit="games") for fixture in EQUAL]

    assert [row.played for row in league_table([1, 2, 3], games, LeagueRules())] == [0, 0, 0]


@pytest.mark.parametrize("count", [2, 3, 8, 11])
def test_a_round_robin_has_every_two_once_and_everybody_at_home_as_often(count):
    teams = [*range(10, 10 + count)]
    rounds = missing_fixtures(teams, [], twice=False)
    pairs = [pair for pairs in rounds for pair in pairs]

    assert {frozenset(pair) for pair in pairs} == {
        frozenset(pair) for pair in permutations(teams, 2)
    }
    assert len(pairs) == count * (count - 1) // 2
    assert all(len({*sum(pairs, ())}) == 2 * len(pairs) for pairs in rounds)
    at_home = [sum(home == team for home, _guest in pairs) for team in teams]
    assert max(at_home) - min(at_home) <= 1
    both = missing_fixtures(teams, pairs, twice=True)
    assert sorted(pair for pairs in both for pair in pairs) == sorted(pair[::-1] for pair in pairs)
    assert missing_fixtures(teams, pairs, twice=False) == []


def a_league(chance):
    """Teams with fixtures that were played or not, and rules."""
    teams = [*range(1, chance.randint(2, 7))]
    played = [
        Fixture(
            number,
            1,
            *pair,
            unit=chance.choice(["strokes"] * 5 + ["games"]),
            result=chance.choice([None, (chance.randint(0, 3), chance.randint(0, 3))]),
        )
        for number, pair in enumerate(permutations(teams, 2), start=1)
    ]
    ties = chance.sample(LEAGUE_TIES, chance.randint(0, 3))
    ranked = chance.choice(["wins", "figures", "difference"])
    rules = LeagueRules(ranked=ranked, win=chance.randint(1, 3), ties=tuple(ties))
    orders = [chance.sample(teams, len(teams))] if teams and chance.random() < 0.3 else []
    return teams, played, rules, Lots(orders)


def test_order_never_matters_and_points_are_those_of_the_fixtures():
    for seed in range(runs(150, 3000)):
        chance = Random(seed)
        teams, played, rules, lots = a_league(chance)
        table = league_table(teams, played, rules, lots)

        mixed = chance.sample(played, len(played))
        assert league_table(chance.sample(teams, len(teams)), mixed, rules, lots) == table
        counted = [fixture for fixture in played if fixture.counts(rules)]
        assert sum(row.points for row in table) == sum(
            sum(fixture.points(rules)) for fixture in counted
        )
        assert sum(row.played for row in table) == 2 * len(counted)
        assert sum(row.difference for row in table) == 0
        assert [row.points for row in table] == sorted((row.points for row in table), reverse=True)
        assert [row.rank for row in table] == sorted(row.rank for row in table)
        if lots.draws:
            assert [row.rank for row in table] == [*range(1, len(table) + 1)]


def standing(*teams, ranks=()):
    """A table of these teams, best first, as if it had come out so."""
    table = league_table(teams, [], LeagueRules())
    rows = {row.team: row for row in table}
    return [
        replace(rows[team], rank=rank)
        for rank, team in zip(ranks or range(1, len(teams) + 1), teams, strict=True)
    ]


def test_the_first_go_up_and_the_last_go_down():
    tables = [standing(1, 2, 3, 4), standing(5, 6, 7, 8), standing(9, 10)]

    assert next_leagues(tables, LeagueRules(up=1, down=2)) == [
        (1, 2, 5),
        (3, 4, 6, 9),
        (7, 8, 10),
    ]
    assert next_leagues(tables, LeagueRules()) == [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10)]
    assert next_leagues([standing(1), standing(2), standing(3)], LeagueRules(up=1, down=1)) == [
        (2,),
        (1, 3),
        (),
    ]


def test_equals_at_the_edge_have_to_draw_a_card_first():
    tables = [standing(1, 2, 3), standing(4, 5, 6, ranks=(1, 1, 3))]
    with pytest.raises(RuleError) as refused:
        next_leagues(tables, LeagueRules(up=1, down=1))

    assert refused.value.code == "league-undecided"
    assert refused.value.values == {"league": 1, "teams": [4, 5]}
