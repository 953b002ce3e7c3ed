"""Strict reader of any data class by the types of its fields, so that only the model defines valid JSON.

A field is ``bool``, ``date``, ``Fraction``, ``Any``, a ``Literal``, a ``StrEnum``, another data class, a tuple, a
mapping, or ``Annotated`` with a :class:`~scorer.rules.core.typed_rules.Range`, :class:`Length`, :class:`Words`
or :class:`By`; with ``| None`` it may be null. An object without a data class has :data:`Fields`, in which a key
that ends with ``?`` may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import count, repeat
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
from scorer.rules.core.reading import NAME_LENGTH
from scorer.rules.core.typed_rules import Range, Settings, keys

RATIO = re.compile(r"[0-9]{1,3}(/[1-9][0-9]{0,2})?\Z")
KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,23}\Z")
Read: TypeAlias = Callable[[object, str], Any]  # Any: a value of the field's type
Readers: TypeAlias = Mapping[str, tuple[Field[Any], Read]]
Marks: TypeAlias = tuple[Any, ...]  # the annotation of a type
Fields: TypeAlias = Mapping[str, Any]  # types by key
T = TypeVar("T")
S = TypeVar("S", bound=Settings)
EACH = "each"  # annotates a mapping whose errors name the key of the entry in their place


class Length(NamedTuple):
    """The number of characters of a text, or of entries of a list; annotates its type."""

    low: int
    high: int
    is_key: bool = False  # a key of small letters, digits and hyphens


class Words(NamedTuple):
    """The allowed values of a text; annotates ``str``."""

    allowed: Collection[str]


class By(NamedTuple):
    """The reader of a value that its type alone does not describe; annotates the type."""

    read: Read


class Keys(NamedTuple):
    """The allowed keys of an object; annotates its type.

    Without *left_out* all keys are required. Otherwise *left_out* is the value of a missing key; with None the key
    stays missing.
    """

    allowed: Collection[str]
    left_out: object = MISSING


class Inside(NamedTuple):
    """The type of one field of the annotated data class, in place of its usual type."""

    key: str
    type: Any


Name: TypeAlias = Annotated[str, Length(1, NAME_LENGTH)]
Deals: TypeAlias = Annotated[int | None, Range(1, 1000)]  # deals of a game, None if not agreed
FirstDealer: TypeAlias = Annotated[int, By(reading.whole)]  # which seats exist is checked elsewhere


def different_names(low: int, high: int) -> By:
    """Return the reader of *low* to *high* different names."""
    return By(lambda value, place: reading.names(value, place, low, high))


def ties(allowed: Collection[str]) -> By:
    """Return the reader of tie-breaks out of *allowed*."""
    return By(lambda value, place: reading.ties(value, place, allowed))


def several(words: Collection[str]) -> Any:  # noqa: ANN401 -- a type
    """Return the type of a list of *words*, with at most as many entries as *words*."""
    return Annotated[tuple[Annotated[str, Words(words)], ...], Length(0, len(words))]


def key_of(of_field: Field[Any]) -> str:
    """Return the key of a field in JSON: its name, unless its metadata has another."""
    return str(of_field.metadata.get("key", of_field.name))


def default_of(of_field: Field[Any]) -> Any:  # noqa: ANN401 -- as above
    """Return the default of a field, or that of its factory; MISSING if the field is required."""
    factory = of_field.default_factory
    return of_field.default if factory is MISSING else factory()


def read(kind: type[T], value: object, place: str) -> T:
    """Return *value*, a JSON object, as an object of the data class *kind*; a missing key has its default.

    In a field with a default factory ``{}`` means the default, too.

    :raises RuleError: ``missing-key``, codes of :mod:`scorer.rules.core.reading`, ``key``, ``ratio``, and codes
        of the readers in :class:`By` and of ``check_read`` of the classes.
    """
    result: T = _object(kind, value, place)
    return result


def read_settings(kind: type[S], value: object, inside: Marks = ()) -> S:
    """Return the JSON object *value* as settings of the class *kind*; *inside* are types that replace those of its fields.

    :raises RuleError: codes of :func:`read`; its places begin with ``settings``.
    """
    given = reading.mapping(value, "settings", keys(kind))
    if "game" not in given:
        raise RuleError("missing-key", "settings", key="game")
    rules = {key: given[key] for key in given if key != "game"}
    result: S = _object(kind, rules, "settings", inside)
    return result


@cache
def types_of(kind: Any, inside: Marks = ()) -> Fields:  # noqa: ANN401 -- a data class
    """Return the types of the fields of a data class, by name; *inside* are types that replace those of the class."""
    hints = get_type_hints(kind, include_extras=True) | {mark.key: mark.type for mark in inside}
    return {of_field.name: hints[of_field.name] for of_field in fields(kind)}


@cache
def _readers(kind: Any, inside: Marks) -> Readers:  # noqa: ANN401 -- as above
    types = types_of(kind, inside)
    return {key_of(of_field): (of_field, reader(types[of_field.name])) for of_field in fields(kind)}


def _object(kind: Any, value: object, place: str, inside: Marks = ()) -> Any:  # noqa: ANN401 -- of that class
    readers = _readers(kind, inside)
    data = reading.mapping(value, place, tuple(readers))
    for key, (of_field, _read) in readers.items():
        if key not in data and of_field.default is of_field.default_factory is MISSING:
            raise RuleError("missing-key", place, key=key)
    given = {
        of_field.name: read_field(data[key], f"{place}/{key}".lstrip("/"))
        for key, (of_field, read_field) in readers.items()
        if key in data and not (of_field.default_factory is not MISSING and data[key] == {})
    }
    result = kind(**given)
    if hasattr(result, "check_read"):
        result.check_read(place)
    return result


def reader(type_: Any, marks: Marks = ()) -> Read:  # noqa: ANN401 -- types have no common type
    """Return the reader of a type; it raises the errors of :func:`read`."""
    origin, inner = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return reader(inner[0], (*type_.__metadata__, *marks))
    if marks and isinstance(marks[0], By):
        return marks[0].read
    if isinstance(type_, Mapping):
        return _with_fields(type_)
    if NoneType in inner:
        some = reader(next(part for part in inner if part is not NoneType), marks)
        return lambda value, place: None if value is None else some(value, place)
    if origin is tuple:
        return _list(inner, marks)
    if is_dataclass(type_):
        return lambda value, place: _object(type_, value, place, marks)
    if origin is Mapping and isinstance(next(iter(marks), None), Keys):
        return _by_key(inner, marks)
    if origin is Mapping:
        return _by_name(inner[1], marks)
    return _plain(type_, inner, marks)


def _plain(type_: Any, inner: Marks, marks: Marks) -> Read:  # noqa: ANN401 -- as above
    if get_origin(type_) is Literal:
        return lambda value, place: reading.choice(value, place, inner)
    if type_ in PLAIN:
        return PLAIN[type_]
    if issubclass(type_, StrEnum):
        return lambda value, place: type_(reading.choice(value, place, tuple(type_)))
    mark = marks[0]
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


def _list(entries: Marks, marks: Marks) -> Read:
    """Return a reader of a list whose entries have one type, or of a list with a type for each entry."""
    if entries[-1] is not Ellipsis:
        each = [reader(entry) for entry in entries]
        return lambda value, place: _entries(each, value, place, len(each), len(each))
    (length,) = (mark for mark in marks if isinstance(mark, Length))
    alike = repeat(reader(entries[0], tuple(mark for mark in marks if mark is not length)))
    return lambda value, place: _entries(alike, value, place, length.low, length.high)


def _entries(
    readers: Iterable[Read], value: object, place: str, low: int, high: int
) -> tuple[Any, ...]:
    # the readers of a list of any length have no end
    entries = zip(reading.listing(value, place, low, high), readers, strict=False)
    return tuple(
        read_entry(entry, f"{place}/{index}") for index, (entry, read_entry) in enumerate(entries)
    )


def _with_fields(types: Fields) -> Read:
    """Return a reader of an object with the keys of *types*; a key that ends with ``?`` may be missing."""
    readers = {key.removesuffix("?"): reader(type_) for key, type_ in types.items()}
    required = types.keys() & readers.keys()

    def read_all(value: object, place: str) -> reading.JsonObject:
        data = reading.mapping(value, place, readers)
        for key in required - data.keys():
            raise RuleError("missing-key", place, key=key)
        return {key: readers[key](entry, f"{place}/{key}") for key, entry in data.items()}

    return read_all


def _by_name(entry: Any, marks: Marks) -> Read:  # noqa: ANN401 -- as above
    """Return a reader of an object whose keys are any names; with entries of type Any it accepts any object."""
    read_entry = (
        None if entry is Any else reader(entry, tuple(mark for mark in marks if mark != EACH))
    )

    def read_all(value: object, place: str) -> reading.JsonObject:
        if not isinstance(value, Mapping):
            raise RuleError("not-object", place)
        if read_entry is None:
            return value
        return {
            reading.text(name, place, 1, NAME_LENGTH): read_entry(
                item, f"{place}/{name}" if EACH in marks else place
            )
            for name, item in value.items()
        }

    return read_all


def _by_key(inner: Marks, marks: Marks) -> Read:
    """Return a reader of an object with the keys of :class:`Keys`.

    The keys of the result are in the order of :class:`Keys`; if missing keys stay missing, in the order of the object.
    """
    allowed, left_out = marks[0]
    kind, read_entry = inner[0], reader(inner[1], marks[1:])
    check = reading.exact_mapping if left_out is MISSING else reading.mapping

    def read_all(value: object, place: str) -> Mapping[Any, Any]:
        data = check(value, place, allowed)
        return {
            kind(key): read_entry(data.get(key, left_out), f"{place}/{key}")
            for key in (data if left_out is None else allowed)
        }

    return read_all


def _ratio(value: object, place: str) -> Fraction:
    """Return *value*, a text like ``2`` or ``1/2``, as a fraction above 0."""
    text = reading.text(value, place, 1, 7)
    if not RATIO.match(text) or not Fraction(text):
        raise RuleError("ratio", place)
    return Fraction(text)


PLAIN: Mapping[Any, Read] = {
    bool: reading.flag,
    date: reading.day,
    Fraction: _ratio,
    Any: lambda value, _place: value,
}


def plain(value: Any, *, spare: bool = False) -> Any:  # noqa: ANN401 -- as above
    """Return *value* as JSON; with *spare* leave out keys of data classes that have their default."""
    if is_dataclass(value):
        return {
            key_of(of_field): plain(getattr(value, of_field.name), spare=spare)
            for of_field in fields(value)
            if not spare or getattr(value, of_field.name) != default_of(of_field)
        }
    if isinstance(value, Mapping):
        return {str(key): plain(part, spare=spare) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part, spare=spare) for part in value]
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, Fraction) else value


def marked(type_: Any, value: Any, mark: object, place: str = "") -> Iterator[tuple[str, Any]]:  # noqa: ANN401 -- as above
    """Yield place and value of each part of *value* whose type is annotated with *mark*.

    *type_* is the type of *value*; parts read by :class:`By` are not searched.
    """
    origin, inner = get_origin(type_), get_args(type_)
    parts: Iterable[tuple[Any, Any, object]] = ()  # type, value, key
    if value is None or (origin is Annotated and isinstance(inner[1], By)):
        return
    if origin is Annotated and mark in inner:
        yield place, value
    elif origin is Annotated or NoneType in inner:
        yield from marked(inner[0], value, mark, place)
    elif origin is tuple:
        each = repeat(inner[0]) if inner[-1] is Ellipsis else inner
        parts = zip(each, value, count(), strict=False)  # only *value* has an end
    elif origin is Mapping:
        parts = ((inner[1], part, name) for name, part in value.items())
    elif is_dataclass(type_):
        kinds, declared = types_of(value.__class__), fields(type_)
        parts = ((kinds[part.name], getattr(value, part.name), key_of(part)) for part in declared)
    for type_of, part, key in parts:
        yield from marked(type_of, part, mark, f"{place}/{key}".lstrip("/"))
