"""Registry of the sentences of all games, for screen and paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from scorer.rules.core import names, words
from scorer.rules.core.sentences import GameSentences, GameWords, Sealed
from scorer.rules.core.words import Gettext
from scorer.rules.games import Board, Settings, load

NOTHING: Sealed = MappingProxyType({})


# Any: of any game.
AnyGameSentences: TypeAlias = GameSentences[Any, Any, Any]

WORDS: Final = load("scorer.rules.{}.sentences", "WORDS", GameWords)


def sentences_of(
    settings: Settings,
    board: Board,
    gettext: Gettext,
    labels: Callable[[Sequence[str]], Sequence[str]] = list,
    sealed: Sealed = NOTHING,
) -> AnyGameSentences:
    """Return the sentences of a game; *labels* returns shorter names of its sides for narrow places.

    A team without a name is called by its players and not «Wir», as the reader may be on the other team. Names that
    a form proposed are translated.

    *sealed* has the seats whose estimate is given but must not be shown, by the slot of their deal.
    """
    players = names.readers_names(gettext, board["players"])
    teams = names.side_names(players, names.readers_names(gettext, board["teams"]))
    named = {**board, "players": players, "teams": teams}
    shown = [words.isolated(name) for name in labels(teams)]
    return WORDS[settings.game].sentences(settings, named, gettext, shown, sealed)
