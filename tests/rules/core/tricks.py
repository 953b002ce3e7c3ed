"""How tricks fall: what a table knows and a scorer need not, to hold the figures of the rules against."""

from __future__ import annotations

from scorer.rules.core.cards import LAST_TRICK, RANKS, SUITS, Card, card_points


def deck_cards(deck):
    """All 36 cards, suit by suit, each from the six to the ace. *Rule:* R1"""
    return tuple(Card(suit, rank) for suit in SUITS[deck] for rank in RANKS)


def count_pile(cards, mode, last_trick):
    """Count one side's turned cards again. *Rule:* R8, R48"""
    return sum(card_points(card, mode) for card in cards) + LAST_TRICK * last_trick
