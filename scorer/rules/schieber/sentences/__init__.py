"""The Schieber in words."""

from typing import Final

from scorer.rules.core.sentences import GameWords
from scorer.rules.core.words import Gettext
from scorer.rules.schieber.game_refusals import refusals
from scorer.rules.schieber.sentences.game import SchieberSentences
from scorer.rules.schieber.sentences.settings import CLUB_CLAUSES, SETTINGS


def game_name(_: Gettext) -> str:
    """Return the name of the game."""
    return _("Schieber")


WORDS: Final = GameWords(
    game_name, SchieberSentences, refusals, CLUB_CLAUSES, SETTINGS, always=("factors",)
)
