"""The schema of the season record, asked of its reader.

The reader is handed something wrong at each place of a season that has everything, and says what
belongs there by what it refuses. ``python -m tests.docs.season_schema`` writes the schema into
``docs/season-record.schema.json``.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from scorer.rules.club import model, season_record
from scorer.rules.club import season_record_keys as tables
from scorer.rules.club.counting import Counting, RankPoints
from scorer.rules.club.disciplines import Discipline, DisciplineTerms, RoundRanks, WinPoints
from scorer.rules.club.repeated_meetings import Weights
from scorer.rules.club.sheets import SheetContract, SheetTerms
from scorer.rules.club.team_rules import TeamRules
from scorer.rules.core import reading, typed_reader
from scorer.rules.core.errors import RuleError
from scorer.rules.core.pretty_json import pretty_json
from scorer.rules.games import DEFAULT, GAMES

TREE = Path(__file__).parents[2]
SEASON_SCHEMA = TREE / "docs" / "season-record.schema.json"
GAME = "game-record.schema.json"
WRONG, LONG, HIGH = object(), "x" * 10**5, 10**30
# What a reader says of a value for its shape alone, with the pattern that a code stands for.
PATTERNS = {
    "day": tables.DAY,
    "time": reading.TIME,
    "moment": tables.MOMENT,
    "key": typed_reader.KEY,
    "ratio": typed_reader.RATIO,
}
SHAPE = {
    *("not-object", "not-list", "not-integer", "not-flag", "not-choice", "not-text"),
    *("missing-key", "unknown-key", "out-of-range", "list-length", "text-length", *PATTERNS),
}
FREE = {"quotas", "lists", "categories", "team_lists"}  # objects whose keys are names
# The objects of a file: by the key under which they stand, how they are called, and their keys.
OBJECTS = {
    "versions": ("version", tables.VERSION),
    "rules": ("rule", tables.RULE),
    "members": ("member", tables.MEMBER),
    "clubs": ("club", tables.TEAM_CLUB),
    "teams": ("team", tables.TEAM),
    "people": ("team_member", tables.TEAM_MEMBER),
    "teams_at_closing": ("team_at_closing", tables.TEAM_AT_CLOSING),
    "team_rules": ("team_rules", TeamRules),
    "pairs": ("pair", tables.PAIR),
    "evenings": ("evening", tables.EVENING),
    "list_lots": ("list_lot", tables.LIST_LOT),
    "attendance": ("attendance", tables.ATTENDANCE),
    "substitutes": ("substitute", tables.SUBSTITUTE),
    "rounds": ("round", tables.ROUND),
    "tables": ("table", tables.TABLE),
    "penalties": ("penalty", tables.PENALTY),
    "paid": ("paid", tables.PAID),
    "totals": ("total", tables.TOTAL),
    "results": ("result", tables.RESULT),
    "closed": ("closed", tables.CLOSED),
    "comments": ("comment", tables.COMMENT),
    "cancelled": ("cancelled", tables.CANCELLED),
    "final": ("final", tables.FINAL),
    "regulation": ("regulation", model.Regulation),
    "phases": ("phase", model.Phase),
    "terms": ("terms", SheetTerms),
    "contracts": ("contract", SheetContract),
    "disciplines": ("discipline", Discipline),
    "discipline_terms": ("discipline_terms", DisciplineTerms),
    "round_ranks": ("round_ranks", RoundRanks),
    "win_points": ("win_points", WinPoints),
    "meetings": ("meetings", Weights),
    "counting": ("counting", Counting),
    "rank_points": ("rank_points", RankPoints),
    "standings": ("standings_seating", model.StandingsSeating),
    "ladder": ("ladder", model.LadderRules),
    "groups": ("groups", model.GroupRules),
    "play_off": ("play_off", model.PlayOff),
    "rates": ("penalty_rate", model.PenaltyRate),
    "season": ("season", model.SeasonRules),
    "parts": ("part", model.SeasonPart),
    "qualification": ("qualification", model.Qualification),
    "lists": ("side_list", model.SideList),
    "unranked": ("unranked", model.Unranked),
    "more": ("further_rule", model.FurtherRule),
}
_COUNTING = {
    "ties": ["best"],
    "rank_points": {"table": [9]},
}
_TERMS = {"contracts": [{"name": "Obenabe"}], "match_bonus": 100}
# A season in which everything that may stand in one stands once.
EVERYTHING = {
    "name": "2026",
    "versions": [
        {
            "regulation": {
                "name": "Alles",
                "phases": [
                    {
                        "key": "heat",
                        "name": "Vorrunde",
                        "rounds": 2,
                        "deals": 1,
                        "sizes": [4],
                        "terms": _TERMS,
                        "counting": _COUNTING,
                        "disciplines": [{"first": 2, "deals": 1, "sizes": [4], "terms": _TERMS}],
                        "round_ranks": {"points": {"table": [9]}},
                        "penalties": [{"name": "Nicht bedient", "points": 50}],
                    },
                    {"key": "final", "name": "Final", "win_points": {"win": 4, "loss": 2}},
                ],
                "season": {
                    "parts": [{"phases": ["heat"], "counting": {**_COUNTING, "low_wins": False}}],
                    "counting": _COUNTING,
                },
                "categories": ["Frauen", "Jugend"],
                "unranked": {"categories": ["Jugend"]},
                "qualification": {
                    "part": 0,
                    "into": "final",
                    "n": 1,
                    "quotas": {"Frauen": 1},
                    "more": [{"n": 1}],
                },
                "lists": [
                    {"name": "Frauen zuerst", "phases": ["heat"], "categories": ["Frauen"]},
                    {"name": "Mannschaften", "teams": {"best": 2}},
                ],
            },
            "rules": [{"text": "Wer redet, zahlt eine Runde."}],
        }
    ],
    "members": [{"number": number, "categories": ["Frauen"]} for number in range(1, 5)],
    "clubs": [{"number": 1}],
    "teams": [{"number": 1, "club": 1, "people": [{"member": 1}]}, {"number": 2}],
    "pairs": [{"members": [1, 2], "name": "Die Zwei"}],
    "evenings": [
        {
            "name": "1. Abend",
            "date": "2026-11-20",
            "phase": "heat",
            "attendance": [{"member": number} for number in range(1, 5)],
            "start": "19:30",
            "fee": 1000,
            "substitutes": [{"member": 1}],
            "paid": [{"member": 1, "rappen": 1000}],
            "rounds": [
                {
                    "tables": [
                        {
                            "members": [1, 2, 3, 4],
                            "points": [100, 57],
                            "matches": [0, 0],
                            "booked": [0, 0],
                            "bonuses": [0, 0],
                            "disputed": [0],
                        }
                    ],
                    "out": [4],
                }
            ],
            "penalties": [{"member": 1}],
            "totals": [{"member": 1, "points": 100}],
            "results": [{"member": 1, "values": [1]}],
            "lots": [[1, 2]],
            "list_lots": [{"list": "Mannschaften", "ranked": "teams", "drawn": [2, 1]}],
            "closed": {
                "version": 1,
                "standings": [[1, 1, 100]],
                "lists": {"Frauen": [[1, 1, 100]]},
                "team_lists": {"Frauen": [[1, 1, 100]]},
                "teams": [{"team": 1, "club": 1, "members": [1]}],
                "categories": {"Frauen": [1]},
                "guests": [4],
            },
            "comments": [{"what": "corrected", "points": [1]}],
        }
    ],
    "cancelled": [{"name": "2. Abend", "date": "2026-11-27", "phase": "heat"}],
    "lots": [[1, 2]],
    "list_lots": [{"list": "Jahr", "drawn": [2, 1]}],
    "final": {"renounced": [1]},
}


def written():
    """Return the schema as the text of its file."""
    defs = {}
    season = shape((), defs)
    season["required"] = ["format", "version", *season["required"]]
    head = {
        "format": {"const": season_record.FORMAT},
        "version": {"enum": [*range(1, season_record.VERSION + 1)]},
    }
    season["properties"] = head | season["properties"]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Schreiber season record",
        **season,
        "$defs": defs,
    }
    return pretty_json(schema) + "\n"


def shape(path, defs):
    """Return the schema of what stands at *path*; objects go into *defs*, by name."""
    if path[-1:] == ("settings",):
        return {"type": "object", "default": {}}  # by game, see _settings
    if path[-1:] == ("order",):
        return {"type": "object", "additionalProperties": {"type": "array"}}
    refused = refusal(path, WRONG)
    assert refused is not None, path
    match refused.code:
        case "not-object":
            outline = _object(path, defs)
        case "not-list":
            outline = _array(path, defs)
        case "not-integer":
            outline = _integer(path, defs)
        case "not-text":
            outline = _text(path)
        case "not-flag":
            outline = {"type": "boolean"}
        case "not-choice":
            outline = {"enum": refused.values["allowed"].split(", ")}
        case code:
            outline = {"type": "string", "pattern": _pattern(PATTERNS[code])}
    if path and refusal(path, None) is None:
        return _or_null(outline)
    return outline


def refusal(path, value):
    """Return how the reader refuses *value* at *path* for its shape, None if it does not."""
    place = path[:-1] if path[-2:-1] == ("quotas",) else path  # of a free key
    try:
        tables.read_entry(_changed(path, value) if path else value, "", tables.SEASON)
    except RuleError as error:
        if error.code in SHAPE and error.place == "/".join(map(str, place)):
            return error
    return None


def _changed(path, value):
    """Return the season with everything, but *value* at *path*."""
    document = at = json.loads(json.dumps(EVERYTHING))  # nothing in it twice
    for step, following in pairwise(path):
        if isinstance(at, dict) and not at.get(step):
            at[step] = [None] if isinstance(following, int) else {}
        at = at[step]
    at[path[-1]] = value
    return document


def _object(path, defs):
    if path[-1:] and path[-1] in FREE:
        return {"type": "object", "additionalProperties": shape((*path, "Frauen"), defs)}
    key = next((step for step in reversed(path) if isinstance(step, str)), None)
    if key == "penalties" and "phases" in path:
        key = "rates"
    if "disciplines" in path:
        key = {"terms": "discipline_terms"}.get(key, key)
    if path[-2:] == ("round_ranks", "points"):
        key = "rank_points"
    if key == "teams" and {"lists", "closed"} & {*path}:
        key = "team_rules" if "lists" in path else "teams_at_closing"
    name, keys = OBJECTS.get(key, ("", tables.SEASON))
    outline = {"type": "object", "additionalProperties": False, "required": [], "properties": {}}
    for inner, default in defaults(keys).items():
        schema = shape((*path, inner), defs)
        if default is MISSING:
            outline["required"].append(inner)
        outline["properties"][inner] = (
            schema if default is MISSING else {**schema, "default": default}
        )
    outline |= {"allOf": _settings()} if name in {"phase", "discipline"} else {}
    if not name:
        return outline
    if defs.setdefault(name, outline) != outline:  # as the counting of a side list
        name = f"{OBJECTS[path[-3]][0]}_{name}"
        assert defs.setdefault(name, outline) == outline
    return {"$ref": f"#/$defs/{name}"}


def defaults(keys):
    """Return by key what it means to leave it out, as JSON; MISSING where it has to stand."""
    if isinstance(keys, dict):
        given = {
            key: MISSING if of.default is tables.REQUIRED else of.default
            for key, of in keys.items()
        }
    else:
        of_class = {field.name: field for field in fields(keys)}
        given = {
            key: {} if field.default_factory is not MISSING else field.default
            for key, field in of_class.items()
        }
    return {key: _json(default) for key, default in given.items()}


def _json(value):
    if isinstance(value, tuple):
        return [_json(inner) for inner in value]
    if isinstance(value, Mapping):
        return dict(value)
    return str(value) if isinstance(value, Fraction) else value


def _array(path, defs):
    values = refusal(path, [WRONG] * 10**5).values
    outline = {"type": "array", "minItems": values["low"], "maxItems": values["high"]}
    if values["low"] == values["high"]:
        items = [shape((*path, index), defs) for index in range(values["low"])]
        return {**outline, "prefixItems": items, "items": False}
    return {**outline, "items": shape((*path, 0), defs)}


def _integer(path, defs):
    values = refusal(path, HIGH).values
    outline = {"type": "integer", "minimum": values["low"], "maximum": values["high"]}
    codes = {refused and refused.code for refused in (refusal(path, "?"), refusal(path, []))}
    if "ratio" in codes:
        return {"anyOf": [outline, {"type": "string", "pattern": _pattern(tables.FRACTION)}]}
    return {"anyOf": [outline, _array(path, defs)]} if "list-length" in codes else outline


def _text(path):
    refused, values = refusal(path, "?"), refusal(path, LONG).values
    outline = {"type": "string", "minLength": values["low"], "maxLength": values["high"]}
    return outline if refused is None else {**outline, "pattern": _pattern(PATTERNS[refused.code])}


def _pattern(regex):
    return "^" + regex.pattern.replace(r"\Z", "$")


def _or_null(outline):
    if "anyOf" in outline:
        return {"anyOf": [*outline["anyOf"], {"type": "null"}]}
    if "enum" in outline:
        return {"enum": [*outline["enum"], None]}
    if "$ref" in outline:
        return {"anyOf": [outline, {"type": "null"}]}
    return {**outline, "type": [outline["type"], "null"]}


def _settings():
    """Return what the settings of a phase are: some of the house rules of its game."""
    defined = json.loads((TREE / "docs" / GAME).read_text())["$defs"]
    return [
        {
            # without a game it is the first one
            "if": {
                "properties": {"game": {"const": game}},
                "required": ["game"][: game != DEFAULT],
            },
            "then": {
                "properties": {
                    "settings": {
                        "additionalProperties": False,
                        "properties": {
                            key: {"$ref": f"{GAME}#/$defs/{game}/properties/{key}"}
                            for key in defined[game]["properties"]
                        },
                    }
                }
            },
        }
        for game in GAMES
    ]


if __name__ == "__main__":
    SEASON_SCHEMA.write_text(written())
