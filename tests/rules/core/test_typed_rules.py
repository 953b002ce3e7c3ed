"""House rules that are read by the type of their field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import pytest

from scorer.rules.core.cards import Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_reader import (
    FirstDealer,
    Keys,
    different_names,
    plain,
    read_settings,
    ties,
)
from scorer.rules.core.typed_rules import PlainRule, Range, check_dealer, plain_rules
from tests.rules.refusals import refused_at


@dataclass(frozen=True)
class Rules:
    """One house rule of each plain type, some of others, two that came later."""

    deck: Deck
    players: Annotated[tuple[str, ...], different_names(2, 3)]
    first_dealer: FirstDealer
    ties: Annotated[tuple[str, ...], ties(("best", "lot"))]
    factors: Annotated[Mapping[Deck, int], Keys(tuple(Deck), None), Range(1, 9)]
    runs: Annotated[Mapping[int, int], Keys(("3", "4")), Range(0, 9)]
    stakes: Annotated[Mapping[str, int], Keys(("berg", "sieg"), 0), Range(0, 9)] | None
    bonus: Annotated[int, Range(-5, 100)]
    deals: Annotated[int | None, Range(1, 12)]
    order: Literal["up", "down"]
    strict: bool
    later: Literal["all", "none"] | None = None
    late_bonus: Annotated[int, Range(0, 9)] = 3

    game: ClassVar[str] = "trial"
    teams: ClassVar[tuple[str, ...]] = ()

    def check_read(self, place: str) -> None:
        check_dealer(self, place)


GIVEN = {
    "game": "trial",
    "deck": "french",
    "players": ["Anna", "Beat"],
    "first_dealer": 0,
    "ties": ["lot"],
    "factors": {"french": 2},
    "runs": {"4": 5, "3": 2},
    "stakes": {"sieg": 1},
    "bonus": -5,
    "deals": None,
    "order": "up",
    "strict": True,
}


def test_each_rule_is_read_as_its_type_says_and_written_without_defaults():
    rules = read_settings(Rules, GIVEN)

    assert (rules.deck, rules.deals, rules.later, rules.late_bonus) == (Deck.FRENCH, None, None, 3)
    assert type(rules.deck) is Deck
    assert (rules.factors, rules.runs) == ({Deck.FRENCH: 2}, {3: 2, 4: 5})
    assert plain(rules, spare=True) | {"game": "trial"} == GIVEN | {
        "stakes": {"berg": 0, "sieg": 1}
    }


def test_a_form_asks_by_its_type_for_what_is_a_number_a_word_or_a_flag():
    assert plain_rules(Rules) == {
        "deck": PlainRule(words=("german", "french")),
        "bonus": PlainRule(Range(-5, 100)),
        "deals": PlainRule(Range(1, 12), optional=True),
        "order": PlainRule(words=("up", "down")),
        "strict": PlainRule(),
        "later": PlainRule(words=("all", "none"), optional=True),
        "late_bonus": PlainRule(Range(0, 9)),
    }


def test_a_rule_of_another_type_is_none_that_a_form_asks_for_by_its_type():
    @dataclass(frozen=True)
    class Odd:
        unbounded: int
        outside: Annotated[int, Range(0, 9)] | None
        three_answers: bool | None

    assert plain_rules(Odd) == {}


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("bonus", -6, "out-of-range"),
        ("bonus", 101, "out-of-range"),
        ("bonus", None, "not-integer"),
        ("bonus", True, "not-integer"),
        ("bonus", 1.0, "not-integer"),
        ("deals", 0, "out-of-range"),
        ("deals", "4", "not-integer"),
        ("order", "Up", "not-choice"),
        ("order", None, "not-choice"),
        ("order", ["up"], "not-choice"),
        ("strict", 1, "not-flag"),
        ("strict", None, "not-flag"),
        ("deck", "tarot", "not-choice"),
        ("later", "some", "not-choice"),
        ("late_bonus", None, "not-integer"),
        ("players", ["Anna"], "list-length"),
        ("players", ["Anna", "anna"], "names-twice"),
        ("first_dealer", 2, "out-of-range"),
        ("ties", ["lot", "lot"], "ties-twice"),
        ("factors", {"tarot": 1}, "unknown-key"),
        ("factors", [], "not-object"),
        ("runs", {"3": 1}, "missing-key"),
        ("stakes", {"match": 1}, "unknown-key"),
    ],
)
def test_what_the_type_does_not_allow_is_refused_at_its_place(key, value, code):
    assert refused_at(read_settings, Rules, {**GIVEN, key: value}) == (code, f"settings/{key}")


def test_only_what_came_later_may_be_missing():
    for key in GIVEN:
        with pytest.raises(RuleError) as refused:
            read_settings(Rules, {name: value for name, value in GIVEN.items() if name != key})
        assert (refused.value.code, refused.value.values) == ("missing-key", {"key": key})
    assert refused_at(read_settings, Rules, {**GIVEN, "extra": 1})[0] == "unknown-key"
