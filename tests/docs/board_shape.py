"""The types of the board, read from their modules: keys with type and comment; and judging a board by them."""

import ast
import importlib
import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_origin,
    get_type_hints,
    is_typeddict,
)
from typing import get_args as args_of

from scorer.rules.core import board_types
from scorer.rules.games import GAMES

MODULES = {
    "": board_types,
    **{game: importlib.import_module(f"scorer.rules.{game}.board_types") for game in GAMES},
}
COMMENT = re.compile(r"  # (.+)$")


@dataclass(frozen=True)
class Key:
    """One key: its type, whether it is always there, what its comment says."""

    hint: object
    required: bool
    comment: str


@dataclass(frozen=True)
class Shape:
    """A TypedDict with the keys that are its own; the others are those of *bases*."""

    kind: type
    text: str
    bases: list[object]
    keys: dict[str, Key]


def shapes(module):
    """Return the TypedDicts that a module defines, in its order."""
    source = inspect.getsource(module)
    lines, body = source.splitlines(), ast.parse(source).body
    group = []
    for node, follower in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            text, bases = ast.get_docstring(node), [ast.unparse(base) for base in node.bases]
            ends = {key.target.id: key for key in node.body if isinstance(key, ast.AnnAssign)}
            name = node.name
        elif isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("TypedDict("):
            text, bases, fields = follower.value.value, [], node.value.args[1]
            ends = dict(zip((key.value for key in fields.keys), fields.values, strict=True))
            name = node.targets[0].id
        else:
            continue
        kind = getattr(module, name)
        types = get_type_hints(kind, include_extras=True)
        keys = {}
        for key, value in ends.items():
            optional = get_origin(types[key]) is NotRequired
            comment = COMMENT.search(lines[value.end_lineno - 1])
            keys[key] = Key(
                args_of(types[key])[0] if optional else types[key],
                not optional,
                comment[1] if comment else "",
            )
        parents = [eval(base, vars(module)) for base in bases]  # noqa: S307, RUF100
        typed = [base for base in parents if is_typeddict(get_origin(base) or base)]
        group.append(Shape(kind, text, typed, keys))
    return group


SHAPES = {game: shapes(module) for game, module in MODULES.items()}
BY_KIND = {shape.kind: shape for group in SHAPES.values() for shape in group}


def keys_of(hint):
    """Return all keys of a TypedDict, with those of its bases, its type variables filled in."""
    kind = get_origin(hint) or hint
    variables = getattr(kind, "__parameters__", ())
    bound = dict(zip(variables, args_of(hint) or variables, strict=True))
    keys = {}
    for base in BY_KIND[kind].bases:
        keys |= keys_of(_filled(base, bound))
    for name, key in BY_KIND[kind].keys.items():
        keys[name] = Key(_filled(key.hint, bound), key.required, key.comment)
    return keys


def _filled(hint, bound):
    if isinstance(hint, TypeVar):
        return bound[hint]
    variables = getattr(hint, "__parameters__", ())
    return hint[tuple(bound[variable] for variable in variables)] if variables else hint


def mismatches(value, hint, place=""):
    """Return what of *value*, a JSON value, is not as its type says: places with the reason."""
    origin, args = get_origin(hint), args_of(hint)
    if hint is Any:
        return []
    if is_typeddict(origin or hint):
        return _mismatches_of_object(value, keys_of(hint), place)
    if origin in {Union, UnionType}:
        return min((mismatches(value, kind, place) for kind in args), key=len)
    if origin is Literal:
        return [] if value in args else [f"{place}: {value!r} is none of {args}"]
    if origin is list and isinstance(value, list):
        return [
            text
            for index, entry in enumerate(value)
            for text in mismatches(entry, args[0], f"{place}/{index}")
        ]
    if origin in {dict, Mapping} and isinstance(value, dict):
        return [
            text
            for key, entry in value.items()
            for text in mismatches(entry, args[1], f"{place}/{key}")
        ]
    if hint is None or hint is NoneType:
        return [] if value is None else [f"{place}: {value!r} is not null"]
    return [] if type(value) is hint else [f"{place}: {value!r} is no {hint}"]


def _mismatches_of_object(value, keys, place):
    if not isinstance(value, dict):
        return [f"{place}: {value!r} is no object"]
    unknown = [f"{place}/{key}: no such key" for key in value if key not in keys]
    missing = [
        f"{place}/{name}: missing"
        for name, key in keys.items()
        if key.required and name not in value
    ]
    return [
        *unknown,
        *missing,
        *(
            text
            for name, key in keys.items()
            if name in value
            for text in mismatches(value[name], key.hint, f"{place}/{name}")
        ),
    ]
