"""Registry of the games: a game has a line in ``NAMES``, and packages or modules of its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Final, TypeVar

from scorer.rules.core import log, reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.game_rules import Board, GameRules
from scorer.rules.core.log import Revision
from scorer.rules.core.reading import Values
from scorer.rules.core.typed_reader import plain
from scorer.rules.core.typed_rules import Settings

__all__ = [
    "DEFAULT",
    "GAMES",
    "MOST_REVISIONS",
    "NAMES",
    "Board",
    "Settings",
    "board",
    "check_log",
    "load",
    "read_settings",
    "reveal_indexes",
    "settings_json",
]

# The only list of games, in the order in which pages offer them.
NAMES: Final = (
    "schieber",
    "coiffeur",
    "differenzler",
    "solo",
)
DEFAULT: Final = "schieber"  # for a stored regulation that names no game
MOST_REVISIONS = 2000
T = TypeVar("T")


def load(module: str, attribute: str, kind: type[T]) -> Mapping[str, T]:
    """Return the *attribute* of the *module* of each game, by the name of the game.

    In *module* ``{}`` is replaced by that name.

    :raises TypeError: if an attribute is not of *kind*.
    """
    parts = {}
    for name in NAMES:
        part = getattr(import_module(module.format(name)), attribute)
        if not isinstance(part, kind):
            raise TypeError(f"{module.format(name)}.{attribute} is no {kind.__name__}.")
        parts[name] = part
    return parts


GAMES: Final = load("scorer.rules.{}.registration", "GAME", GameRules)


def read_settings(value: object) -> Settings:
    """Return the settings in the JSON object *value*.

    :raises RuleError: ``not-object``, ``not-choice`` for an unknown game, and codes of the game's own reader.
    """
    if not isinstance(value, Mapping):
        raise RuleError("not-object", "settings")
    name = reading.choice(value.get("game"), "settings/game", tuple(GAMES))
    settings: Settings = GAMES[name].read_settings(value)
    return settings


def settings_json(settings: Settings) -> Values:
    """Return *settings* as the JSON object of the game record, which leaves out defaults."""
    return {"game": settings.game, **plain(settings, spare=True)}


def board(settings: Settings, revisions: Sequence[Revision]) -> Board:
    """Return the board of a game after *revisions*, which must have been checked."""
    return GAMES[settings.game].board(settings, revisions)


def reveal_indexes(settings: Settings, revisions: Sequence[Revision]) -> list[int | None]:
    """Return for each revision the index of the revision that makes it readable to everybody.

    That is its own index. For a hidden estimate it can be a later one, ``None`` while the estimate is sealed.
    *Rule:* R55.
    """
    revealed_in_game = GAMES[settings.game].reveal_indexes
    return (
        list(range(len(revisions)))
        if revealed_in_game is None
        else revealed_in_game(settings, revisions)
    )


def check_log(settings: Settings, revisions: Sequence[Revision], known: int = 0) -> Board:
    """Check a log and return its board; the first *known* revisions have been checked before.

    Contradictions between lines are only looked for in the newest revision.

    :raises RuleError: ``game-full``, codes of :func:`scorer.rules.core.log.check_links`, and codes of the game, each
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
