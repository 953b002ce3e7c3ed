"""Sentences of the Schieber, for the registry in ``scorer/rules/sentences.py``."""

from typing import Final

from scorer.rules.core.sentences import GameWords
from scorer.rules.core.words import N_
from scorer.rules.schieber.game_refusals import refusals
from scorer.rules.schieber.sentences.game import SchieberSentences
from scorer.rules.schieber.sentences.settings import CLUB_CLAUSES, SETTINGS

WORDS: Final = GameWords(
    N_("Schieber"), SchieberSentences, refusals, CLUB_CLAUSES, SETTINGS, always=("factors",)
)
