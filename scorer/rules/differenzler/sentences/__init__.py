"""The Differenzler in words."""

from typing import Final

from scorer.rules.core.sentences import GameWords
from scorer.rules.core.words import Gettext
from scorer.rules.differenzler.game_refusals import refusals
from scorer.rules.differenzler.sentences.game import DifferenzlerSentences
from scorer.rules.differenzler.sentences.settings import CLUB_CLAUSES, SETTINGS


def game_name(_: Gettext) -> str:
    """Return the name of the game."""
    return _("Differenzler")


WORDS: Final = GameWords(game_name, DifferenzlerSentences, refusals, CLUB_CLAUSES, SETTINGS)
