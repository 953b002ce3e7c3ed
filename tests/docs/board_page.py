"""``docs/board.md`` and ``static/js/board_types.d.ts``, both written from the types of the board.

``python -m tests.docs.board_page`` writes them. All their text stands in the modules of the types: their
docstrings, those of the types, the comment behind each key.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from inspect import getdoc
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from scorer.rules.core.log import Facts
from scorer.rules.schieber.settings import SchieberSettings
from tests.docs.board_shape import MODULES, SHAPES, keys_of

TREE = Path(__file__).parents[2]
PAGE = TREE / "docs" / "board.md"
PLAIN = {int: "integer", bool: "boolean", str: "text", NoneType: "null", Any: "anything"}
PLURAL = {int: "integers", str: "texts"}
SCRIPT_TYPES = TREE / "static" / "js" / "board_types.d.ts"
SCRIPT = {int: "number", bool: "boolean", str: "string", NoneType: "null", Any: "any"}
HEADER = """\
// Written by `python -m tests.docs.board_page` from scorer/rules/*/board_types.py, where each key is explained, and settings.py.
"""


def page():
    """Return the whole page."""
    parts = ["# The board", getdoc(MODULES[""])]
    for game, module in MODULES.items():
        parts += ["## All games"] if not game else [f"## {game.capitalize()}", getdoc(module)]
        for shape in reversed(SHAPES[game]):
            parts += [f"### {shape.kind.__name__}", _paragraph(shape), _table(shape)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _paragraph(shape):
    bases = [_link(get_origin(base) or base) for base in shape.bases]
    narrowed = [
        f"`{name}`: {in_words(key.hint)}"
        for base in shape.bases
        for name, key in (keys_of(base) if get_args(base) else {}).items()
        if key.hint != keys_of(base.__origin__)[name].hint
    ]
    keys = f"Keys of {' and '.join(bases)}" + f" ({'; '.join(narrowed)})" * bool(narrowed)
    return f"{shape.text} {keys}, and:" if bases else shape.text


def _table(shape):
    rows = [
        f"| `{name}` | {in_words(key.hint)}{'' if key.required else ', may be missing'} "
        f"| {key.comment} |"
        for name, key in shape.keys.items()
    ]
    return "\n".join(["| key | value | meaning |", "| --- | --- | --- |", *rows])


def in_words(hint):
    """Return the type of a value in words."""
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(hint, TypeVar) or getattr(hint, "__parameters__", ()):
        return "each game has its own"
    if is_typeddict(hint):
        return _link(hint)
    if origin is Literal:
        return ", ".join(f'`"{word}"`' for word in args)
    if origin in {Union, UnionType}:
        return " or ".join(map(in_words, args))
    if origin is list:
        several = get_origin(args[0]) in {Union, UnionType}
        entry = f"({in_words(args[0])})" if several else PLURAL.get(args[0]) or in_words(args[0])
        return entry if entry in PLURAL.values() else f"list of {entry}"
    if origin is dict:
        return f"object of {in_words(args[1])}"
    return "object" if origin is Mapping else PLAIN[hint]


def _link(kind):
    return f"[{kind.__name__}](#{kind.__name__.lower()})"


def script_types():
    """Return the same types for the type checker of the scripts."""
    return (
        HEADER
        + "".join(_script_type(shape) for group in SHAPES.values() for shape in group)
        + _settings_type()
    )


def _settings_type():
    """Return the type of the settings of a Schieber, the only ones whose scripts name one."""
    types = get_type_hints(SchieberSettings)
    optional = {field.name: field.default is not MISSING for field in fields(SchieberSettings)}
    keys = "".join(f"  {key}{'?' * optional[key]}: {in_script(types[key])}\n" for key in optional)
    return f"type SchieberSettings = {{\n  game: string\n{keys}}}\n"


def _script_type(shape):
    variables = ", ".join(map(in_script, getattr(shape.kind, "__parameters__", ())))
    name = shape.kind.__name__ + (f"<{variables}>" if variables else "")
    bases = "".join(f"{in_script(base)} & " for base in shape.bases)
    keys = "".join(
        f"  {name}{'' if key.required else '?'}: {in_script(key.hint)}\n"
        for name, key in shape.keys.items()
    )
    return f"type {name} = {bases}{{\n{keys}}}\n"


def in_script(hint):
    """Return the type of a value as TypeScript writes it."""
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(hint, TypeVar) or is_typeddict(hint):
        return hint.__name__
    if is_typeddict(origin):
        return f"{origin.__name__}<{', '.join(map(in_script, args))}>"
    if origin is Literal:
        return " | ".join(f"'{word}'" for word in args)
    if origin in {Union, UnionType}:
        return " | ".join(map(in_script, args))
    if origin is tuple and args[-1] is not Ellipsis:
        return f"[{', '.join(map(in_script, args))}]"
    if origin in {list, tuple}:
        entry, several = in_script(args[0]), get_origin(args[0]) in {Union, UnionType, Literal}
        return f"({entry})[]" if several else f"{entry}[]"
    if is_dataclass(hint):
        types = get_type_hints(hint)
        return f"{{ {'; '.join(f'{key}: {in_script(kind)}' for key, kind in types.items())} }}"
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "string"
    if hint == Facts:
        return "Facts"
    if origin in {dict, Mapping}:
        return f"{{ [key: string]: {in_script(args[1])} }}"
    return SCRIPT[hint]


if __name__ == "__main__":
    PAGE.write_text(page())
    SCRIPT_TYPES.write_text(script_types())
