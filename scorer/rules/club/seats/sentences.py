"""What a draw may avoid, in words."""

from __future__ import annotations

from itertools import groupby

from scorer.rules.club.seats.repeated_meetings import KINDS, Weights
from scorer.rules.core import words
from scorer.rules.core.words import Gettext


def meeting_words(_: Gettext) -> dict[str, str]:
    """Return what a draw may avoid, by kind of meeting."""
    return {
        "partners": _("zweimal den gleichen Partner"),
        "table": _("zweimal die Gleichen am Tisch"),
        "opponents": _("zweimal die gleichen Gegner"),
    }


def weights_sentence(_: Gettext, weights: Weights, *, partners: bool) -> str:
    """Return what the draw avoids, highest weight first; without *partners* only meetings."""
    kinds = meeting_words(_)
    asked = [(getattr(weights, kind), kinds[kind]) for kind in KINDS]
    if not partners:
        asked = [(weights.table + weights.opponents, kinds["table"])]
    asked = sorted((pair for pair in asked if pair[0]), key=lambda pair: -pair[0])
    if not asked:
        return _("Die Auslosung achtet nicht darauf, wer sich schon getroffen hat.")
    if weights != Weights():
        asked = [(weight, f"{kind} ({weight})") for weight, kind in asked]
    steps = [
        words.joined_with_and(_, [kind for _weight, kind in group])
        for _weight, group in groupby(asked, key=lambda pair: pair[0])
    ]
    order = words.joined_with_then(_, steps)
    return _("Die Auslosung vermeidet möglichst %(order)s.") % {"order": order}
