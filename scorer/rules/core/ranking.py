"""Ranks and end of a game in which everybody plays alone, updated line by line.

The last deal that is counted or annulled tells whether the game is over, and all
that stands on the sheet counts: a correction may move the end forward to a deal
after which the table has played on.

*Rule:* C10, S14.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

W = TypeVar("W", bound=str)  # why the game is over


class PlayerRanking(ABC, Generic[W]):
    """Totals, ranks and end of a game; each game says what is better and why it is over.

    *ties* decide between equal totals, first to last; *lot* are seats in the order drawn by
    hand, best first. *Unit:* that of the totals of the game; deals in ``done``.
    """

    def __init__(self, players: int, ties: Sequence[str], lot: Sequence[int]) -> None:
        self.seats = range(players)
        self.ties = ties
        self.lot = lot
        self.totals = [0] * players
        self.done = 0
        self.why: W | None = None
        self.deal: str | None = None

    @abstractmethod
    def key(self, seat: int, ties: Sequence[str]) -> list[float]:
        """Return what a *seat* is ranked by, the lowest first: its total, then each of *ties*."""

    @abstractmethod
    def judge(self) -> W | None:
        """Return why the game is over, None if it is not; an extra deal is not looked at."""

    def judge_after(self, slot: str) -> None:
        """Tell whether the game is over with the deal of *slot*, which is counted or annulled."""
        self.why, self.deal = None if self._extra_deal_due() else self.judge(), slot

    def close(self, slot: str | None, why: W) -> None:
        """End a game that the table has stopped; *slot* is its last line."""
        if self.why is None:
            self.why, self.deal = why, slot

    def winners(self) -> list[int]:
        """Return the seats on the first rank."""
        return [seat for seat, rank in enumerate(self.ranks()) if rank == 1]

    def ranks(self, ties: Sequence[str] | None = None) -> list[int]:
        """Return the rank of each seat, 1 for the best total; equal seats share a rank.

        *ties* are the tie-breaks to use, all of the table if None.
        """
        keys = [self.key(seat, self.ties if ties is None else ties) for seat in self.seats]
        return [1 + sum(other < key for other in keys) for key in keys]

    def place_in_lot(self, seat: int) -> int:
        """Return the place that the lot gave to a *seat*; behind all others without one."""
        return self.lot.index(seat) if seat in self.lot else len(self.seats)

    def _extra_deal_due(self) -> bool:
        """Return whether equals on the first rank have to play an extra deal."""
        if "extra_deal" not in self.ties:
            return False
        before = self.ties[: self.ties.index("extra_deal")]
        return self.ranks(before).count(1) > 1
