"""The page ``docs/board.md``, written from the types of the board.

``python -m tests.docs.board_page`` writes it. All its text stands in the modules of the types: their
docstrings, those of the types, the comment behind each key.
"""

from collections.abc import Mapping
from inspect import getdoc
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, is_typeddict

from tests.docs.board_shape import MODULES, SHAPES, keys_of
from tests.docs.wire import TREE

PAGE = TREE / "docs" / "board.md"
PLAIN = {int: "integer", bool: "true or false", str: "text", NoneType: "null", Any: "anything"}
PLURAL = {int: "integers", str: "texts"}


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
    return f"{shape.text} It has the keys of {' and '.join(bases)}, too." if bases else shape.text


def _table(shape):
    rows = [
        f"| `{name}` | {in_words(key.hint)} | see [{base.__origin__.__name__}](#board) |"
        for base in shape.bases
        for name, key in (keys_of(base) if get_args(base) else {}).items()
        if key.hint != keys_of(base.__origin__)[name].hint
    ]
    rows += [
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
        return f"list of {entry}"
    if origin is dict:
        return f"object of {in_words(args[1])}"
    return "object" if origin is Mapping else PLAIN[hint]


def _link(kind):
    return f"[{kind.__name__}](#{kind.__name__.lower()})"


if __name__ == "__main__":
    PAGE.write_text(page())
