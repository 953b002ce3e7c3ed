"""What the Schieber brings to the registry of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorer.rules.core.game import ClubRules, GameRules
from scorer.rules.core.reading import JsonObject
from scorer.rules.schieber import board, facts, presets, settings


def club_terms(match_bonus: int, contracts: Sequence[JsonObject]) -> JsonObject:
    """Return the settings for *match_bonus*, which a counter-match has too, and *contracts*.

    *Unit:* card points.
    """
    terms: dict[str, object] = dict.fromkeys(("match_bonus", "counter_match_bonus"), match_bonus)
    return terms | ({"contracts": [*contracts]} if contracts else {})


GAME: Final = GameRules(
    players=(4,),
    read_settings=settings.read_settings,
    check_revision=facts.check,
    check_board=facts.check_board,
    board=board.board,
    presets=presets.PRESETS,
    in_deck=presets.in_deck,
    club=ClubRules(
        preset=presets.TOURNAMENT,
        partners=None,
        slate_partners=True,
        control_sum=True,
        terms=club_terms,
    ),
    record_version=facts.record_version,
)
