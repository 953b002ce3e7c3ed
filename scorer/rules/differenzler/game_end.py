"""The end of a Differenzler: after the agreed deals, or once somebody is over the limit.

*Rule:* R58, S14.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.core.ranking import PlayerRanking
from scorer.rules.differenzler.board_types import DifferenzlerFinish, Why
from scorer.rules.differenzler.settings import DifferenzlerSettings


def end_reason(settings: DifferenzlerSettings, totals: Sequence[int], deals: int) -> Why | None:
    """Return why the game is over after so many *deals* that count, None if it is not.

    *Unit:* difference points in *totals*.
    """
    if _over_limit(settings, totals):
        return "limit"
    return "deals" if settings.deals is not None and deals >= settings.deals else None


def finish(
    settings: DifferenzlerSettings, ranking: PlayerRanking[Why]
) -> DifferenzlerFinish | None:
    """Return winners and reason, or None while the game goes on."""
    if ranking.why is None:
        return None
    winners = ranking.winners()
    return {
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "why": ranking.why,
        "losers": _over_limit(settings, ranking.totals),
        "deal": ranking.deal,
    }


def _over_limit(settings: DifferenzlerSettings, totals: Sequence[int]) -> list[int]:
    limit = settings.limit
    return [] if limit is None else [seat for seat, total in enumerate(totals) if total > limit]
