"""Rounds of an evening with a game and terms of their own; rank points and points for wins of a round."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from typing import Annotated

from scorer.rules import games
from scorer.rules.club.counting.counting import Amount, RankPoints, Value
from scorer.rules.club.results.terms import CHECK, PARTNERS, Contracts, SheetTerms
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.reading import NAME_LENGTH, JsonObject
from scorer.rules.core.typed_reader import Length, Words
from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class

FIRST = Range(2, 50)
LARGEST_TABLE = 9
PLAYED = (*games.NAMES, "other")


@value_class
class DisciplineTerms:
    """The terms of a discipline's sheets that replace those of the phase.

    The fields are as in :class:`~scorer.rules.club.results.terms.SheetTerms`; *share* is the weight of each round,
    also if people play alone: with 1/2 it counts half, with 2 twice.
    """

    partners: Annotated[str, Words(PARTNERS)] = "drawn"
    share: Fraction = Fraction(1)
    check: Annotated[int | None, CHECK] = CARD_POINTS
    match_bonus: Annotated[int, Range(0, CARD_POINTS)] = 0
    contracts: Contracts = ()
    each_once: bool = False
    match_minus: bool = False

    def within(self, terms: SheetTerms) -> SheetTerms:
        """Return the *terms* of a phase with the fields of this class replaced by those of the discipline.

        Without a control sum there is no gap, so *wrong* becomes ``refuse``.
        """
        return replace(
            terms,
            partners=self.partners,
            share=self.share,
            check=self.check,
            match_bonus=self.match_bonus,
            contracts=self.contracts,
            each_once=self.each_once,
            match_minus=self.match_minus,
            wrong=terms.wrong if self.check is not None else "refuse",
        )


@value_class
class Discipline:
    """The game played from round *first* on, until the next discipline begins.

    *game*, *settings*, *deals*, *sizes* and *terms* replace those of the phase. With
    *low_wins* the fewest points are best in these rounds. *name* is the club's name for its game.
    """

    first: Annotated[int, FIRST]
    game: Annotated[str, Words(PLAYED)] = games.DEFAULT
    settings: JsonObject = field(default_factory=dict)
    deals: Annotated[int, Range(1, 200)] = 12
    sizes: Annotated[tuple[int, ...], Length(1, 8), Range(2, LARGEST_TABLE)] = (4,)
    terms: DisciplineTerms = field(default_factory=DisciplineTerms)
    low_wins: bool = False
    name: Annotated[str, Length(0, NAME_LENGTH)] = ""


@value_class
class RoundRanks:
    """Each round is ranked separately, and a rank gives *points*, which an evening adds up.

    With *low_wins* the fewest points are best in the rounds that belong to no discipline.
    """

    points: RankPoints = field(default_factory=lambda: RankPoints("up"))
    low_wins: bool = False


@value_class
class WinPoints:
    """The value of a round for the side that wins a table (*win*), for equal sides (*draw*) and the losing side (*loss*).

    *Unit:* points for wins, which count instead of card points.
    """

    win: Amount = 2
    draw: Amount = 1
    loss: Amount = 0

    def worth(self, points: Value, others: Value) -> int:
        """Return the points for wins of a side that made *points* against *others*."""
        if points == others:
            return self.draw
        return self.win if points > others else self.loss


def rank_points(
    points: RankPoints,
    values: Mapping[int, Value],
    *,
    low_wins: bool,
    unranked: Collection[int] = (),
) -> dict[int, Value]:
    """Return the rank points of one round by member; equal *values* share a rank, as in 1, 1, 3.

    *unranked* people do not lower the rank of others, and get the points of the place that they would have. With
    *low_wins* the lowest value is best.

    *Unit:* rank points; *values* are card points, or difference points.
    """
    sign = 1 if low_wins else -1
    ranked = sorted(sign * value for member, value in values.items() if member not in unranked)
    return {
        member: points.points_of(*_place(ranked, sign * value), max(len(ranked), 1))
        for member, value in values.items()
    }


def _place(ranked: Sequence[Value], figure: Value) -> tuple[int, int]:
    """Return the rank of *figure* among *ranked*, at most their number, and how many of them share it, at least 1."""
    rank = 1 + sum(value < figure for value in ranked)
    return min(rank, max(len(ranked), 1)), max(sum(value == figure for value in ranked), 1)
