"""What decided between equals in a play-off, remarked at who went on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING  # noqa: TID251 - an evening asks for its remarks

from scorer.rules.club.evening_scores import Remark
from scorer.rules.club.knock_out import matches
from scorer.rules.club.play_off import ahead_at_the_cut, units_of

if TYPE_CHECKING:
    from scorer.rules.club.evening import Evening


def play_off_remarks(evening: Evening) -> list[Remark]:
    """Return the remarks on who was put before equals: into the play-off, or in a match of it.

    Empty where its ranks are hidden.
    """
    if evening.phase.play_off is None or evening.hides(evening.phase.main_rounds + 1):
        return []
    cut = [
        Remark(person, "card" if drew else "lot", evening.phase.main_rounds)
        for person, drew in ahead_at_the_cut(evening)
    ]
    return [*cut, *_in_matches(evening)]


def _in_matches(evening: Evening) -> Iterator[Remark]:
    agreed, partners = evening.phase.play_off, evening.lots.partners
    kind = "extra" if agreed is not None and agreed.equal == "extra" else "card"
    for match in (match for of_round in matches(evening) for match in of_round):
        if match.table is None:
            continue
        for unit in match.ahead:
            both = [unit, partners[unit]] if unit in partners else [unit]
            for person in units_of(evening, both)[0]:
                yield Remark(person, kind, match.table.round)
