"""Bergpreis of a Schieber, updated deal by deal.

*Rule:* R15, R36, R37, C4, S8-S11.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.rules.core.log import CurrentLine
from scorer.rules.schieber.board_types import Berg, BergWhy, Category
from scorer.rules.schieber.deal_score import Score
from scorer.rules.schieber.finish_deal import arrived_teams, judge_call, walk_deal
from scorer.rules.schieber.settings import SchieberSettings
from scorer.rules.schieber.stoeck_weis_stich import Pair


@dataclass(slots=True)
class Bergpreis:
    """Who has the Bergpreis, updated deal by deal; *ask* is the deal that leaves it open.

    *special* are the calls by slot: ``berg:7`` belongs to deal 7.
    """

    settings: SchieberSettings
    special: Mapping[str, CurrentLine]
    won: Berg | None = None
    ask: str | None = None

    def follow(self, slot: str, before: Pair, score: Score, totals: Pair) -> None:
        """Add one deal: a call first, then what its totals reach. *Unit:* slate points."""
        berg = self.settings.berg
        if berg is None or self.won is not None:
            return
        call, target = self.special.get("berg:" + slot), (berg, berg)
        verdict = judge_call(self.settings, call, before, score, target) if call else None
        if verdict is not None:
            self._win(verdict.winner, verdict.why, verdict.on, verdict.rule, slot)
            self.ask = None
            return
        arrived = arrived_teams(totals, target)
        if not arrived or score.cards is None or self.ask is not None:
            return
        if len(arrived) == 1:
            self._win(arrived[0], "first", None, None, slot)
            return
        walked = walk_deal(self.settings, before, score, target)
        if self.settings.both_over == "higher":
            if call is None and totals[0] != totals[1]:
                self._win(int(totals[1] > totals[0]), "higher", None, None, slot)
        elif walked.winner is not None and walked.first_trick is None:
            self._win(walked.winner, "order", walked.on, "R37", slot)
        if self.won is None:
            self.ask = slot

    def reached(self, slot: str, totals: Pair) -> None:
        """Add totals reached by direct strokes. *Unit:* slate points."""
        berg = self.settings.berg
        if berg is None or self.won is not None or self.ask is not None:
            return
        arrived = arrived_teams(totals, (berg, berg))
        if len(arrived) == 1:
            self._win(arrived[0], "first", None, None, slot)

    def _win(
        self, team: int, why: BergWhy, on: Category | None, rule: str | None, slot: str
    ) -> None:
        self.won = {"team": team, "why": why, "on": on, "rule": rule, "deal": slot}
