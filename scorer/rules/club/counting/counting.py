"""From values to a total: which values count, which are dropped, and what a rank is worth.

One way of counting serves the rounds of an evening and the evenings of a season:
values are added or averaged, and the worst of them may be dropped. ``ranks.py`` puts
the totals in order; the order may give rank points to the next counting.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import combinations, islice
from math import floor
from typing import Annotated, TypeAlias

from scorer.rules.core.typed_reader import Length, Words
from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class

Value: TypeAlias = int | Fraction  # halves occur if a pair's points are shared, or averaged

# Figures of a side and of the opponents: games won and lost, strokes.
Tally: TypeAlias = tuple[int, int]

HUNDREDTHS = 100
MOST_POINTS = 99_999
MOST = 1000  # maximum of counted results, ranks, rank points, places
Amount: TypeAlias = Annotated[int, Range(0, MOST)]
Limit: TypeAlias = Annotated[int | None, Range(1, MOST)]
MOST_CHOICES = 5000  # sums tried to choose values near a target; no real season needs more
COMBINES = ("sum", "average")
TARGETS = ("regulation", "entered", "list")
RANKS = ("table", "down", "up")
TIES = ("best", "next_best", "starts", "last", "won", "lot")
PART_TIES = (*TIES[:-1], "evening_rank", "lot")  # only for the evenings of a season
UNCOUNTED = "uncounted"  # only for teams: the best of the results that do not count
LIST_TIES = ("ranking", *TIES)  # only for side lists


@value_class
class RankPoints:
    """The points of a rank. *Unit:* rank points.

    *kind* is ``table`` (*table* for the first ranks, *rest* for every further one),
    ``down`` (the last of all has 1, the one before it 2 …) or ``up`` (the rank itself, so
    that the lowest sum wins). Equal ranks each get the points of their rank, or with
    *shared* the average of the places that they occupy.
    """

    kind: Annotated[str, Words(RANKS)] = "table"
    table: Annotated[tuple[int, ...], Length(0, MOST), Range(0, MOST)] = ()
    rest: Amount = 0
    shared: bool = False

    def points_of(self, rank: int, equal: int, ranked: int) -> Value:
        """Return the rank points of *rank*, shared by *equal* of *ranked* people or fixed pairs.

        With dense ranks, *ranked* is the number of ranks.
        """
        taken = range(rank, rank + (equal if self.shared else 1))
        return _whole(Fraction(sum(self._of(place, ranked) for place in taken), len(taken)))

    def _of(self, place: int, ranked: int) -> int:
        if self.kind == "table":
            return self.table[place - 1] if place <= len(self.table) else self.rest
        return place if self.kind == "up" else ranked + 1 - place


# The default carry-over into a play-off; its ranks do not follow the points.
USUAL_RANK_POINTS = RankPoints(table=(25, 18, 15, 12, 10, 8), rest=1)


@value_class
class Counting:
    """How values become a total, and totals a ranking.

    *combine* is ``sum`` or ``average`` (of the counted values, to hundredths, half up). With
    *target* the distance to it counts and the nearest wins. It is set in the ``regulation``, is
    ``entered`` by an official, or taken from the ``list``: the total at *target_place*. At most *best*
    values count, or all but the *drop* worst, for people with at least *drop_from*: those that make
    the best total. Missing values are dropped first. A missing value counts as *absent*, or not at all. Lines with
    *minimum* values have no rank. *ties* are the tie-breaks, in order. After a
    shared rank as many ranks are left out as share it (1, 1, 3), none with *dense_ranks* (1, 1, 2).
    """

    combine: Annotated[str, Words(COMBINES)] = "sum"
    low_wins: bool = False
    target: Annotated[Value | None, Range(0, MOST_POINTS)] = None
    target_from: Annotated[str, Words(TARGETS)] = "regulation"
    target_place: Limit = None
    best: Limit = None
    drop: Amount = 0
    drop_from: Amount = 0
    absent: Annotated[int | None, Range(0, MOST_POINTS)] = None
    minimum: Amount = 0
    ties: Annotated[tuple[Annotated[str, Words(TIES)], ...], Length(0, len(TIES))] = ()
    dense_ranks: bool = False
    rank_points: RankPoints | None = None

    @property
    def nearest_wins(self) -> bool:
        """Return whether the distance to a target counts, known or not; extra points reduce it."""
        return self.target is not None or self.target_from != "regulation"

    @property
    def lacks_target(self) -> bool:
        """Return whether the target is not known yet: totals are in order, and nobody has a rank."""
        return self.nearest_wins and self.target is None

    @property
    def low_results_win(self) -> bool:
        """Return whether a low value is better in the ranking that uses the results."""
        if self.rank_points is not None:
            return self.rank_points.kind == "up"
        return self.low_wins or self.nearest_wins


@value_class
class Count:
    """The counted values of one person.

    ``counted`` says for each value whether it is in ``total``. ``parts`` are the values with their weights,
    also where they do not count. ``figure`` is the total as a sort key: lower is always better.
    """

    counted: tuple[bool, ...]
    parts: tuple[Value | None, ...]
    total: Value
    figure: Value


def round_half_up(value: Value, step: int = 1) -> Value:
    """Round *value* to the nearest multiple of ``1/step``, halves upwards, also below zero."""
    return _whole(Fraction(floor(value * step + Fraction(1, 2)), step))


def count_values(
    counting: Counting,
    values: Sequence[Value | None],
    weights: Sequence[Fraction],
    extra: int,
    planned: int,
    tallies: Sequence[Tally | None],
) -> Count:
    """Count the *values* of one person; *planned* is the final number of units, the rest as in a ranking entry."""
    filled = [counting.absent if value is None else value for value in values]
    missing = [value is None for value in values]
    kept = [place for place, value in enumerate(filled) if value is not None]
    keep = _keep(counting, missing, max(planned, len(filled)))
    if keep < len(kept):
        won = [0 if tally is None else tally[0] for tally in tallies]
        kept = _Choice(counting, filled, missing, weights or (1,) * len(filled), won).best(
            kept, keep
        )
    counted = _flags(kept, len(filled))
    total = _total(counting, filled, counted, weights, extra)
    figure = _comparable(counting, total, extra)
    return Count(counted, _parts(counting, filled, weights), total, figure)


def _keep(counting: Counting, missing: Sequence[bool], units: int) -> int:
    """Return the maximum number of values that count."""
    if counting.drop and missing.count(False) >= counting.drop_from:
        return max(units - counting.drop, 1)
    return units if counting.best is None else counting.best


@value_class
class _Choice:
    """Chooses which values of one person count: those that make the best total.

    *missing* ones are dropped first, whatever they count as. Of equal values those count with
    more games *won*, then the earlier ones.
    """

    counting: Counting
    filled: Sequence[Value | None]
    missing: Sequence[bool]
    weights: Sequence[Value]
    won: Sequence[int]

    def best(self, places: Sequence[int], keep: int) -> list[int]:
        """Return the *keep* of *places* whose values count."""
        order = self._order(places, 0)
        if self.counting.target is not None:
            return [*min(islice(combinations(order, keep), MOST_CHOICES), key=self._distance)]
        best = order[:keep]
        if self.counting.combine == "average":
            mean: Value | None = None
            # In a weighted mean the gain of a value depends on the mean: repeat until it is stable.
            while mean != (mean := self._mean(best)):
                best = self._order(places, mean)[:keep]
        return best

    def _order(self, places: Sequence[int], mean: Value) -> list[int]:
        """Return *places* by the gain that each gives to a sum, or to a *mean*, the best first."""
        sign = 1 if self.counting.low_wins else -1

        def worth(place: int) -> tuple[bool, Value, int]:
            adds = self.weights[place] * ((self.filled[place] or 0) - mean)
            return self.missing[place], sign * adds, -self.won[place] if self.won else 0

        return sorted(places, key=worth)

    def _mean(self, places: Sequence[int]) -> Fraction:
        added = sum(self.weights[place] * (self.filled[place] or 0) for place in places)
        return Fraction(added) / Fraction(sum(self.weights[place] for place in places))

    def _distance(self, places: Sequence[int]) -> tuple[int, Value]:
        """Return how many of *places* have a missing value, and the distance of their total to the target."""
        counted = _flags(places, len(self.filled))
        total = _total(self.counting, self.filled, counted, self.weights, 0)
        return sum(self.missing[place] for place in places), _comparable(self.counting, total, 0)


def _flags(kept: Collection[int], values: int) -> tuple[bool, ...]:
    """Return for each place below *values* whether it is in *kept*."""
    return tuple(place in kept for place in range(values))


def _total(
    counting: Counting,
    filled: Sequence[Value | None],
    counted: Sequence[bool],
    weights: Sequence[Value],
    extra: int,
) -> Value:
    """Return the sum or average of the counted values, with *extra* unless it changes the distance to a target."""
    added = 0 if counting.nearest_wins else extra
    if counting.combine == "sum" and not weights:
        kept = zip(filled, counted, strict=True)
        return sum((value for value, counts in kept if counts and value is not None), added)
    weights = weights or (Fraction(1),) * len(filled)
    parts = [
        (value * weight, weight)
        for value, weight, counts in zip(filled, weights, counted, strict=True)
        if counts and value is not None
    ]
    total = Fraction(sum(value for value, _ in parts))
    if counting.combine == "average" and parts:
        mean = total / Fraction(sum(weight for _, weight in parts))
        total = Fraction(round_half_up(mean, HUNDREDTHS))
    return _whole(total + added)


def _parts(
    counting: Counting, filled: Sequence[Value | None], weights: Sequence[Fraction]
) -> tuple[Value | None, ...]:
    """Return the amount of each value in a weighted sum; in an average the values themselves."""
    if counting.combine != "sum" or not weights:
        return tuple(filled)
    weighed = zip(filled, weights, strict=True)
    return tuple(None if value is None else _whole(value * weight) for value, weight in weighed)


def _comparable(counting: Counting, total: Value, extra: int) -> Value:
    """Return *total* as a figure to sort by, the lowest being the best.

    With a target number it is the distance to the target, less *extra* but at least 0.
    """
    if counting.target is not None:
        away = max(total - counting.target, counting.target - total)
        return max(away - extra, 0)
    return total if counting.low_wins else -total


def _whole(value: Value) -> Value:
    """Return *value* as an integer if it is one."""
    return int(value) if value.denominator == 1 else value
