"""Value classes: equal by their fields, written by their fields, with room for what is computed once."""

from __future__ import annotations

import copy
import pickle
from dataclasses import field, fields, replace
from functools import cached_property

import pytest

from scorer.rules.core.value_class import value_class


@value_class
class Card:
    suit: str
    rank: int = 6
    seen: bool = field(default=False, compare=False, repr=False)


@value_class(kw_only=True)
class Trump(Card):
    factor: int


@value_class(slots=False)
class Hand:
    cards: tuple[Card, ...] = ()

    @cached_property
    def suits(self) -> set[str]:
        return {card.suit for card in self.cards}


@value_class(eq=False)
class Seat:
    number: int


@value_class
class Nothing:
    pass


@value_class
class Stroke:
    worth: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stroke)

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return "|"


def test_values_are_equal_and_of_one_hash_by_the_fields_that_compare():
    assert Card("bells") == Card("bells", 6, seen=True)
    assert hash(Card("bells")) == hash(Card("bells", 6, seen=True))
    assert {Card("bells"), Card("bells", 7), Card("acorns")} - {Card("bells")} == {
        Card("bells", 7),
        Card("acorns"),
    }
    assert Nothing() == Nothing()
    assert Card("bells") != Hand()
    assert Card("bells") != ("bells", 6)


def test_a_value_of_a_derived_class_differs_from_one_of_its_base():
    assert Trump("bells", factor=2) == Trump("bells", 6, factor=2)
    assert Trump("bells", factor=2) != Trump("bells", factor=3)
    assert Trump("bells", factor=2) != Card("bells")


def test_without_eq_a_value_equals_itself_only():
    seat = Seat(1)
    assert seat != Seat(1)
    assert len({seat, seat, Seat(1)}) == 2


def test_what_a_class_defines_itself_remains():
    assert (Stroke(20) == Stroke(100), hash(Stroke(20)), repr(Stroke(20))) == (True, 1, "|")


def test_a_value_is_written_as_the_call_that_makes_it():
    assert repr(Hand((Card("bells"),))) == "Hand(cards=(Card(suit='bells', rank=6),))"
    assert repr(Trump("bells", factor=2)) == "Trump(suit='bells', rank=6, factor=2)"


def test_a_value_is_a_data_class_that_can_be_changed_copied_and_stored():
    card = Card("bells", 9)
    assert replace(card, rank=8) == Card("bells", 8)
    assert [each.name for each in fields(card)] == ["suit", "rank", "seen"]
    assert copy.deepcopy(card) == pickle.loads(pickle.dumps(card)) == card


def test_only_a_class_without_slots_has_room_for_more():
    assert Hand((Card("bells"), Card("acorns"))).suits == {"bells", "acorns"}
    with pytest.raises(AttributeError):
        object.__setattr__(Card("bells"), "more", 1)
