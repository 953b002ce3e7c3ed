"""Sentences of the Coiffeur, for the registry in ``scorer/rules/sentences.py``."""

from typing import Final

from scorer.rules.coiffeur.game_refusals import refusals
from scorer.rules.coiffeur.sentences.game import CoiffeurSentences
from scorer.rules.coiffeur.sentences.settings import SETTINGS
from scorer.rules.core.sentences import GameWords
from scorer.rules.core.words import N_

WORDS: Final = GameWords(N_("Coiffeur"), CoiffeurSentences, refusals, settings=SETTINGS)
