"""The game and house rules that the home side of a fixture says: settings without the people.

Teams are numbers in the ledger, so their names are put in when a table is begun.

*Rule:* regulations page C21, K16; club.md section 2 (league).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules import games, presets
from scorer.rules.core import reading
from scorer.rules.core.cards import Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.settings import Settings
from scorer.rules.games import GAMES

GAMES_OF_TEAMS = tuple(name for name, game in GAMES.items() if game.club.slate_partners)
SEATS, TEAMS = tuple("ABCD"), ("A + C", "B + D")  # until a table is begun
PEOPLE = ("players", "teams", "first_dealer")


def usual_game(game: str, deck: object = "", teams: Sequence[str] = TEAMS) -> JsonObject:
    """Return the settings of a table of *game* where nothing else is said."""
    known = next((each for each in Deck if each == deck), "")
    return presets.settings_for(GAMES[game].club.preset, SEATS, teams, known)


def home_settings(stored: JsonObject, teams: Sequence[str] = TEAMS) -> Settings:
    """Return the settings of a table of a fixture, at which *teams* play what was agreed on.

    :raises RuleError: ``not-object``, ``unknown-word`` for a game that teams do not play, and what its reader raises.
    """
    game = reading.choice(stored.get("game"), "settings/game", GAMES_OF_TEAMS)
    agreed = {key: value for key, value in stored.items() if key not in PEOPLE}
    return games.read_settings({**usual_game(game, stored.get("deck"), teams), **agreed})


def home_json(settings: Settings) -> dict[str, object]:
    """Return *settings* as a fixture stores them: without people."""
    plain = games.settings_json(settings)
    return {key: value for key, value in plain.items() if key not in PEOPLE}


def check_home_game(stored: object) -> None:
    """Refuse what no home side can say; nothing said is right.

    :raises RuleError: codes of :func:`home_settings`, at ``settings``.
    """
    if not isinstance(stored, Mapping):
        raise RuleError("not-object", "settings")
    if stored:
        home_settings(stored)
