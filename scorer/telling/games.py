"""The one table of tellers: what screen and paper ask of a game in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from scorer.rules.games import Settings
from scorer.telling import words
from scorer.telling.base import Board, Told
from scorer.telling.coiffeur import CoiffeurTeller
from scorer.telling.differenzler import DifferenzlerTeller
from scorer.telling.schieber.teller import SchieberTeller
from scorer.telling.words import Gettext

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
    labels: Sequence[str] | None = None,
    sealed: Mapping[str, Sequence[int]] = NOTHING,
) -> Teller:
    """Return the teller of a game; *labels* are its teams unless the page has less room.

    *sealed* are the seats whose estimate is given but not to be seen, by the slot of their deal.
    """
    names = [words.isolated(name) for name in (board["teams"] if labels is None else labels)]
    return TELLERS[settings.game](settings, board, gettext, names, sealed)
