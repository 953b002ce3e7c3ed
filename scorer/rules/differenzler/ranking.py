"""Ranks of a Differenzler, updated line by line.

*Rule:* R56, R58, C10, S13, S14.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from scorer.rules.core.ranking import PlayerRanking
from scorer.rules.differenzler.board_types import Why
from scorer.rules.differenzler.deal_score import Score
from scorer.rules.differenzler.game_end import end_reason
from scorer.rules.differenzler.settings import DifferenzlerSettings


class Ranking(PlayerRanking[Why]):
    """Totals, ranks and end of a game, updated line by line.

    *Unit:* difference points in ``totals``, card points in ``points_taken``, deals in ``hits``.
    """

    def __init__(self, settings: DifferenzlerSettings, lot: Sequence[int]) -> None:
        super().__init__(len(settings.players), settings.ties, lot)
        self.settings = settings
        self.points_taken, self.hits = ([0 for _ in self.seats] for _ in range(2))
        self.best_deal, self.best_passe = ([inf for _ in self.seats] for _ in range(2))
        self.passe = [0 for _ in self.seats]

    def follow(self, slot: str, score: Score, points: Sequence[int] | None) -> None:
        """Add one line, then check whether it ends the game."""
        for seat in self.seats:
            self.totals[seat] += score.written[seat]
            self.passe[seat] += score.written[seat]  # what a reader of the sheet adds up
        if score.state == "open":
            return
        if score.differences is not None and points is not None:
            self._count(score.differences, points)
        self.judge_after(slot)

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

    def judge(self) -> Why | None:
        """Return why the game is over, None if it is not; an extra deal is not looked at."""
        return end_reason(self.settings, self.totals, self.done)

    def key(self, seat: int, ties: Sequence[str]) -> list[float]:
        """Return what a *seat* is ranked by, the lowest first: its total, then each of *ties*."""
        keys = {
            "best_deal": self.best_deal[seat],
            "best_passe": self.best_passe[seat],
            "exact_hits": -self.hits[seat],
            "extra_deal": 0,
            "lot": self.place_in_lot(seat),
        }
        return [self.totals[seat], *(keys[tie] for tie in ties)]
