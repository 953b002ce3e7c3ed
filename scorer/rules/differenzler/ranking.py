"""Ranks and end of a Differenzler, followed line by line while the log is read.

*Rule:* R56, R58, C10, S13, S14, rules page B4.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from scorer.rules.differenzler.score import Score
from scorer.rules.differenzler.settings import DifferenzlerSettings


class Ranking:
    """What every player has so far, who is ahead, and whether the game is over.

    *lot* are seats as they were drawn by hand, best first. *Unit:* difference
    points in ``totals``, card points in ``made``, deals in ``hits``.
    """

    def __init__(self, settings: DifferenzlerSettings, lot: Sequence[int]) -> None:
        self.settings = settings
        self.lot = lot
        self.seats = range(len(settings.players))
        self.totals, self.made, self.hits = ([0 for _ in self.seats] for _ in range(3))
        self.best_deal, self.best_passe = ([inf for _ in self.seats] for _ in range(2))
        self.passe = [0 for _ in self.seats]
        self.done = 0
        self.finish: dict[str, Any] | None = None
        self.final: list[int] = []

    def follow(self, slot: str, score: Score, points: Sequence[int] | None) -> None:
        """Take note of one line, then see whether it ends the game."""
        for seat in self.seats:
            self.totals[seat] += score.written[seat]
            self.passe[seat] += score.written[seat]  # what a reader of the sheet adds up
        if score.state == "open":
            return
        if score.differences is not None and points is not None:
            self._count(score.differences, points)
        if self.finish is None:
            self._judge(slot)

    def close(self, slot: str | None) -> None:
        """End a game that the table has stopped, with *slot* as its last line."""
        if self.finish is None:
            self._end(slot, "ended")

    def ranks(self, ties: Sequence[str] | None = None) -> list[int]:
        """Return the rank of each seat, 1 for the lowest total; equal ones share a rank.

        *ties* are what decides between equal totals, or all that was agreed.
        """
        keys = [
            self._key(seat, self.settings.ties if ties is None else ties) for seat in self.seats
        ]
        return [1 + sum(other < key for other in keys) for key in keys]

    def _count(self, differences: Sequence[int | None], points: Sequence[int]) -> None:
        self.done += 1
        whole = self.done % self.settings.passe == 0
        for seat, difference in enumerate(differences):
            self.made[seat] += points[seat]
            self.hits[seat] += difference == 0
            if difference is not None:
                self.best_deal[seat] = min(self.best_deal[seat], difference)
            if whole:
                self.best_passe[seat] = min(self.best_passe[seat], self.passe[seat])
                self.passe[seat] = 0

    def _judge(self, slot: str) -> None:
        settings = self.settings
        if self._over():
            why = "limit"
        elif settings.deals is not None and self.done >= settings.deals:
            why = "deals"
        else:
            return
        if "extra_deal" in settings.ties:
            before = settings.ties[: settings.ties.index("extra_deal")]
            if self.ranks(before).count(1) > 1:
                return
        self._end(slot, why)

    def _end(self, slot: str | None, why: str) -> None:
        self.final = self.ranks()
        winners = [seat for seat in self.seats if self.final[seat] == 1]
        self.finish = {
            "winner": winners[0] if len(winners) == 1 else None,
            "winners": winners,
            "why": why,
            "losers": self._over(),
            "deal": slot,
        }

    def _over(self) -> list[int]:
        limit = self.settings.limit
        return [] if limit is None else [seat for seat in self.seats if self.totals[seat] > limit]

    def _key(self, seat: int, ties: Sequence[str]) -> list[float]:
        lot = self.lot.index(seat) if seat in self.lot else len(self.seats)
        worth = {
            "best_deal": self.best_deal[seat],
            "best_passe": self.best_passe[seat],
            "exact_hits": -self.hits[seat],
            "extra_deal": 0,
            "lot": lot,
        }
        return [self.totals[seat], *(worth[tie] for tie in ties)]
