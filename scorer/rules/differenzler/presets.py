"""The presets of a Differenzler."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.reading import JsonObject

# *Rule:* R54, R55, S13-S16.
_TWELVE: JsonObject = {
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

PRESETS: Mapping[str, JsonObject] = {
    "differenzler-12": _TWELVE,
    # A Passe of a club: everybody deals once, a turned-up card is trump. *Rule:* S13, B4.
    "differenzler-4": {**_TWELVE, "deals": 4, "trump": "entered"},
    # As in the Valais: a turned-up card is trump, an empty slip is an estimate of 0.
    "estimation-8": {
        **_TWELVE,
        "deck": "french",
        "deals": 8,
        "trump": "entered",
        "missing_penalty": None,
        "passe": 8,
    },
    # Estimates are announced aloud, forehand first. *Rule:* S15, B4.
    "differenzler-open": {**_TWELVE, "estimates": "open", "exact_bonus": 10},
}
