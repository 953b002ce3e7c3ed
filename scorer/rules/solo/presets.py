"""The presets of «Jeder für sich»."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.reading import JsonObject

# Most tables count 100 more for a match.
_HANDJASS: JsonObject = {
    "game": "solo",
    "deck": "german",
    "teams": None,  # everybody plays alone
    "control_sum": CARD_POINTS,
    "factor": 1,
    "last_factor": None,
    "match_value": 100,
    "weis_sign": "plus",
    "table_weis_sign": "off",
    "stoeck_sign": "plus",
    "deals": 12,
    "target": None,
    "wins": "most",
    "ties": [],
}

PRESETS: Mapping[str, JsonObject] = {
    "handjass-12": _HANDJASS,
    # The fewest points win; a Weis on the table counts against the player who takes it.
    "molotow-8": {
        **_HANDJASS,
        "last_factor": 2,
        "match_value": 0,
        "weis_sign": "minus",
        "table_weis_sign": "plus",
        "stoeck_sign": "minus",
        "deals": 8,
        "wins": "fewest",
    },
    # For any way of counting: there is no control sum, and only the table ends the game.
    "point-board": {
        **_HANDJASS,
        "control_sum": None,
        "match_value": 0,
        "weis_sign": "off",
        "stoeck_sign": "off",
        "deals": None,
    },
}
