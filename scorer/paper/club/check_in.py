"""The code at the door of an evening, with which people enter themselves."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from scorer.paper.club.common import Paper
from scorer.rules.core.words import Gettext


def check_in(_: Gettext, heading: Mapping[str, str], code: Markup) -> Paper:
    """Return one page with a *code* that is read from two metres, and what to do with it."""
    steps = [
        _("Code mit dem Handy lesen."),
        _("Drei Buchstaben des Nachnamens tippen."),
        _("Auf den eigenen Namen tippen. Fertig."),
    ]
    return Paper("check_in", {"heading": heading, "code": code, "steps": steps})
