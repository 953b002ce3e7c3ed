"""Registry of the sentences of all games, for screen and paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from scorer.rules.coiffeur.sentences import CoiffeurTeller
from scorer.rules.core import side_names, words
from scorer.rules.core.sentences import Board, Told
from scorer.rules.core.words import Gettext
from scorer.rules.differenzler.sentences import DifferenzlerTeller
from scorer.rules.games import Settings
from scorer.rules.schieber.sentences.game import SchieberTeller

NOTHING: Mapping[str, Any] = MappingProxyType({})


Teller: TypeAlias = Told[Any]

TELLERS: Mapping[str, Callable[..., Teller]] = {
    "schieber": SchieberTeller,
    "coiffeur": CoiffeurTeller,
    "differenzler": DifferenzlerTeller,
}


def teller(
    settings: Settings,
    board: Board,
    gettext: Gettext,
    labels: Callable[[Sequence[str]], Sequence[str]] = list,
    sealed: Mapping[str, Sequence[int]] = NOTHING,
) -> Teller:
    """Return the teller of a game; *labels* shortens the names of its sides where room is short.

    Nobody who is told something sits where the scribe does: its board says names, never «Wir».
    *sealed* are the seats whose estimate is given but not to be seen, by the slot of their deal.
    """
    named = {**board, "teams": side_names.side_names(board["players"], board["teams"])}
    shown = [words.isolated(name) for name in labels(named["teams"])]
    return TELLERS[settings.game](settings, named, gettext, shown, sealed)
