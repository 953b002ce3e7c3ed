"""Games whose settings or phones do not go with a round: judged when it is decided, never when it is read.

An older regulation may hold them; it keeps its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorer.rules.club.model import Phase, Regulation
from scorer.rules.core.errors import RuleError
from scorer.rules.core.game_rules import RoundTerms


def adds_up_on_phone(phase: Phase) -> bool:
    """Return whether what a phone counts can make the control sum of *phase*, if it has one."""
    game, check = phase.club_rules, phase.terms.check
    return game is None or check is None or check in game.card_sums


def objections_to_settings(regulation: Regulation) -> Iterator[RuleError]:
    """Yield a refusal for each game of a phase: ``settings-sum``, ``credit-players``, at the setting."""
    for index, phase in enumerate(regulation.phases):
        for number, kind in enumerate(phase.kinds()):
            of_discipline = f"/disciplines/{number - 1}" if number else ""
            yield from _objections(kind, f"regulation/phases/{index}{of_discipline}")


def _objections(kind: Phase, place: str) -> Iterator[RuleError]:
    terms, game = kind.terms, kind.club_rules
    round_terms = RoundTerms(kind.sizes, terms.check is not None, bool(terms.contracts))
    objection = None if game is None else game.objection(kind.settings, round_terms)
    if objection is not None:
        yield objection.within(f"{place}/settings")
