"""Strict readers for external data: JSON values in, plain values out.

Every reader takes a value and its place, and raises
:class:`~scorer.rules.core.errors.RuleError` with that place if it refuses the value.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any, Final, TypeAlias

from scorer.rules.core.errors import RuleError

# JSON before its values are read one by one. Any: external data may be anything.
JsonObject: TypeAlias = Mapping[str, Any]
Values: TypeAlias = dict[str, Any]  # by name, for a template, a form or JSON
JsonList: TypeAlias = Sequence[Any]

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\Z")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
LANGUAGE = re.compile(r"[a-z]{2,3}\Z")
TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]\Z")
JOINER = "\u200d"  # joins family emoji, so it is not refused as a hidden character


WIDTH = 100  # characters of a line
NAME_LENGTH: Final = 40  # of names of people, sides, phones, categories, parts of a regulation
TITLE_LENGTH: Final = 60  # of names of clubs, seasons, evenings
NOTE_LENGTH: Final = 200  # of remarks on a deal, and of reasons
SENTENCE_LENGTH: Final = 300  # of an own rule of a club


def mapping(value: object, place: str, keys: Collection[str]) -> JsonObject:
    """Return *value* as an object that has no key outside *keys*.

    :raises RuleError: ``not-object``, ``unknown-key``.
    """
    if not isinstance(value, Mapping):
        raise RuleError("not-object", place)
    for key in value:
        if key not in keys:
            raise RuleError("unknown-key", place, key=str(key)[:40])
    return value


def exact_mapping(value: object, place: str, keys: Collection[str]) -> JsonObject:
    """Return *value* as an object that has all of *keys* and no other.

    :raises RuleError: ``missing-key`` and codes of :func:`mapping`.
    """
    data = mapping(value, place, keys)
    for key in keys:
        if key not in data:
            raise RuleError("missing-key", place, key=key)
    return data


def listing(value: object, place: str, low: int, high: int) -> JsonList:
    """Return *value* as a list of *low* to *high* items.

    :raises RuleError: ``not-list``, ``list-length``.
    """
    if not isinstance(value, list | tuple):
        raise RuleError("not-list", place)
    if not low <= len(value) <= high:
        raise RuleError("list-length", place, low=low, high=high)
    return value


def integer(value: object, place: str, low: int, high: int) -> int:
    """Return *value* as a whole number from *low* to *high*.

    :raises RuleError: ``not-integer``, ``out-of-range``.
    """
    number = whole(value, place)
    if not low <= number <= high:
        raise RuleError("out-of-range", place, low=low, high=high)
    return number


def whole(value: object, place: str) -> int:
    """Return *value* as a whole number.

    :raises RuleError: ``not-integer``.
    """
    if type(value) is not int:
        raise RuleError("not-integer", place)
    return value


def optional(value: object, place: str, low: int, high: int) -> int | None:
    """Return None if *value* is null, else :func:`integer`, which raises the same errors."""
    return None if value is None else integer(value, place, low, high)


def flag(value: object, place: str) -> bool:
    """Return *value* as true or false.

    :raises RuleError: ``not-flag``.
    """
    if not isinstance(value, bool):
        raise RuleError("not-flag", place)
    return value


def choice(value: object, place: str, allowed: Collection[str]) -> str:
    """Return *value* as one of the *allowed* words.

    :raises RuleError: ``not-choice``.
    """
    if not isinstance(value, str) or value not in allowed:
        raise RuleError("not-choice", place, allowed=", ".join(allowed))
    return value


def ties(value: object, place: str, allowed: Collection[str]) -> tuple[str, ...]:
    """Return *value* as tie-breaks out of *allowed*, each at most once, in the order of *value*.

    :raises RuleError: ``ties-twice`` and codes of :func:`listing` and :func:`choice`.
    """
    chosen = tuple(
        choice(tie, f"{place}/{index}", allowed)
        for index, tie in enumerate(listing(value, place, 0, len(allowed)))
    )
    if len({*chosen}) < len(chosen):
        raise RuleError("ties-twice", place)
    return chosen


def text(value: object, place: str, low: int, high: int) -> str:
    """Return *value* as a text of *low* to *high* characters, none of them hidden.

    :raises RuleError: ``not-text``, ``text-length``, ``text-hidden`` for control, format (also bidi),
        surrogate and private-use characters.
    """
    if not isinstance(value, str):
        raise RuleError("not-text", place)
    if not low <= len(value) <= high:
        raise RuleError("text-length", place, low=low, high=high)
    for character in value:
        if character != JOINER and unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co"}:
            raise RuleError("text-hidden", place)
    return value


def uuid_text(value: object, place: str) -> str:
    """Return *value* as a UUID, which must be in lower case.

    :raises RuleError: ``not-uuid``.
    """
    if not isinstance(value, str) or not UUID.match(value):
        raise RuleError("not-uuid", place)
    return value


def names(value: object, place: str, low: int, high: int) -> tuple[str, ...]:
    """Return *value* as *low* to *high* names that differ in more than case and outer blanks.

    :raises RuleError: ``names-twice`` and codes of :func:`listing` and :func:`text`.
    """
    listed = tuple(
        text(name, f"{place}/{index}", 1, NAME_LENGTH)
        for index, name in enumerate(listing(value, place, low, high))
    )
    for index, name in enumerate(listed):
        if not name.strip():
            raise RuleError("text-length", f"{place}/{index}", low=1, high=NAME_LENGTH)
    if len({name.strip().casefold() for name in listed}) < len(listed):
        raise RuleError("names-twice", place)
    return listed


def time_of_day(value: object, place: str) -> str:
    """Return *value* as a time of day, ``19:30``.

    :raises RuleError: ``time``.
    """
    if isinstance(value, str) and TIME.match(value):
        return value
    raise RuleError("time", place)


def day(value: object, place: str) -> date:
    """Return *value* as a day, ``2026-11-23``.

    :raises RuleError: ``day``.
    """
    try:
        if isinstance(value, str) and DAY.match(value):
            return date.fromisoformat(value)
    except ValueError:
        pass
    raise RuleError("day", place)


def language(value: object, place: str) -> str:
    """Return *value* as a language code of two or three letters, also of a language without a catalog.

    :raises RuleError: ``not-choice``.
    """
    if not isinstance(value, str) or not LANGUAGE.match(value):
        raise RuleError("not-choice", place, allowed="de, fr, it, en")
    return value


def pretty_json(value: object, indent: str = "") -> str:
    """Return *value* as JSON text: on one line of up to ``WIDTH`` characters, else with one item per line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    more = indent + "  "
    if isinstance(value, list):
        items = [more + pretty_json(item, more) for item in value]
    else:
        items = [
            f"{more}{json.dumps(key, ensure_ascii=False)}: {pretty_json(item, more)}"
            for key, item in value.items()
        ]
    first, last = ("[", "]") if isinstance(value, list) else ("{", "}")
    return first + "\n" + ",\n".join(items) + f"\n{indent}{last}"
