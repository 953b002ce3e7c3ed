"""More or fewer rounds at one evening than its regulation says."""

from __future__ import annotations

from dataclasses import replace

from scorer.rules.club.contradictions import check_regulation
from scorer.rules.club.evening import Evening
from scorer.rules.club.model import MOST_ROUNDS, Phase, Regulation
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError


def of_rounds(phase: Phase, rounds: int | None) -> Phase:
    """Return *phase* with so many *rounds*, None for as many as agreed; more of them are like the last one."""
    if rounds is None:
        return phase
    each = (*phase.deals_each, *phase.deals_each[-1:] * rounds)[:rounds]
    return replace(phase, rounds=rounds, deals_each=each)


def check_rounds(regulation: Regulation, key: str, evening: Evening, rounds: int | None) -> None:
    """Refuse so many *rounds* at an *evening* of the phase *key*; None is always as agreed.

    :raises RuleError: ``out-of-range`` for fewer than have been begun, ``rounds-drawn`` once a play-off is
        drawn, ``rounds-clash`` where the regulation does not add up with so many.
    """
    agreed = evening.phase
    if agreed.play_off is not None and len(evening.rounds) > agreed.main_rounds:
        raise RuleError("rounds-drawn", "rounds")
    wanted = of_rounds(regulation.phase(key), rounds)
    reading.integer(wanted.rounds, "rounds", max(1, evening.begun), MOST_ROUNDS)
    phases = tuple(wanted if phase.key == key else phase for phase in regulation.phases)
    try:
        check_regulation(replace(regulation, phases=phases))
    except RuleError as error:
        raise RuleError("rounds-clash", "rounds") from error
