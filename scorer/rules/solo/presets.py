"""House rules of «Jeder für sich» that people ask for by name, as data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorer.rules.core.cards import CARD_POINTS, Deck
from scorer.rules.core.reading import JsonObject

# 100 more at most tables (R9).
_HANDJASS: dict[str, object] = {
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

PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "handjass-12": MappingProxyType(_HANDJASS),
        # The fewest points win; a Weis on the table hurts the player who takes it.
        "molotow-8": MappingProxyType(
            {
                **_HANDJASS,
                "last_factor": 2,
                "match_value": 0,
                "weis_sign": "minus",
                "table_weis_sign": "plus",
                "stoeck_sign": "minus",
                "deals": 8,
                "wins": "fewest",
            }
        ),
        # For whatever is counted: nothing adds up, and the table says when it is over.
        "point-board": MappingProxyType(
            {
                **_HANDJASS,
                "control_sum": None,
                "match_value": 0,
                "weis_sign": "off",
                "stoeck_sign": "off",
                "deals": None,
            }
        ),
    }
)


def in_deck(settings: JsonObject, deck: Deck) -> JsonObject:
    """Return *settings* for players who hold the cards of *deck*; no suit has a value of its own."""
    return {**settings, "deck": deck.value}
