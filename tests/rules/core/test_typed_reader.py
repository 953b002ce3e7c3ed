"""Data classes that are read by the types of their fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

import pytest

from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_reader import (
    EACH,
    By,
    Inside,
    Length,
    Name,
    Words,
    marked,
    plain,
    read,
    several,
)
from scorer.rules.core.typed_rules import Range
from tests.rules.refusals import refused_at


@dataclass(frozen=True)
class Part:
    """What stands in another one; no part is worth 0."""

    worth: Annotated[int, Range(0, 9)] = 1
    ties: Annotated[tuple[Annotated[str, Words(("best", "lot"))], ...], Length(0, 2)] = ()

    def check_read(self, place: str) -> None:
        if not self.worth:
            raise RuleError("worthless", place)


WHO = "who"
Line: TypeAlias = tuple[Annotated[int, Range(1, 9), WHO], Name | None]


@dataclass(frozen=True)
class Whole:
    """A field of each type."""

    key: Annotated[str, Length(1, 9, is_key=True)]
    order: Literal["up", "down"] = "up"
    most: Annotated[int | None, Range(1, 9)] = 5
    weight: Fraction = Fraction(1)
    usual: Part = field(default_factory=lambda: Part(7))
    other: Annotated[Part | None, Inside("ties", several(("last",)))] = None
    parts: Annotated[tuple[Part, ...], Length(0, 2)] = ()
    sizes: Annotated[tuple[int, ...], Length(1, 3), Range(2, 9)] = (4,)
    category: Name | None = None
    quotas: Annotated[Mapping[str, int], Range(1, 9)] = field(default_factory=dict)
    first: date | None = field(default=None, metadata={"key": "from"})
    start: Annotated[str, By(reading.time_of_day)] | None = None
    lists: Annotated[Mapping[str, Annotated[tuple[Line, ...], Length(0, 9)]], EACH] = field(
        default_factory=dict
    )


def test_what_is_missing_or_an_empty_object_has_the_default_of_its_field():
    assert read(Whole, {"key": "a"}, "w") == Whole("a")
    assert read(Whole, {"key": "a", "usual": {}, "quotas": {}}, "w") == Whole("a", usual=Part(7))
    assert read(Whole, {"key": "a", "other": {}, "usual": {"ties": ["lot"]}}, "w") == (
        Whole("a", other=Part(), usual=Part(1, ("lot",)))
    )


def test_every_type_is_read_as_what_it_says_and_written_as_plain_json():
    given = {"key": "a-1", "order": "down", "most": None, "weight": "1/2", "category": "Frauen"}
    given |= {"parts": [{"worth": 2}], "sizes": [2, 9], "quotas": {"Frauen": 3}}
    given |= {"other": {"ties": ["last"]}, "from": "2026-11-29", "start": "19:30"}
    given |= {"lists": {"Frauen": [[3, None]]}}
    whole = read(Whole, given, "w")

    assert (whole.weight, whole.parts, whole.sizes) == (Fraction(1, 2), (Part(2),), (2, 9))
    assert (whole.other, whole.quotas) == (Part(1, ("last",)), {"Frauen": 3})
    assert (whole.first, whole.lists) == (date(2026, 11, 29), {"Frauen": ((3, None),)})
    assert plain(whole, spare=True) == given
    assert plain(whole)["usual"] == {"worth": 7, "ties": []}


def test_a_mark_finds_its_values_with_their_places():
    whole = read(Whole, {"key": "a", "lists": {"Frauen": [[3, None], [5, "Anna"]]}}, "")

    assert [*marked(Whole, whole, WHO)] == [("lists/Frauen/0/0", 3), ("lists/Frauen/1/0", 5)]


@pytest.mark.parametrize(
    ("given", "code", "place"),
    [
        ({"key": None}, "not-text", "w/key"),
        ({"key": "A"}, "key", "w/key"),
        ({"order": "sideways"}, "not-choice", "w/order"),
        ({"most": 10}, "out-of-range", "w/most"),
        ({"weight": "0"}, "ratio", "w/weight"),
        ({"weight": {}}, "not-text", "w/weight"),
        ({"usual": None}, "not-object", "w/usual"),
        ({"usual": {"worth": 0}}, "worthless", "w/usual"),
        ({"usual": {"ties": ["last"]}}, "not-choice", "w/usual/ties/0"),
        ({"other": {"ties": ["lot"]}}, "not-choice", "w/other/ties/0"),
        ({"parts": [{}, {"worth": 10}]}, "out-of-range", "w/parts/1/worth"),
        ({"parts": [{}] * 3}, "list-length", "w/parts"),
        ({"sizes": []}, "list-length", "w/sizes"),
        ({"sizes": [1]}, "out-of-range", "w/sizes/0"),
        ({"category": ""}, "text-length", "w/category"),
        ({"quotas": {"Frauen": 0}}, "out-of-range", "w/quotas"),
        ({"quotas": []}, "not-object", "w/quotas"),
        ({"from": "2026-02-30"}, "day", "w/from"),
        ({"start": "24:00"}, "time", "w/start"),
        ({"lists": {"Frauen": [[3]]}}, "list-length", "w/lists/Frauen/0"),
        ({"lists": {"Frauen": [[0, None]]}}, "out-of-range", "w/lists/Frauen/0/0"),
        ({"more": 1}, "unknown-key", "w"),
    ],
)
def test_what_does_not_fit_its_type_is_refused_at_its_place(given, code, place):
    assert refused_at(read, Whole, {"key": "a", **given}, "w") == (code, place)


def test_a_key_without_a_default_may_not_be_missing():
    with pytest.raises(RuleError) as refused:
        read(Whole, {}, "w")

    assert (refused.value.code, refused.value.values["key"]) == ("missing-key", "key")
