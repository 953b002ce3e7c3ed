"""The season record: its page, its schema and its reader agree, and its example adds up."""

import ast
import inspect
import json
import re
from copy import deepcopy
from dataclasses import MISSING, fields
from pathlib import Path
from random import Random

import jsonschema
from referencing import Registry, Resource

from scorer.rules.club.evening import facts
from scorer.rules.club.record import entries, ranking_json, record
from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_reader import key_of
from tests.docs.season_schema import GAME, OBJECTS, SEASON_SCHEMA, defaults, written
from tests.long import runs
from tests.rules.club.random_regulations import random_regulation

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "season-record.md").read_text()
SCHEMA = json.loads(SEASON_SCHEMA.read_text())
GAME_SCHEMA = Resource.from_contents(json.loads((DOCS / GAME).read_text()))
VALIDATOR = jsonschema.Draft202012Validator(
    SCHEMA, registry=Registry().with_resource(GAME, GAME_SCHEMA)
)
HEAD = {"format": "schreiber-season", "version": 1}
EXAMPLE = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1]
# What a reader says of a value for its shape alone.
SHAPE = {
    *("not-object", "not-list", "not-integer", "not-flag", "not-choice", "not-text", "key"),
    *("missing-key", "unknown-key", "out-of-range", "list-length", "text-length", "time", "ratio"),
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


def test_the_schema_is_made_from_the_types_that_the_reader_reads():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)

    assert SEASON_SCHEMA.read_text() == written(), "python -m tests.docs.season_schema"


def test_the_example_is_written_as_the_program_writes_it():
    assert record.dumps(record.loads(EXAMPLE.encode()).entry).decode() == EXAMPLE


def test_the_example_adds_up_as_its_page_says():
    [overall] = ranking_json.season_json(record.loads(EXAMPLE.encode()))["lists"]
    table = PAGE[PAGE.index("| rank | name |") : PAGE.index("## Reading")]
    shown = [row.strip("| ").split(" | ") for row in table.strip().splitlines()[2:]]

    assert [
        [str(line["rank"]), line["name"], str(line["total"])]
        + ["–" if value is None else str(value) for value in line["values"]]
        for line in overall["lines"]
    ] == shown


def test_what_was_published_at_the_closing_of_the_example_is_what_comes_out():
    season = record.loads(EXAMPLE.encode())
    closed = season.entry.evenings[0].closed.standings
    [ranking] = ranking_json.evening_json(season, 1)["lists"]

    assert [[line["member"], line["rank"], line["total"]] for line in ranking["lines"]] == [
        list(line) for line in closed
    ]


def told():
    """Return the keys that the page tells of, with their defaults, by object."""
    objects = {}
    for part in PAGE.split("\n### ")[1:]:
        name = part.split("`")[1]
        rows = re.findall(r"^\| (`.+?) \| (.*?)\| ", part, re.MULTILINE)
        objects[name] = {}
        for keys, left_out in rows:
            names = re.findall(r"`(\w+)`", keys)
            values = re.findall(r"`(.+?)`", left_out)
            values = values * len(names) if len(values) == 1 else values or [None] * len(names)
            objects[name] |= dict(zip(names, values, strict=True))
    return objects


def test_the_page_tells_of_every_key_and_of_what_it_means_to_leave_it_out():
    known = {"season record": {"format": None, "version": None} | told_defaults(entries.Season)}
    known |= {name: told_defaults(kind) for kind, name in OBJECTS.items()}

    assert told() == known


def told_defaults(kind):
    """Return the defaults of an object as the page has them, None for a key that has to stand."""
    return {
        key: None if isinstance(default, type(MISSING)) else json.dumps(default)
        for key, default in defaults(kind).items()
    }


def test_a_regulation_without_its_defaults_means_the_same():
    for seed in range(runs(20, 200)):
        season = {"name": "2026", "versions": [{"regulation": random_regulation(seed)}]}
        read = record.loads(json.dumps(HEAD | season).encode())
        spare = record.dumps(read.entry)

        assert list(VALIDATOR.iter_errors(json.loads(spare))) == [], seed
        assert record.loads(spare).entry == read.entry, seed


BAD = (None, True, -1, 10**9, 1.5, "", "x" * 201, "2026-02-30", [], [None], {}, {"x": 1})


def test_what_one_refuses_for_its_shape_the_other_refuses_too():
    for seed in range(runs(200, 20_000)):
        season = HEAD | json.loads(json.dumps(EVERYTHING))
        change(season, Random(seed))
        refused, fits = refusal_of(season), VALIDATOR.is_valid(season)

        assert fits or refused, f"{seed}: the schema refuses what the reader takes"
        assert not fits or refused not in SHAPE, f"{seed}: {refused}"


def change(season, chance):
    """Put something else in some place of a season, take it out, or put something beside it."""
    at = season
    while True:
        keys = list(at) if isinstance(at, dict) else range(len(at))
        key = chance.choice(keys)
        if isinstance(at[key], dict | list) and at[key] and chance.random() < 0.85:
            at = at[key]
            continue
        how = chance.random()
        if how < 0.2:
            del at[key]
        elif how < 0.3 and isinstance(at, dict):
            at["stranger"] = 1
        else:
            at[key] = deepcopy(chance.choice(BAD))
        return


def refusal_of(season):
    try:
        record.loads(json.dumps(season).encode())
    except RuleError as error:
        return error.code
    return ""


# The kinds of events that make an evening, by the key under which the file has them.
MADE_OF = {
    "attendance": "attendance",
    "paid": "paid",
    "substitute": "substitutes",
    "draw": "rounds",
    "table": "rounds",
    "swap": "rounds",
    "sheet": "rounds",
    "dispute": "rounds",
    "penalty": "penalties",
    "target": "target",
    "lot": "lots",
    "total": "totals",
    "past": "results",
    "close": "closed",
    "reopen": "closed",
    "announced": "announced",
}


def test_whatever_an_evening_is_folded_from_has_its_place_in_the_file():
    cases = [
        node
        for node in ast.walk(ast.parse(inspect.getsource(facts)))
        if isinstance(node, ast.MatchValue)
    ]

    assert {case.value.value for case in cases} == set(MADE_OF)
    assert set(MADE_OF.values()) <= {*map(key_of, fields(entries.Evening))}
