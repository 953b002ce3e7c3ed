"""Registration of Differenzler in the registry of games."""

from __future__ import annotations

from typing import Final

from scorer.rules.core.game_rules import ClubRules, GameRules
from scorer.rules.differenzler import board, checks, presets, settings

GAME: Final = GameRules(
    players=tuple(settings.PLAYERS),
    read_settings=settings.read_settings,
    check_revision=checks.check,
    check_board=checks.check_board,
    board=board.board,
    presets=presets.PRESETS,
    club=ClubRules(
        preset="differenzler-4",
        partners=False,
        slate_partners=False,
        low_wins=True,
        for_table=settings.for_table,
        objection=settings.objection,
    ),
    has_sealed_estimates=checks.has_sealed_estimates,
    reveal_indexes=checks.reveal_indexes,
    estimate_of=checks.estimate_of,
)
