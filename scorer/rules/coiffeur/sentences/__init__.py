"""The Coiffeur in words."""

from typing import Final

from scorer.rules.coiffeur.game_refusals import refusals
from scorer.rules.coiffeur.sentences.game import CoiffeurSentences
from scorer.rules.coiffeur.sentences.settings import SETTINGS
from scorer.rules.core.sentences import GameWords
from scorer.rules.core.words import Gettext


def game_name(_: Gettext) -> str:
    """Return the name of the game."""
    return _("Coiffeur")


WORDS: Final = GameWords(game_name, CoiffeurSentences, refusals, settings=SETTINGS)
