"""Strict reader of any data class by the types of its fields: what JSON may hold stands once, in the model.

A field is ``bool``, ``Fraction``, a ``Literal``, another data class, a mapping, or ``Annotated`` with
a :class:`~scorer.rules.core.typed_rules.Range`, :class:`Length` or :class:`Words`; with ``| None`` it may be null.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import NoneType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.text_lengths import NAME_LENGTH
from scorer.rules.core.typed_rules import Range

RATIO = re.compile(r"[0-9]{1,3}(/[1-9][0-9]{0,2})?\Z")
KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,23}\Z")
Read: TypeAlias = Callable[[object, str], Any]  # Any: what the type of the field says
Readers: TypeAlias = Mapping[str, tuple[Field[Any], Read]]
Marks: TypeAlias = tuple[Any, ...]  # what annotates a type
T = TypeVar("T")


class Length(NamedTuple):
    """How many characters a text has, or how many entries a list; annotates its type."""

    low: int
    high: int
    is_key: bool = False  # of small letters, digits and hyphens


class Words(NamedTuple):
    """The words that a text can be; annotates ``str``."""

    allowed: Collection[str]


class Inside(NamedTuple):
    """The type of a field of the data class that it annotates, where it is another one there."""

    key: str
    type: Any


Name: TypeAlias = Annotated[str, Length(1, NAME_LENGTH)]


def several(words: Collection[str]) -> Any:  # noqa: ANN401 -- a type
    """Return the type of a list of *words*, at most as many as there are."""
    return Annotated[tuple[Annotated[str, Words(words)], ...], Length(0, len(words))]


def read(kind: type[T], value: object, place: str) -> T:
    """Return *value* as an object of the data class *kind*; what is missing or ``{}`` has its default.

    :raises RuleError: ``missing-key``, codes of :mod:`scorer.rules.core.reading`, ``key``, ``ratio``,
        and what the class raises in its ``check_read``.
    """
    result: T = _object(kind, value, place)
    return result


@cache
def _readers(kind: Any, inside: Marks) -> Readers:  # noqa: ANN401 -- a data class
    types = get_type_hints(kind, include_extras=True) | {mark.key: mark.type for mark in inside}
    return {field.name: (field, _reader(types[field.name])) for field in fields(kind)}


def _object(kind: Any, value: object, place: str, inside: Marks = ()) -> Any:  # noqa: ANN401 -- of that class
    readers = _readers(kind, inside)
    data = reading.mapping(value, place, tuple(readers))
    given: dict[str, Any] = {}
    for key, (field, read_field) in readers.items():
        nested = field.default_factory is not MISSING
        if key in data and not (nested and data[key] == {}):
            given[key] = read_field(data[key], f"{place}/{key}")
        elif field.default is MISSING and not nested:
            raise RuleError("missing-key", place, key=key)
    result = kind(**given)
    if hasattr(result, "check_read"):
        result.check_read(place)
    return result


def _reader(type_: Any, marks: Marks = ()) -> Read:  # noqa: ANN401 -- types have no common type
    origin, inner = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return _reader(inner[0], (*type_.__metadata__, *marks))
    if NoneType in inner:
        some = _reader(next(part for part in inner if part is not NoneType), marks)
        return lambda value, place: None if value is None else some(value, place)
    if origin is tuple:
        return _list(inner[0], marks)
    if is_dataclass(type_):
        return lambda value, place: _object(type_, value, place, marks)
    if origin is Mapping:
        return _by_name(inner[1], marks)
    return _plain(type_, inner, marks)


def _plain(type_: Any, inner: Marks, marks: Marks) -> Read:  # noqa: ANN401 -- as above
    if get_origin(type_) is Literal:
        return lambda value, place: reading.choice(value, place, inner)
    if type_ is bool:
        return reading.flag
    if type_ is Fraction:
        return _ratio
    (mark,) = marks
    if isinstance(mark, Range):
        return lambda value, place: reading.integer(value, place, *mark)
    if isinstance(mark, Words):
        return lambda value, place: reading.choice(value, place, mark.allowed)
    return lambda value, place: _text(value, place, mark)


def _text(value: object, place: str, length: Length) -> str:
    text = reading.text(value, place, length.low, length.high)
    if length.is_key and not KEY.match(text):
        raise RuleError("key", place)
    return text


def _list(entry: Any, marks: Marks) -> Read:  # noqa: ANN401 -- as above
    (length,) = (mark for mark in marks if isinstance(mark, Length))
    read_entry = _reader(entry, tuple(mark for mark in marks if mark is not length))
    return lambda value, place: tuple(
        read_entry(item, f"{place}/{index}")
        for index, item in enumerate(reading.listing(value, place, length.low, length.high))
    )


def _by_name(entry: Any, marks: Marks) -> Read:  # noqa: ANN401 -- as above
    """Return a reader of an object under free names; of any object where its entries are of any type."""
    read_entry = None if entry is Any else _reader(entry, marks)

    def read_all(value: object, place: str) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            raise RuleError("not-object", place)
        if read_entry is None:
            return value
        return {
            reading.text(name, place, 1, NAME_LENGTH): read_entry(item, place)
            for name, item in value.items()
        }

    return read_all


def _ratio(value: object, place: str) -> Fraction:
    """Return a number or a fraction above 0."""
    text = reading.text(value, place, 1, 7)
    if not RATIO.match(text) or not Fraction(text):
        raise RuleError("ratio", place)
    return Fraction(text)


def plain(value: object) -> object:
    """Return *value* as JSON has it."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {key: plain(nested) for key, nested in value.items()}
    return [plain(nested) for nested in value] if isinstance(value, list | tuple) else value
