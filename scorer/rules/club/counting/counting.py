"""From values to a total: the values that count, those dropped, and the rank points of a rank.

The same counting is used for the rounds of an evening and for the evenings of a season:
values are added or averaged, and the worst of them may be dropped. ``ranks.py`` sorts
the totals; the ranks may be worth rank points in the next counting.
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

Value: TypeAlias = int | Fraction  # fractions come from shared points, averages and weights

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
    """The rank points of each rank.

    *kind* is ``table`` (*table* for the first ranks, *rest* for every further rank),
    ``down`` (the last place is worth 1, the place before it 2 …) or ``up`` (the rank itself, so
    that the lowest sum wins). People with the same rank each get the points of that rank, or with
    *shared* the average points of the places that they occupy.
    """

    kind: Annotated[str, Words(RANKS)] = "table"
    table: Annotated[tuple[int, ...], Length(0, MOST), Range(0, MOST)] = ()
    rest: Amount = 0
    shared: bool = False

    def points_of(self, rank: int, equal: int, ranked: int) -> Value:
        """Return the rank points of *rank*, from 1; *equal* people or fixed pairs have this rank.

        *ranked* is the number of all ranked people or fixed pairs, or, with dense ranks, the number of ranks.
        """
        taken = range(rank, rank + (equal if self.shared else 1))
        return _whole(Fraction(sum(self._of(place, ranked) for place in taken), len(taken)))

    def _of(self, place: int, ranked: int) -> int:
        if self.kind == "table":
            return self.table[place - 1] if place <= len(self.table) else self.rest
        return place if self.kind == "up" else ranked + 1 - place


# The default for evenings with a play-off, where ranks do not follow the points.
USUAL_RANK_POINTS = RankPoints(table=(25, 18, 15, 12, 10, 8), rest=1)


@value_class
class Counting:
    """The rules by which values become a total, and totals a ranking.

    *combine* is ``sum`` or ``average`` (of the counted values, to hundredths, half up). The highest total wins, with
    *low_wins* the lowest, and with a *target* the one nearest to it. *target_from* is the source of the target: the
    ``regulation``, ``entered`` by an official, or the ``list``, which gives the total at *target_place*.

    Only the values that make the best total count: at most *best* of them, or, for people with at least *drop_from*
    values, all planned values but *drop*. Missing values are dropped first. A missing value counts as *absent* points,
    or not at all if *absent* is None.

    A rank needs *minimum* values. *ties* are the tie-breaks, in order. Ranks after a shared rank are skipped (1, 1, 3),
    except with *dense_ranks* (1, 1, 2). *rank_points* are the points for the ranks in the next counting, None if the
    totals count there.
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
        """Return whether the distance to a target decides, even while the target is not known."""
        return self.target is not None or self.target_from != "regulation"

    @property
    def lacks_target(self) -> bool:
        """Return whether a target decides but is not known yet; until then nobody has a rank."""
        return self.nearest_wins and self.target is None

    @property
    def low_results_win(self) -> bool:
        """Return whether a lower ``RankingRow.value`` is better in the next ranking."""
        if self.rank_points is not None:
            return self.rank_points.kind == "up"
        return self.low_wins or self.nearest_wins


@value_class
class Count:
    """The counted values of one person.

    ``counted`` says for each value whether it is in ``total``. ``parts`` are all values times their weights, also
    those not counted; in an average they are unweighted. The part of a missing value is the points that it counts
    as, or None. ``figure`` is the sort key: lower is always better.
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
    """Return the count of one person's *values*.

    *planned* is the final number of units (rounds, evenings or parts of a season), 0 if no more are to come.
    *values*, *weights*, *extra* and *tallies* are the fields of a ``RankingEntry``.
    """
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
    """Return the maximum number of values that count, out of *units* values in the end."""
    if counting.drop and missing.count(False) >= counting.drop_from:
        return max(units - counting.drop, 1)
    return units if counting.best is None else counting.best


@value_class
class _Choice:
    """Chooses the values of one person that make the best total.

    *missing* values are dropped first, even if they count as points. Among equal values, those with
    more games *won* count before the others, and earlier values before later ones.
    """

    counting: Counting
    filled: Sequence[Value | None]
    missing: Sequence[bool]
    weights: Sequence[Value]
    won: Sequence[int]

    def best(self, places: Sequence[int], keep: int) -> list[int]:
        """Return the *keep* places, out of *places*, whose values count."""
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
        """Return *places*, best first: by the gain of the value for a weighted *mean*, missing values last.

        For a sum *mean* is 0.
        """
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
    """Return for each of the first *values* places, from 0, whether it is in *kept*."""
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
    """Return each value times its weight; in an average, or without weights, the plain values."""
    if counting.combine != "sum" or not weights:
        return tuple(filled)
    weighed = zip(filled, weights, strict=True)
    return tuple(None if value is None else _whole(value * weight) for value, weight in weighed)


def _comparable(counting: Counting, total: Value, extra: int) -> Value:
    """Return *total* as a sort key; lower is better.

    With a known target it is the distance to the target minus *extra*, at least 0.
    """
    if counting.target is not None:
        away = max(total - counting.target, counting.target - total)
        return max(away - extra, 0)
    return total if counting.low_wins else -total


def _whole(value: Value) -> Value:
    """Return *value* as an ``int`` if it is whole, else unchanged."""
    return int(value) if value.denominator == 1 else value
