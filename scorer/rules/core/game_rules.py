"""The parts of the rules that each game defines, for the registry in ``scorer/rules/games.py``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from scorer.rules.core.board_types import AnyBoard
from scorer.rules.core.cards import CARD_POINTS, Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class

Board: TypeAlias = AnyBoard


@value_class
class ClubTerms:
    """The terms of sheets in a regulation, in a form common to all games.

    Every match adds *match_bonus*, which may be negative. *contracts* are the prescribed deals as JSON objects with
    ``name``, ``mode`` and ``factor``, () for none: in the order of the deals, or with *each_once* those that each side
    plays once in its own order. The cards of a deal add up to *check*, None for no check. With *low_wins* the lowest
    total wins.

    *Unit:* card points.
    """

    match_bonus: int
    contracts: Sequence[JsonObject]
    check: int | None
    low_wins: bool
    each_once: bool = False


def with_deck(settings: JsonObject, deck: Deck) -> JsonObject:
    """Return *settings* with *deck* as the deck; no other setting of the game depends on it."""
    return {**settings, "deck": deck.value}


@value_class
class RoundTerms:
    """The terms of a round with which the settings of a game in a regulation must agree.

    *sizes* are the possible numbers of people at a table. With *adds_up* the figures of a table must add
    up to the points of the cards. With *prescribed* the deals are contracts with their own factors.
    """

    sizes: Sequence[int]
    adds_up: bool
    prescribed: bool


@value_class
class ClubRules:
    """The properties of a game that the regulation of a club needs.

    *preset* is the name of the initial settings of a table. *partners* is True if the game is
    played with partners, False if all play alone, None if both are possible. A phone keeps the game with partners if
    *slate_partners*, else alone. With *named_alone* the name of the game implies that all play alone. With a
    *control_sum* the points of a deal add up, on a phone to one of *card_sums*, unless Weis count; *weis* returns
    whether Weis count. With *low_wins* the highest total cannot win.

    *terms* returns the settings for the terms of sheets. *for_table* returns the settings for a number of people,
    None if no phone can use them. *objection* returns a refusal of a setting that contradicts the terms of a round,
    or None. *tally* returns the settings of one game to a goal, given the figures on its sheet; it is None if a phone
    cannot count such games. *tally_of* returns the strokes or games won of each side, None for a game by a number of
    deals.
    """

    preset: str
    partners: bool | None
    slate_partners: bool
    named_alone: bool = False
    control_sum: bool = False
    low_wins: bool = False
    card_sums: tuple[int, ...] = (CARD_POINTS,)
    weis: Callable[[JsonObject], bool] = lambda _agreed: False
    terms: Callable[[ClubTerms], JsonObject] = lambda _terms: {}
    for_table: Callable[[JsonObject, int], JsonObject | None] = lambda agreed, _players: agreed
    objection: Callable[[JsonObject, RoundTerms], RuleError | None] = lambda _agreed, _terms: None
    tally: Callable[[JsonObject, int, str], JsonObject] | None = None
    tally_of: Callable[[JsonObject, Any], Sequence[int] | None] = lambda _settings, _board: None


@value_class
class GameRules:
    """The functions of one game; other modules find them by the name of the game.

    Settings and boards have the type Any, because each game has its own.
    *players* are the possible numbers of people at a table. *presets* are its settings by name, as JSON, and *in_deck*
    converts them to another deck. *club* has the properties for a regulation. *has_sealed_estimates* returns whether
    a game with these settings (as JSON) has sealed estimates; *reveal_indexes* returns for each revision the index of
    the revision that makes it readable, None while there is none; *estimate_of* returns the deal slot and the seat of
    the estimate in a slot, None for another slot. These three are None for games without sealed estimates.
    """

    players: tuple[int, ...]
    read_settings: Callable[[object], Any]
    check_revision: Callable[[Any, Revision, str], None]
    check_board: Callable[[Any, Any, Sequence[Revision]], None]
    board: Callable[[Any, Sequence[Revision]], Board]
    presets: Mapping[str, JsonObject]
    club: ClubRules
    in_deck: Callable[[JsonObject, Deck], JsonObject] = with_deck
    has_sealed_estimates: Callable[[JsonObject], bool] | None = None
    reveal_indexes: Callable[[Any, Sequence[Revision]], list[int | None]] | None = None
    estimate_of: Callable[[str], tuple[str, int] | None] | None = None
