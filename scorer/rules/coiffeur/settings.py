"""The settings of a Coiffeur."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Annotated, ClassVar

from scorer.rules.core import reading, typed_reader
from scorer.rules.core.cards import SUITS, Deck, Suit, in_suits_of
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import NAME_LENGTH, JsonObject
from scorer.rules.core.typed_reader import By, FirstDealer, Inside, Length, Words, different_names
from scorer.rules.core.typed_rules import Range, check_dealer
from scorer.rules.core.value_class import value_class

MOST_OPTIONS = 20
FACTOR = Range(1, 100)
LETTERS = "abcd"
SEATS: Mapping[int, tuple[int, ...]] = {2: (4,), 3: (3, 6), 4: (4,)}
KINDS = (*Suit, "obenabe", "undenufe", "slalom", "guschti", "joker", "misere", "tutti", "other")
OPTION_ID = re.compile(r"[a-z][a-z0-9-]{0,14}\Z")


def read_id(value: object, place: str) -> str:
    """Return *value* as the id of a row, like ``joker-1``.

    :raises RuleError: ``not-text``, ``text-length``, ``text-hidden``, ``option-id``.
    """
    if not OPTION_ID.match(text := reading.text(value, place, 1, 15)):
        raise RuleError("option-id", place)
    return text


def read_name(value: object, place: str) -> str:
    """Return *value* as the name of a row, which may be empty but not only blanks.

    :raises RuleError: ``not-text``, ``text-length``, ``text-hidden``.
    """
    name = reading.text(value, place, 0, NAME_LENGTH)
    if name and not name.strip():
        raise RuleError("text-length", place, low=1, high=NAME_LENGTH)
    return name


@value_class
class Option:
    """One row of the sheet; with an empty *name* it has the usual name of its *kind*.

    In a ``misere`` a team writes its opponents' points; in a ``tutti`` all suits are trump.

    *Rule:* R50, R51.
    """

    id: Annotated[str, By(read_id)]
    kind: Annotated[str, Words(KINDS)]
    name: Annotated[str, By(read_name)]
    factor: Annotated[int, FACTOR]

    @property
    def is_suit(self) -> bool:
        """Return whether trump is a fixed suit, so that Stöck can count (S4)."""
        return self.kind in tuple(Suit)


@value_class(slots=False)
class CoiffeurSettings:
    """The settings agreed at the table before the first deal.

    *players* sit counter-clockwise, seat s belongs to team s modulo the number
    of *teams*. *match_bonus* and *counter_malus* are card points, *match_premium*
    is slate points; with *tens* all are written in tens.

    *Rule:* R49-R53, S1-S5.
    """

    deck: Deck
    players: tuple[str, ...]
    teams: Annotated[tuple[str, ...], different_names(min(SEATS), max(SEATS))]
    options: Annotated[tuple[Option, ...], Length(1, MOST_OPTIONS)]
    match_bonus: Annotated[int, Range(0, 1000)]
    match_premium: Annotated[int, Range(0, 10_000)]
    counter_malus: Annotated[int, Range(0, 1000)]
    stoeck: bool
    tens: bool
    follow_tricks: bool
    first_dealer: FirstDealer

    game: ClassVar[str] = "coiffeur"

    @cached_property
    def cells(self) -> Mapping[str, tuple[int, int]]:
        """Return for each slot, like ``a:eichel``, the team and the index of the option."""
        return {
            f"{letter}:{option.id}": (team, index)
            for team, letter in enumerate(LETTERS[: len(self.teams)])
            for index, option in enumerate(self.options)
        }

    def check_read(self, place: str) -> None:
        """Refuse rows with equal ids, suits of the other deck, and a first dealer without a seat.

        :raises RuleError: ``option-deck``, ``option-twice``, ``out-of-range``.
        """
        for index, option in enumerate(self.options):
            if option.is_suit and option.kind not in SUITS[self.deck]:
                raise RuleError("option-deck", f"{place}/options/{index}/kind", kind=option.kind)
        ids: set[str] = set()
        for index, option in enumerate(self.options):
            if option.id in ids:
                raise RuleError("option-twice", f"{place}/options/{index}/id", id=option.id)
            ids.add(option.id)
        check_dealer(self, place)


def read_settings(value: object) -> CoiffeurSettings:
    """Return the settings in the JSON object *value*.

    :raises RuleError: codes of :func:`scorer.rules.core.typed_reader.read_settings`,
        ``team-seats``, ``option-id``, and those of :meth:`CoiffeurSettings.check_read`.
    """
    teams = value.get("teams") if isinstance(value, Mapping) else None
    count = len(teams) if isinstance(teams, list | tuple) else 0
    return typed_reader.read_settings(
        CoiffeurSettings, value, _seated(count if count in SEATS else 0)
    )


@cache
def _seated(teams: int) -> tuple[Inside, ...]:
    """Return the type of ``players`` for this number of *teams*; 0 allows any 3 to 6 players."""

    def read_players(value: object, place: str) -> tuple[str, ...]:
        count = len(reading.listing(value, place, 3, 6))
        if count not in SEATS.get(teams, (count,)):
            raise RuleError("team-seats", place, teams=teams, players=count)
        return reading.names(value, place, count, count)

    return (Inside("players", Annotated[tuple[str, ...], By(read_players)]),)


def in_deck(settings: JsonObject, deck: Deck) -> JsonObject:
    """Return *settings* with the suits of *deck* in kinds and ids of rows. *Rule:* C16."""
    options = [
        {**option, **{key: in_suits_of(option[key], deck) for key in ("id", "kind")}}
        for option in settings["options"]
    ]
    return {**settings, "deck": deck.value, "options": options}
