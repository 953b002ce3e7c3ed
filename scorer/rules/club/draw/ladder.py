"""The ladder: an order of tables in which the first people of each table go up and the last go down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import TypeAlias

from scorer.rules.club.counting.lots import Groups
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.results.table import EveningTable
from scorer.rules.club.seats.search import SeededRandom
from scorer.rules.core.value_class import value_class

Levels: TypeAlias = list[list[int]]  # from the top; each best first, including absent people
Tables: TypeAlias = Sequence[Sequence[int]]


@value_class
class Stage:
    """A round or an evening of a ladder: its *tables* from the top, each with the best first.

    People *attending* without a table sat out and keep their level; all others without a table were absent.
    """

    tables: Tables
    attending: Collection[int] = ()


def climbed(tables: Tables, moves: int) -> Levels:
    """Return the tables after the first *moves* people of each table went up and the last *moves* went down.

    Each table keeps its number of people: between two tables as many go up as down, at most half
    of the smaller table. With one table nobody moves.
    """
    edges = [min(moves, len(upper) // 2, len(lower) // 2) for upper, lower in pairwise(tables)]
    levels = []
    for number, people in enumerate(tables):
        up = edges[number - 1] if number else 0
        down = edges[number] if number < len(edges) else 0
        came_down = tables[number - 1][len(tables[number - 1]) - up :] if number else []
        came_up = tables[number + 1][:down] if number < len(edges) else []
        levels.append([*came_down, *people[up : len(people) - down], *came_up])
    return levels


def levels_after(stages: Iterable[Stage], moves: int, absent: str) -> Levels:
    """Return the levels of a ladder after *stages*, from the top.

    *absent* is the rule for absent people: each ``keeps`` the level, ``falls`` by one level in each stage, or
    goes to the ``end`` of the last level. Except for ``end``, absent people are put at the top of their level.
    """
    levels: Levels = []
    for stage in stages:
        played = {person for table in stage.tables for person in table}
        after = climbed(stage.tables, moves)
        for number, people in enumerate(levels):
            staying = [person for person in people if person not in played]
            for person in reversed(staying):
                _come_back(after, person, number, "keeps" if person in stage.attending else absent)
        levels = after
    return levels


def _come_back(levels: Levels, person: int, level: int, absent: str) -> None:
    """Put a person without a table, who was on *level* (from 0), on *levels* by the rule *absent*."""
    if not levels:
        levels.append([person])
    elif absent == "end":
        levels[-1].append(person)
    else:
        # True is 1: somebody who falls goes to the next level
        levels[min(level + (absent == "falls"), len(levels) - 1)].insert(0, person)


def order(levels: Levels, people: Iterable[int]) -> list[int]:
    """Return *people* in the order of *levels*, from the top; newcomers come last, in the given order."""
    listed = [*people]
    on_ladder = [person for level in levels for person in level]
    present = {*listed}
    return [
        *(person for person in on_ladder if person in present),
        *(person for person in listed if person not in {*on_ladder}),
    ]


def moves_between(before: Tables, after: Tables) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """Return the people who moved up and those who moved down, each with the number of the new table, from 1."""
    was = {person: number for number, table in enumerate(before, start=1) for person in table}
    now = {person: number for number, table in enumerate(after, start=1) for person in table}
    up = {person: table for person, table in now.items() if table < was.get(person, table)}
    down = {person: table for person, table in now.items() if table > was.get(person, table)}
    return up, down


Figure: TypeAlias = tuple[float, ...]
BEHIND_ALL = float("inf")  # figure of people without points or without a rank


def moving_people(phase: Phase) -> int:
    """Return how many people go up between two tables of the ladder; as many go down."""
    return phase.ladder.moves * (2 if phase.terms.partners == "fixed" else 1)


def levels_of_rounds(evening: Evening, before: int) -> Levels:
    """Return the levels of the ladder of an evening just before its round *before*."""
    stages = (round_stage(evening, number) for number in range(1, before))
    return levels_after(stages, moving_people(evening.phase), evening.phase.ladder.absent)


def levels_of_evenings(
    phase: Phase, evenings: Iterable[Evening], current: Callable[[int], int] = int
) -> Levels:
    """Return the levels of a ladder after *evenings* of *phase*, in order of date.

    *current* returns the member that a member was merged into, or the member itself.
    """
    stages = (
        Stage(
            [[current(member) for member in table] for table in stage.tables],
            {current(member) for member in stage.attending},
        )
        for stage in (evening_stage(evening) for evening in evenings if evening.rounds)
    )
    return levels_after(stages, moving_people(phase), phase.ladder.absent)


def round_stage(evening: Evening, number: int) -> Stage:
    """Return round *number* of an evening as a stage of its ladder."""
    tables = evening.rounds[number - 1]
    figures = _round_figures(evening, number)
    ordered = [_best_first(evening, table, figures) for table in tables]
    return Stage(ordered, evening.present(number))


def evening_stage(evening: Evening) -> Stage:
    """Return an evening as a stage of a ladder: the tables of its first round, each ordered by the ranking."""
    figures = _rank_figures(evening)
    ordered = [_best_first(evening, table, figures) for table in evening.rounds[0]]
    return Stage(ordered, evening.attending())


def ties_at_the_edge(evening: Evening) -> Groups:
    """Return the groups of equals of which some would move up or down after the last drawn round, and some stay.

    A card decides between them; without a card the lot does. One partner of a fixed pair draws for both.
    Empty while a sheet is missing, after the last planned round, with a single table, and if people do not move
    between rounds.
    """
    number, phase = len(evening.rounds), evening.phase
    if not phase.seated_by_ladder(number + 1) or phase.is_ladder_of_evenings or evening.missing:
        return []
    if not number or number >= phase.rounds:
        return []
    tables, figures = evening.rounds[number - 1], _round_figures(evening, number)
    moves, groups = moving_people(phase), []
    for table in tables if len(tables) > 1 else ():
        people = _best_first(evening, table, figures)
        edges = {moves} if table.number > 1 else set()
        edges |= {len(people) - moves} if table.number < len(tables) else set()
        start = 0
        for _figure, equal in groupby(people, figures):
            group = tuple(equal)
            if any(start < edge < start + len(group) for edge in edges):
                groups.append(evening.lots.drawing_people(group))
            start += len(group)
    return [group for group in groups if len(group) > 1]


def _best_first(
    evening: Evening, table: EveningTable, figures: Callable[[int], Figure]
) -> list[int]:
    """Return the people of a table by *figures*, the lowest first; equals by card, then by lot, partners together."""
    partners, turns = evening.lots.partners, _turns(evening, table)
    equal: dict[Figure, list[int]] = {}
    for member in table.people:
        equal.setdefault(figures(member), []).append(member)
    ordered: list[int] = []
    for figure in sorted(equal):
        cards = evening.lots.places(equal[figure]) or {}
        by_lot = {
            (cards.get(member, 0), turns[min(member, partners.get(member, member))], member)
            for member in equal[figure]
        }
        ordered += [member for _card, _turn, member in sorted(by_lot)]
    return ordered


def _turns(evening: Evening, table: EveningTable) -> dict[int, int]:
    """Return a random place for each person at a table, reproducible from the seed of its draw."""
    # a different order at each table: an evening has at most 1000 of them
    seed = 1000 * (evening.seeds[table.round - 1] or 0) + table.number
    shuffled = SeededRandom(seed).shuffled(table.people)
    return {member: place for place, member in enumerate(shuffled)}


def _round_figures(evening: Evening, number: int) -> Callable[[int], Figure]:
    """Return a function from a member to figures that order people after round *number*; lower is better.

    The figures are the points of that round and the rank; if a target decides, only the rank.
    """
    sign = 1 if evening.phase.counting.low_wins else -1
    values, rank = evening.scores.values, _rank_figures(evening)

    def figures(member: int) -> Figure:
        of_member = values.get(member, [])
        points = of_member[number - 1] if number <= len(of_member) else None
        if evening.phase.counting.nearest_wins:
            return rank(member)
        return (BEHIND_ALL if points is None else float(sign * points), *rank(member))

    return figures


def _rank_figures(evening: Evening) -> Callable[[int], Figure]:
    ranks = {line.person: line.rank for line in evening.standings}
    return lambda member: (float(ranks.get(member) or BEHIND_ALL),)
