"""What hands of nine cards can show, to hold the rules of Weis against."""

from __future__ import annotations

from scorer.rules.core.cards import HAND, RANKS, Suit
from scorer.rules.schieber.weis import SHORTEST, Four, Run, cards_of, meld_points


def meld_json(meld):
    """A meld as the game record holds it; an unknown seat is left out."""
    if isinstance(meld, Run):
        facts = {"run": meld.length, "suit": str(meld.suit), "top": str(meld.top)}
    elif isinstance(meld, Four):
        facts = {"four": str(meld.rank)}
    else:
        facts = {"amount": meld.points}
    return facts if meld.seat is None else {**facts, "seat": meld.seat}


def find_melds(cards, table, cross):
    """What a hand may show, the most valuable first; only maximal runs.

    Where no card may count twice, the better meld takes the card.

    *Rule:* R20, R21, R25, C7, S20
    """
    fours = [Four(rank) for rank in RANKS if sum(card.rank is rank for card in cards) == 4]
    whole = [*maximal_runs(cards), *fours]
    whole.sort(key=lambda meld: meld_points(meld, table), reverse=True)
    melds = [meld for meld in whole if meld_points(meld, table)]
    if cross:
        return melds
    kept, used = [], set()
    for meld in melds:
        needed = {card for card in cards if belongs(card, meld)}
        if not needed & used:
            kept.append(meld)
            used |= needed
    return kept


def maximal_runs(cards):
    for suit in Suit:
        held = {card.rank.order for card in cards if card.suit is suit}
        for top in sorted(held, reverse=True):
            if top + 1 in held:
                continue
            length = next(n for n in range(1, HAND + 1) if top - n not in held)
            if length >= SHORTEST:
                yield Run(length, suit, RANKS[top])


def belongs(card, meld):
    return card.rank is meld.rank if isinstance(meld, Four) else card in cards_of(meld)
