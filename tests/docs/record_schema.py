"""The schema of the game record, filled up with the house rules that their type describes.

``python -m tests.docs.record_schema`` writes each of them, and which keys every record has, into
``docs/game-record.schema.json``; the rest of it is written by hand.
"""

import json
import re
from pathlib import Path
from typing import get_type_hints

from scorer.rules.core.typed_rules import keys, later_defaults, plain_rules
from scorer.rules.games import GAMES

SCHEMA = Path(__file__).parents[2] / "docs" / "game-record.schema.json"
SETTINGS = {name: get_type_hints(game.read_settings)["return"] for name, game in GAMES.items()}


def filled(text):
    """Return the *text* of the schema with all keys of the settings of each game."""
    for settings in SETTINGS.values():
        start = text.index(f'    "{settings.game}": {{\n')
        end = text.index("\n    }", start)
        text = (
            text[:start] + _block(text[start:end], settings, json.loads(text)["$defs"]) + text[end:]
        )
    return text


def _block(block, settings, defined):
    """Return the *block* of the schema that describes *settings*."""
    later = later_defaults(settings)
    required = json.dumps([key for key in keys(settings) if key not in later])
    block = re.sub(r'"required": \[.*\]', f'"required": {required}', block, count=1)
    head, body = block.split('"properties": {\n', 1)
    properties = dict(
        re.findall(r'^ {8}"(\w+)": (.*?),?$(?=\n {8}"|\n {6}\})', body, re.MULTILINE | re.DOTALL)
    )
    for key, rule in plain_rules(settings).items():
        shape = shape_of(rule, optional=rule.optional and later.get(key, "") is not None)
        if resolved(json.loads(properties.get(key, "null")), defined) != shape:
            properties[key] = json.dumps(shape)
    lines = ",\n".join(f'        "{key}": {shape}' for key, shape in properties.items())
    return f'{head}"properties": {{\n{lines}\n      }}'


def resolved(schema, defined):
    """Return what *schema*, or the definition that it names, says."""
    return defined[schema["$ref"].rpartition("/")[2]] if schema and "$ref" in schema else schema


def shape_of(rule, *, optional):
    """Return the schema of a house rule that its type describes."""
    if rule.words:
        return {"enum": [*rule.words, *([None] if optional else [])]}
    if not rule.range:
        return {"type": "boolean"}
    kind = ["integer", "null"] if optional else "integer"
    return {"type": kind, "minimum": rule.range.low, "maximum": rule.range.high}


if __name__ == "__main__":
    SCHEMA.write_text(filled(SCHEMA.read_text()))
