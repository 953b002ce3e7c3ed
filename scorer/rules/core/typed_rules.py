"""Ranges, plain rules and defaults read from the fields of a data class, and the settings that all games have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import (
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Protocol,
    get_args,
    get_origin,
    get_type_hints,
)

from scorer.rules.core import reading
from scorer.rules.core.cards import Deck
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class


class Range(NamedTuple):
    """The lowest and the highest value of a whole number; annotates its type."""

    low: int
    high: int

    def from_one(self) -> Range:
        """Return the range without 0 and lower numbers, for a field that is left out instead of being 0."""
        return Range(max(self.low, 1), self.high)


@cache
def ranges(kind: type[Any]) -> Mapping[str, Range]:
    """Return by name the range of each field of a data class that has one.

    The range of a collection is the range of each number in it.
    """
    types = get_type_hints(kind, include_extras=True)
    marks = {name: getattr(of_field, "__metadata__", ()) for name, of_field in types.items()}
    return {
        name: mark for name, several in marks.items() for mark in several if isinstance(mark, Range)
    }


@value_class
class PlainRule:
    """A house rule that its type describes: a number in *range*, one of *words*, or a boolean.

    The types are ``Annotated[int, Range(…)]``, a ``Literal`` or an enumeration, and ``bool``, which has neither range
    nor words. ``Annotated[int | None, …]`` and ``Literal[…] | None`` are *optional* and may be null.
    """

    range: Range | None = None
    words: tuple[str, ...] = ()
    optional: bool = False


@cache
def plain_rules(settings: type[Any]) -> Mapping[str, PlainRule]:
    """Return the :class:`PlainRule` of each setting by key, without settings that have none."""
    types = get_type_hints(settings, include_extras=True)
    rules = {field.name: _plain_rule(types[field.name]) for field in fields(settings)}
    return {key: rule for key, rule in rules.items() if rule is not None}


def _plain_rule(type_: Any) -> PlainRule | None:  # noqa: ANN401 -- types have no common type
    """Return the rule of a type, None if the type describes none, as for an ``int`` without a range."""
    marks: tuple[Any, ...] = getattr(type_, "__metadata__", ())
    type_ = type_.__origin__ if marks else type_
    optional = NoneType in get_args(type_)
    if optional:
        type_ = next(part for part in get_args(type_) if part is not NoneType)
    if type_ is int and marks and isinstance(marks[0], Range):
        return PlainRule(range=marks[0], optional=optional)
    if get_origin(type_) is Literal:
        return PlainRule(words=get_args(type_), optional=optional)
    if isinstance(type_, type) and issubclass(type_, StrEnum):
        return PlainRule(words=tuple(type_), optional=optional)
    return PlainRule() if type_ is bool and not optional else None


@cache
def keys(settings: type[Settings]) -> tuple[str, ...]:
    """Return the keys that the settings have in JSON: ``game``, then the names of the fields."""
    return ("game", *(field.name for field in fields(settings)))


@cache
def later_defaults(settings: type[Settings]) -> JsonObject:
    """Return the keys added later, which older records leave out, with their defaults."""
    return {field.name: field.default for field in fields(settings) if field.default is not MISSING}


class Settings(Protocol):
    """The settings that all games have; the class of each game has more."""

    game: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Any]]  # Any: as dataclasses.fields requires

    @property
    def deck(self) -> Deck:
        """Return the deck of cards."""

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names of the players, counter-clockwise."""

    @property
    def teams(self) -> tuple[str, ...]:
        """Return the names of the teams, empty if everybody plays alone."""

    @property
    def first_dealer(self) -> int:
        """Return the seat that deals first, from 0."""


def check_dealer(settings: Settings, place: str) -> None:
    """Refuse a first dealer on a seat without a player.

    :raises RuleError: ``out-of-range``.
    """
    reading.integer(settings.first_dealer, f"{place}/first_dealer", 0, len(settings.players) - 1)
