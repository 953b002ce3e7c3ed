"""Blank sheets, to be filled in by hand: one table of what can be printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from scorer.paper.page import page, untranslated
from scorer.rules.core import words
from scorer.rules.core.cards import SUITS, Deck
from scorer.rules.core.words import Gettext
from scorer.rules.games import GAMES


def _nothing(_: Gettext, _deck: Deck) -> Mapping[str, object]:
    return {}


@dataclass(frozen=True, slots=True)
class Blank:
    """A sheet to fill in: its template, and what is printed on it already."""

    template: str
    contents: Callable[[Gettext, Deck], Mapping[str, object]] = _nothing


def _grid(options: int, teams: int, _: Gettext, deck: Deck) -> Mapping[str, object]:
    """Return the rows of a blank Coiffeur with *options* for *teams*. *Rule:* R51, B2."""
    coiffeur = GAMES["coiffeur"]
    agreed: Mapping[str, Any] = coiffeur.presets[f"coiffeur-{options}"]
    return {
        "teams": teams,
        "rows": [
            {
                "icon": option["kind"],
                "name": words.option_name(_, option["kind"], option["name"]),
                "factor": f"×{option['factor']}",
            }
            for option in coiffeur.in_deck(agreed, deck)["options"]
        ],
    }


def _deals(deals: int, _: Gettext, deck: Deck) -> Mapping[str, object]:
    """Return the rows of a blank Differenzler with *deals*, with the suits to choose trump."""
    suits = [(suit.value, words.mode_name(_, suit)) for suit in SUITS[deck]]
    return {"deals": deals, "suits": suits, "passe": PASSE}


# The clubs' block of deals; a thicker line stands behind each. *Rule:* B4.
PASSE: Final = 4
SLIP_DEALS: Final = 16
BLANKS: Mapping[str, Blank] = {
    "schieber": Blank("schieber/blank.html"),
    **{
        f"coiffeur-{options}-{teams}": Blank("coiffeur/blank.html", partial(_grid, options, teams))
        for options in (8, 10, 11)
        for teams in (2, 3)
    },
    **{
        f"differenzler-{deals}": Blank("differenzler/blank.html", partial(_deals, deals))
        for deals in (12, 16)
    },
    "differenzler-slips": Blank("differenzler/blank_slips.html", partial(_deals, SLIP_DEALS)),
}


def blank_html(
    name: str = "schieber",
    *,
    deck: str = "german",
    paper: str = "a4",
    gettext: Gettext = untranslated,
    language: str = "de-CH",
    stylesheet: str = "",
) -> str:
    """Return the empty sheet called *name* in ``BLANKS``, with the suits of *deck*.

    :raises KeyError: if there is no such sheet.
    :raises ValueError: for cards that are no ``Deck``, or a paper that is not one of ``PAPERS``.
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
