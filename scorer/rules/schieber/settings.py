"""The house rules of a Schieber: frozen data inside the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from scorer.rules.core import reading
from scorer.rules.core.cards import Deck, Mode, Rank
from scorer.rules.core.errors import RuleError
from scorer.rules.core.text_lengths import NAME_LENGTH
from scorer.rules.core.typed_rules import Range, read_plain
from scorer.rules.schieber.board_types import Category
from scorer.rules.schieber.melds import EqualWeis, MeldTable
from scorer.rules.schieber.stoeck_weis_stich import CATEGORIES

MOST_POINTS = 99_999
TARGET = Range(1, MOST_POINTS)
FACTOR = Range(1, 20)
MELD_POINTS = Range(0, 1000)
STROKES = Range(0, 100)
STAKES = ("berg", "sieg", "match", "counter_match", "schneider")
RUNS = range(3, 10)
TRUMPS = {
    Deck.GERMAN: (Mode.ROSEN, Mode.EICHEL, Mode.SCHILTEN, Mode.SCHELLEN),
    Deck.FRENCH: (Mode.HERZ, Mode.ECKEN, Mode.KREUZ, Mode.SCHAUFEL),
}


@dataclass(frozen=True)
class Contract:
    """One prescribed deal: its *name*, its *mode* if it has one, its *factor*."""

    name: str
    mode: Mode | None
    factor: int


@dataclass(frozen=True)
class SchieberSettings:
    """What this table agreed on before the first deal.

    *players* sit counter-clockwise; seats 0 and 2 are team 0. *target* holds
    one number per team, in slate points; *factors* are the modes on offer in
    the order of the keys. *berg*, *deals*, *target* and *stakes* may be absent.
    *contracts* prescribe the first, the second … deal; their factor takes the place of
    that of the mode. With *modes_once* each side names each mode in one deal only.
    *equal_weis* tells who writes where the best Weis of both sides are equal in everything.

    *Rule:* R15-R19, C2-C7, C13, S8-S12, S19.
    """

    deck: Deck
    players: tuple[str, ...]
    teams: tuple[str, ...]
    target: tuple[int, int] | None
    deals: Annotated[int | None, Range(1, 1000)]
    factors: Mapping[Mode, int]
    weis: bool
    stoeck: bool
    cross_weis: bool
    top_card: bool
    run_points: Mapping[int, int]
    four_points: Mapping[Rank, int]
    match_bonus: Annotated[int, Range(0, 1000)]
    counter_match_bonus: Annotated[int, Range(0, 1000)]
    berg: Annotated[int | None, TARGET]
    finish_order: tuple[Category, ...]
    finish_strict: bool
    auto_end: bool
    both_over: Literal["ask", "higher"]
    schneider: bool
    premature: Literal["game", "deal"]
    stakes: Mapping[str, int] | None
    first_dealer: int
    direct_strokes: bool
    z_line: bool
    contracts: tuple[Contract, ...] = ()
    modes_once: bool = False
    equal_weis: EqualWeis = "forehand"

    game: ClassVar[str] = "schieber"

    @cached_property
    def melds(self) -> MeldTable:
        """Return the points of each Weis. *Unit:* card points."""
        return MeldTable(self.run_points, self.four_points)

    def contract(self, number: int) -> Contract | None:
        """Return the contract of deal *number*, counted from 1 without annulled deals."""
        return self.contracts[number - 1] if 0 < number <= len(self.contracts) else None

    @cached_property
    def one_factor(self) -> int | None:
        """Return the common factor of all modes, None if they differ."""
        values = set(self.factors.values())
        return values.pop() if len(values) == 1 else None


MOST_CONTRACTS = 200


def read_settings(value: object) -> SchieberSettings:
    """Return the house rules that a JSON object describes.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`, ``missing-key``,
        ``factors-deck``, ``finish-order``, ``berg-high``, ``mode-off``.
    """
    data, plain = read_plain(SchieberSettings, value)
    factors = _factors(data["factors"], plain["deck"])
    order = reading.listing(data["finish_order"], "settings/finish_order", 3, 3)
    if sorted(map(str, order)) != sorted(CATEGORIES):
        raise RuleError("finish-order", "settings/finish_order")
    settings = SchieberSettings(
        players=reading.names(data["players"], "settings/players", 4),
        teams=reading.names(data["teams"], "settings/teams", 2),
        target=_target(data["target"]),
        factors=factors,
        run_points={int(key): v for key, v in _points(data, "run_points", map(str, RUNS)).items()},
        four_points={Rank(key): v for key, v in _points(data, "four_points", Rank).items()},
        finish_order=tuple(order),
        stakes=_stakes(data["stakes"]),
        first_dealer=reading.integer(data["first_dealer"], "settings/first_dealer", 0, 3),
        contracts=_contracts(data["contracts"], factors),
        **plain,
    )
    if settings.berg is not None and settings.target and settings.berg >= min(settings.target):
        raise RuleError("berg-high", "settings/berg", target=min(settings.target))
    return settings


def _target(value: object) -> tuple[int, int] | None:
    if value is None:
        return None
    first, second = reading.listing(value, "settings/target", 2, 2)
    return (
        reading.integer(first, "settings/target/0", *TARGET),
        reading.integer(second, "settings/target/1", *TARGET),
    )


def _factors(value: object, deck: Deck) -> Mapping[Mode, int]:
    data = reading.mapping(value, "settings/factors", tuple(Mode))
    if not data:
        raise RuleError("list-length", "settings/factors", low=1, high=len(Mode))
    for mode in map(Mode, data):
        if mode.trump is not None and mode not in TRUMPS[deck]:
            raise RuleError("factors-deck", f"settings/factors/{mode}")
    return {
        Mode(mode): reading.integer(factor, f"settings/factors/{mode}", *FACTOR)
        for mode, factor in data.items()
    }


def _contracts(value: object, factors: Mapping[Mode, int]) -> tuple[Contract, ...]:
    place, contracts = "settings/contracts", []
    for index, item in enumerate(reading.listing(value, place, 0, MOST_CONTRACTS)):
        here = f"{place}/{index}"
        data = reading.exact_mapping(item, here, ("name", "mode", "factor"))
        mode = None
        if data["mode"] is not None:
            mode = Mode(reading.choice(data["mode"], f"{here}/mode", tuple(Mode)))
            if mode not in factors:
                raise RuleError("mode-off", f"{here}/mode", mode=mode.value)
        name = reading.text(data["name"], f"{here}/name", 1, NAME_LENGTH)
        factor = reading.integer(data["factor"], f"{here}/factor", *FACTOR)
        contracts.append(Contract(name, mode, factor))
    return tuple(contracts)


def _points(data: reading.JsonObject, key: str, names: Iterable[str]) -> Mapping[str, int]:
    allowed = tuple(str(name) for name in names)
    table = reading.exact_mapping(data[key], f"settings/{key}", allowed)
    return {
        name: reading.integer(table[name], f"settings/{key}/{name}", *MELD_POINTS)
        for name in allowed
    }


def _stakes(value: object) -> Mapping[str, int] | None:
    if value is None:
        return None
    data = reading.mapping(value, "settings/stakes", STAKES)
    return {
        name: reading.integer(data.get(name, 0), f"settings/stakes/{name}", *STROKES)
        for name in STAKES
    }
