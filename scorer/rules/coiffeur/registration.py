"""Registration of Coiffeur in the registry of games."""

from __future__ import annotations

from typing import Final

from scorer.rules.coiffeur import board, checks, presets, settings
from scorer.rules.core.game_rules import ClubRules, GameRules

GAME: Final = GameRules(
    players=(3, 4, 6),
    read_settings=settings.read_settings,
    check_revision=checks.check,
    check_board=checks.check_board,
    board=board.board,
    presets=presets.PRESETS,
    in_deck=settings.in_deck,
    club=ClubRules(preset="coiffeur-8", partners=True, slate_partners=True),
)
