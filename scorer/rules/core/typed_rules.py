"""House rules read by the type of their field: a flag, a choice, a whole number in a range.

The class of a game's settings is the one place for key, range and later default; its reader
and its form ask here, and a test compares the schema of the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import (
    Any,
    Literal,
    NamedTuple,
    get_args,
    get_origin,
    get_type_hints,
)

from scorer.rules.core import reading
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.settings import Settings


class Range(NamedTuple):
    """The lowest and the highest value of a whole number; annotates its type."""

    low: int
    high: int

    def from_one(self) -> Range:
        """Return the same range without 0: where that is said by saying nothing."""
        return Range(max(self.low, 1), self.high)


@cache
def ranges(kind: type[Any]) -> Mapping[str, Range]:
    """Return the ranges of the fields of a data class, by name: of a number, or of each of several."""
    types = get_type_hints(kind, include_extras=True)
    marks = {name: getattr(of_field, "__metadata__", ()) for name, of_field in types.items()}
    return {
        name: mark for name, several in marks.items() for mark in several if isinstance(mark, Range)
    }


@dataclass(frozen=True, slots=True)
class PlainRule:
    """A house rule that its type describes: a number in *range*, one of *words*, or a flag.

    The types are ``Annotated[int, Range(…)]``, a ``Literal`` or an enumeration (*kind*), and
    ``bool``. With ``| None`` it is *optional* and may be null.
    """

    range: Range | None = None
    words: tuple[str, ...] = ()
    kind: type[str] = str
    optional: bool = False

    def read(self, value: object, place: str) -> bool | int | str | None:
        """Return *value*.

        :raises RuleError: ``not-integer``, ``out-of-range``, ``not-choice``, ``not-flag``.
        """
        if value is None and self.optional:
            return None
        if self.range:
            return reading.integer(value, place, *self.range)
        if self.words:
            return self.kind(reading.choice(value, place, self.words))
        return reading.flag(value, place)


@cache
def plain_rules(settings: type[Any]) -> Mapping[str, PlainRule]:
    """Return by key the house rules that their type describes; the others a game reads itself."""
    types = get_type_hints(settings, include_extras=True)
    rules = {field.name: _plain_rule(types[field.name]) for field in fields(settings)}
    return {key: rule for key, rule in rules.items() if rule is not None}


def _plain_rule(type_: Any) -> PlainRule | None:  # noqa: ANN401 -- types have no common type
    ranges = getattr(type_, "__metadata__", ())
    type_ = type_.__origin__ if ranges else type_
    optional = NoneType in get_args(type_)
    if optional:
        type_ = next(part for part in get_args(type_) if part is not NoneType)
    if ranges:
        return PlainRule(range=ranges[0], optional=optional)
    if get_origin(type_) is Literal:
        return PlainRule(words=get_args(type_), optional=optional)
    if isinstance(type_, type) and issubclass(type_, StrEnum):
        return PlainRule(words=tuple(type_), kind=type_, optional=optional)
    return PlainRule() if type_ is bool and not optional else None


@cache
def keys(settings: type[Settings]) -> tuple[str, ...]:
    """Return the keys of the settings as a JSON object."""
    return ("game", *(field.name for field in fields(settings)))


@cache
def later_defaults(settings: type[Settings]) -> JsonObject:
    """Return the keys that a record may leave out, with what that means."""
    return {field.name: field.default for field in fields(settings) if field.default is not MISSING}


def read_plain(settings: type[Settings], value: object) -> tuple[JsonObject, dict[str, Any]]:
    """Return the JSON object *value* with all keys, and its plain rules read, by name.

    Any: each has the type of its field.

    :raises RuleError: ``not-object``, ``unknown-key``, ``missing-key``, and what the rules raise.
    """
    given = reading.mapping(value, "settings", keys(settings))
    data = reading.exact_mapping({**later_defaults(settings), **given}, "settings", keys(settings))
    rules = plain_rules(settings)
    return data, {key: rule.read(data[key], f"settings/{key}") for key, rule in rules.items()}
