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
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from scorer.rules.core import reading
from scorer.rules.core.boards import Settings
from scorer.rules.core.reading import JsonObject


@dataclass(frozen=True, slots=True)
class Range:
    """Annotates the type of a whole number with its lowest and highest value."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false; the type is ``bool``."""

    def read(self, value: object, place: str) -> bool:
        """Return *value*.

        :raises RuleError: ``not-flag``.
        """
        return reading.flag(value, place)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; the type is ``int`` annotated with a range, *optional* with ``| None``."""

    low: int
    high: int
    optional: bool

    def read(self, value: object, place: str) -> int | None:
        """Return *value*.

        :raises RuleError: ``not-integer``, ``out-of-range``.
        """
        if value is None and self.optional:
            return None
        return reading.integer(value, place, self.low, self.high)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of *words*; the type is a ``Literal`` or an enumeration, *optional* with ``| None``."""

    words: tuple[str, ...]
    kind: type[str]
    optional: bool

    def read(self, value: object, place: str) -> str | None:
        """Return *value*.

        :raises RuleError: ``not-choice``.
        """
        if value is None and self.optional:
            return None
        return self.kind(reading.choice(value, place, self.words))


Plain: TypeAlias = Flag | Number | Choice


@cache
def plain_rules(settings: type[Settings]) -> Mapping[str, Plain]:
    """Return by key the house rules that their type describes; the others a game reads itself."""
    types = get_type_hints(settings, include_extras=True)
    rules = {field.name: _plain_rule(types[field.name]) for field in fields(settings)}
    return {key: rule for key, rule in rules.items() if rule is not None}


def _plain_rule(type_: Any) -> Plain | None:  # noqa: ANN401 -- types have no common type
    type_, *ranges = get_args(type_) if get_origin(type_) is Annotated else (type_,)
    optional = NoneType in get_args(type_)
    if optional:
        type_ = next(part for part in get_args(type_) if part is not NoneType)
    if ranges:
        return Number(ranges[0].low, ranges[0].high, optional)
    if get_origin(type_) is Literal:
        return Choice(get_args(type_), str, optional)
    if isinstance(type_, type) and issubclass(type_, StrEnum):
        return Choice(tuple(type_), type_, optional)
    return Flag() if type_ is bool else None


@cache
def keys(settings: type[Settings]) -> tuple[str, ...]:
    """Return the keys of the settings as a JSON object."""
    return ("game", *(field.name for field in fields(settings)))


@cache
def later_defaults(settings: type[Settings]) -> JsonObject:
    """Return the keys that files of before do not have, with what such a file means."""
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
