"""The ladder: an order of tables in which the first of each go up and the last go down.

Everybody has a *level*, the table that they hold, also while they are away. After each unit, a
round or an evening, levels are computed anew from the tables and what was made there; nothing of
it is stored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

Levels: TypeAlias = list[list[int]]  # from the top; each best first, with those who are away
Tables: TypeAlias = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Unit:
    """A round or an evening of a ladder: its *tables*, from the top and each best first.

    Who was *attending* and sat out keeps the level, anybody else without a table was away.
    """

    tables: Tables
    attending: Collection[int] = ()


def climbed(tables: Tables, moves: int) -> Levels:
    """Return the tables after the first *moves* of each went up and the last as many down.

    Each keeps its number of people: over an edge as many go up as down, and of a small table
    never more than half. At one table nobody moves.
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


def levels_after(units: Iterable[Unit], moves: int, absent: str) -> Levels:
    """Return the levels after *units*.

    Who was away keeps the level, ``falls`` by one a unit, or goes to the ``end``, and comes back in
    front of those who are there, so that the last of them makes room.
    """
    levels: Levels = []
    for unit in units:
        played = {person for table in unit.tables for person in table}
        after = climbed(unit.tables, moves)
        for number, people in enumerate(levels):
            staying = [person for person in people if person not in played]
            for person in reversed(staying):
                _come_back(after, person, number, "keeps" if person in unit.attending else absent)
        levels = after
    return levels


def _come_back(levels: Levels, person: int, level: int, absent: str) -> None:
    if not levels:
        levels.append([person])
    elif absent == "end":
        levels[-1].append(person)
    else:
        levels[min(level + (absent == "falls"), len(levels) - 1)].insert(0, person)


def order(levels: Levels, people: Iterable[int]) -> list[int]:
    """Return *people* from the top; newcomers come last, as they are given."""
    here = [*people]
    known = [person for level in levels for person in level]
    present = {*here}
    return [
        *(person for person in known if person in present),
        *(person for person in here if person not in {*known}),
    ]


def moves_between(before: Tables, after: Tables) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """Return who sits at a higher and who at a lower table than *before*, with the new number."""
    was = {person: number for number, table in enumerate(before, start=1) for person in table}
    now = {person: number for number, table in enumerate(after, start=1) for person in table}
    up = {person: table for person, table in now.items() if table < was.get(person, table)}
    down = {person: table for person, table in now.items() if table > was.get(person, table)}
    return up, down
