"""The house rules of a Coiffeur: frozen data inside the game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Annotated, ClassVar

from scorer.rules.core import reading
from scorer.rules.core.cards import SUITS, Deck, Suit
from scorer.rules.core.errors import RuleError
from scorer.rules.core.text_lengths import NAME_LENGTH
from scorer.rules.core.typed_rules import Range, read_plain

MOST_OPTIONS = 20
FACTOR = Range(1, 100)
LETTERS = "abcd"
SEATS: Mapping[int, tuple[int, ...]] = {2: (4,), 3: (3, 6), 4: (4,)}
KINDS = (*Suit, "obenabe", "undenufe", "slalom", "guschti", "joker", "misere", "tutti", "other")
OPTION_ID = re.compile(r"[a-z][a-z0-9-]{0,14}\Z")


@dataclass(frozen=True, slots=True)
class Option:
    """One row of the sheet; an empty *name* is the usual one of its *kind*.

    Of a ``misere`` a team writes what its opponents make; in a ``tutti`` all suits are trump.

    *Rule:* R50, R51.
    """

    id: str
    kind: str
    name: str
    factor: int

    @property
    def is_suit(self) -> bool:
        """Return whether trump is fixed, so that Stöck count (S4)."""
        return self.kind in tuple(Suit)


@dataclass(frozen=True)
class CoiffeurSettings:
    """What this table agreed on before the first deal.

    *players* sit counter-clockwise, seat s belongs to team s modulo the number
    of *teams*. *match_bonus* and *counter_malus* are card points, *match_premium*
    is slate points; with *tens* all are written in tens.

    *Rule:* R49-R53, S1-S5.
    """

    deck: Deck
    players: tuple[str, ...]
    teams: tuple[str, ...]
    options: tuple[Option, ...]
    match_bonus: Annotated[int, Range(0, 1000)]
    match_premium: Annotated[int, Range(0, 10_000)]
    counter_malus: Annotated[int, Range(0, 1000)]
    stoeck: bool
    tens: bool
    follow_tricks: bool
    first_dealer: int

    game: ClassVar[str] = "coiffeur"

    @cached_property
    def cells(self) -> Mapping[str, tuple[int, int]]:
        """Return team and index of the option by slot, like ``a:eichel``."""
        return {
            f"{letter}:{option.id}": (team, index)
            for team, letter in enumerate(LETTERS[: len(self.teams)])
            for index, option in enumerate(self.options)
        }


OPTION_KEYS = tuple(field.name for field in fields(Option))


def read_settings(value: object) -> CoiffeurSettings:
    """Return the house rules that a JSON object describes; every key has to be there.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`, ``missing-key``,
        ``team-seats``, ``option-id``, ``option-twice``, ``option-deck``.
    """
    data, plain = read_plain(CoiffeurSettings, value)
    teams = len(reading.listing(data["teams"], "settings/teams", min(SEATS), max(SEATS)))
    players = len(reading.listing(data["players"], "settings/players", 3, 6))
    if players not in SEATS[teams]:
        raise RuleError("team-seats", "settings/players", teams=teams, players=players)
    return CoiffeurSettings(
        players=reading.names(data["players"], "settings/players", players),
        teams=reading.names(data["teams"], "settings/teams", teams),
        options=_options(data["options"], plain["deck"]),
        first_dealer=reading.integer(data["first_dealer"], "settings/first_dealer", 0, players - 1),
        **plain,
    )


def _options(value: object, deck: Deck) -> tuple[Option, ...]:
    listed = reading.listing(value, "settings/options", 1, MOST_OPTIONS)
    options = tuple(
        _option(item, f"settings/options/{index}", deck) for index, item in enumerate(listed)
    )
    for index, option in enumerate(options):
        if option.id in {earlier.id for earlier in options[:index]}:
            raise RuleError("option-twice", f"settings/options/{index}/id", id=option.id)
    return options


def _option(value: object, place: str, deck: Deck) -> Option:
    data = reading.exact_mapping(value, place, OPTION_KEYS)
    name = reading.text(data["name"], f"{place}/name", 0, NAME_LENGTH)
    if name and not name.strip():
        raise RuleError("text-length", f"{place}/name", low=1, high=NAME_LENGTH)
    if not OPTION_ID.match(reading.text(data["id"], f"{place}/id", 1, 15)):
        raise RuleError("option-id", f"{place}/id")
    option = Option(
        id=data["id"],
        kind=reading.choice(data["kind"], f"{place}/kind", KINDS),
        name=name,
        factor=reading.integer(data["factor"], f"{place}/factor", *FACTOR),
    )
    if option.is_suit and option.kind not in SUITS[deck]:
        raise RuleError("option-deck", f"{place}/kind", kind=option.kind)
    return option
