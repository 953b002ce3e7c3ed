"""The schema of the season record, made from the types that its reader reads.

``python -m tests.docs.season_schema`` writes it into ``docs/season-record.schema.json``.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

from scorer.rules.club.counting.counting import Counting, RankPoints
from scorer.rules.club.evening.categories import Membership
from scorer.rules.club.record import entries, record
from scorer.rules.club.regulation import model, part_rules
from scorer.rules.club.regulation.disciplines import (
    Discipline,
    DisciplineTerms,
    RoundRanks,
    WinPoints,
)
from scorer.rules.club.regulation.own_rules import OwnRule
from scorer.rules.club.regulation.part_rules import TeamRules
from scorer.rules.club.results.terms import SheetContract, SheetTerms
from scorer.rules.club.seats.repeated_meetings import Weights
from scorer.rules.core import reading
from scorer.rules.core.reading import pretty_json
from scorer.rules.core.typed_reader import KEY, RATIO, By, Length, Words, key_of, plain, types_of
from scorer.rules.core.typed_rules import Range
from scorer.rules.games import DEFAULT, GAMES

TREE = Path(__file__).parents[2]
SEASON_SCHEMA = TREE / "docs" / "season-record.schema.json"
GAME = "game-record.schema.json"
# How the objects of a file are called.
OBJECTS = {
    entries.Version: "version",
    OwnRule: "rule",
    entries.RecordedMember: "member",
    entries.TeamClub: "club",
    entries.Team: "team",
    Membership: "team_member",
    entries.TeamAtClosing: "team_at_closing",
    TeamRules: "team_rules",
    entries.Pair: "pair",
    entries.Evening: "evening",
    entries.ListLot: "list_lot",
    entries.Attendance: "attendance",
    entries.Substitute: "substitute",
    entries.Round: "round",
    entries.Table: "table",
    entries.Penalty: "penalty",
    entries.Paid: "paid",
    entries.Total: "total",
    entries.Result: "result",
    entries.Closed: "closed",
    entries.Comment: "comment",
    entries.Cancelled: "cancelled",
    entries.Final: "final",
    model.Regulation: "regulation",
    model.Phase: "phase",
    SheetTerms: "terms",
    SheetContract: "contract",
    Discipline: "discipline",
    DisciplineTerms: "discipline_terms",
    RoundRanks: "round_ranks",
    WinPoints: "win_points",
    Weights: "meetings",
    Counting: "counting",
    RankPoints: "rank_points",
    model.StandingsSeating: "standings_seating",
    model.LadderRules: "ladder",
    model.GroupRules: "groups",
    model.PlayOff: "play_off",
    model.PenaltyRate: "penalty_rate",
    model.SeasonRules: "season",
    model.SeasonPart: "part",
    part_rules.Qualification: "qualification",
    part_rules.SideList: "side_list",
    part_rules.Unranked: "unranked",
    part_rules.FurtherRule: "further_rule",
}


def written():
    """Return the schema as the text of its file."""
    defs = {}
    season = _outline(entries.Season, defs, (), "")
    season["required"] = ["format", "version", *season["required"]]
    head = {
        "format": {"const": record.FORMAT},
        "version": {"enum": [*range(1, record.VERSION + 1)]},
    }
    season["properties"] = head | season["properties"]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Schreiber season record",
        **season,
        "$defs": defs,
    }
    return pretty_json(schema) + "\n"


def shape(type_, defs, marks=(), around=""):
    """Return the schema of a type that *marks* annotate, *around* it an object; objects go into *defs*, by name."""
    origin, inner = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return shape(inner[0], defs, (*type_.__metadata__, *marks), around)
    if isinstance(next(iter(marks), None), By) and marks[0].read in READ_BY:
        return READ_BY[marks[0].read]
    if NoneType in inner:
        some = next(part for part in inner if part is not NoneType)
        return _or_null(shape(some, defs, marks, around))
    if is_dataclass(type_):
        return _object(type_, defs, [mark for mark in marks if not isinstance(mark, By)], around)
    if origin is tuple:
        return _array(inner, defs, marks)
    if origin is Mapping:
        entry = {} if inner[1] is Any else {"additionalProperties": shape(inner[1], defs, marks)}
        return {"type": "object", **entry}
    return {"enum": [*inner]} if origin is Literal else _plain(type_, marks)


def _plain(type_, marks):
    if type_ in PLAIN:
        return PLAIN[type_]
    match marks[0]:
        case Words(allowed):
            return {"enum": [*allowed]}
        case Range(low, high):
            return {"type": "integer", "minimum": low, "maximum": high}
        case Length(low, high, is_key):
            text = {"type": "string", "minLength": low, "maxLength": high}
            return text | (_pattern(KEY) if is_key else {})


def _array(inner, defs, marks):
    if inner[-1] is not Ellipsis:
        items = [shape(entry, defs) for entry in inner]
        alone = {"type": "array", "minItems": len(items), "maxItems": len(items)}
        return {**alone, "prefixItems": items, "items": False}
    [length] = (mark for mark in marks if isinstance(mark, Length))
    items = shape(inner[0], defs, [mark for mark in marks if mark is not length])
    return {"type": "array", "minItems": length.low, "maxItems": length.high, "items": items}


def _object(kind, defs, inside, around):
    name = f"{around}_{OBJECTS[kind]}" if inside else OBJECTS[kind]
    outline = _outline(kind, defs, tuple(inside), name)
    outline |= {"allOf": _settings()} if kind in {model.Phase, Discipline} else {}
    assert defs.setdefault(name, outline) == outline
    return {"$ref": f"#/$defs/{name}"}


def _outline(kind, defs, inside, name):
    properties, types = {}, types_of(kind, inside)
    left_out = defaults(kind)
    for field in fields(kind):
        key = key_of(field)
        default = {} if left_out[key] is MISSING else {"default": left_out[key]}
        properties[key] = shape(types[field.name], defs, (), name) | default
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [key for key, default in left_out.items() if default is MISSING],
        "properties": properties,
    }


def defaults(kind):
    """Return by key what it means to leave it out, as JSON; MISSING where it has to stand."""
    return {
        key_of(field): plain(field.default) if field.default_factory is MISSING else {}
        for field in fields(kind)
    }


def _pattern(regex):
    return {"pattern": "^" + regex.pattern.replace(r"\Z", "$")}


def _or_null(outline):
    if "anyOf" in outline:
        return {"anyOf": [*outline["anyOf"], {"type": "null"}]}
    if "enum" in outline:
        return {"enum": [*outline["enum"], None]}
    if "$ref" in outline:
        return {"anyOf": [outline, {"type": "null"}]}
    return {**outline, "type": [outline["type"], "null"]}


PLAIN = {
    bool: {"type": "boolean"},
    date: {"type": "string", **_pattern(reading.DAY)},
    Fraction: {"type": "string", "minLength": 1, "maxLength": 7, **_pattern(RATIO)},
}
READ_BY = {
    reading.time_of_day: {"type": "string", **_pattern(reading.TIME)},
    entries.read_moment: {"type": "string", **_pattern(entries.MOMENT)},
    entries.read_points: {
        "anyOf": [
            shape(Annotated[int, entries.POINTS], {}),
            {"type": "string", **_pattern(entries.FRACTION)},
        ]
    },
    entries.read_matches: {
        "anyOf": [
            shape(Annotated[int, entries.MATCHES], {}),
            shape(Annotated[tuple[int, ...], entries.SIDES, entries.MATCHES], {}),
            {"type": "null"},
        ]
    },
}


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
