"""The board of a Differenzler.

A side is a player. Totals are difference points (R56). Sealed estimates are on no board.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from scorer.rules.core.board_types import LineRef, PlayerBoard, PlayerFinish, PlayerLine, PlayerNext

Why: TypeAlias = Literal["deals", "limit", "ended"]


class Penalty(TypedDict):
    """Points that a player writes for a breach of the rules."""

    seat: int  # seat that writes them
    points: int  # difference points
    reason: NotRequired[str]  # reason for the penalty


class DifferenzlerLine(PlayerLine):
    """One deal."""

    trump: str | None  # trump suit (R54)
    drawn: bool  # the program drew the suit
    estimates: list[int | None]  # card points; null if not given, sealed or forgotten (R55)
    given: list[bool]  # the player has estimated or forgot to
    estimate_lines: list[LineRef | None]  # the line of each estimate
    estimate_sum: int | None  # sum of the estimates; null unless all are known; card points
    differences: list[int | None] | None  # null until counted; an item is null if forgotten (R56)
    exact: list[bool] | None  # the estimate is exact (S15); null until counted
    forgotten: list[bool]  # the player forgot to estimate
    credit: int  # reduction of the dealer's difference (B4)
    penalties: list[Penalty]  # penalties of this deal


class DifferenzlerNext(PlayerNext):
    """The next deal."""

    trump: str | None  # kept after an annulled deal (R59)


class DifferenzlerFinish(PlayerFinish):
    """How a Differenzler ended (R58, S13, S14)."""

    why: Why  # agreed number, limit passed, stopped by the table
    losers: list[int]  # seats above the limit


class DifferenzlerBoard(PlayerBoard[DifferenzlerLine, DifferenzlerNext, DifferenzlerFinish]):
    """The whole board."""

    hits: list[int]  # exact estimates of each player
