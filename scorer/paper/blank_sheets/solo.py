"""Blank sheets of «Jeder für sich»: tables of deals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from scorer.paper.game_paper import Blank
from scorer.rules.core.cards import Deck
from scorer.rules.core.words import Gettext


def blank_title(deals: int, players: int, _: Gettext) -> str:
    """Return the title of a blank table of *deals* for so many *players*."""
    return _("Tafel für %(deals)s Spiele und %(players)s Leute") % {
        "deals": deals,
        "players": players,
    }


def blank_deals(deals: int, players: int, _: Gettext, _deck: Deck) -> Mapping[str, object]:
    """Return the rows of a blank sheet with *deals*."""
    return {"deals": deals, "players": players}


BLANKS: Final = {
    f"solo-{deals}": Blank(
        "solo/blank.html",
        partial(blank_title, deals, players),
        partial(blank_deals, deals, players),
    )
    for deals, players in ((12, 4), (8, 6))
}
