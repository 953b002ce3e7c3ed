"""The presets of a Coiffeur."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorer.rules.core.reading import JsonObject, Values

_WAYS = ("slalom", "guschti")


def _with_options(*kinds: str, names: Mapping[str, str] = MappingProxyType({})) -> Values:
    """Return the usual house rules with an option for each of *kinds*, with the factors 1, 2, 3 ….

    Each of *kinds* is the id of its option; the kind is the part before a hyphen. *names* are
    names of options by id; the others are empty. *Rule:* S1-S5.
    """
    options = [
        {"id": kind, "kind": kind.partition("-")[0], "name": names.get(kind, ""), "factor": factor}
        for factor, kind in enumerate(kinds, start=1)
    ]
    return {
        "game": "coiffeur",
        "deck": "german",
        "options": options,
        "match_bonus": 100,
        "match_premium": 0,
        "counter_malus": 0,
        "stoeck": False,
        "tens": False,
        "follow_tricks": False,
    }


_USUAL_ORDER = ("eichel", "rosen", "schilten", "schellen", "obenabe", "undenufe")
# The eleven options have the suits in the order of another scoring app that is in wide use.
_ORDER_OF_ELEVEN = ("eichel", "schellen", "rosen", "schilten", "obenabe", "undenufe")
_ROMAND_SUITS = ("herz", "ecken", "kreuz", "schaufel")
_JOKERS = ("joker-1", "joker-2")

PRESETS: Mapping[str, JsonObject] = {
    "coiffeur-8": _with_options(*_USUAL_ORDER, *_JOKERS),
    "coiffeur-10": _with_options(*_USUAL_ORDER, *_WAYS, *_JOKERS),
    "coiffeur-11": _with_options(
        *_ORDER_OF_ELEVEN,
        *_WAYS,
        *_JOKERS,
        "joker-3",
        names={"joker-1": "Wunsch", "joker-2": "Wunsch", "joker-3": "Coiffeur"},
    ),
    # As in the Valais: all factors are 1, a counter-match costs 100.
    "quoi-faire-10": {
        **_with_options(),  # the house rules only
        "deck": "french",
        "options": [
            {"id": kind, "kind": kind, "name": "", "factor": 1}
            for kind in (*_ROMAND_SUITS, "obenabe", "undenufe", "slalom")
        ]
        + [
            {"id": "other", "kind": "other", "name": "3 × 3", "factor": 1},
            {"id": "misere", "kind": "misere", "name": "", "factor": 1},
            {"id": "tutti", "kind": "tutti", "name": "", "factor": 1},
        ],
        "counter_malus": 100,
    },
}
