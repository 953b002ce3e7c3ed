"""What a regulation says of teams in a side list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from scorer.rules.core.typed_rules import Range

MOST_IN_TEAM = 100


@dataclass(frozen=True)
class TeamRules:
    """How a list ranks teams by the results of their people.

    The ``best`` so many results are counted, or ``all``, as a ``sum`` or an ``average``. A team with *fewer* has no
    rank (``unranked``) or ``counts`` with what there is. Over a season a team has a result *per* ``evening``,
    or those of its people's ``totals``. What is ranked are ``teams`` or ``clubs``, which are all teams with the
    same word before their name. A team has at most *size* people at a time. With *substitutes* whoever plays for
    somebody plays for that one's team; without, an evening on which somebody else played does not count for it.
    """

    counted: Literal["best", "all"] = "best"
    best: Annotated[int, Range(1, MOST_IN_TEAM)] = 4
    combine: Literal["sum", "average"] = "sum"
    fewer: Literal["unranked", "counts"] = "unranked"
    per: Literal["evening", "totals"] = "evening"
    units: Literal["teams", "clubs"] = "teams"
    size: Annotated[int | None, Range(1, MOST_IN_TEAM)] = None
    substitutes: bool = True
