"""Another program's opinion on what a trick counts.

The package pairs Ecken with Schellen, Herz with Rosen, Schaufel with Schilten
and Kreuz with Eichel. Our seeds pair Ecken with Eichel and Kreuz with
Schellen (C16), so the French names, which both programs share, are compared.
"""

import random

import pytest
from jass.game.rule_schieber import RuleSchieber

from scorer.rules.core.cards import Deck, Mode, Suit
from tests.long import runs
from tests.rules.core.tricks import count_pile, deck_cards

THEIR_SUITS = (Suit.ECKEN, Suit.HERZ, Suit.SCHAUFEL, Suit.KREUZ)
THEIR_MODES = (Mode.ECKEN, Mode.HERZ, Mode.SCHAUFEL, Mode.KREUZ, Mode.OBENABE, Mode.UNDENUFE)
TRICKS = runs(2000, 10_000)


@pytest.fixture(scope="module")
def tricks():
    chance = random.Random(20261121)
    pack = deck_cards(Deck.FRENCH)
    drawn = [chance.sample(pack, 4) for _ in range(TRICKS)]
    return [
        (trick, [THEIR_SUITS.index(card.suit) * 9 + 8 - card.rank.order for card in trick])
        for trick in drawn
    ]


@pytest.mark.parametrize("trump", range(6), ids=[mode.value for mode in THEIR_MODES])
def test_jass_kit_counts_every_trick_the_same(tricks, trump):
    mode, rule = THEIR_MODES[trump], RuleSchieber()
    different = [
        ours
        for ours, theirs in tricks
        if (rule.calc_points(theirs, False, trump), rule.calc_points(theirs, True, trump))
        != tuple(count_pile(ours, mode, last) for last in (False, True))
    ]

    assert different == []
