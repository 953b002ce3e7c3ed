"""The schema of the file of a regulars' table, made from the types that its reader reads.

``python -m tests.docs.regulars_schema`` writes it into ``docs/regulars.schema.json``.
"""

from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import NoneType
from typing import Annotated, get_args, get_origin

from scorer.rules.core import reading
from scorer.rules.core.reading import NAME_LENGTH, TITLE_LENGTH, pretty_json
from scorer.rules.core.typed_reader import By, Length, key_of, types_of
from scorer.rules.regulars.events import KINDS, MOST_PEOPLE, ROUNDINGS, read_rounding
from tests.docs import season_schema
from tests.docs.season_schema import defaults

SCHEMA = Path(__file__).parents[2] / "docs" / "regulars.schema.json"
GAME = "game-record.schema.json"
UUID = {"type": "string", "pattern": "^" + reading.UUID.pattern.replace(r"\Z", "$")}
ADDRESS = {"type": "string", "minLength": 1, "maxLength": 26}
READ_BY = {reading.uuid_text: UUID, read_rounding: {"enum": [*ROUNDINGS]}}


def written():
    """Return the schema as the text of its file."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Schreiber regulars",
        **exact(
            format={"const": "schreiber-regulars"},
            version={"const": 1},
            id=ADDRESS,
            name={"type": "string", "minLength": 1, "maxLength": TITLE_LENGTH},
            code={"type": "string", "maxLength": 26},
            people={"type": "array", "items": {"$ref": "#/$defs/person"}},
            events={"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/event"}},
            games={"type": "array", "items": {"$ref": "#/$defs/game"}},
            signature={"type": "string", "maxLength": 64},
        ),
        "$defs": {
            "person": exact(
                number={"type": "integer", "minimum": 1, "maximum": MOST_PEOPLE},
                name={"type": "string", "maxLength": NAME_LENGTH},
            ),
            "event": {
                "oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in KINDS],
            },
            "game": exact(
                id=ADDRESS,
                settings={"$ref": f"{GAME}#/properties/settings"},
                revisions={"$ref": f"{GAME}#/properties/revisions"},
            ),
            **{kind: event(kind, facts) for kind, facts in KINDS.items()},
        },
    }
    schema["required"].remove("signature")
    return pretty_json(schema) + "\n"


def exact(**properties):
    """Return the schema of an object that has all of these keys and no other."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [*properties],
        "properties": properties,
    }


def event(kind, facts):
    """Return the schema of an event."""
    at = {"type": "string", "maxLength": 40}
    return exact(id=UUID, kind={"const": kind}, at=at, facts=outline(facts))


def outline(of_class):
    """Return the schema of a data class."""
    left_out, types = defaults(of_class), types_of(of_class)
    properties = {}
    for field in fields(of_class):
        key = key_of(field)
        default = {} if left_out[key] is MISSING else {"default": left_out[key]}
        properties[key] = shape(types[field.name]) | default
    required = [key for key, default in left_out.items() if default is MISSING]
    return exact(**properties) | {"required": required}


def shape(type_, marks=()):
    """Return the schema of a type that *marks* annotate."""
    origin, inner = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return shape(inner[0], (*type_.__metadata__, *marks))
    if marks and isinstance(marks[0], By):
        return READ_BY[marks[0].read]
    if NoneType in inner:
        some = next(part for part in inner if part is not NoneType)
        return {"anyOf": [shape(some, marks), {"type": "null"}]}
    if is_dataclass(type_):
        return outline(type_)
    if origin is tuple and inner[-1] is Ellipsis:
        [length] = (mark for mark in marks if isinstance(mark, Length))
        return {
            "type": "array",
            "minItems": length.low,
            "maxItems": length.high,
            "items": shape(inner[0]),
        }
    return season_schema.shape(type_, {}, marks)


if __name__ == "__main__":
    SCHEMA.write_text(written())
