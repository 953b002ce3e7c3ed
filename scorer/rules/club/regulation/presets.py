"""Preset regulations as JSON, by name; a club starts from one and changes it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorer.rules.core.reading import JsonObject, Values

_DIFFERENCES: JsonObject = {
    "game": "differenzler",
    "terms": {"partners": "alone", "check": None},
}
_EVENING = {"key": "abend", "name": "Abend"}
_SIGNED: JsonObject = {"signed": True}  # both sides confirm a sheet, unless a club needs only one
# A season of a single evening keeps the order of the evening.
_AS_ON_THE_EVENING: JsonObject = {"ties": ["evening_rank"]}


def _single_phase(name: str, phase: JsonObject, **part: object) -> Values:
    """Return a regulation with one phase, as JSON; *phase* and *part* have the keys that differ from the usual ones."""
    terms = {**_SIGNED, **phase.get("terms", {})}
    return {
        "name": name,
        "phases": [{**_EVENING, **phase, "terms": terms}],
        "season": {"parts": [{"phases": ["abend"], "counting": _AS_ON_THE_EVENING, **part}]},
    }


PRESETS: Mapping[str, JsonObject] = MappingProxyType(
    {
        # the worst of four rounds of twelve deals is dropped, the best one separates equals
        "four-twelve": _single_phase(
            "Dorfmeisterschaft",
            {"counting": {"drop": 1, "ties": ["best"]}},
        ),
        "four-eight": _single_phase(
            "Jassturnier",
            {"deals": 8, "counting": {"ties": ["best", "next_best"]}},
        ),
        # two rounds of four deals, everybody alone, the lowest sum wins
        "differences": _single_phase(
            "Differenzler-Abend",
            {
                **_DIFFERENCES,
                "rounds": 2,
                "deals": 4,
                "sizes": [4, 3, 5],
                "counting": {"low_wins": True, "ties": ["best", "lot"]},
            },
            counting={"low_wins": True, **_AS_ON_THE_EVENING},
        ),
        # four rounds of twelve deals, everybody alone, no Weis
        "handjass": _single_phase(
            "Handjass-Turnier",
            {"game": "solo", "terms": {"partners": "alone"}, "counting": {"ties": ["best"]}},
        ),
        # ranks people with at least four evenings, by their best four
        "best-of-year": _single_phase(
            "Jahresmeisterschaft",
            {"counting": {"ties": ["best"]}},
            evenings=6,
            counting={"best": 4, "minimum": 4, "ties": ["best", "next_best", "starts", "last"]},
        ),
        # eight evenings, of which the two worst are dropped
        "year-drops": _single_phase(
            "Jahresmeisterschaft",
            {"counting": {"ties": ["best"]}},
            evenings=8,
            counting={"drop": 2, "ties": ["best", "next_best", "starts"]},
        ),
        "rank-points": _single_phase(
            "Jahresmeisterschaft mit Rangpunkten",
            {
                "counting": {
                    "ties": ["best"],
                    "rank_points": {"table": [25, 18, 15, 12, 10, 8, 6, 4, 2, 1], "rest": 1},
                }
            },
            counting={"ties": ["best", "next_best"]},
        ),
        # the nearest comes first, cards are drawn between equals
        "target": _single_phase(
            "Preisjassen auf die Zielzahl",
            {
                "rounds": 2,
                "deals": 8,
                "terms": {"partners": "alone"},
                "counting": {"target": 967, "ties": ["lot"]},
            },
            counting={"low_wins": True, **_AS_ON_THE_EVENING},
        ),
        # five rounds of twelve deals for prizes, with half an hour for claims
        "one-day": _single_phase(
            "Preisjassen",
            {"rounds": 5, "claims": 30, "counting": {"ties": ["best", "next_best", "lot"]}},
        ),
        # fixed pairs, each suit is the prescribed trump of four deals, hearts first, a match gives 257
        "match-aux-cartes": _single_phase(
            "Match aux cartes",
            {
                "deals": 16,
                "settings": {"deck": "french"},
                "terms": {
                    "partners": "fixed",
                    "match_bonus": 100,
                    "contracts": [
                        {"name": name, "mode": mode}
                        for name, mode in (
                            ("Herz", "herz"),
                            ("Ecken", "ecken"),
                            ("Schaufel", "schaufel"),
                            ("Kreuz", "kreuz"),
                        )
                        for _deal in range(4)
                    ],
                },
                "counting": {"ties": ["best"]},
            },
        ),
        # groups of four, then a final and placing groups, points start again
        "groups": _single_phase(
            "Gruppenmeisterschaft",
            {
                "draw": "groups",
                "rounds": 6,
                "play_off": {"kind": "groups"},
                "counting": {
                    "ties": ["best", "lot"],
                    "rank_points": {"table": [*range(16, 0, -1)], "rest": 1},
                },
            },
            counting={},
        ),
        # a knock-out of at most 64 pairs, with a match for the third place
        "cup": _single_phase(
            "Cup",
            {
                "rounds": 6,
                "play_off": {"kind": "knock_out", "rounds": 6, "third": True},
                "terms": {"partners": "fixed"},
                "counting": {"rank_points": {"table": [25, 18, 15, 12, 10, 8], "rest": 1}},
            },
            counting={},
        ),
        # a match counts 50 more
        "pairs": _single_phase(
            "Paarturnier",
            {
                "deals": 8,
                "terms": {"partners": "fixed", "match_bonus": 50},
                "counting": {"ties": ["best"]},
            },
        ),
        # a tenth of every heat plays the final
        "heats": {
            "name": "Meisterschaft mit Final",
            "phases": [
                {
                    "key": "ausscheidung",
                    "name": "Ausscheidung",
                    "terms": _SIGNED,
                    "counting": {"ties": ["best"]},
                },
                {
                    "key": "final",
                    "name": "Final",
                    "terms": _SIGNED,
                    "counting": {"ties": ["best", "lot"]},
                },
            ],
            "season": {"parts": [{"phases": ["ausscheidung"], "counting": {"best": 1}}]},
            "qualification": {
                "part": 0,
                "into": "final",
                "kind": "percent",
                "n": 10,
                "per_evening": True,
                "all_ties": True,
            },
        },
    }
)
