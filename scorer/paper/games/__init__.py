"""The sheets of the games, one module a game."""

from typing import Final

from scorer.paper.game_paper import GamePaper
from scorer.rules.games import load

GAME_PAPERS: Final = load("scorer.paper.games.{}", "PAPER", GamePaper)
