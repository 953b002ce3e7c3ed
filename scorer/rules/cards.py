"""The 36 cards, what they count and which one takes a trick, in every mode."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from scorer.rules.errors import RuleError


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

# Suits that stand for each other; *Rule:* C16.
_COUNTERPARTS: Final[Mapping[str, Suit]] = MappingProxyType(
    {
        Suit.ROSEN: Suit.HERZ,
        Suit.EICHEL: Suit.ECKEN,
        Suit.SCHELLEN: Suit.KREUZ,
        Suit.SCHILTEN: Suit.SCHAUFEL,
    }
)


def in_suits_of(mode: str, deck: Deck) -> str:
    """Return *mode*, or for a suit the one that stands for it in the other deck.

    *Rule:* C16, 003_6690875ce48db0e7.txt
    """
    if deck is Deck.FRENCH:
        return str(_COUNTERPARTS.get(mode, mode))
    return next((str(a) for a, b in _COUNTERPARTS.items() if b == mode), mode)


class Rank(StrEnum):
    """A rank; declared from low to high, compare by ``order``, never as text."""

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
    """What is played: a trump suit, or one of the games without trump.

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
        """Return the trump suit, or None where there is no trump."""
        return _TRUMPS.get(self)

    @property
    def upwards(self) -> bool:
        """Tell whether the first trick runs from the six upwards."""
        return self in _UPWARDS


_TRUMPS: Final[Mapping[Mode, Suit]] = {Mode(suit.value): suit for suit in Suit}
_UPWARDS: Final = frozenset({Mode.UNDENUFE, Mode.SLALOM_UNDENUFE, Mode.GUSCHTI_UNDENUFE})
_SLALOM: Final = frozenset({Mode.SLALOM_OBENABE, Mode.SLALOM_UNDENUFE})
_GUSCHTI: Final = frozenset({Mode.GUSCHTI_OBENABE, Mode.GUSCHTI_UNDENUFE})

CARDS_SUM: Final = 152
LAST_TRICK: Final = 5
CARD_POINTS: Final = CARDS_SUM + LAST_TRICK
MATCH_BONUS: Final = 100
TRICKS: Final = 9
HAND: Final = 9
GUSCHTI_TURN: Final = 5


def _values(*points: int) -> Mapping[Rank, int]:
    return dict(zip(RANKS, points, strict=True))


_SIDE: Final = _values(0, 0, 0, 0, 10, 2, 3, 4, 11)
_TRUMP: Final = _values(0, 0, 0, 14, 10, 20, 3, 4, 11)
_DOWN: Final = _values(0, 0, 8, 0, 10, 2, 3, 4, 11)
_UP: Final = _values(11, 0, 8, 0, 10, 2, 3, 4, 0)
_TRUMP_STRENGTH: Final = _values(0, 1, 2, 7, 3, 8, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Card:
    """One card, written like ``schilten-king``."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return f"{self.suit.value}-{self.rank.value}"

    @classmethod
    def parse(cls, text: object) -> Card:
        """Read a card from its written form.

        :raises RuleError: ``card``
        """
        suit, _dash, rank = text.partition("-") if isinstance(text, str) else ("", "", "")
        try:
            return cls(Suit(suit), Rank(rank))
        except ValueError:
            raise RuleError("card", card=text) from None


def deck_cards(deck: Deck) -> tuple[Card, ...]:
    """Return all 36 cards, suit by suit, each from the six to the ace.

    *Rule:* R1, 004_2d1f00ccce826336.txt
    """
    return tuple(Card(suit, rank) for suit in SUITS[deck] for rank in RANKS)


def card_points(card: Card, mode: Mode) -> int:
    """Tell what one card counts when the opening direction fixes the values.

    For the house rule where the values follow each trick (S5), ask with
    ``direction(mode, trick_number)`` as the mode; a deal then holds
    113 + 11k instead of 157.

    *Unit:* card points. *Rule:* R2-R6, S5, 004_2d1f00ccce826336.txt
    """
    trump = mode.trump
    if trump is None:
        return (_UP if mode.upwards else _DOWN)[card.rank]
    return (_TRUMP if card.suit is trump else _SIDE)[card.rank]


def direction(mode: Mode, trick_number: int) -> Mode:
    """Tell how one trick is played: obenabe, undenufe, or by the trump named.

    Slalom turns with every trick, Guschti once after the fifth.

    *Rule:* R51, 001_18184100511e90e9.txt
    """
    if mode.trump is not None:
        return mode
    turned = (mode in _SLALOM and trick_number % 2 == 0) or (
        mode in _GUSCHTI and trick_number > GUSCHTI_TURN
    )
    return Mode.UNDENUFE if mode.upwards is not turned else Mode.OBENABE


def trick_points(cards: Collection[Card], mode: Mode) -> int:
    """Add up the cards of one trick, without the five of the last trick.

    *Unit:* card points. *Rule:* R2-R5, 003_6690875ce48db0e7.txt
    """
    return sum(card_points(card, mode) for card in cards)


def trick_winner(cards: Sequence[Card], mode: Mode, trick_number: int = 1) -> int:
    """Return the index of the card that takes the trick; the first one led.

    *Rule:* R9, 003_6690875ce48db0e7.txt
    """
    played = direction(mode, trick_number)
    led = cards[0].suit
    return max(range(len(cards)), key=lambda index: _strength(cards[index], played, led))


def _strength(card: Card, played: Mode, led: Suit) -> int:
    if card.suit is played.trump:
        return 20 + _TRUMP_STRENGTH[card.rank]
    if card.suit is not led:
        return 0
    return 10 + (-card.rank.order if played.upwards else card.rank.order)


def count_pile(cards: Sequence[Card], mode: Mode, last_trick: bool) -> int:
    """Count one side's turned cards again, as the table does after a doubt.

    *Unit:* card points. *Rule:* R8, R48, 004_2d1f00ccce826336.txt

    :raises RuleError: ``card-twice``
    """
    seen: set[Card] = set()
    for place, card in enumerate(cards):
        if card in seen:
            raise RuleError("card-twice", str(place), card=str(card))
        seen.add(card)
    return trick_points(cards, mode) + (LAST_TRICK if last_trick else 0)


def possible_count(points: int) -> bool:
    """Tell whether one side can hold this much of the 157 of a deal.

    No card counts one, so 1 and, for the other side, 156 cannot happen.

    *Unit:* card points. *Rule:* R2-R8
    """
    return 0 <= points <= CARD_POINTS and points not in {1, CARD_POINTS - 1}
