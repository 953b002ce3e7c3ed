"""The presets of a Schieber."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.reading import JsonObject

SIMPLE = "1000"
DOUBLE = "2500"
TOURNAMENT = "tournament"

_RUNS = {"3": 20, "4": 50, "5": 100, "6": 150, "7": 200, "8": 250, "9": 300}
_FOURS = {
    **dict.fromkeys(("ace", "king", "ober", "ten", "six", "seven", "eight"), 100),
    "nine": 150,
    "under": 200,
}


def _preset_factors(*factors: int) -> dict[str, int]:
    """Return factors by mode; *factors* are those of the four suits, then one for both modes without trump."""
    modes = ("rosen", "eichel", "schilten", "schellen", "obenabe", "undenufe")
    return dict(zip(modes, (*factors, factors[-1]), strict=True))


# *Rule:* R15, R16, R18-R21, C2-C7, S8, S10, S11.
_SIMPLE: JsonObject = {
    "game": "schieber",
    "deck": "german",
    "target": [1000, 1000],
    "deals": None,
    "factors": _preset_factors(1, 1, 1, 1, 1),
    "weis": True,
    "stoeck": True,
    "cross_weis": True,
    "top_card": True,
    "run_points": _RUNS,
    "four_points": _FOURS,
    "match_bonus": 100,
    "counter_match_bonus": 100,
    "berg": 500,
    "finish_order": ["stoeck", "weis", "stich"],
    "finish_strict": False,
    "auto_end": False,
    "both_over": "ask",
    "schneider": True,
    "premature": "game",
    "stakes": {"berg": 1, "sieg": 2, "match": 1, "counter_match": 2, "schneider": 2},
    "direct_strokes": False,
    "z_line": True,
}

# Only the four suits are played; a card counts in one Weis only, and entirely equal best Weis count for both teams.
# There is no Bergpreis, no Schneider and no strokes. With a target of 1500 spades count double («pique double»). *Rule:* C7.
_ROMAND_FACTORS = {"herz": 1, "ecken": 1, "kreuz": 1, "schaufel": 1}
_ROMAND: JsonObject = {
    **_SIMPLE,
    "deck": "french",
    "factors": _ROMAND_FACTORS,
    "cross_weis": False,
    "equal_weis": "both",
    "run_points": {**_RUNS, "6": 100, "7": 100, "8": 100, "9": 100},
    "berg": None,
    "schneider": False,
    "stakes": None,
}

PRESETS: Mapping[str, JsonObject] = {
    SIMPLE: _SIMPLE,
    DOUBLE: {
        **_SIMPLE,
        "target": [2500, 2500],
        "factors": _preset_factors(1, 1, 2, 2, 3),
        "berg": 1250,
    },
    # All factors are 1, without Weis and Stöck, so the control sum is 157 times the deals. *Rule:* S19.
    TOURNAMENT: {
        **_SIMPLE,
        "target": None,
        "deals": 12,
        "weis": False,
        "stoeck": False,
        "match_bonus": 0,
        "counter_match_bonus": 0,
        "berg": None,
        "schneider": False,
        "stakes": None,
    },
    "romandie": {
        **_ROMAND,
        "target": [1500, 1500],
        "factors": {**_ROMAND_FACTORS, "schaufel": 2},
    },
    "romandie-1000": _ROMAND,
    # A counter-match counts twice 257: the bonus is 357.
    "uri": {
        **_SIMPLE,
        "target": [2000, 2000],
        "factors": _preset_factors(1, 1, 2, 2, 2),
        "counter_match_bonus": 357,
        "berg": 1000,
    },
    # Tricks before Stöck before Weis. *Rule:* R36, agreed before the game.
    "vorarlberg": {**_SIMPLE, "finish_order": ["stich", "stoeck", "weis"]},
}
