"""The file of a regulars' table: page, schema and reader agree."""

import json
import re
from copy import deepcopy
from pathlib import Path
from random import Random

import jsonschema

from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_reader import types_of
from scorer.rules.regulars.events import KINDS, Payment, Stake, event_json, read_event
from tests.docs.regulars_schema import SCHEMA, written
from tests.docs.season_schema import defaults
from tests.docs.test_season_record import BAD, SHAPE
from tests.long import runs
from tests.rules.regulars.test_events import FACTS, events

PAGE = (Path(__file__).parents[2] / "docs" / "regulars.md").read_text()
OUTLINE = json.loads(SCHEMA.read_text())
EVENT = jsonschema.Draft202012Validator({"$ref": "#/$defs/event", "$defs": OUTLINE["$defs"]})


def test_the_schema_is_made_from_the_types_that_the_reader_reads():
    jsonschema.Draft202012Validator.check_schema(OUTLINE)

    assert SCHEMA.read_text() == written(), "python -m tests.docs.regulars_schema"


def test_the_page_tells_of_every_kind_and_key():
    rows = re.findall(
        r"^\| `(\w+)` \| (.*) \|$", PAGE[PAGE.index("| kind | facts |") :], re.MULTILINE
    )
    keys = {kind: {*defaults(of_class)} for kind, of_class in KINDS.items()}
    keys["stake"] |= {*defaults(Stake)}
    keys["settled"] |= {*defaults(Payment)}

    assert {kind: {*re.findall(r"`(\w+)`", row)} & keys[kind] for kind, row in rows} == keys
    assert {*types_of(Stake)["unit"].__args__} <= {*re.findall(r"`(\w+)`", dict(rows)["stake"])}


def test_events_fit_the_schema():
    for event in map(event_json, events(*FACTS)):
        assert list(EVENT.iter_errors(json.loads(json.dumps(event)))) == []


def test_what_one_refuses_for_its_shape_the_other_refuses_too():
    for seed in range(runs(400, 8000)):
        rng = Random(seed)
        event = json.loads(json.dumps(event_json(rng.choice(events(*FACTS)))))
        at = event if rng.random() < 0.2 else event["facts"]
        key = rng.choice([*at, "stranger"])
        if rng.random() < 0.2:
            at.pop(key, None)
        else:
            at[key] = deepcopy(rng.choice(BAD))
        code = ""
        try:
            read_event(event, "event")
        except RuleError as error:
            code = error.code
        fits = EVENT.is_valid(event)

        assert fits or code, f"{seed}: the schema refuses what the reader takes: {event}"
        assert not fits or code not in SHAPE | {"not-uuid"}, f"{seed}: {code} {event}"
