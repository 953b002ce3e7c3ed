"""The season record: its page, its schema and its reader agree, and its example adds up."""

import ast
import inspect
import json
import re
from copy import deepcopy
from dataclasses import MISSING
from pathlib import Path
from random import Random

import jsonschema
from referencing import Registry, Resource

from scorer.rules.club import evening_fold, ranking_json, season_record
from scorer.rules.club.season_record_keys import EVENING, SEASON
from scorer.rules.core.errors import RuleError
from tests.docs.season_schema import (
    EVERYTHING,
    GAME,
    OBJECTS,
    SEASON_SCHEMA,
    SHAPE,
    defaults,
    written,
)
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


def test_the_schema_is_what_the_reader_says_when_it_refuses():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)

    assert SEASON_SCHEMA.read_text() == written(), "python -m tests.docs.season_schema"


def test_the_example_is_written_as_the_program_writes_it():
    assert season_record.dumps(season_record.loads(EXAMPLE.encode()).entry).decode() == EXAMPLE


def test_the_example_adds_up_as_its_page_says():
    [overall] = ranking_json.season_json(season_record.loads(EXAMPLE.encode()))["lists"]
    table = PAGE[PAGE.index("| rank | name |") : PAGE.index("## Reading")]
    shown = [row.strip("| ").split(" | ") for row in table.strip().splitlines()[2:]]

    assert [
        [str(line["rank"]), line["name"], str(line["total"])]
        + ["–" if value is None else str(value) for value in line["values"]]
        for line in overall["lines"]
    ] == shown


def test_what_was_published_at_the_closing_of_the_example_is_what_comes_out():
    season = season_record.loads(EXAMPLE.encode())
    closed = season.entry["evenings"][0]["closed"]["standings"]
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
    known = {"season record": {"format": None, "version": None} | told_defaults(SEASON)}
    known |= {name: told_defaults(keys) for name, keys in OBJECTS.values()}

    assert told() == known


def told_defaults(keys):
    """Return the defaults of *keys* as the page has them, None for a key that has to stand."""
    return {
        key: None if isinstance(default, type(MISSING)) else json.dumps(default)
        for key, default in defaults(keys).items()
    }


def test_a_regulation_without_its_defaults_means_the_same():
    for seed in range(runs(20, 200)):
        season = {"name": "2026", "versions": [{"regulation": random_regulation(seed)}]}
        read = season_record.loads(json.dumps(HEAD | season).encode())
        spare = season_record.dumps(read.entry)

        assert list(VALIDATOR.iter_errors(json.loads(spare))) == [], seed
        assert season_record.loads(spare).entry == read.entry, seed


BAD = (None, True, -1, 10**9, 1.5, "", "x" * 201, "2026-02-30", [], [None], {}, {"x": 1})


def test_what_one_refuses_for_its_shape_the_other_refuses_too():
    for seed in range(runs(200, 20_000)):
        season = HEAD | json.loads(json.dumps(EVERYTHING))
        change(season, Random(seed))
        refused, fits = refusal_of(season), VALIDATOR.is_valid(season)

        assert fits or refused, f"{seed}: the schema refuses what the reader takes"
        assert not fits or refused not in SHAPE - {"day", "moment"}, f"{seed}: {refused}"


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
        season_record.loads(json.dumps(season).encode())
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
        for node in ast.walk(ast.parse(inspect.getsource(evening_fold)))
        if isinstance(node, ast.MatchValue)
    ]

    assert {case.value.value for case in cases} == set(MADE_OF)
    assert set(MADE_OF.values()) <= set(EVENING)
