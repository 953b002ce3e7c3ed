import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.core.cards import (
    CARD_POINTS,
    CARDS_SUM,
    LAST_TRICK,
    RANKS,
    SUITS,
    Card,
    Deck,
    Mode,
    Rank,
    Suit,
    card_points,
    possible_count,
)
from tests.rules.core.tricks import count_pile, deck_cards, direction, trick_winner

GERMAN = deck_cards(Deck.GERMAN)
NO_TRUMP = [mode for mode in Mode if mode.trump is None]
NAMES = {"6": "six", "7": "seven", "8": "eight", "9": "nine", "10": "ten"} | {
    "U": "under",
    "O": "ober",
    "K": "king",
    "A": "ace",
}


def cards(text):
    """Read «rosen U 9, eichel A» as cards."""
    return [
        Card(Suit(suit), Rank(NAMES[name]))
        for suit, *names in (part.split() for part in text.split(","))
        for name in names
    ]


def own_deck(mode):
    french = mode.trump is not None and mode.trump in SUITS[Deck.FRENCH]
    return deck_cards(Deck.FRENCH if french else Deck.GERMAN)


@pytest.mark.parametrize("deck", Deck)
def test_a_deck_has_36_different_cards_in_four_suits(deck):  # R1
    pack = deck_cards(deck)

    assert len(set(pack)) == 36
    assert {card.suit for card in pack} == set(SUITS[deck])
    assert {suit for suits in SUITS.values() for suit in suits} == set(Suit)


def test_a_card_is_written_suit_first():
    assert str(Card(Suit.SCHILTEN, Rank.KING)) == "schilten-king"


def test_ranks_are_ordered_from_the_six_to_the_ace():
    assert [rank.order for rank in Rank] == list(range(9))
    assert Rank.SIX.order < Rank.TEN.order < Rank.UNDER.order < Rank.ACE.order


@pytest.mark.parametrize(
    ("mode", "suit", "expected"),
    [
        # 6 7 8 9 10 U O K A
        (Mode.ROSEN, "rosen", (0, 0, 0, 14, 10, 20, 3, 4, 11)),  # R2
        (Mode.ROSEN, "eichel", (0, 0, 0, 0, 10, 2, 3, 4, 11)),  # R3
        (Mode.OBENABE, "rosen", (0, 0, 8, 0, 10, 2, 3, 4, 11)),  # R4, C9
        (Mode.UNDENUFE, "rosen", (11, 0, 8, 0, 10, 2, 3, 4, 0)),  # R5
        (Mode.SLALOM_OBENABE, "rosen", (0, 0, 8, 0, 10, 2, 3, 4, 11)),  # S5
        (Mode.SLALOM_UNDENUFE, "rosen", (11, 0, 8, 0, 10, 2, 3, 4, 0)),
        (Mode.GUSCHTI_OBENABE, "rosen", (0, 0, 8, 0, 10, 2, 3, 4, 11)),
        (Mode.GUSCHTI_UNDENUFE, "rosen", (11, 0, 8, 0, 10, 2, 3, 4, 0)),
    ],
)
def test_a_suit_counts_as_the_mode_says(mode, suit, expected):
    assert tuple(card_points(Card(Suit(suit), rank), mode) for rank in RANKS) == expected


def test_the_eights_stand_for_what_trump_would_have_counted_more():  # R6
    trump, side = (
        [card_points(Card(suit, rank), Mode.ROSEN) for rank in (Rank.UNDER, Rank.NINE)]
        for suit in (Suit.ROSEN, Suit.EICHEL)
    )
    eights = [card_points(Card(suit, Rank.EIGHT), Mode.OBENABE) for suit in SUITS[Deck.GERMAN]]

    assert sum(eights) == sum(trump) - sum(side) == 32


@pytest.mark.parametrize("mode", Mode)
def test_every_mode_holds_152_and_five_for_the_last_trick(mode):  # R7, R8
    pack = own_deck(mode)

    assert count_pile(pack, mode, last_trick=False) == CARDS_SUM == 152
    assert count_pile(pack, mode, last_trick=True) == CARD_POINTS == 157
    assert CARD_POINTS - CARDS_SUM == LAST_TRICK == 5


@pytest.mark.parametrize("mode", Mode)
def test_two_piles_of_one_deal_add_up_to_157(mode):
    pack = list(own_deck(mode))
    random.Random(f"pile {mode}").shuffle(pack)
    for taken in range(0, 33, 4):
        mine = count_pile(pack[:taken], mode, last_trick=False)
        theirs = count_pile(pack[taken:], mode, last_trick=True)

        assert mine + theirs == 157


@pytest.mark.parametrize("mode", [Mode.SLALOM_OBENABE, Mode.SLALOM_UNDENUFE])
def test_slalom_turns_with_every_trick(mode):  # R51
    first, second = (Mode.UNDENUFE, Mode.OBENABE) if mode.upwards else (Mode.OBENABE, Mode.UNDENUFE)

    assert [direction(mode, number) for number in range(1, 10)] == [first, second] * 4 + [first]


@pytest.mark.parametrize("mode", [Mode.GUSCHTI_OBENABE, Mode.GUSCHTI_UNDENUFE])
def test_guschti_turns_once_after_five_tricks(mode):  # R51
    first, second = (Mode.UNDENUFE, Mode.OBENABE) if mode.upwards else (Mode.OBENABE, Mode.UNDENUFE)

    assert [direction(mode, number) for number in range(1, 10)] == [first] * 5 + [second] * 4


@pytest.mark.parametrize("mode", [*Suit, "obenabe", "undenufe"])
def test_other_modes_never_turn(mode):
    assert {direction(Mode(mode), number) for number in range(1, 10)} == {Mode(mode)}


def test_only_suits_are_trump():
    assert {mode.trump for mode in Mode} == {*Suit, None}
    assert len(NO_TRUMP) == 6


@given(st.randoms(use_true_random=False), st.sampled_from(NO_TRUMP[2:]))
def test_values_that_follow_each_trick_total_113_and_elevens(chance, mode):  # S5
    pack = list(GERMAN)
    chance.shuffle(pack)
    tricks = [pack[start : start + 4] for start in range(0, 36, 4)]
    total = LAST_TRICK + sum(
        count_pile(trick, direction(mode, number), last_trick=False)
        for number, trick in enumerate(tricks, 1)
    )
    fixed = count_pile(pack, mode, last_trick=True)

    assert total in {113 + 11 * k for k in range(9)}
    assert fixed == 157


@pytest.mark.parametrize(
    ("mode", "number", "trick", "winner"),
    [
        (Mode.ROSEN, 1, "eichel 10 K 6 A", 3),  # the highest of the led suit
        (Mode.ROSEN, 1, "eichel 10 U 9 8", 1),  # R3: the ten ranks below the Under
        (Mode.ROSEN, 1, "eichel A, rosen 6, eichel K, eichel O", 1),  # any trump
        (Mode.ROSEN, 1, "rosen A 9 U K", 2),  # R2: Puur
        (Mode.ROSEN, 1, "rosen A 9 10 K", 1),  # R2: Nell
        (Mode.ROSEN, 1, "rosen K O A 10", 2),
        (Mode.ROSEN, 1, "eichel 6, schilten A, schellen A, schilten K", 0),  # nobody follows
        (Mode.ROSEN, 1, "eichel A, rosen 10, rosen O, rosen 8", 2),  # overtrumped
        (Mode.EICHEL, 1, "rosen 9 U A K", 2),  # Nell and Puur are side cards here
        (Mode.OBENABE, 1, "rosen 6 A K, eichel A", 1),  # R4
        (Mode.UNDENUFE, 1, "rosen 7 6 A, eichel 6", 1),  # R5
        (Mode.UNDENUFE, 1, "rosen 10 9 A 8", 3),  # C8: 6-7-8-9-10
        (Mode.UNDENUFE, 1, "rosen 10 9 U O", 1),
        (Mode.UNDENUFE, 1, "rosen U 10 O K", 1),
        (Mode.SLALOM_OBENABE, 1, "rosen 7 6 A 8", 2),
        (Mode.SLALOM_OBENABE, 2, "rosen 7 6 A 8", 1),
        (Mode.SLALOM_UNDENUFE, 9, "rosen 7 6 A 8", 1),
        (Mode.GUSCHTI_OBENABE, 5, "rosen 7 6 A 8", 2),
        (Mode.GUSCHTI_OBENABE, 6, "rosen 7 6 A 8", 1),
        (Mode.GUSCHTI_UNDENUFE, 6, "rosen 7 6 A 8", 2),
    ],
)
def test_the_strongest_card_takes_the_trick(mode, number, trick, winner):  # R9
    assert trick_winner(cards(trick), mode, number) == winner


@given(
    st.permutations(GERMAN).map(lambda pack: pack[:4]),
    st.sampled_from([mode for mode in Mode if mode.trump not in SUITS[Deck.FRENCH]]),
    st.integers(1, 9),
)
def test_the_order_of_the_followers_does_not_change_who_takes_the_trick(trick, mode, number):
    winner = trick[trick_winner(trick, mode, number)]
    turned = [trick[0], *reversed(trick[1:])]

    assert turned[trick_winner(turned, mode, number)] == winner
    assert winner.suit in {trick[0].suit, mode.trump}


def sums_of_whole_tricks(mode):
    """Every sum of cards that some number of whole tricks can hold, per number of tricks."""
    reached = [{0}] + [set() for _ in range(36)]
    for card in own_deck(mode):
        value = card_points(card, mode)
        for size in range(35, -1, -1):
            reached[size + 1] |= {total + value for total in reached[size]}
    return {tricks: reached[4 * tricks] for tricks in range(10)}


@pytest.mark.parametrize("mode", Mode)
def test_exactly_1_and_156_cannot_be_counted(mode):
    sums = sums_of_whole_tricks(mode)
    without_last = {total for tricks in range(9) for total in sums[tricks]}
    with_last = {total + LAST_TRICK for tricks in range(1, 10) for total in sums[tricks]}
    possible = without_last | with_last

    assert possible == {points for points in range(-300, 300) if possible_count(points)}
    assert possible == set(range(158)) - {1, 156}


def test_a_brute_count_of_small_piles_agrees_with_the_possible_counts():
    taken = random.Random(1).sample(GERMAN, 12)
    for four in combinations(taken, 4):
        assert possible_count(count_pile(four, Mode.ROSEN, last_trick=True))
        assert possible_count(count_pile(four, Mode.UNDENUFE, last_trick=False))
