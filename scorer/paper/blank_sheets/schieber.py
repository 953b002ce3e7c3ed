"""Blank sheets of a Schieber: the Z of both sides, and a match aux cartes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.paper.game_paper import Blank
from scorer.rules.core import words
from scorer.rules.core.cards import Deck
from scorer.rules.core.words import Gettext
from scorer.rules.schieber.slate import Z_LINE


def blank_title(_: Gettext) -> str:
    """Return the title of the blank sheet."""
    return _("Das Z für beide Parteien")


def blank_contents(_: Gettext, _deck: Deck) -> Mapping[str, object]:
    """Return what is printed on the blank sheet."""
    return {"z_line": Z_LINE}


# The trumps of a match aux cartes, each as often as *EACH* says, as people of the Valais play them.
IMPOSED: Final[Mapping[Deck, tuple[str, ...]]] = {
    Deck.FRENCH: ("herz", "ecken", "schaufel", "kreuz"),
    Deck.GERMAN: ("rosen", "schellen", "schilten", "eichel"),
}
EACH: Final = 4
CARDS: Final = 157  # points of a deal
MATCH: Final = 100  # more for all tricks


def match_title(_: Gettext) -> str:
    """Return the title of the slip of a match aux cartes."""
    return _("Match aux cartes, 16 vorgeschriebene Spiele")


def match_contents(_: Gettext, deck: Deck) -> Mapping[str, object]:
    """Return the deals with their imposed trumps, and what the points of both sides add up to."""
    deals = [(suit, words.mode_name(_, suit)) for suit in IMPOSED[deck] for _deal in range(EACH)]
    return {"deals": deals, "each": EACH, "sum": CARDS * len(deals), "bonus": MATCH}


BLANKS: Final = {
    "schieber": Blank("schieber/blank.html", blank_title, blank_contents),
    "match-aux-cartes": Blank("schieber/blank_match.html", match_title, match_contents),
}
