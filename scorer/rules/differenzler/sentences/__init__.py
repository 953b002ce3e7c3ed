"""Sentences of the Differenzler, for the registry in ``scorer/rules/sentences.py``."""

from typing import Final

from scorer.rules.core.sentences import GameWords
from scorer.rules.core.words import N_
from scorer.rules.differenzler.game_refusals import refusals
from scorer.rules.differenzler.sentences.game import DifferenzlerSentences
from scorer.rules.differenzler.sentences.settings import CLUB_CLAUSES, SETTINGS

WORDS: Final = GameWords(
    N_("Differenzler"), DifferenzlerSentences, refusals, CLUB_CLAUSES, SETTINGS
)
