"""The championship's rules alone: draws, evenings, rankings and seasons."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from bench.club import REGULATION, ROUNDS, played
from bench.report import Figure, at_most, side_by_side, size
from scorer.rules.club.counting.counting import Counting
from scorer.rules.club.counting.ranks import RankingEntry, rank_entries
from scorer.rules.club.draw.draw import DrawInput, draw
from scorer.rules.club.evening.categories import People, Team
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.ranking.season_ranking import EveningResults, season_table
from scorer.rules.club.ranking.side_lists import evening_side_lists
from scorer.rules.club.regulation.reader import Regulation, read_regulation
from scorer.rules.club.results.table import Facts
from scorer.rules.club.seats.repeated_meetings import repeat_counts

PEOPLE, MANY, TIMES = size(400, 16), size(2000, 20), size(10, 1)
TABLES = PEOPLE // 4


def rows() -> Iterator[Figure]:
    """Draw, fold an evening, rank it, rank a season."""
    chance, regulation = Random(1), read_regulation(REGULATION)
    begun = time.perf_counter()
    drawn = draw(DrawInput([list(range(PEOPLE))] * 6), 1)
    yield at_most(f"draw of {PEOPLE} people × 6 rounds", time.perf_counter() - begun, 2, "s")
    again = sum(repeat_counts(drawn.rounds, partners=True).values())
    yield at_most("  two who share a table twice", again, 0, "")
    many = [
        RankingEntry(person, tuple(chance.randint(700, 1200) for _ in range(4)))
        for person in range(MANY)
    ]
    events, held = _evening(chance), _year(chance)
    listed, evening = _with_lists(), _evening(chance, 6)
    teams = {first: Team(frozenset(range(first, first + 4))) for first in range(1, PEOPLE, 4)}
    women = {member: ["Frauen"] for member in range(1, PEOPLE, 3)}
    people = People(women, range(1, PEOPLE, 9), teams)
    without = replace(listed, lists=())
    folding, ranking, plain, lists, year = side_by_side(
        TIMES,
        lambda: fold_evening(regulation, "abend", events).standings,
        lambda: rank_entries(Counting(drop=1, ties=("best", "next_best")), many),
        lambda: fold_evening(without, "abend", evening, people).standings,
        lambda: evening_side_lists(listed, fold_evening(listed, "abend", evening, people)),
        lambda: season_table(regulation, held),
    )
    yield at_most(f"an evening of {TABLES} tables × 4 rounds, folded and ranked", folding, 20, "ms")
    yield at_most(f"ranking of {MANY:,} people over 4 rounds", ranking, 100, "ms")
    yield at_most(
        f"ten side lists, two of teams, over {PEOPLE} people × 6 rounds", lists - plain, 60, "ms"
    )
    yield at_most("season of 200 members × 40 evenings", year, 100, "ms")


def _with_lists() -> Regulation:
    measures = ("total", "points", "matches", "highest", "lowest")
    lists = [
        {"name": f"{measured} {listed}", "measured": measured, **members}
        for measured in measures
        for listed, members in (
            ("all", {"teams": {"best": 3}} if measured in {"total", "highest"} else {}),
            ("women", {"categories": ["Frauen"]}),
        )
    ]
    phase = {"key": "abend", "name": "Abend", "rounds": 6, "terms": {"match_bonus": 100}}
    return read_regulation(
        {
            "name": "Bench",
            "phases": [phase],
            "season": {"parts": [{"phases": ["abend"]}]},
            "categories": ["Frauen"],
            "lists": lists,
        }
    )


def _evening(chance: Random, rounds: int = ROUNDS) -> list[tuple[int, str, Facts]]:
    events = played(chance, list(range(1, PEOPLE + 1)), rounds, rounds)
    return [
        (
            seq,
            kind,
            facts | {"matches": [facts["points"][0] // 900, 0]} if kind == "sheet" else facts,
        )
        for seq, (kind, facts) in enumerate(events, start=1)
    ]


def _year(chance: Random) -> list[EveningResults]:
    return [
        (
            str(night),
            "abend",
            {member: chance.randint(3000, 4500) for member in range(200) if chance.random() < 0.7},
        )
        for night in range(40)
    ]
