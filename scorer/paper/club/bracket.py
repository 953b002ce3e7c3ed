"""Groups and play-off as they are drawn, from left to right."""

from __future__ import annotations

from scorer.paper.club.common import Heading, Names, Paper
from scorer.rules.club.evening import Evening
from scorer.rules.club.sentences.bracket import drawn_bracket
from scorer.rules.core.words import Gettext


def bracket(_: Gettext, heading: Heading, evening: Evening, names: Names) -> Paper:
    """Return groups and play-off, page by page."""
    pages = drawn_bracket(_, evening, names)
    return Paper("bracket", {"heading": heading, "pages": pages}, landscape=True)
