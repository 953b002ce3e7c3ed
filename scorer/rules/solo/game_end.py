"""The end of «Jeder für sich»: after the agreed deals, or once somebody has reached the target.

*Rule:* C10, S14.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.core.ranking import PlayerRanking
from scorer.rules.solo.board_types import SoloFinish, Why
from scorer.rules.solo.settings import SoloSettings


def end_reason(settings: SoloSettings, totals: Sequence[int], deals: int) -> Why | None:
    """Return why the game is over after so many *deals* that count, None if it is not.

    *Unit:* slate points in *totals*.
    """
    if _at_target(settings, totals):
        return "target"
    return "deals" if settings.deals is not None and deals >= settings.deals else None


def finish(settings: SoloSettings, ranking: PlayerRanking[Why]) -> SoloFinish | None:
    """Return winners and reason, or None while the game goes on."""
    if ranking.why is None:
        return None
    winners = ranking.winners()
    return {
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "why": ranking.why,
        "reached": _at_target(settings, ranking.totals),
        "deal": ranking.deal,
    }


def _at_target(settings: SoloSettings, totals: Sequence[int]) -> list[int]:
    target = settings.target
    return [] if target is None else [seat for seat, total in enumerate(totals) if total >= target]
