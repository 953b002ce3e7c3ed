"""Blank sheets of a Coiffeur: a grid of options and teams."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from scorer.paper.game_paper import Blank
from scorer.rules.coiffeur.settings import PRESETS, in_deck
from scorer.rules.core import names
from scorer.rules.core.cards import Deck
from scorer.rules.core.words import Gettext


def blank_title(options: int, teams: int, _: Gettext) -> str:
    """Return the title of a blank sheet with *options* for *teams*."""
    return _("%(options)s Varianten, %(teams)s Teams") % {"options": options, "teams": teams}


def blank_grid(options: int, teams: int, _: Gettext, deck: Deck) -> Mapping[str, object]:
    """Return the rows of a blank sheet with *options* for *teams*. *Rule:* R51, B2."""
    return {
        "teams": teams,
        "rows": [
            {
                "kind": option["kind"],
                "name": names.option_name(_, option["kind"], option["name"]),
                "factor": f"×{option['factor']}",
            }
            for option in in_deck(PRESETS[f"coiffeur-{options}"], deck)["options"]
        ],
    }


BLANKS: Final = {
    f"coiffeur-{options}-{teams}": Blank(
        "coiffeur/blank.html",
        partial(blank_title, options, teams),
        partial(blank_grid, options, teams),
    )
    for teams in (2, 3)
    for options in (8, 10, 11)
}
