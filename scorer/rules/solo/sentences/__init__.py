"""«Jeder für sich» in words."""

from typing import Final

from scorer.rules.core.sentences import GameWords
from scorer.rules.core.words import Gettext
from scorer.rules.solo.game_refusals import refusals
from scorer.rules.solo.sentences.game import SoloSentences
from scorer.rules.solo.sentences.settings import CLUB_CLAUSES, SETTINGS


def game_name(_: Gettext) -> str:
    """Return the name of the game."""
    return _("Jeder für sich")


WORDS: Final = GameWords(game_name, SoloSentences, refusals, CLUB_CLAUSES, SETTINGS)
