"""Ranks of «Jeder für sich», updated line by line.

*Rule:* C10, S14.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from scorer.rules.core.log import Facts
from scorer.rules.core.ranking import PlayerRanking
from scorer.rules.solo.board_types import Why
from scorer.rules.solo.deal_score import Score
from scorer.rules.solo.game_end import end_reason
from scorer.rules.solo.settings import SoloSettings


class Ranking(PlayerRanking[Why]):
    """Totals, ranks and end of a game, updated line by line.

    *Unit:* slate points in ``totals``, card points in ``points_taken``, deals in ``deals_won``
    and ``matches``.
    """

    def __init__(self, settings: SoloSettings, lot: Sequence[int]) -> None:
        super().__init__(len(settings.players), settings.ties, lot)
        self.settings = settings
        self.sign = -1 if settings.wins == "most" else 1  # makes the better one the lower one
        self.points_taken, self.deals_won, self.matches = ([0 for _ in self.seats] for _ in "123")
        self.best_deal = [inf for _ in self.seats]

    def follow(self, slot: str, score: Score, facts: Facts) -> None:
        """Add one line, then check whether it ends the game."""
        for seat in self.seats:
            self.totals[seat] += score.written[seat]
        if score.state == "open":
            return
        if score.state == "done":
            self._count(score.written, facts)
        self.judge_after(slot)

    def _count(self, written: Sequence[int], facts: Facts) -> None:
        self.done += 1
        if facts.get("match") is not None:
            self.matches[facts["match"]] += 1
        results = [self.sign * figure for figure in written]
        for seat, result in enumerate(results):
            self.points_taken[seat] += facts["points"][seat]
            self.best_deal[seat] = min(self.best_deal[seat], result)
            self.deals_won[seat] += result == min(results)

    def judge(self) -> Why | None:
        """Return why the game is over, None if it is not; an extra deal is not looked at."""
        return end_reason(self.settings, self.totals, self.done)

    def key(self, seat: int, ties: Sequence[str]) -> list[float]:
        """Return what a *seat* is ranked by, the lowest first: its total, then each of *ties*."""
        keys = {
            "best_deal": self.best_deal[seat],
            "deals_won": -self.deals_won[seat],
            "extra_deal": 0,
            "lot": self.place_in_lot(seat),
        }
        return [self.sign * self.totals[seat], *(keys[tie] for tie in ties)]
