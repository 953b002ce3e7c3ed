"""What the house rules of all games have in common."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from scorer.rules.core import reading
from scorer.rules.core.cards import Deck


class Settings(Protocol):
    """The house rules that all games share; each game has its own class with the others."""

    game: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Any]]  # Any: as dataclasses.fields asks for it

    @property
    def deck(self) -> Deck:
        """Return the deck of cards."""

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names of the players, counter-clockwise."""

    @property
    def teams(self) -> tuple[str, ...]:
        """Return the names of the teams, empty where everybody plays alone."""

    @property
    def first_dealer(self) -> int:
        """Return the seat that deals first."""


def check_dealer(settings: Settings, place: str) -> None:
    """Refuse a first dealer on a seat where nobody sits.

    :raises RuleError: ``out-of-range``.
    """
    reading.integer(settings.first_dealer, f"{place}/first_dealer", 0, len(settings.players) - 1)
