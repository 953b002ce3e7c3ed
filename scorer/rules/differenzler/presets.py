"""House rules of a Differenzler that people ask for by name, as data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorer.rules.core.cards import Deck
from scorer.rules.core.reading import JsonObject

# *Rule:* R54, R55, S13-S16.
_TWELVE: dict[str, object] = {
    "game": "differenzler",
    "deck": "german",
    "teams": None,  # everybody plays alone
    "deals": 12,
    "limit": None,
    "trump": "drawn",
    "estimates": "hidden",
    "exact_bonus": 0,
    "exact_zero": False,
    "missing_penalty": 20,
    "penalty": 20,
    "dealer_credit": False,
    "ties": [],
    "passe": 4,
}

PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "differenzler-12": MappingProxyType(_TWELVE),
        # A Passe of a club: everybody deals once, a turned-up card is trump. *Rule:* S13, B4.
        "differenzler-4": MappingProxyType({**_TWELVE, "deals": 4, "trump": "entered"}),
        # As in the Valais: a turned-up card is trump, an empty slip is an estimate of 0.
        "estimation-8": MappingProxyType(
            {
                **_TWELVE,
                "deck": "french",
                "deals": 8,
                "trump": "entered",
                "missing_penalty": None,
                "passe": 8,
            }
        ),
        # Everybody says aloud, forehand first, how many points it will be. *Rule:* S15, B4.
        "differenzler-open": MappingProxyType({**_TWELVE, "estimates": "open", "exact_bonus": 10}),
    }
)


def in_deck(settings: JsonObject, deck: Deck) -> JsonObject:
    """Return *settings* for players who hold the cards of *deck*; no suit has a value of its own."""
    return {**settings, "deck": deck.value}
