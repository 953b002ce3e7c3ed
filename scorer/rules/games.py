"""Registry of the games: the functions to read, check and show each one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, fields
from typing import Any, TypeAlias

from scorer.rules.coiffeur import board as coiffeur_board
from scorer.rules.coiffeur import facts as coiffeur_facts
from scorer.rules.coiffeur import presets as coiffeur_presets
from scorer.rules.coiffeur import settings as coiffeur_settings
from scorer.rules.core import boards, log, reading
from scorer.rules.core.board_types import AnyBoard
from scorer.rules.core.cards import Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Facts, Revision
from scorer.rules.core.reading import JsonObject
from scorer.rules.differenzler import board as differenzler_board
from scorer.rules.differenzler import facts as differenzler_facts
from scorer.rules.differenzler import presets as differenzler_presets
from scorer.rules.differenzler import sealing as differenzler_sealing
from scorer.rules.differenzler import settings as differenzler_settings
from scorer.rules.schieber import board as schieber_board
from scorer.rules.schieber import facts as schieber_facts
from scorer.rules.schieber import presets as schieber_presets
from scorer.rules.schieber import settings as schieber_settings

MOST_REVISIONS = 2000
Board: TypeAlias = AnyBoard
Settings: TypeAlias = boards.Settings


def without_sealed_estimates(_settings: JsonObject) -> bool:
    """Return False: a game without sealed estimates, whatever its settings."""
    return False


def first_version(_facts: Facts) -> int:
    """Return 1: the first version of the game record supports all facts of a game."""
    return 1


@dataclass(frozen=True, slots=True)
class GameRules:
    """The functions of one game; the rest of the program finds them in this table.

    Any: each game has settings and boards of its own.
    *presets* are its house rules by name, *in_deck* converts them to another deck.
    *has_sealed_estimates* tells whether a game with these settings (as JSON) has sealed estimates;
    *reveal_indexes* returns when each revision becomes readable, *estimate_of* the deal and the seat
    of an estimate's slot. Games without sealed estimates have none of them.
    *record_version* is the first version of the game record that supports given facts.
    """

    read_settings: Callable[[object], Any]
    check_revision: Callable[[Any, Revision, str], None]
    check_board: Callable[[Any, Any, Sequence[Revision]], None]
    board: Callable[[Any, Sequence[Revision]], Board]
    presets: Mapping[str, JsonObject]
    in_deck: Callable[[JsonObject, Deck], JsonObject]
    has_sealed_estimates: Callable[[JsonObject], bool] = without_sealed_estimates
    reveal_indexes: Callable[[Any, Sequence[Revision]], list[int | None]] | None = None
    estimate_of: Callable[[str], tuple[str, int] | None] | None = None
    record_version: Callable[[Facts], int] = first_version


GAMES: Mapping[str, GameRules] = {
    "schieber": GameRules(
        read_settings=schieber_settings.read_settings,
        check_revision=schieber_facts.check,
        check_board=schieber_facts.check_board,
        board=schieber_board.board,
        presets=schieber_presets.PRESETS,
        in_deck=schieber_presets.in_deck,
        record_version=schieber_facts.record_version,
    ),
    "coiffeur": GameRules(
        read_settings=coiffeur_settings.read_settings,
        check_revision=coiffeur_facts.check,
        check_board=coiffeur_facts.check_board,
        board=coiffeur_board.board,
        presets=coiffeur_presets.PRESETS,
        in_deck=coiffeur_presets.in_deck,
    ),
    "differenzler": GameRules(
        read_settings=differenzler_settings.read_settings,
        check_revision=differenzler_facts.check,
        check_board=differenzler_facts.check_board,
        board=differenzler_board.board,
        presets=differenzler_presets.PRESETS,
        in_deck=differenzler_presets.in_deck,
        has_sealed_estimates=differenzler_sealing.has_sealed_estimates,
        reveal_indexes=differenzler_sealing.reveal_indexes,
        estimate_of=differenzler_sealing.estimate_of,
    ),
}


def read_settings(value: object) -> Settings:
    """Return the house rules that the JSON object *value* describes.

    :raises RuleError: ``game-unknown`` and what the game's own reader raises.
    """
    if not isinstance(value, Mapping):
        raise RuleError("not-object", "settings")
    name = reading.choice(value.get("game"), "settings/game", tuple(GAMES))
    settings: Settings = GAMES[name].read_settings(value)
    return settings


def settings_json(settings: Settings) -> dict[str, object]:
    """Return *settings* as the JSON object of the game record."""
    plain: dict[str, object] = {"game": settings.game}
    empty = {field.name: field.default for field in fields(settings)}
    for key, value in asdict(settings).items():
        if value == empty[key]:
            continue  # later keys are left out at their default, so that older files stay the same
        stored = (
            {str(name): entry for name, entry in value.items()}
            if isinstance(value, dict)
            else value
        )
        plain[key] = list(stored) if isinstance(stored, tuple) else stored
    return plain


def settings_version(settings: Settings) -> int:
    """Return the lowest version of the record whose readers know all keys of *settings*."""
    later = (field for field in fields(settings) if field.default is not MISSING)
    return 2 if any(getattr(settings, field.name) != field.default for field in later) else 1


def board(settings: Settings, revisions: Sequence[Revision]) -> Board:
    """Return the board of a game; *revisions* have been checked."""
    return GAMES[settings.game].board(settings, revisions)


def reveal_indexes(settings: Settings, revisions: Sequence[Revision]) -> list[int | None]:
    """Return for each revision the index of the revision that makes it readable to everybody.

    ``None`` while it is sealed. *Rule:* R55.
    """
    revealed_in_game = GAMES[settings.game].reveal_indexes
    return (
        list(range(len(revisions)))
        if revealed_in_game is None
        else revealed_in_game(settings, revisions)
    )


def check_log(settings: Settings, revisions: Sequence[Revision], known: int = 0) -> Board:
    """Return the board of a log after checking it; the first *known* revisions were checked.

    :raises RuleError: ``game-full``, and codes of the log and the game, each
        with its place like ``revisions/3/facts/points``.
    """
    game = GAMES[settings.game]
    if len(revisions) > MOST_REVISIONS:
        raise RuleError("game-full", "revisions", limit=MOST_REVISIONS)
    log.check_links(revisions, known)
    for index in range(known, len(revisions)):
        game.check_revision(settings, revisions[index], f"revisions/{index}")
    shown = game.board(settings, revisions)
    if revisions:
        game.check_board(settings, shown, revisions)
    return shown
