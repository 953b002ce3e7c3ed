"""What the Schieber brings to the registry of games."""

from __future__ import annotations

from typing import Final

from scorer.rules.core.game_rules import ClubRules, ClubTerms, GameRules
from scorer.rules.core.reading import JsonObject
from scorer.rules.schieber import board, checks, presets, settings


def club_terms(terms: ClubTerms) -> JsonObject:
    """Return the settings for *terms*: a counter-match has the match bonus, too."""
    bonuses = dict.fromkeys(("match_bonus", "counter_match_bonus"), terms.match_bonus)
    return bonuses | ({"contracts": [*terms.contracts]} if terms.contracts else {})


def has_weis(settings: JsonObject) -> bool:
    """Return whether Weis count with these *settings* of a regulation."""
    return bool(settings.get("weis", False))


GAME: Final = GameRules(
    players=(4,),
    read_settings=settings.read_settings,
    check_revision=checks.check,
    check_board=checks.check_board,
    board=board.board,
    presets=presets.PRESETS,
    in_deck=presets.in_deck,
    club=ClubRules(
        preset=presets.TOURNAMENT,
        partners=None,
        slate_partners=True,
        control_sum=True,
        weis=has_weis,
        terms=club_terms,
    ),
    record_version=checks.record_version,
)
