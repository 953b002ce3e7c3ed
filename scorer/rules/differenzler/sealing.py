"""From when on everybody may read what was written: an estimate not before its deal is counted.

*Rule:* R55, 000_66bae4d207afd494.txt article 4.3.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorer.rules.differenzler.settings import DifferenzlerSettings
from scorer.rules.log import Facts, Revision

_ESTIMATE = re.compile(r"estimate:([1-9][0-9]{0,3}):([0-3])\Z")


def estimate_of(slot: str) -> tuple[str, int] | None:
    """Return the slot of the deal and the seat whose estimate stands in *slot*, if one does."""
    found = _ESTIMATE.match(slot)
    return (found[1], int(found[2])) if found else None


def counts(facts: Facts | None) -> bool:
    """Tell whether *facts* are a deal with its points."""
    if facts is None or facts["kind"] != "deal":
        return False
    return facts.get("points") is not None and facts.get("void") is None


def revealed(settings: DifferenzlerSettings, revisions: Sequence[Revision]) -> list[int | None]:
    """Return for every revision the index of the one from which on everybody may read it.

    That is its own, but for a hidden estimate the first one that counted its deal,
    though it may have been struck out since; ``None`` while it is sealed.
    """
    counted: dict[str, int] = {}
    if settings.estimates == "hidden":
        for index, revision in enumerate(revisions):
            if counts(revision.facts):
                counted.setdefault(revision.slot, index)
    found: list[int | None] = []
    for index, revision in enumerate(revisions):
        place = estimate_of(revision.slot) if settings.estimates == "hidden" else None
        first = index if place is None else counted.get(place[0])
        found.append(None if first is None else max(first, index))
    return found
