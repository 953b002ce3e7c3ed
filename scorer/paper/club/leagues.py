"""The table of a league with its fixtures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.paper.club.common import Heading, Paper
from scorer.rules.core.words import Gettext


def league(
    _: Gettext, heading: Heading, card: Mapping[str, Any], games: Sequence[tuple[str, str]]
) -> Paper:
    """Return a league: *card* is its table and its fixtures as texts, *games* are short headings with their meaning."""
    return Paper("league", {"heading": heading, "card": card, "games": games})
