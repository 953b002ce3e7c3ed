"""The board of a Differenzler.

A side is a player. Totals are difference points (R56). Sealed estimates are on no board.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from scorer.rules.core.board_types import Line, LineRef, Next, PlayerBoard, PlayerFinish

Why: TypeAlias = Literal["deals", "limit", "ended"]


class Penalty(TypedDict):
    """Points that a player writes for a breach of the rules."""

    seat: int  # who writes them
    points: int  # difference points
    reason: NotRequired[str]  # why


class DifferenzlerLine(Line):
    """One deal. Every list has one item a seat."""

    kind: Literal["deal"]  # what kind of line it is
    number: int  # number of the deal; an annulled one has that of the next
    dealer: int  # seat that dealt
    trump: str | None  # trump suit (R54)
    drawn: bool  # whether the program drew the suit
    estimates: list[int | None]  # card points; null if not given, sealed or forgotten (R55)
    given: list[bool]  # whether the player has estimated or is said to have forgotten
    estimate_lines: list[LineRef | None]  # the line of each estimate
    estimate_sum: int | None  # sum of the estimates once all are known; card points
    points: list[int] | None  # card points of each player, together 157 (R57)
    differences: list[int | None] | None  # null until all is in; of a player who forgot (R56)
    exact: list[bool] | None  # whether the estimate was hit exactly (S15)
    forgotten: list[bool]  # whether the player is said to have forgotten to estimate
    credit: int  # what the dealer's difference is lowered by; difference points (B4)
    penalties: list[Penalty]  # penalties of this deal
    void: str | None  # why the deal is annulled (R59)
    note: str  # free text


class DifferenzlerNext(Next):
    """The next deal."""

    slot: str  # place on the sheet that is free
    trump: str | None  # trump suit that stays after an annulled deal (R59)


class DifferenzlerFinish(PlayerFinish):
    """How a Differenzler ended (R58, S13, S14)."""

    why: Why  # agreed number, limit passed, stopped by the table
    losers: list[int]  # seats whose total is above the limit


class DifferenzlerBoard(PlayerBoard[DifferenzlerLine, DifferenzlerNext, DifferenzlerFinish]):
    """The whole board."""

    hits: list[int]  # number of exact estimates of each player
