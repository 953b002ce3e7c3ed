"""The steps of a prize-giving: everybody with a rank exactly once, the first at last."""

from random import Random

from scorer.rules.club.counting.counting import Counting
from scorer.rules.club.counting.ranks import RankingEntry, rank_entries
from scorer.rules.club.public.prize_giving import MANNERS, PODIUM, steps
from tests.long import runs


def lines(*points):
    entries = [RankingEntry(person, (figure,)) for person, figure in enumerate(points, start=1)]
    return rank_entries(Counting(), entries, 1)


def ranks(groups):
    return [[line.rank for line in group] for group in groups]


def test_the_last_rank_comes_first_and_equals_come_together():
    assert ranks(steps(lines(90, 80, 80, 70), "all")) == [[4], [2, 2], [1]]


def test_behind_the_podium_all_come_at_once():
    assert ranks(steps(lines(9, 8, 7, 6, 5), "podium")) == [[5, 4], [3], [2], [1]]
    assert ranks(steps(lines(9, 8), "podium")) == [[2], [1]]


def test_who_has_no_rank_is_not_announced():
    entries = [RankingEntry(1, (5,)), RankingEntry(2, (9,), disqualified=True)]
    ranking = rank_entries(Counting(), entries, 1)

    assert [line.person for group in steps(ranking, "all") for line in group] == [1]
    assert steps([], "podium") == []


def test_everybody_is_announced_once_from_the_last_rank_upwards():
    for seed in range(runs(50, 5000)):
        chance = Random(seed)
        ranking = lines(*(chance.randint(0, 30) for _person in range(chance.randint(1, 60))))
        for manner in MANNERS:
            groups = steps(ranking, manner)
            announced = [line for group in groups for line in group]
            assert sorted(line.person for line in announced) == sorted(
                line.person for line in ranking
            )
            assert [line.rank for line in announced] == sorted(
                (line.rank for line in ranking), reverse=True
            )
            late = groups[1:] if manner == "podium" and announced[0].rank > PODIUM else groups
            assert all(len({line.rank for line in group}) == 1 for group in late)
