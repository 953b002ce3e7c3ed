"""The board of «Jeder für sich».

A side is a player. Totals are slate points: card points times the factor of the deal, and extras.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from scorer.rules.core.board_types import PlayerBoard, PlayerFinish, PlayerLine, PlayerNext

Why: TypeAlias = Literal["deals", "target", "ended"]
ExtraKind: TypeAlias = Literal["weis", "table_weis", "stoeck", "plus", "minus"]


class SoloExtra(TypedDict):
    """Points that a player writes in a deal besides those of the cards."""

    seat: int  # seat that writes them
    kind: ExtraKind  # Weis from the hand, Weis lying on the table, Stöck, points with a reason
    points: int  # above 0, before factor and sign
    reason: str  # never empty for plus and minus
    written: int  # with sign and factor; slate points; 0 for Weis and Stöck of an annulled deal


class SoloLine(PlayerLine):
    """One deal."""

    mode: str | None  # null if not entered
    factor: int  # factor of the deal (R16)
    match: int | None  # seat that took every trick
    extras: list[SoloExtra]  # Weis, Stöck and points with a reason
    extra_points: list[int]  # sum of each player's extras; slate points


class SoloNext(PlayerNext):
    """The next deal."""

    factor: int  # factor according to the settings


class SoloFinish(PlayerFinish):
    """How the game ended."""

    why: Why  # agreed number, target reached, stopped by the table
    reached: list[int]  # seats at the target or above


class SoloBoard(PlayerBoard[SoloLine, SoloNext, SoloFinish]):
    """The whole board."""

    deals_won: list[int]  # deals in which nobody wrote better
    matches: list[int]  # matches of each player
