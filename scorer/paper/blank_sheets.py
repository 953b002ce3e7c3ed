"""Blank sheets of all games, to be filled in by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.paper.game_paper import Blank
from scorer.paper.games import GAME_PAPERS
from scorer.paper.page import page, untranslated
from scorer.rules.core.cards import Deck
from scorer.rules.core.words import Gettext

BLANKS: Final[Mapping[str, Blank]] = {
    name: blank for paper in GAME_PAPERS.values() for name, blank in paper.blanks.items()
}
FIRST: Final = next(iter(BLANKS))


def blank_titles(gettext: Gettext) -> dict[str, dict[str, str]]:
    """Return for each game the names of its blank sheets with their titles."""
    return {
        game: {name: blank.title(gettext) for name, blank in paper.blanks.items()}
        for game, paper in GAME_PAPERS.items()
    }


def blank_html(
    name: str = FIRST,
    *,
    deck: str = "german",
    paper: str = "a4",
    gettext: Gettext = untranslated,
    language: str = "de-CH",
    stylesheet: str = "",
) -> str:
    """Return the empty sheet called *name* in ``BLANKS``, with the suits of *deck*.

    :raises KeyError: if there is no such sheet.
    :raises ValueError: for cards that are no ``Deck``, or a paper that is not one of ``PAPER_SIZES``.
    """
    blank = BLANKS[name]
    return page(
        blank.template,
        paper,
        _=gettext,
        language=language,
        stylesheet=stylesheet,
        **blank.contents(gettext, Deck(deck)),
    )
