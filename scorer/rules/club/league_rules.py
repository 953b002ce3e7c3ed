"""What a regulation says of the leagues of a season.

*Rule:* regulations page C21, K16; club.md section 2 (league).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from scorer.rules.core.typed_rules import Range

MOST_MOVES = 50
LEAGUE_TIES = ("direct", "difference", "figures")


@dataclass(frozen=True)
class LeagueRules:
    """How fixtures between teams make the table of their league.

    The result of a fixture is how many *measured* figures home and guest made: ``strokes``, won
    ``games`` or ``points``; more is better. The table is *ranked* by points for ``wins`` (*win*, *draw* and
    *loss* say how many), by all ``figures`` that a team made, or by their ``difference`` to those made against
    it. Among equals *ties* decide in their order: the ``direct`` fixtures among them, the ``difference``, all
    ``figures``; then a card. The first *up* of a league go up, the last *down* go down. With *home_rules* the
    home side says by which house rules a fixture is played.
    """

    measured: Literal["strokes", "games", "points"] = "strokes"
    ranked: Literal["wins", "figures", "difference"] = "wins"
    win: Annotated[int, Range(0, 100)] = 2
    draw: Annotated[int, Range(0, 100)] = 1
    loss: Annotated[int, Range(0, 100)] = 0
    ties: tuple[str, ...] = ()
    up: Annotated[int, Range(0, MOST_MOVES)] = 0
    down: Annotated[int, Range(0, MOST_MOVES)] = 0
    home_rules: bool = False
