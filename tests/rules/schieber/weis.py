"""Weis in short, for the tests that hold it against its rules."""

import random

from hypothesis import strategies as st

from scorer.rules.core.cards import SUITS, Deck, Mode, Rank, Suit
from scorer.rules.schieber.weis import Four, MeldTable, Run, best_team, check_melds, read_meld
from tests.rules.core.tricks import deck_cards
from tests.rules.refusals import refused_at
from tests.rules.schieber.hands import find_melds, meld_json

RUNS = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}
FOURS = dict.fromkeys(Rank, 100) | {Rank.NINE: 150, Rank.UNDER: 200}
TABLE = MeldTable(RUNS, FOURS)
OLD = MeldTable(RUNS, FOURS | {Rank.SIX: 0, Rank.SEVEN: 0, Rank.EIGHT: 0})
GERMAN = [Mode(suit.value) for suit in SUITS[Deck.GERMAN]]
GERMAN += [mode for mode in Mode if mode.trump is None]


def run(length, suit, top, seat=None):
    return Run(length, Suit(suit), Rank(top), seat)


def four(rank, seat=None):
    return Four(Rank(rank), seat)


def best(first, second, mode="rosen", forehand=0, table=TABLE, top_card=True):
    mode = None if mode is None else Mode(mode)
    return best_team((first, second), mode=mode, forehand=forehand, table=table, top_card=top_card)


def check(first, second=(), trump="rosen", stoeck=None, cross=True, table=TABLE, deck=Deck.GERMAN):
    trump = None if trump is None else Suit(trump)
    check_melds(
        (first, second), deck=deck, trump=trump, stoeck_team=stoeck, cross=cross, table=table
    )


def refused(*args, **options):
    return refused_at(check, *args, **options)


def deal(seed):
    """Deal four hands, often from a pack that is hardly shuffled, so that melds abound."""
    chance = random.Random(seed)
    pack = list(deck_cards(Deck.GERMAN))
    if chance.random() < 0.5:
        pack.sort(key=lambda card: card.rank.order)
    for _ in range(chance.choice([2, 5, 10, 20, 100])):
        first, second = chance.randrange(36), chance.randrange(36)
        pack[first], pack[second] = pack[second], pack[first]
    if chance.random() < 0.5:
        return [pack[seat::4] for seat in range(4)]
    return [pack[9 * seat : 9 * seat + 9] for seat in range(4)]


def seated(meld, seat):
    return read_meld(meld_json(meld) | {"seat": seat}, "")


def melds_of(hands, table=TABLE, cross=True):
    shown = ([], [])
    for seat, hand in enumerate(hands):
        shown[seat % 2].extend(seated(meld, seat) for meld in find_melds(hand, table, cross))
    return shown


deals = st.integers(0, 2**32).map(deal)
