"""Sentences of «Jeder für sich», for the registry in ``scorer/rules/sentences.py``."""

from typing import Final

from scorer.rules.core.sentences import GameWords
from scorer.rules.core.words import N_
from scorer.rules.solo.game_refusals import refusals
from scorer.rules.solo.sentences.game import SoloSentences
from scorer.rules.solo.sentences.settings import CLUB_CLAUSES, SETTINGS

WORDS: Final = GameWords(N_("Jeder für sich"), SoloSentences, refusals, CLUB_CLAUSES, SETTINGS)
