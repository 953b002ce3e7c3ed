"""The settings of a Schieber."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from scorer.rules.core import reading, typed_reader
from scorer.rules.core.cards import Deck, Mode, Rank, in_suits_of
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.typed_reader import (
    By,
    Deals,
    FirstDealer,
    Keys,
    Length,
    Name,
    different_names,
)
from scorer.rules.core.typed_rules import Range, check_dealer
from scorer.rules.core.value_class import value_class
from scorer.rules.schieber.board_types import Category
from scorer.rules.schieber.stoeck_weis_stich import CATEGORIES
from scorer.rules.schieber.weis import EqualWeis, MeldTable

MOST_POINTS = 99_999
TARGET = Range(1, MOST_POINTS)
FACTOR = Range(1, 20)
MELD_POINTS = Range(0, 1000)
STROKES = Range(0, 100)
STAKES = ("berg", "sieg", "match", "counter_match", "schneider")
RUNS = tuple(map(str, range(3, 10)))
MOST_CONTRACTS = 200
TRUMPS = {
    Deck.GERMAN: (Mode.ROSEN, Mode.EICHEL, Mode.SCHILTEN, Mode.SCHELLEN),
    Deck.FRENCH: (Mode.HERZ, Mode.ECKEN, Mode.KREUZ, Mode.SCHAUFEL),
}


def read_order(value: object, place: str) -> tuple[Category, ...]:
    """Return *value* as the three categories Stöck, Weis and Stich, in the order in which they count.

    :raises RuleError: ``not-list``, ``list-length``, ``finish-order``.
    """
    order = reading.listing(value, place, len(CATEGORIES), len(CATEGORIES))
    if sorted(map(str, order)) != sorted(CATEGORIES):
        raise RuleError("finish-order", place)
    return tuple(order)


@value_class
class Contract:
    """One prescribed deal: its *name*, its *factor*, and its *mode*, None if the mode is free."""

    name: Name
    mode: Mode | None
    factor: Annotated[int, FACTOR]


@value_class(slots=False)
class SchieberSettings:
    """The settings agreed at the table before the first deal.

    *players* sit counter-clockwise; seats 0 and 2 are team 0. *target* has
    one number per team, in slate points. *factors* are the possible modes, in
    the order in which phones offer them. *berg*, *deals*, *target* and *stakes* may be None.
    *contracts* prescribe the first, the second … deal; their factor replaces
    that of the mode. With *modes_once* each team names each mode in one deal only.
    If the best Weis of both teams are equal in every respect, *equal_weis* decides whether only the
    team nearest to the forehand writes its Weis (``forehand``), or ``both`` teams.

    *Rule:* R15-R19, C2-C7, C13, S8-S12, S19.
    """

    deck: Deck
    players: Annotated[tuple[str, ...], different_names(4, 4)]
    teams: Annotated[tuple[str, ...], different_names(2, 2)]
    target: tuple[Annotated[int, TARGET], Annotated[int, TARGET]] | None
    deals: Deals
    factors: Annotated[Mapping[Mode, int], Keys(tuple(Mode), None), FACTOR]
    weis: bool
    stoeck: bool
    cross_weis: bool
    top_card: bool
    run_points: Annotated[Mapping[int, int], Keys(RUNS), MELD_POINTS]
    four_points: Annotated[Mapping[Rank, int], Keys(tuple(Rank)), MELD_POINTS]
    match_bonus: Annotated[int, Range(0, 1000)]
    counter_match_bonus: Annotated[int, Range(0, 1000)]
    berg: Annotated[int | None, TARGET]
    finish_order: Annotated[tuple[Category, ...], By(read_order)]
    finish_strict: bool
    auto_end: bool
    both_over: Literal["ask", "higher"]
    schneider: bool
    premature: Literal["game", "deal"]
    stakes: Annotated[Mapping[str, int], Keys(STAKES, 0), STROKES] | None
    first_dealer: FirstDealer
    direct_strokes: bool
    z_line: bool
    contracts: Annotated[tuple[Contract, ...], Length(0, MOST_CONTRACTS)] = ()
    modes_once: bool = False
    equal_weis: EqualWeis = "forehand"

    game: ClassVar[str] = "schieber"

    @cached_property
    def melds(self) -> MeldTable:
        """Return the points of each Weis. *Unit:* card points."""
        return MeldTable(self.run_points, self.four_points)

    def contract(self, number: int) -> Contract | None:
        """Return the contract of deal *number*, counted from 1 without annulled deals; None for a free deal."""
        return self.contracts[number - 1] if 0 < number <= len(self.contracts) else None

    @cached_property
    def one_factor(self) -> int | None:
        """Return the common factor of all modes, None if they differ."""
        values = set(self.factors.values())
        return values.pop() if len(values) == 1 else None

    def check_read(self, place: str) -> None:
        """Refuse settings that contradict each other, and a first dealer without a seat.

        :raises RuleError: ``list-length``, ``factors-deck``, ``mode-off``, ``out-of-range``, ``berg-high``.
        """
        if not self.factors:
            raise RuleError("list-length", f"{place}/factors", low=1, high=len(Mode))
        for mode in self.factors:
            if mode.trump is not None and mode not in TRUMPS[self.deck]:
                raise RuleError("factors-deck", f"{place}/factors/{mode}")
        for index, contract in enumerate(self.contracts):
            if contract.mode is not None and contract.mode not in self.factors:
                at = f"{place}/contracts/{index}/mode"
                raise RuleError("mode-off", at, mode=contract.mode.value)
        check_dealer(self, place)
        if self.berg is not None and self.target and self.berg >= min(self.target):
            raise RuleError("berg-high", f"{place}/berg", target=min(self.target))


def read_settings(value: object) -> SchieberSettings:
    """Return the settings in the JSON object *value*.

    :raises RuleError: codes of :func:`scorer.rules.core.typed_reader.read_settings`,
        ``finish-order``, and those of :meth:`SchieberSettings.check_read`.
    """
    return typed_reader.read_settings(SchieberSettings, value)


def in_deck(settings: JsonObject, deck: Deck) -> JsonObject:
    """Return *settings* with the suits of *deck* in ``factors``; contracts stay. *Rule:* C16."""
    factors = {in_suits_of(mode, deck): factor for mode, factor in settings["factors"].items()}
    return {**settings, "deck": deck.value, "factors": factors}
