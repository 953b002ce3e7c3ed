"""Sealed estimates: from which revision on everybody may read them.

*Rule:* R55, 000_66bae4d207afd494.txt article 4.3.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorer.rules.core.log import Facts, Revision
from scorer.rules.core.reading import JsonObject
from scorer.rules.differenzler.settings import DifferenzlerSettings

_ESTIMATE = re.compile(r"estimate:([1-9][0-9]{0,3}):([0-8])\Z")


def estimate_of(slot: str) -> tuple[str, int] | None:
    """Return deal slot and seat of the estimate in *slot*, None for another slot."""
    match = _ESTIMATE.match(slot)
    return (match[1], int(match[2])) if match else None


def is_counted(facts: Facts | None) -> bool:
    """Return whether *facts* are a deal with points."""
    if facts is None or facts["kind"] != "deal":
        return False
    return facts.get("points") is not None and facts.get("void") is None


def has_sealed_estimates(settings: JsonObject) -> bool:
    """Return whether a game with these settings (as JSON) has sealed estimates."""
    return bool(settings["estimates"] == "hidden")


def reveal_indexes(
    settings: DifferenzlerSettings, revisions: Sequence[Revision]
) -> list[int | None]:
    """Return for each revision the index of the revision that makes it readable to everybody.

    That is its own index. For a hidden estimate it is the next revision that counts its deal,
    unless the deal is counted already; ``None`` while it is sealed. Readable estimates stay
    readable, even if the points are struck out again.
    """
    readable_from: list[int | None] = list(range(len(revisions)))
    if settings.estimates != "hidden":
        return readable_from
    counted: dict[str, bool] = {}
    waiting: dict[str, list[int]] = {}
    for index, revision in enumerate(revisions):
        place = estimate_of(revision.slot)
        if place is None:
            counted[revision.slot] = is_counted(revision.facts)
            for sealed in waiting.pop(revision.slot, ()) if counted[revision.slot] else ():
                readable_from[sealed] = index
        elif not counted.get(place[0]):
            # One that was forgotten, too: R55 shows all at once, and who is known to play for
            # nothing would be played against otherwise.
            readable_from[index] = None
            waiting.setdefault(place[0], []).append(index)
    return readable_from
