"""House rules that are read by the type of their field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import pytest

from scorer.rules.core.cards import Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_rules import Range, keys, later_defaults, plain_rules, read_plain


@dataclass(frozen=True)
class Rules:
    """One house rule of each plain type, two that a game reads itself, two that came later."""

    deck: Deck
    players: tuple[str, ...]
    first_dealer: int
    bonus: Annotated[int, Range(-5, 100)]
    deals: Annotated[int | None, Range(1, 12)]
    order: Literal["up", "down"]
    strict: bool
    later: Literal["all", "none"] | None = None
    late_bonus: Annotated[int, Range(0, 9)] = 3

    game: ClassVar[str] = "trial"
    teams: ClassVar[tuple[str, ...]] = ()


GIVEN = {
    "game": "trial",
    "deck": "french",
    "players": [],
    "first_dealer": 0,
    "bonus": -5,
    "deals": None,
    "order": "up",
    "strict": True,
}


def test_plain_rules_are_read_and_the_others_left_to_the_game():
    data, plain = read_plain(Rules, GIVEN)

    assert plain == {
        "deck": Deck.FRENCH,
        "bonus": -5,
        "deals": None,
        "order": "up",
        "strict": True,
        "later": None,
        "late_bonus": 3,
    }
    assert type(plain["deck"]) is Deck
    assert (
        plain.keys()
        == plain_rules(Rules).keys()
        == {*keys(Rules)} - {*("game", "players", "first_dealer")}
    )
    assert data == {**GIVEN, **later_defaults(Rules)}


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
    ],
)
def test_what_the_type_does_not_allow_is_refused_at_its_place(key, value, code):
    with pytest.raises(RuleError) as refused:
        read_plain(Rules, {**GIVEN, key: value})

    assert (refused.value.code, refused.value.place) == (code, f"settings/{key}")


def test_only_what_came_later_may_be_missing():
    for key in GIVEN:
        with pytest.raises(RuleError) as refused:
            read_plain(Rules, {name: value for name, value in GIVEN.items() if name != key})
        assert refused.value.code == "missing-key"
    with pytest.raises(RuleError) as refused:
        read_plain(Rules, {**GIVEN, "extra": 1})
    assert refused.value.code == "unknown-key"
