"""Stickers for the tables of a hall, each with its number and its code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from scorer.paper.club.common import Paper
from scorer.rules.core.words import Gettext

ON_A_PAGE = 8


def stickers(
    _: Gettext, heading: Mapping[str, str], club: str, codes: Sequence[tuple[int, Markup]]
) -> Paper:
    """Return eight stickers a page, to be cut: number of the table and its code."""
    del _
    pages = [codes[first : first + ON_A_PAGE] for first in range(0, len(codes), ON_A_PAGE)]
    return Paper("stickers", {"heading": heading, "club": club, "pages": pages})
