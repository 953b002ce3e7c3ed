"""How people are put into groups, and how an evening ends with a play-off."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from scorer.rules.core.typed_rules import Range

GROUP = Range(2, 9)  # people or fixed pairs
FIRST = Range(1, 64)  # people or fixed pairs who go into a play-off
CARRIED = {"none": Fraction(0), "half": Fraction(1, 2), "whole": Fraction(1)}


@dataclass(frozen=True)
class GroupRules:
    """Groups of *size* people or fixed pairs, in which all meet all.

    The ``lot`` puts them together, or the ``standings`` of the season spread the best over them.
    """

    size: Annotated[int, GROUP] = 4
    by: Literal["lot", "standings"] = "lot"


@dataclass(frozen=True)
class PlayOff:
    """The last *rounds* of an evening, in which people play for ranks with their equals.

    With ``table`` the first *size* people or fixed pairs play for the first ranks, and all others
    have their rank; with ``groups`` the next ones play for the next ranks, too. Of what they made
    before they *carry* all, half or nothing. In a ``knock_out`` of at most so many rounds, of each table
    of people who play alone so many go *on*, of two the better one; the losers before the final
    may play for the *third* place. Among *equal* ones decides an ``extra`` deal, what they made ``earlier``, or a
    ``card``. It is seeded by the rounds before; without any, *by* ``lot`` or the ``standings`` of the season.
    ``groups`` and a ``knock_out`` take everybody, or after rounds only the *first* so many of the ranking, after groups of each group.
    """

    kind: Literal["table", "groups", "knock_out"] = "table"
    size: Annotated[int, GROUP] = 4
    rounds: Annotated[int, Range(1, 20)] = 3
    carry: Literal["none", "half", "whole"] = "none"
    on: Annotated[int, Range(1, 8)] = 1
    third: bool = False
    equal: Literal["extra", "earlier", "card"] = "extra"
    by: Literal["lot", "standings"] = "lot"
    first: Annotated[int | None, FIRST] = None

    @property
    def carried(self) -> Fraction:
        """Return the weight of a round before it."""
        return CARRIED[self.carry]
