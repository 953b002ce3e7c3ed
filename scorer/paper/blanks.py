"""Blank sheets, to be filled in by hand: one table of what can be printed."""

from __future__ import annotations

from scorer.paper.page import own_text, page
from scorer.telling.words import Gettext


def blank_html(
    *,
    paper: str = "a4",
    gettext: Gettext = own_text,
    language: str = "de-CH",
    stylesheet: str = "",
) -> str:
    """Return an empty sheet with both Z, to be written by hand.

    :raises ValueError: for a paper that is not one of ``PAPERS``.
    """
    return page("blank_schieber.html", paper, _=gettext, language=language, stylesheet=stylesheet)
