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
    """The terms of a game's sheets in a regulation, the same for all games.

    Every match adds *match_bonus*, which may be below 0; *contracts* are JSON objects of ``name``, ``mode``, ``factor``:
    of the deals in order, or with *each_once* those that each side names once.
    The cards of a deal add up to *check*, None if the figures need not add up. With *low_wins* the lowest total wins.

    *Unit:* card points.
    """

    match_bonus: int
    contracts: Sequence[JsonObject]
    check: int | None
    low_wins: bool
    each_once: bool = False


def with_deck(settings: JsonObject, deck: Deck) -> JsonObject:
    """Return *settings* for players with the cards of *deck*, for a game without settings for single suits."""
    return {**settings, "deck": deck.value}


@value_class
class RoundTerms:
    """The terms with which settings in a regulation must agree: tables of *sizes*, a control sum.

    With *adds_up* the figures of a round have the sum of its cards; *prescribed* deals have
    factors of their own.
    """

    sizes: Sequence[int]
    adds_up: bool
    prescribed: bool


@value_class
class ClubRules:
    """The options of a game in the regulation of a club.

    *preset* are the initial settings of a table. A regulation may set that the game is
    played with *partners* or alone, None: either. A phone keeps its slate with
    *slate_partners* or alone; with *named_alone* the name of the game implies that all play alone. With a *control_sum*
    the points of a deal add up, on a phone to one of *card_sums*, unless Weis count; *weis* returns whether a regulation
    counts it. With *low_wins* the highest total cannot win. *terms* returns the settings for the terms of sheets in a
    regulation. *for_table* returns the settings for a table of a number of people, None if no phone can count with
    them. *objection* returns a refusal, at the key of the setting that contradicts the terms of a round, None if none does.
    *tally* returns the settings of one game to a goal whose strokes, winner or points are on a sheet,
    *tally_of* the strokes or games won of each side by settings and board, None for a game by a number of deals.
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
    """The functions of one game; other modules find them by its name.

    Any: each game has settings and boards of its own.
    *players* are the possible numbers of people at a table. *presets* are its house rules by name, *in_deck* converts them to another deck.
    *club* has the options of a club. *has_sealed_estimates* returns whether a game with these
    settings (as JSON) has sealed estimates; *reveal_indexes* returns when each revision becomes
    readable, *estimate_of* the deal and the seat of an estimate's slot. For games without sealed
    estimates they are None.
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
