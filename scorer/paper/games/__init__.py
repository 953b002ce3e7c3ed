"""The sheets of the games, one module a game: filled from a board, and blank."""

from __future__ import annotations

from typing import Final

from scorer.paper.game_paper import GamePaper
from scorer.paper.page import StaticAddress, page
from scorer.rules.core.cards import Deck
from scorer.rules.core.words import GERMAN, Gettext
from scorer.rules.games import load

GAME_PAPERS: Final = load("scorer.paper.games.{}", "PAPER", GamePaper)
BLANKS: Final = {
    name: blank for game in GAME_PAPERS.values() for name, blank in game.blanks.items()
}


def blank_titles(gettext: Gettext) -> dict[str, dict[str, str]]:
    """Return by game the titles of its blank sheets, by name of the sheet."""
    return {
        name: {key: blank.title(gettext) for key, blank in game.blanks.items()}
        for name, game in GAME_PAPERS.items()
    }


def blank_html(
    name: str = next(iter(BLANKS)),
    *,
    deck: str = "german",
    paper: str = "a4",
    gettext: Gettext = GERMAN,
    language: str = "de-CH",
    static: StaticAddress | None = None,
) -> str:
    """Return the HTML of the blank sheet *name* in ``BLANKS``, with the suits of *deck*.

    *static* returns the addresses of stylesheets for a browser; None for a PDF.

    :raises KeyError: if there is no such sheet.
    :raises ValueError: if *deck* is no ``Deck``, or *paper* is not one of ``PAPER_SIZES``.
    """
    blank = BLANKS[name]
    return page(
        blank.template,
        paper,
        ["score_sheet", "fill_in", "blank"],
        gettext,
        static,
        language=language,
        **blank.contents(gettext, Deck(deck)),
    )
