"""The one table of tellers: what screen and paper ask of a game in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from scorer.rules.games import Settings
from scorer.rules.log import Facts
from scorer.telling import words
from scorer.telling.base import Board, Line
from scorer.telling.coiffeur import CoiffeurTeller
from scorer.telling.differenzler import DifferenzlerTeller
from scorer.telling.schieber.teller import SchieberTeller
from scorer.telling.words import Gettext

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Teller(Protocol):
    """Tells about one game in one language."""

    @property
    def settings(self) -> Settings:
        """Return what was agreed."""

    @property
    def board(self) -> Board:
        """Return what the rules computed."""

    @property
    def gettext(self) -> Gettext:
        """Return the language of the reader."""

    @property
    def labels(self) -> Sequence[str]:
        """Return what those who are ranked are called where room is short."""

    @property
    def teams(self) -> Sequence[str]:
        """Return the names of those who are ranked."""

    @property
    def players(self) -> Sequence[str]:
        """Return the names of the players, by seat."""

    @property
    def lines(self) -> Sequence[Line]:
        """Return the lines of the board."""

    def agreed(self) -> str:
        """Return the house rules in one breath."""

    def ending(self) -> list[str]:
        """Return who has won and why, one sentence each; how it stands while it goes on."""

    def news(self) -> list[tuple[str, str]]:
        """Return what everybody wants to know first, each with what explains it."""

    def playing(self) -> dict[str, str] | None:
        """Return the deal on the table, or whose turn it is: ``icon``, ``title``, ``told``.

        Nothing after the end.
        """

    def clashes(self) -> list[str]:
        """Return where two people wrote different things, one sentence each."""

    def statistics(self) -> list[tuple[str, str]]:
        """Return what is worth remembering of a game: what it is, and its figures."""

    def complete(self, facts: Facts | None) -> bool:
        """Tell whether a line with these facts says all it has to."""

    def facts(self, slot: str, facts: Facts) -> str:
        """Return the facts of a line in a few words."""

    def lead(self, slot: str) -> str:
        """Return what a correction without a row is about."""

    def table(self) -> Iterable[list[object]]:
        """Return the lines as a table, its header first."""


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
