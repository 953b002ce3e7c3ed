"""What the tellers of all games have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scorer.rules.games import Settings
from scorer.telling.words import Gettext

Board = Mapping[str, Any]
Line = Mapping[str, Any]
S = TypeVar("S", bound=Settings)


@dataclass(frozen=True, slots=True)
class Told(Generic[S]):
    """One game in one language.

    *labels* are the names of those who are ranked, or what stands for them where
    room is short.
    """

    settings: S
    board: Board
    gettext: Gettext
    labels: Sequence[str]

    @property
    def teams(self) -> Sequence[str]:
        """Return the names of those who are ranked."""
        names: Sequence[str] = self.board["teams"]
        return names

    @property
    def players(self) -> Sequence[str]:
        """Return the names of the players, by seat."""
        names: Sequence[str] = self.board["players"]
        return names

    @property
    def lines(self) -> Sequence[Line]:
        """Return the lines of the board."""
        lines: Sequence[Line] = self.board["lines"]
        return lines

    def number_of(self, slot: str) -> str:
        """Return the number that the deal of *slot* bears on the sheet."""
        for line in self.lines:
            if line["slot"] == slot and "number" in line:
                return str(line["number"])
        return slot

    def clashes(self) -> list[str]:
        """Return where two people wrote different things, one sentence each."""
        told = self.gettext("Bei Nummer %(slot)s stehen zwei Fassungen; sie sind noch zu klären.")
        return [told % {"slot": self.number_of(clash["slot"])} for clash in self.board["clashes"]]
