"""The keys of a regulation as they are stored: read strictly, and written as plain JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, Field, fields
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.text_lengths import NAME_LENGTH
from scorer.rules.core.typed_rules import ranges

RATIO = re.compile(r"[0-9]{1,3}(/[1-9][0-9]{0,2})?\Z")
KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,23}\Z")
T = TypeVar("T")


@cache
def _fields(kind: type) -> Mapping[str, Field[Any]]:
    return {field.name: field for field in fields(kind)}


class Reader:
    """Reader of the keys of one object; a missing key has the default of the class *kind*.

    The lowest and the highest value of a number stand there, too.
    """

    def __init__(self, value: object, place: str, kind: type) -> None:
        self.place = place
        self.fields = _fields(kind)
        self.ranges = ranges(kind)
        self.data = reading.mapping(value, place, tuple(self.fields))

    def at(self, key: str) -> str:
        """Return the place of *key*, as a refusal names it."""
        return f"{self.place}/{key}"

    def get(self, key: str) -> object:
        """Return the value of *key*, or its default."""
        if key in self.data:
            return self.data[key]
        field = self.fields[key]
        if field.default is not MISSING:
            return plain(field.default)
        if field.default_factory is not MISSING:
            return {}
        raise RuleError("missing-key", self.place, key=key)

    def text(self, key: str, low: int, high: int) -> str:
        """Return a text of *low* to *high* characters."""
        return reading.text(self.get(key), self.at(key), low, high)

    def key(self, key: str) -> str:
        """Return a text that is a key."""
        text = self.text(key, 1, 24)
        if not KEY.match(text):
            raise RuleError("key", self.at(key))
        return text

    def number(self, key: str) -> int:
        """Return a whole number in its range."""
        return reading.integer(self.get(key), self.at(key), *self.ranges[key])

    def optional(self, key: str) -> int | None:
        """Return a whole number in its range, or None."""
        return reading.optional(self.get(key), self.at(key), *self.ranges[key])

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Return *low* to *high* whole numbers."""
        allowed = self.ranges[key]
        return self.tuple_of(key, low, high, lambda entry, at: reading.integer(entry, at, *allowed))

    def flag(self, key: str) -> bool:
        """Return a flag."""
        return reading.flag(self.get(key), self.at(key))

    def word(self, key: str, allowed: Collection[str]) -> str:
        """Return one of the *allowed* words."""
        return reading.choice(self.get(key), self.at(key), allowed)

    def ratio(self, key: str) -> Fraction:
        """Return a number or a fraction above 0."""
        text = self.text(key, 1, 7)
        if not RATIO.match(text) or not Fraction(text):
            raise RuleError("ratio", self.at(key))
        return Fraction(text)

    def tuple_of(
        self, key: str, low: int, high: int, read: Callable[[object, str], T]
    ) -> tuple[T, ...]:
        """Return *low* to *high* entries, each as *read* makes it."""
        listed = reading.listing(self.get(key), self.at(key), low, high)
        return tuple(read(entry, f"{self.at(key)}/{index}") for index, entry in enumerate(listed))

    def maybe(self, key: str, read: Callable[[object, str], T]) -> T | None:
        """Return what *read* makes of the value, None for none."""
        value = self.get(key)
        return None if value is None else read(value, self.at(key))

    def figures(self, key: str) -> Mapping[str, int]:
        """Return an object of whole numbers under free keys."""
        figures = self.get(key)
        if not isinstance(figures, Mapping):
            raise RuleError("not-object", self.at(key))
        return {
            reading.text(name, self.at(key), 1, NAME_LENGTH): reading.integer(
                figure, self.at(key), *self.ranges[key]
            )
            for name, figure in figures.items()
        }


def plain(value: object) -> object:
    """Return *value* as JSON has it."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {key: plain(nested) for key, nested in value.items()}
    return [plain(nested) for nested in value] if isinstance(value, list | tuple) else value
