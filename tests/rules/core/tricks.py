"""How tricks fall: what a table knows and a scorer need not, to hold the figures of the rules against."""

from __future__ import annotations

from scorer.rules.core.cards import LAST_TRICK, RANKS, SUITS, Card, Mode, card_points

STRENGTH = dict(zip(RANKS, (0, 1, 2, 7, 3, 8, 4, 5, 6), strict=True))  # of trumps, R2


def deck_cards(deck):
    """All 36 cards, suit by suit, each from the six to the ace. *Rule:* R1"""
    return tuple(Card(suit, rank) for suit in SUITS[deck] for rank in RANKS)


def count_pile(cards, mode, last_trick):
    """Count one side's turned cards again. *Rule:* R8, R48"""
    return sum(card_points(card, mode) for card in cards) + LAST_TRICK * last_trick


def direction(mode, number):
    """How one trick is played: obenabe, undenufe, or by the trump named.

    Slalom turns with every trick, Guschti once after the fifth. *Rule:* R51
    """
    if mode.trump is not None:
        return mode
    turned = (mode.startswith("slalom") and number % 2 == 0) or (
        mode.startswith("guschti") and number > 5
    )
    return Mode.UNDENUFE if mode.upwards is not turned else Mode.OBENABE


def trick_winner(cards, mode, number=1):
    """The index of the card that takes the trick; the first one led. *Rule:* R9"""
    played, led = direction(mode, number), cards[0].suit
    return max(range(len(cards)), key=lambda index: strength(cards[index], played, led))


def strength(card, played, led):
    if card.suit is played.trump:
        return 20 + STRENGTH[card.rank]
    if card.suit is not led:
        return 0
    return 10 + (-card.rank.order if played.upwards else card.rank.order)
