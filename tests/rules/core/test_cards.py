import pytest

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
from tests.rules.core.tricks import count_pile, deck_cards

GERMAN = deck_cards(Deck.GERMAN)
NO_TRUMP = [mode for mode in Mode if mode.trump is None]


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


@pytest.mark.parametrize("mode", Mode)
def test_every_mode_holds_152_and_five_for_the_last_trick(mode):  # R7, R8
    pack = own_deck(mode)

    assert count_pile(pack, mode, last_trick=False) == CARDS_SUM == 152
    assert count_pile(pack, mode, last_trick=True) == CARD_POINTS == 157
    assert CARD_POINTS - CARDS_SUM == LAST_TRICK == 5


def test_only_suits_are_trump():
    assert {mode.trump for mode in Mode} == {*Suit, None}
    assert len(NO_TRUMP) == 6


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
