"""Blank sheet of a Schieber: the Z of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.paper.game_paper import Blank
from scorer.rules.core.cards import Deck
from scorer.rules.core.words import Gettext
from scorer.rules.schieber.slate import Z_LINE


def blank_title(_: Gettext) -> str:
    """Return the title of the blank sheet."""
    return _("Das Z für beide Parteien")


def blank_contents(_: Gettext, _deck: Deck) -> Mapping[str, object]:
    """Return what is printed on the blank sheet."""
    return {"z_line": Z_LINE}


BLANKS: Final = {"schieber": Blank("schieber/blank.html", blank_title, blank_contents)}
