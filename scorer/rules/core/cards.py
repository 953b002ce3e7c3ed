"""The 36 cards and their points in every mode."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from scorer.rules.core.value_class import value_class


class Deck(StrEnum):
    """One of the two Swiss packs; fixed for a whole game (C16)."""

    GERMAN = "german"
    FRENCH = "french"


class Suit(StrEnum):
    """A suit of either deck."""

    ROSEN = "rosen"
    EICHEL = "eichel"
    SCHILTEN = "schilten"
    SCHELLEN = "schellen"
    HERZ = "herz"
    ECKEN = "ecken"
    KREUZ = "kreuz"
    SCHAUFEL = "schaufel"


SUITS: Final[Mapping[Deck, tuple[Suit, ...]]] = MappingProxyType(
    {
        Deck.GERMAN: (Suit.ROSEN, Suit.EICHEL, Suit.SCHILTEN, Suit.SCHELLEN),
        Deck.FRENCH: (Suit.HERZ, Suit.ECKEN, Suit.KREUZ, Suit.SCHAUFEL),
    }
)

# Corresponding suits of both decks; *Rule:* C16.
_COUNTERPARTS: Final[Mapping[str, Suit]] = MappingProxyType(
    {
        Suit.ROSEN: Suit.HERZ,
        Suit.EICHEL: Suit.ECKEN,
        Suit.SCHELLEN: Suit.KREUZ,
        Suit.SCHILTEN: Suit.SCHAUFEL,
    }
)


def in_suits_of(mode: str, deck: Deck) -> str:
    """Return *mode*; if it is a suit of the other deck, return the corresponding suit of *deck*.

    *Rule:* C16, docs/published-rules.md.
    """
    if deck is Deck.FRENCH:
        return str(_COUNTERPARTS.get(mode, mode))
    return next((str(a) for a, b in _COUNTERPARTS.items() if b == mode), mode)


class Rank(StrEnum):
    """A rank, declared from low to high; compare by ``order``, never as text."""

    SIX = "six"
    SEVEN = "seven"
    EIGHT = "eight"
    NINE = "nine"
    TEN = "ten"
    UNDER = "under"
    OBER = "ober"
    KING = "king"
    ACE = "ace"

    @property
    def order(self) -> int:
        """Return the place in the natural order: 0 for the six, 8 for the ace."""
        return _ORDER[self]


RANKS: Final = tuple(Rank)
_ORDER: Final[Mapping[Rank, int]] = {rank: place for place, rank in enumerate(RANKS)}


class Mode(StrEnum):
    """The mode of a deal: a trump suit, or one of the games without trump.

    Slalom and Guschti are named by the direction of their first trick.
    """

    ROSEN = Suit.ROSEN.value
    EICHEL = Suit.EICHEL.value
    SCHILTEN = Suit.SCHILTEN.value
    SCHELLEN = Suit.SCHELLEN.value
    HERZ = Suit.HERZ.value
    ECKEN = Suit.ECKEN.value
    KREUZ = Suit.KREUZ.value
    SCHAUFEL = Suit.SCHAUFEL.value
    OBENABE = "obenabe"
    UNDENUFE = "undenufe"
    SLALOM_OBENABE = "slalom_obenabe"
    SLALOM_UNDENUFE = "slalom_undenufe"
    GUSCHTI_OBENABE = "guschti_obenabe"
    GUSCHTI_UNDENUFE = "guschti_undenufe"

    @property
    def trump(self) -> Suit | None:
        """Return the trump suit, or None if there is no trump."""
        return _TRUMPS.get(self)

    @property
    def upwards(self) -> bool:
        """Return whether the lowest card of a suit wins in the first trick, as in Undenufe."""
        return self in _UPWARDS


_TRUMPS: Final[Mapping[Mode, Suit]] = {Mode(suit.value): suit for suit in Suit}
_UPWARDS: Final = frozenset({Mode.UNDENUFE, Mode.SLALOM_UNDENUFE, Mode.GUSCHTI_UNDENUFE})

CARDS_SUM: Final = 152
LAST_TRICK: Final = 5
CARD_POINTS: Final = CARDS_SUM + LAST_TRICK
HAND: Final = 9


def _values(*points: int) -> Mapping[Rank, int]:
    return dict(zip(RANKS, points, strict=True))


_SIDE: Final = _values(0, 0, 0, 0, 10, 2, 3, 4, 11)
_TRUMP: Final = _values(0, 0, 0, 14, 10, 20, 3, 4, 11)
_DOWN: Final = _values(0, 0, 8, 0, 10, 2, 3, 4, 11)
_UP: Final = _values(11, 0, 8, 0, 10, 2, 3, 4, 0)


@value_class
class Card:
    """One card, written like ``schilten-king``."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return f"{self.suit.value}-{self.rank.value}"


def card_points(card: Card, mode: Mode) -> int:
    """Return the points of one card; the first direction of Slalom and Guschti applies to all tricks.

    If the values change with each trick (S5), call it with obenabe or undenufe for each
    trick; a deal then has 113 + 11k points instead of 157.

    *Unit:* card points. *Rule:* R2-R6, S5, docs/published-rules.md.
    """
    trump = mode.trump
    if trump is None:
        return (_UP if mode.upwards else _DOWN)[card.rank]
    return (_TRUMP if card.suit is trump else _SIDE)[card.rank]


def possible_count(points: int, total: int = CARD_POINTS) -> bool:
    """Return whether one side can have these points of the *total* of a deal.

    No card counts 1, so a side can have neither 1 nor all but 1.

    *Unit:* card points. *Rule:* R2-R8
    """
    return 0 <= points <= total and points not in {1, total - 1}
