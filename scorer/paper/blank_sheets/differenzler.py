"""Blank sheets of a Differenzler: tables of deals, slips for estimates."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from scorer.paper.game_paper import Blank
from scorer.rules.core import words
from scorer.rules.core.cards import SUITS, Deck
from scorer.rules.core.words import Gettext

# The clubs' block of deals on a blank sheet; a thicker line stands behind each. *Rule:* B4.
PASSE: Final = 4
SLIP_DEALS: Final = 16
USUAL_PLAYERS: Final = 4


def blank_title(deals: int, players: int, _: Gettext) -> str:
    """Return the title of a blank table of *deals*; four players are not mentioned."""
    if players == USUAL_PLAYERS:
        return _("Tafel für %(deals)s Spiele") % {"deals": deals}
    return _("Tafel für %(deals)s Spiele und %(players)s Leute") % {
        "deals": deals,
        "players": players,
    }


def slips_title(_: Gettext) -> str:
    """Return the title of the blank slips."""
    return _("Zettel für die Ansagen, zum Zerschneiden")


def blank_deals(deals: int, players: int, _: Gettext, deck: Deck) -> Mapping[str, object]:
    """Return the rows of a blank sheet with *deals*, with the suits to choose trump."""
    suits = [(suit.value, words.mode_name(_, suit)) for suit in SUITS[deck]]
    return {"deals": deals, "players": players, "suits": suits, "passe": PASSE}


BLANKS: Final = {
    **{
        name: Blank(
            "differenzler/blank.html",
            partial(blank_title, deals, players),
            partial(blank_deals, deals, players),
        )
        for name, deals, players in (
            ("differenzler-12", 12, USUAL_PLAYERS),
            ("differenzler-16", 16, USUAL_PLAYERS),
            ("differenzler-12-6", 12, 6),
        )
    },
    "differenzler-slips": Blank(
        "differenzler/blank_slips.html", slips_title, partial(blank_deals, SLIP_DEALS, 1)
    ),
}
