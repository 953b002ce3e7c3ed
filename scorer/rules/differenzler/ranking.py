"""Ranks and end of a Differenzler, updated line by line.

The last deal that is counted or annulled tells whether the game is over, and all
that stands on the sheet counts: a correction may move the end forward to a deal
after which the table has played on.

*Rule:* R56, R58, C10, S13, S14, rules page B4.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from scorer.rules.differenzler.board_types import DifferenzlerFinish, Why
from scorer.rules.differenzler.score import Score
from scorer.rules.differenzler.settings import DifferenzlerSettings


class Ranking:
    """Totals, ranks and end of a game, updated line by line.

    *lot* are seats in the order drawn by hand, best first. *Unit:* difference
    points in ``totals``, card points in ``made``, deals in ``hits``.
    """

    def __init__(self, settings: DifferenzlerSettings, lot: Sequence[int]) -> None:
        self.settings = settings
        self.lot = lot
        self.seats = range(len(settings.players))
        self.totals, self.points_taken, self.hits = ([0 for _ in self.seats] for _ in range(3))
        self.best_deal, self.best_passe = ([inf for _ in self.seats] for _ in range(2))
        self.passe = [0 for _ in self.seats]
        self.done = 0
        self.why: Why | None = None
        self.deal: str | None = None

    def follow(self, slot: str, score: Score, points: Sequence[int] | None) -> None:
        """Add one line, then check whether it ends the game."""
        for seat in self.seats:
            self.totals[seat] += score.written[seat]
            self.passe[seat] += score.written[seat]  # what a reader of the sheet adds up
        if score.state == "open":
            return
        if score.differences is not None and points is not None:
            self._count(score.differences, points)
        self.why, self.deal = self._judge(), slot

    def close(self, slot: str | None) -> None:
        """End a game that the table has stopped; *slot* is its last line."""
        if self.why is None:
            self.why, self.deal = "ended", slot

    def finish(self) -> DifferenzlerFinish | None:
        """Return winners and reason, or None while the game goes on."""
        if self.why is None:
            return None
        winners = [seat for seat, rank in enumerate(self.ranks()) if rank == 1]
        return {
            "winner": winners[0] if len(winners) == 1 else None,
            "winners": winners,
            "why": self.why,
            "losers": self._over(),
            "deal": self.deal,
        }

    def ranks(self, ties: Sequence[str] | None = None) -> list[int]:
        """Return the rank of each seat, 1 for the lowest total; equal seats share a rank.

        *ties* are the tie-breaks to use, all of the settings if None.
        """
        keys = [
            self._key(seat, self.settings.ties if ties is None else ties) for seat in self.seats
        ]
        return [1 + sum(other < key for other in keys) for key in keys]

    def _count(self, differences: Sequence[int | None], points: Sequence[int]) -> None:
        self.done += 1
        whole = self.done % self.settings.passe == 0
        for seat, difference in enumerate(differences):
            self.points_taken[seat] += points[seat]
            self.hits[seat] += difference == 0
            if difference is not None:
                self.best_deal[seat] = min(self.best_deal[seat], difference)
            if whole:
                self.best_passe[seat] = min(self.best_passe[seat], self.passe[seat])
                self.passe[seat] = 0

    def _judge(self) -> Why | None:
        """Return why the game is over, None if it is not."""
        settings = self.settings
        if "extra_deal" in settings.ties:
            before = settings.ties[: settings.ties.index("extra_deal")]
            if self.ranks(before).count(1) > 1:
                return None
        if self._over():
            return "limit"
        return "deals" if settings.deals is not None and self.done >= settings.deals else None

    def _over(self) -> list[int]:
        limit = self.settings.limit
        return [] if limit is None else [seat for seat in self.seats if self.totals[seat] > limit]

    def _key(self, seat: int, ties: Sequence[str]) -> list[float]:
        lot = self.lot.index(seat) if seat in self.lot else len(self.seats)
        keys = {
            "best_deal": self.best_deal[seat],
            "best_passe": self.best_passe[seat],
            "exact_hits": -self.hits[seat],
            "extra_deal": 0,
            "lot": lot,
        }
        return [self.totals[seat], *(keys[tie] for tie in ties)]
