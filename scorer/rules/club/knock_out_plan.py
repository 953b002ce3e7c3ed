"""The plan of a knock-out: who meets whom, who has a bye, how many rounds it takes.

Two at a table meet in a tree: with a number that is no power of two the first seeds have byes in
the first round, and the best two can meet in the final alone. At tables of three or more of whom
some go on, those are dealt over the tables of the next round, the first of all tables before the seconds.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.groups import snake
from scorer.rules.club.model import Phase
from scorer.rules.club.table_seats import table_sizes
from scorer.rules.core.errors import RuleError

MOST_ROUNDS = 12


def first_round(units: Sequence[int], sizes: Sequence[int], on: int) -> list[list[int]]:
    """Return the matches of the first round for *units*, the best first; one alone has a bye.

    :raises RuleError: ``knock-out-people`` where no plan ends with one table.
    """
    rounds_needed(len(units), sizes, on)
    if max(sizes) > 2:
        return _dealt(units, sizes)
    return [
        [units[seed] for seed in pair if seed < len(units)] for pair in seeded_pairs(len(units))
    ]


def next_round(going: Sequence[Sequence[int]], sizes: Sequence[int]) -> list[list[int]]:
    """Return the matches after a round of which those in *going* go on, match by match."""
    if max(sizes) == 2:
        return [[*upper, *lower] for upper, lower in zip(going[::2], going[1::2], strict=True)]
    most = max(map(len, going))
    by_place = [units[place] for place in range(most) for units in going if place < len(units)]
    return _dealt(by_place, sizes)


def seeded_pairs(units: int) -> list[tuple[int, int]]:
    """Return the pairs of seeds, from 0, of the first round, in the order of the tree.

    Of a pair with a seed that is not there the other one has a bye. Without units there is no pair.
    """
    if not units:
        return []
    order = [0, 1]
    while len(order) < units:
        order = [seed for better in order for seed in (better, 2 * len(order) - 1 - better)]
    return [(order[at], order[at + 1]) for at in range(0, len(order), 2)]


def rounds_needed(units: int, sizes: Sequence[int], on: int) -> int:
    """Return in how many rounds *units* are one table; of each table of *sizes*, *on* go on.

    :raises RuleError: ``knock-out-people``.
    """
    left, rounds = units, 1
    while left not in sizes:
        if max(sizes) == 2:
            tables = left // 2
            left = -(-left // 2)
        else:
            seats = table_sizes(left, sizes)
            tables = len(seats)
            left -= sum(seats) - tables * on
        if not tables or rounds > MOST_ROUNDS:
            raise RuleError("knock-out-people", "first", people=units, on=on)
        rounds += 1
    return rounds


def _dealt(units: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return tables of *sizes* for *units*, the best first; who finds no seat has a bye."""
    if len(units) in sizes:
        return [[*units]]
    seats = sorted(table_sizes(len(units), sizes), reverse=True)
    byes = len(units) - sum(seats)
    return [[unit] for unit in units[:byes]] + snake(units[byes:], seats)


def match_sizes(phase: Phase) -> tuple[int, ...]:
    """Return how many units may be in a match: two pairs, or as many as sit at a table."""
    return (2,) if phase.terms.partners == "fixed" else phase.sizes


def is_tree(phase: Phase) -> bool:
    """Return whether two meet in each match."""
    return max(match_sizes(phase)) == 2
