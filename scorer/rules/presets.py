"""Named house rules of all games.

A preset has all settings of a game except names, teams and first dealer, which
:func:`settings_for` adds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from scorer.rules.core.cards import Deck
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.games import GAMES

PRESETS: Mapping[str, JsonObject] = MappingProxyType(
    {
        name: MappingProxyType(preset)
        for game in GAMES.values()
        for name, preset in game.presets.items()
    }
)
DEFAULT: Final = next(iter(PRESETS))


def settings_for(
    preset: str,
    players: Sequence[str],
    teams: Sequence[str],
    deck: str = "",
) -> Values:
    """Return the settings of *preset* as JSON, with these *players* and the cards of *deck*.

    An empty *deck* keeps the cards of the preset. The first dealer is seat 0. *teams* are left out if
    everybody plays alone.

    :raises KeyError: if there is no preset of that name.
    :raises ValueError: if there is no deck of that name.
    """
    settings = dict(PRESETS[preset])
    if deck and deck != settings["deck"]:
        settings = dict(GAMES[settings["game"]].in_deck(settings, Deck(deck)))
    if settings.pop("teams", teams) is not None:
        settings["teams"] = [*teams]
    return settings | {"players": [*players], "first_dealer": 0}
