"""What the rounds of an evening are called where not all have the same game."""

from __future__ import annotations

from scorer.rules.club.model import Phase
from scorer.rules.core.words import Gettext
from scorer.rules.sentences import WORDS


def game_of_round(_: Gettext, phase: Phase, number: int) -> str:
    """Return what the game of round *number* is called, "" where all rounds have the same."""
    if not phase.disciplines:
        return ""
    discipline, played = phase.discipline(number), phase.in_round(number)
    if discipline is not None and discipline.name:
        return discipline.name
    known = WORDS.get(played.game)
    return _("ein anderes Spiel") if known is None else known.name(_)


def round_number_title(_: Gettext, number: int) -> str:
    """Return what a round is called by its number: «Passe 2»."""
    return _("Passe %(round)s") % {"round": number}


def round_title(_: Gettext, phase: Phase, number: int) -> str:
    """Return the title of a round, with its game where rounds have different ones."""
    title, game = round_number_title(_, number), game_of_round(_, phase, number)
    return f"{title}, {game}" if game else title
