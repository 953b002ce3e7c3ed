"""From values to ranks: what counts, what is dropped, who is ahead and why.

One way of counting serves the rounds of an evening and the evenings of a season:
values are added or averaged, the worst of them may be dropped, and the order that
comes out may give rank points to the next one.

*Rule:* rules page B5; regulations page K8-K13, K21 and its reading, points 4-6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import floor
from typing import TypeAlias

Value: TypeAlias = int | Fraction  # halves occur where a pair's points are shared, or averaged

HUNDREDTHS = 100
NOTHING = 10**12  # behind every figure that somebody has
COMBINES = ("sum", "average")
RANKS = ("table", "down", "up")
TIES = ("best", "next_best", "starts", "last", "lot")


@dataclass(frozen=True)
class RankPoints:
    """What a rank is worth.

    *kind* is ``table`` (*table* for the first ranks, *rest* for every further one),
    ``down`` (the last of all has 1, the one before 2 …) or ``up`` (the rank itself, so
    that the lowest sum wins). Equal ranks get the points of their rank each, or with
    *shared* the average of the places that they take up.
    """

    kind: str = "table"
    table: tuple[int, ...] = ()
    rest: int = 0
    shared: bool = False

    def worth(self, rank: int, equal: int, ranked: int) -> Value:
        """Return the points of *rank*, held by *equal* of the *ranked* people."""
        taken = range(rank, rank + (equal if self.shared else 1))
        return _whole(Fraction(sum(self._of(place, ranked) for place in taken), len(taken)))

    def _of(self, place: int, ranked: int) -> int:
        if self.kind == "table":
            return self.table[place - 1] if place <= len(self.table) else self.rest
        return place if self.kind == "up" else ranked + 1 - place


@dataclass(frozen=True)
class Counting:
    """How values become one figure and the figures an order.

    *combine* is ``sum`` or ``average`` (of what counts, to hundredths, half up). With
    *target* the distance to it counts and the nearest wins. At most *best* values
    count, or the *drop* worst do not, for those who have at least *drop_from*; what is
    missing is dropped first. A missing value is nothing, or *absent*. Who has fewer
    than *minimum* values is listed without a rank. *ties* decide between equals.
    """

    combine: str = "sum"
    low_wins: bool = False
    target: int | None = None
    best: int | None = None
    drop: int = 0
    drop_from: int = 0
    absent: int | None = None
    minimum: int = 0
    ties: tuple[str, ...] = ()
    rank_points: RankPoints | None = None

    @property
    def hands_on_low(self) -> bool:
        """Tell whether less is better in what the next ranking gets from this one."""
        if self.rank_points is not None:
            return self.rank_points.kind == "up"
        return self.low_wins or self.target is not None


@dataclass(frozen=True)
class Entry:
    """What one person has: a value for each unit so far, None for one that is missing.

    *weights* belong to the units. *extra* is added at the end, whatever is dropped.
    *lot* is the place that a card drawn by hand gave among equals, 1 for the best. Who
    is *out* keeps the values and gets no rank.
    """

    person: int
    values: tuple[Value | None, ...]
    weights: tuple[Fraction, ...] = ()
    extra: int = 0
    lot: int | None = None
    out: bool = False


@dataclass(frozen=True)
class Decided:
    """What put a line behind the one before it though their figures are equal.

    *before* and *here* are what both have there: points, or how many values.
    """

    tie: str
    before: Value | None
    here: Value | None


@dataclass
class Standing:
    """The line of one person.

    ``counted`` tells of each value whether it is in ``total``. ``rank`` is None outside
    the ranking, ``value`` is what the line is worth in the next one, None outside.
    ``needs`` says how many values are still missing for the minimum.
    """

    person: int
    values: tuple[Value | None, ...]
    counted: tuple[bool, ...]
    total: Value
    extra: int
    starts: int
    needs: int
    order: tuple[int, Value, tuple[tuple[Value, ...], ...]]  # the lower, the better
    out: bool = False
    rank: int | None = None
    value: Value | None = None
    decided: Decided | None = None


def half_up(value: Value, step: int = 1) -> Value:
    """Round *value* to the next ``1/step``; what lies half-way goes up, below zero too."""
    return _whole(Fraction(floor(value * step + Fraction(1, 2)), step))


def standings(
    counting: Counting, entries: Iterable[Entry], planned: int | None = None
) -> list[Standing]:
    """Return a line for everybody, the best first; those without a rank come last.

    *planned* is how many units there will be, where more are to come: so long, who can
    still reach the minimum is ranked. The order of *entries* does not matter.
    """
    lines = [_line(counting, entry, planned or 0) for entry in entries]
    lines.sort(key=lambda line: (line.order, line.person))
    ranked: list[Standing] = []
    others: list[Standing] = []
    for line in lines:
        to_come = max((planned or 0) - len(line.values), 0)
        stays = line.starts > 0 and line.needs <= to_come and not line.out
        (ranked if stays else others).append(line)
    _rank(counting, ranked)
    return ranked + sorted(others, key=lambda line: line.out)


def to_draw(counting: Counting, lines: Iterable[Standing]) -> list[tuple[int, ...]]:
    """Return the equals who have to draw cards, as the regulation's chain ends with that."""
    if "lot" not in counting.ties:
        return []
    ranked = [line for line in lines if line.rank is not None]
    groups = (list(equal) for _, equal in groupby(ranked, lambda one: _but_lot(one.order)))
    return [
        tuple(line.person for line in equal)
        for equal in groups
        if len(equal) > 1 and any(line.order[2][-1] == (NOTHING,) for line in equal)
    ]


def _but_lot(order: tuple[int, Value, tuple[tuple[Value, ...], ...]]) -> object:
    return order[0], order[1], order[2][:-1]


def _rank(counting: Counting, lines: Sequence[Standing]) -> None:
    before: Standing | None = None
    for place, line in enumerate(lines, start=1):
        line.rank = place
        if before is not None and before.order[:2] == line.order[:2]:
            if before.order == line.order:
                line.rank = before.rank
            else:
                line.decided = _decided(counting, before, line)
        before = line
    equal = Counter(line.rank for line in lines)
    for line in lines:
        if counting.rank_points is not None and line.rank is not None:
            line.value = counting.rank_points.worth(line.rank, equal[line.rank], len(lines))
        else:
            line.value = line.total if counting.target is None else line.order[1]


def _decided(counting: Counting, before: Standing, line: Standing) -> Decided:
    """Return the first tie-break in which two lines differ, with what each of them has there."""
    pairs = zip(counting.ties, before.order[2], line.order[2], strict=True)
    tie, ahead, behind = next((tie, one, other) for tie, one, other in pairs if one != other)
    better, worse = next(
        (one, other) for one, other in zip(ahead, behind, strict=True) if one != other
    )
    sign = -1 if tie == "starts" or (tie != "lot" and not counting.low_wins) else 1
    shown = [None if figure == NOTHING else sign * figure for figure in (better, worse)]
    return Decided(tie, shown[0], shown[1])


def _line(counting: Counting, entry: Entry, planned: int) -> Standing:
    absent = counting.absent
    there = [absent if value is None else value for value in entry.values]
    starts = sum(value is not None for value in entry.values)
    counted = _counted(counting, entry.values, there, max(planned, len(there)), starts)
    total = _total(counting, entry, there, counted)
    alone = [value if counting.low_wins else -value for value in entry.values if value is not None]
    # of sums that win by being small, one of fewer values says nothing against one of more
    small = counting.combine == "sum" and (counting.low_wins or counting.target is not None)
    return Standing(
        entry.person,
        entry.values,
        counted,
        total,
        entry.extra,
        starts,
        max(counting.minimum - starts, 0),
        (
            -sum(counted) if small else 0,
            _worth(counting, total),
            tuple(_tie(tie, alone, entry, starts) for tie in counting.ties),
        ),
        entry.out,
    )


def _total(
    counting: Counting, entry: Entry, there: Sequence[Value | None], counted: Sequence[bool]
) -> Value:
    if counting.combine == "sum" and not entry.weights:
        kept = zip(there, counted, strict=True)
        return sum((value for value, counts in kept if counts and value is not None), entry.extra)
    weights = entry.weights or (Fraction(1),) * len(there)
    parts = [
        (value * weight, weight)
        for value, weight, counts in zip(there, weights, counted, strict=True)
        if counts and value is not None
    ]
    total: Value = sum((value for value, _ in parts), Fraction(0))
    if counting.combine == "average" and parts:
        total = half_up(total / sum((weight for _, weight in parts), Fraction(0)), HUNDREDTHS)
    return _whole(total + entry.extra)


def _counted(
    counting: Counting,
    values: Sequence[Value | None],
    there: Sequence[Value | None],
    units: int,
    starts: int,
) -> tuple[bool, ...]:
    """Tell of each value whether it counts; of equal ones the earlier do."""
    keep = units if counting.best is None else counting.best
    if counting.drop and starts >= counting.drop_from:
        keep = max(units - counting.drop, 1)
    known = [index for index, value in enumerate(there) if value is not None]
    if keep < len(known):
        sign = 1 if counting.low_wins else -1
        known.sort(key=lambda index: (values[index] is None, sign * (there[index] or 0)))
        known = known[:keep]
    kept = set(known)
    return tuple(index in kept for index in range(len(there)))


def _worth(counting: Counting, total: Value) -> Value:
    """Return a figure that is the lower, the better *total* is."""
    if counting.target is not None:
        return max(total - counting.target, counting.target - total)
    return total if counting.low_wins else -total


def _tie(tie: str, alone: list[Value], entry: Entry, starts: int) -> tuple[Value, ...]:
    """Return for one tie-break figures that are the lower, the better."""
    match tie:
        case "best":
            return (min(alone, default=NOTHING),)
        case "next_best":
            return (*sorted(alone), *[NOTHING] * (len(entry.values) - starts))
        case "starts":
            return (-starts,)
        case "last":
            there = bool(entry.values) and entry.values[-1] is not None
            return (alone[-1] if there else NOTHING,)
        case _:
            return (NOTHING if entry.lot is None else entry.lot,)


def _whole(value: Value) -> Value:
    """Return *value* as an integer where it is one."""
    return int(value) if value.denominator == 1 else value
