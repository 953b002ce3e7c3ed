"""Who plays with whom next, and who sits out."""

from datetime import date
from itertools import combinations

from scorer.rules.regulars.pairing import Way, proposals, sitting_out
from tests.rules.regulars.regulars_games import counted, played, schieber


def ways(four, games):
    return [way.persons for way in proposals(four, games)]


def test_four_people_are_paired_as_it_was_longest_ago():
    games = [schieber((1, 2, 3, 4)), schieber((1, 2, 4, 3), day=7), schieber((1, 3, 2, 4), day=14)]

    assert ways((1, 2, 3, 4), games) == [(1, 2, 3, 4), (1, 2, 4, 3), (1, 3, 2, 4)]
    assert proposals((1, 2, 3, 4), games)[0].last == (date(2026, 1, 1), date(2026, 1, 1))
    assert ways((1, 2, 3, 4), games[1:])[0] == (1, 2, 3, 4)
    assert proposals((1, 2, 3, 4), [])[0].last == (None, None)


def test_of_five_the_pair_that_never_played_together_is_first():
    games = [schieber((1, 2, 3, 9)), schieber((1, 3, 9, 4), day=7), schieber((1, 2, 4, 3), day=14)]

    first, second, third = (date(2026, 1, day) for day in (1, 8, 15))
    assert proposals((1, 2, 3, 4), games) == [
        Way((1, 2, 3, 4), (first, None)),
        Way((1, 3, 2, 4), (None, second)),
        Way((1, 2, 4, 3), (third, third)),
    ]


def test_in_four_games_of_one_evening_everybody_plays_with_everybody():
    games = []
    for _ in range(3):
        games.append(schieber(ways((1, 2, 3, 4), games)[0]))

    partners = [{frozenset(g.persons[::2]), frozenset(g.persons[1::2])} for g in games]
    assert set().union(*partners) == {frozenset(pair) for pair in combinations((1, 2, 3, 4), 2)}


def test_of_more_than_four_each_sits_out_in_turn():
    games, out = [], []
    for _ in range(10):
        sitting = sitting_out((1, 2, 3, 4, 5), games)
        out += sitting
        games.append(schieber([p for p in (1, 2, 3, 4, 5) if p not in sitting]))

    assert out == [1, 2, 3, 4, 5] * 2


def test_whoever_comes_later_plays_before_the_others_sit_out_again():
    games = [schieber((1, 2, 3, 4)), schieber((1, 2, 3, 4))]

    assert sitting_out((1, 2, 3, 4, 9), games) == [1]
    assert sitting_out((9, 1, 2, 3, 4, 5), games) == [1, 2]
    assert sitting_out((1, 2, 3), games) == []


def test_games_without_partners_tell_nothing_about_pairs():
    games = [played((1, 2, 3, 4), counted((1, 2, 3, 4)))]

    assert ways((1, 2, 3, 4), games) == [(1, 2, 3, 4), (1, 2, 4, 3), (1, 3, 2, 4)]
