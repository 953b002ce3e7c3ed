"""Rounds of an evening with a game and terms of their own, and what a rank in a round is worth."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from typing import Annotated

from scorer.rules import games
from scorer.rules.club.counting.counting import MOST, RankPoints, Value
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
    """What the sheets of a discipline have of their own; the rest is that of the phase.

    The fields mean what they mean in :class:`~scorer.rules.club.results.terms.SheetTerms`; *share*
    is what a round counts: 1/2 half, 2 twice, with partners or alone.
    """

    partners: Annotated[str, Words(PARTNERS)] = "drawn"
    share: Fraction = Fraction(1)
    check: Annotated[int | None, CHECK] = CARD_POINTS
    match_bonus: Annotated[int, Range(0, CARD_POINTS)] = 0
    contracts: Contracts = ()
    each_once: bool = False
    match_minus: bool = False

    def within(self, terms: SheetTerms) -> SheetTerms:
        """Return the *terms* of a phase with these; where nothing adds up nobody bears a gap."""
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
    """What is played from round *first* on, until the next discipline begins.

    *game*, *settings*, *deals*, *sizes* and *terms* take the place of those of the phase. With
    *low_wins* the fewest points are best in these rounds. *name* is what a club calls its game.
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
    """Each round is ranked by itself, and a rank gives *points*, which are what an evening adds up.

    With *low_wins* the fewest points are best in the rounds that belong to no discipline.
    """

    points: RankPoints = field(default_factory=lambda: RankPoints("up"))
    low_wins: bool = False


@value_class
class WinPoints:
    """What a round is worth to the side with more at its table, to equals, and to the other side. *Unit:* points of wins."""

    win: Annotated[int, Range(0, MOST)] = 2
    draw: Annotated[int, Range(0, MOST)] = 1
    loss: Annotated[int, Range(0, MOST)] = 0

    def worth(self, points: Value, others: Value) -> int:
        """Return what a side with *points* gets against one with those of the *others*."""
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

    Who is *unranked* takes no rank from anybody, and gets the points of the place that it would be.

    *Unit:* rank points; *values* are card points, or difference points.
    """
    sign = 1 if low_wins else -1
    ranked = sorted(sign * value for member, value in values.items() if member not in unranked)
    return {
        member: points.points_of(*_place(ranked, sign * value), max(len(ranked), 1))
        for member, value in values.items()
    }


def _place(ranked: Sequence[Value], figure: Value) -> tuple[int, int]:
    """Return the rank of *figure* among those *ranked*, and how many share it."""
    rank = 1 + sum(other < figure for other in ranked)
    return min(rank, max(len(ranked), 1)), max(sum(other == figure for other in ranked), 1)
