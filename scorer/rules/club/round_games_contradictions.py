"""Contradictions of a round that is a number of games to a goal."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.rules.club.model import Phase
from scorer.rules.core.errors import RuleError, clashes


def check_games(phase: Phase, place: str) -> Iterator[RuleError]:
    """Refuse games to a goal where deals are counted. *phase* is that of a round, *place* its own.

    Codes: ``goal-points``, ``games-twice`` where a round is one game and several, ``games-sum``
        where games of different length would have to add up, ``games-best-of`` without their number.
    """
    terms = phase.terms
    if terms.goal is not None and terms.counts_deals:
        yield RuleError("goal-points", f"{place}/terms/goal")
    if terms.several_games is None:
        if terms.best_of:
            yield RuleError("games-best-of", f"{place}/terms/several_games")
        return
    here, summed = "terms/several_games", terms.check is not None and terms.figures == "points"
    yield from clashes(
        place,
        ("games-twice", here, "terms/one_game", terms.one_game),
        ("games-sum", here, "terms/check", summed),
    )
