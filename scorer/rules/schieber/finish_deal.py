"""The deal in which a side reaches the Bergpreis or the target, as Stöck-Wys-Stich judges it.

*Rule:* R36-R42.
"""

from __future__ import annotations

from scorer.rules.core.log import CurrentLine
from scorer.rules.schieber.deal_score import Score
from scorer.rules.schieber.settings import SchieberSettings
from scorer.rules.schieber.stoeck_weis_stich import (
    Claim,
    FinishDeal,
    FinishVerdict,
    Pair,
    Walk,
    judge_claim,
    walk,
)

BOTH = 2


def arrived_teams(totals: Pair, target: Pair) -> list[int]:
    """Return the teams whose total has reached its *target*. *Unit:* slate points."""
    return [team for team in (0, 1) if totals[team] >= target[team]]


def finish_deal(before: Pair, target: Pair, score: Score) -> FinishDeal:
    """Return the deal with *score*, written after the totals *before*. *Unit:* slate points."""
    factor = score.factor
    return FinishDeal(
        before,
        target,
        factor,
        (factor * score.stoeck[0], factor * score.stoeck[1]),
        (factor * score.weis[0], factor * score.weis[1]),
        None if score.cards is None else score.written(),
    )


def walk_deal(settings: SchieberSettings, before: Pair, score: Score, target: Pair) -> Walk:
    """Return which side reaches *target* first in the order of the house rules."""
    deal = finish_deal(before, target, score)
    return walk(deal, settings.finish_order, strict=settings.finish_strict)


def judge_call(
    settings: SchieberSettings, call: CurrentLine, before: Pair, score: Score, target: Pair
) -> FinishVerdict | None:
    """Return the verdict on the *call* of a side that it has reached *target*; None while open."""
    facts = call.facts
    taken = facts.get("taken")
    claim = Claim(
        facts["spoken"][0],
        facts.get("on"),
        facts.get("trick"),
        None if taken is None else (taken[0], taken[1]),
    )
    deal = finish_deal(before, target, score)
    return judge_claim(deal, claim, settings.finish_order, strict=settings.finish_strict)
