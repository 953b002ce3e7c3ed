"""Repeated meetings: their cost in the draw, and a lower bound for any draw.

Two people meet at most once in a round: as partners, or as opponents at one table. The
cost of a repeated meeting is in :class:`Weights`. The second meeting of a kind costs
its weight once, the third twice, and so on, so that meetings are spread.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Annotated, TypeAlias, TypeVar

from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class

Unit: TypeAlias = tuple[int, ...]  # a person, or the two of a fixed pair
Person = TypeVar("Person", bound=Hashable)
Round: TypeAlias = Sequence[Sequence[Person]]  # its tables, people in the order of the seats

PARTNERS, TABLE, OPPONENTS = KINDS = ("partners", "table", "opponents")
WEIGHT = Range(0, 1000)


@value_class
class Weights:
    """The cost of repeated meetings: as *partners*, at one *table* in any role, as *opponents*.

    0 if a kind does not matter. *Unit:* cost per pair of rounds.
    """

    partners: Annotated[int, WEIGHT] = 1000
    table: Annotated[int, WEIGHT] = 10
    opponents: Annotated[int, WEIGHT] = 1

    def cost(self, times: Mapping[str, int]) -> int:
        """Return the cost of repeated meetings, given their number by kind."""
        return sum(getattr(self, kind) * times[kind] for kind in KINDS)


@value_class
class RepeatedMeetings:
    """Repeated meetings of one *kind*.

    *pairs* are two units each, and the numbers of the rounds in which they met, from 1. *count* is
    the number of repetitions, one for each pair of rounds; no plan has fewer than *lower_bound*.
    *bound_reason* is ``rounds`` (more rounds than others to meet), ``tables`` (too few tables) or empty.
    """

    kind: str
    pairs: Sequence[tuple[Unit, Unit, tuple[int, ...]]]
    count: int
    lower_bound: int
    bound_reason: str


def repeated_meetings(
    rounds: Sequence[Round[Unit]], weights: Weights, *, partners: bool
) -> list[RepeatedMeetings]:
    """Return the repeated meetings in *rounds*, for each kind that has a weight and occurs.

    With *partners*, seats 0 and 2 of a table play together, and so do 1 and 3. Without them
    all at a table are opponents, and only :data:`TABLE` is counted.
    """
    met: dict[str, dict[frozenset[Unit], list[int]]] = {kind: defaultdict(list) for kind in KINDS}
    for number, tables in enumerate(rounds, start=1):
        for *pair, kind in _meetings(tables, partners=partners):
            for counted_kind in (TABLE, kind):
                met[counted_kind][frozenset(pair)].append(number)
    asked = {kind: getattr(weights, kind) for kind in (KINDS if partners else (TABLE,))}
    if not partners:
        asked[TABLE] += weights.opponents
    kinds = []
    for kind in (kind for kind, weight in asked.items() if weight):
        pairs = [
            (min(pair), max(pair), tuple(numbers))
            for pair, numbers in met[kind].items()
            if len(numbers) > 1
        ]
        times = sum(_pair_count(len(numbers)) for *_, numbers in pairs)
        if times:
            kinds.append(
                RepeatedMeetings(kind, sorted(pairs), times, *least_repeats(rounds, kind, partners))
            )
    return kinds


def repeat_counts(rounds: Sequence[Round[Person]], *, partners: bool) -> dict[str, int]:
    """Return the number of repeated meetings by kind, one for each pair of rounds.

    *partners* is as in :func:`repeated_meetings`.
    """
    met: dict[str, Counter[frozenset[Person]]] = {kind: Counter() for kind in KINDS}
    for tables in rounds:
        for *pair, kind in _meetings(tables, partners=partners):
            for counted_kind in (TABLE, kind):
                met[counted_kind][frozenset(pair)] += 1
    return {kind: sum(map(_pair_count, counts.values())) for kind, counts in met.items()}


def least_repeats(rounds: Sequence[Round[Person]], kind: str, partners: bool) -> tuple[int, str]:
    """Return a proved lower bound of repeated meetings of *kind* in any plan, and its reason.

    The bound depends on the people who play in each round and on the number of tables, not on the people at each table.
    Reason ``rounds``: the meetings of each person, spread over everybody they can meet. Reason ``tables``: people of
    one round's table, spread over the tables of another round. ``(0, "")`` if nobody has to meet again.

    *Unit:* meetings of two people.
    """
    seated = [frozenset(person for table in tables for person in table) for tables in rounds]
    meets = [_mate_count(min(map(len, tables), default=1), kind, partners) for tables in rounds]
    alike: Counter[tuple[int, ...]] = Counter()
    for person in frozenset().union(*seated):
        alike[tuple(n for n, people in enumerate(seated) if person in people)] += 1
    halves = 0
    for attended, people in alike.items():
        others = len(frozenset().union(*(seated[n] for n in attended))) - 1
        halves += people * _spread(sum(meets[n] for n in attended), others)
    by_rounds, by_tables = -(-halves // 2), 0
    for early, late in combinations(range(len(rounds)), 2) if kind == TABLE else ():
        both = len(seated[early] & seated[late])
        by_tables += _spread(both, len(rounds[early]) * len(rounds[late]))
    if not by_rounds and not by_tables:
        return 0, ""
    return (by_tables, "tables") if by_tables >= by_rounds else (by_rounds, "rounds")


def table_mates(size: int, seat: int, *, partners: bool) -> Iterator[tuple[int, str]]:
    """Yield the other seats of a table of *size*, with their kind of meeting with *seat*."""
    for other in range(size):
        if other != seat:
            yield other, PARTNERS if partners and abs(other - seat) == 2 else OPPONENTS


def _meetings(tables: Round[Person], *, partners: bool) -> Iterator[tuple[Person, Person, str]]:
    for table in tables:
        for seat, person in enumerate(table):
            for other, kind in table_mates(len(table), seat, partners=partners):
                if other < seat:
                    yield table[other], person, kind


def _mate_count(size: int, kind: str, partners: bool) -> int:
    """Return how many people one person meets as *kind* at a table of *size*."""
    if kind == TABLE:
        return size - 1
    beside = int(partners)
    return beside if kind == PARTNERS else size - 1 - beside


def _spread(meetings: int, others: int) -> int:
    """Return the fewest repetitions of *meetings* spread evenly over *others* people."""
    if not others:
        return 0
    quotient, remainder = divmod(meetings, others)
    return remainder * _pair_count(quotient + 1) + (others - remainder) * _pair_count(quotient)


def _pair_count(times: int) -> int:
    return times * (times - 1) // 2
