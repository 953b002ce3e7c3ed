"""What random Stammtische seldom reach: numbers from which on something is shown, odd games, and very many."""

from datetime import UTC

import pytest

from scorer.rules.regulars.events import Counted
from scorer.rules.regulars.figures import (
    Games,
    best_partners,
    in_order,
    opponents,
    pairs,
    people,
    table,
    wilson,
)
from scorer.rules.regulars.state import fold, played_games
from scorer.rules.regulars.tally import Declared
from tests.rules.regulars.regulars_games import counted, schieber
from tests.rules.regulars.test_events import events


@pytest.mark.parametrize(
    ("halves", "games", "low", "high"),
    [(20, 10, 0.722, 1.0), (10, 10, 0.237, 0.763), (0, 1, 0.0, 0.793), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_that_of_wilson(halves, games, low, high):
    assert wilson(halves, games) == (pytest.approx(low, abs=1e-3), pytest.approx(high, abs=1e-3))


def test_the_best_partner_and_mode_need_enough_games():
    declared = (Declared("rosen", 0, 0, 2, 0, 200), Declared("eichel", 0, 2, 9, 0, 9))
    games = [schieber((1, 2, 3, 4), declared=declared) for _ in range(5)]
    games += [schieber((1, 2, 4, 3), 0 if index else 1) for index in range(5)]
    games += [schieber((1, 9, 5, 8)) for _ in range(4)]
    of_pairs = pairs(games)

    assert of_pairs[1, 3].together.halves == 10
    assert (of_pairs[1, 3].against.games, of_pairs[3, 1].against.halves) == (5, 2)
    assert best_partners(of_pairs, 1) == [3]
    assert best_partners(of_pairs, 9) == []
    assert opponents(of_pairs, 1) == ([4], [])
    assert opponents(of_pairs, 4)[1] == [1]
    assert of_pairs[3, 1].best_modes("k") == ["rosen"]
    assert of_pairs[1, 4].best_modes("k") == []


def test_a_game_that_is_not_here_has_other_seats_or_nothing_written_does_not_count():
    summaries = {
        "a": counted((2, 1)),
        "b": counted((2, 1), seats=4),
        "c": counted((0, 0), written=False),
    }
    facts = [Counted(game, (1, 2), as_it_stands=True) for game in (*summaries, "unknown")]
    games, unfinished = played_games(fold(events(*facts)), summaries, UTC)

    assert ([each.game for each in games], unfinished) == (["a"], ["c"])


def test_ten_thousand_games_are_counted():
    summaries = dict.fromkeys(map(str, range(10_000)), counted((2, 1), seats=4))
    facts = [Counted(game, (1, 2, 3, 4)) for game in summaries]
    games, _ = played_games(fold(events(*facts)), summaries, UTC)

    assert people(games)[1].games == table(games).games == 10_000


def test_the_share_orders_only_those_who_have_enough_games():
    enough = {1: Games(20, 10), 2: Games(10, 10), 3: Games(12, 14)}

    assert in_order(enough) == [3, 2, 1]
    assert in_order(enough | {4: Games(6, 10)}) == [3, 1, 2, 4]
