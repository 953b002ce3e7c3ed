"""Blank sheets of all games, to be filled in by hand; one module a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.paper.game_paper import Blank
from scorer.paper.page import StaticAddress, page
from scorer.rules.core.cards import Deck
from scorer.rules.core.words import GERMAN, Gettext
from scorer.rules.games import load

OF_GAME: Final[Mapping[str, Mapping[str, Blank]]] = load(
    "scorer.paper.blank_sheets.{}", "BLANKS", dict
)
BLANKS: Final[Mapping[str, Blank]] = {
    name: blank for blanks in OF_GAME.values() for name, blank in blanks.items()
}
FIRST: Final = next(iter(BLANKS))


def blank_titles(gettext: Gettext) -> dict[str, dict[str, str]]:
    """Return for each game the names of its blank sheets with their titles."""
    return {
        game: {name: blank.title(gettext) for name, blank in blanks.items()}
        for game, blanks in OF_GAME.items()
    }


def blank_html(
    name: str = FIRST,
    *,
    deck: str = "german",
    paper: str = "a4",
    gettext: Gettext = GERMAN,
    language: str = "de-CH",
    static: StaticAddress | None = None,
) -> str:
    """Return the empty sheet called *name* in ``BLANKS``, with the suits of *deck*.

    :raises KeyError: if there is no such sheet.
    :raises ValueError: for cards that are no ``Deck``, or a paper that is not one of ``PAPER_SIZES``.
    """
    blank = BLANKS[name]
    return page(
        blank.template,
        paper,
        ["score_sheet", "empty", "blank"],
        gettext,
        static,
        language=language,
        **blank.contents(gettext, Deck(deck)),
    )
