"""Groups in which all meet all: their sizes, who is in which, and who plays whom in each round.

A *unit* is one person or a fixed pair, named by its first member. A group of four with partners
drawn plays all three pairings at one table; people who play alone at one table meet in each round;
pairs meet two by two, and of an odd number one rests by turns.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club import draw_plans
from scorer.rules.club.draw_search import Tables
from scorer.rules.club.model import Phase
from scorer.rules.club.table_seats import paired
from scorer.rules.core.errors import RuleError


def at_one_table(phase: Phase, size: int) -> bool:
    """Return whether all of a group of *size* sit at one table."""
    partners = phase.terms.partners
    return partners == "drawn" or (partners == "alone" and size in phase.sizes and size > 2)


def rounds_of_a_turn(phase: Phase, size: int) -> int:
    """Return in how many rounds everybody of a group of *size* meets everybody."""
    if phase.terms.partners == "drawn":
        return 3
    return 1 if at_one_table(phase, size) else size - 1 + size % 2


def group_sizes(phase: Phase, count: int, size: int) -> list[int]:
    """Return the sizes of the groups for *count* units, the largest first.

    Groups of fixed pairs may lack one pair where a turn is no shorter for it.

    :raises RuleError: ``groups-people``.
    """
    spare = size > 2 and size % 2 == 0 and not at_one_table(phase, size)
    groups = -(-count // size)
    short = groups * size - count
    if not count or short > (groups if spare else 0):
        raise RuleError("groups-people", "first", people=count, size=size)
    return [size] * (groups - short) + [size - 1] * short


def snake(units: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return groups of *sizes*: *units*, the best first, go over them forth and back."""
    groups: list[list[int]] = [[] for _size in sizes]
    left = list(units)
    ways = [*range(len(sizes))]
    while left:
        for number in ways:
            if left and len(groups[number]) < sizes[number]:
                groups[number].append(left.pop(0))
        ways.reverse()
    return groups


def group_rounds(
    phase: Phase,
    groups: Sequence[Sequence[int]],
    played: Sequence[Tables],
    rounds: int,
) -> tuple[list[Tables], list[list[int]]]:
    """Return the tables of *rounds* after those *played*, group by group, and who rests in each."""
    before = [*played]
    resting = []
    for number in range(len(played), len(played) + rounds):
        tables: Tables = []
        out: list[int] = []
        for units in groups:
            if phase.terms.partners == "drawn":
                tables += paired([list(units)], before)
            elif at_one_table(phase, len(units)):
                tables.append(list(units))
            else:
                pairs = draw_plans.partner_pairs(len(units), number)
                tables += [[units[first], units[second]] for first, second in pairs]
                out += [units[number % len(units)]] if len(units) % 2 else []
        before.append(tables)
        resting.append(out)
    return before[len(played) :], resting


def groups_at(rounds: Sequence[Tables]) -> list[list[int]]:
    """Return the groups that have been together at the tables of *rounds*, in the order of the tables."""
    groups: list[list[int]] = []
    for table in (table for tables in rounds for table in tables):
        met = [group for group in groups if not {*group}.isdisjoint(table)]
        if not met:
            groups.append(list(table))
            continue
        first, *others = met
        for person in (person for part in (*others, table) for person in part):
            if person not in first:
                first.append(person)
        groups = [group for group in groups if group not in others]
    return groups
