"""What 36 cards and two hands of nine can hold, and what one hand holds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.core.cards import SUITS, Card, Deck, Rank
from scorer.rules.schieber.weis import Amount, MeldTable, read_meld
from tests.long import runs
from tests.rules.schieber.hands import meld_json
from tests.rules.schieber.weis import FOURS, check, deals, four, melds_of, refused, run, seated


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([], []),
        ([run(9, "rosen", "ace", 0), run(9, "eichel", "ace", 2)], []),
        ([run(9, "rosen", "ace")], [run(9, "eichel", "ace"), run(9, "schilten", "ace")]),
        ([run(5, "rosen", "ace", 0), four("ten", 0)], []),  # R25: crossing in one hand
        ([run(5, "rosen", "ace"), four("ten")], []),
        ([run(5, "rosen", "ace")], [four("nine")]),
        ([run(3, "rosen", "ace", 0), run(3, "rosen", "under", 2)], []),  # neighbours, two hands
        ([run(3, "rosen", "ace"), run(3, "rosen", "under")], []),
        ([run(3, "rosen", "ace"), run(3, "rosen", "under")], [run(3, "rosen", "eight")]),
        ([four("ace"), four("king"), four("ober"), four("under")], [four("nine"), four("six")]),
        ([four("ace", 0), four("king", 0)], [four("nine", 1), four("ten", 1)]),
        ([Amount(100), Amount(20)], []),
        ([run(5, "eichel", "ace", 0), run(4, "rosen", "ace", 0)], []),
    ],
)
def test_what_a_deal_can_hold_is_accepted(first, second):
    check(first, second)


@pytest.mark.parametrize(
    ("first", "second", "place"),
    [
        ([run(3, "rosen", "ace")], [run(3, "rosen", "king")], "1/0"),  # one card, two teams
        ([run(5, "rosen", "ace")], [four("ten")], "1/0"),
        ([four("ace")], [four("ace")], "1/0"),
        ([four("ace"), four("ace")], [], "0/1"),
        ([run(4, "rosen", "ace"), run(3, "rosen", "ace")], [], "0/1"),  # S20: only maximal runs
        ([run(3, "rosen", "ace"), run(3, "rosen", "king")], [], "0/1"),
    ],
)
def test_a_card_of_two_melds_is_refused_as_such(first, second, place):
    assert refused(first, second) == ("meld-twice", place)


@pytest.mark.parametrize(
    ("first", "second", "place"),
    [
        ([run(5, "rosen", "ace", 0), four("ten", 2)], [], "0"),  # a crossing needs one hand
        ([run(3, "rosen", "ace", 0), run(3, "rosen", "under", 0)], [], "0"),  # one run of six
        ([run(6, "rosen", "ace", 0), run(4, "eichel", "ace", 0)], [], "0"),  # ten cards
        ([run(8, "rosen", "ace", 0), four("six", 0)], [], "0"),
        ([run(5, s, "ace") for s in ("rosen", "eichel", "schellen")], [], "0"),  # 15 in 18
        ([run(9, "rosen", "ace"), four("ace")], [], "0"),
        ([], [four(rank) for rank in ("ace", "king", "ober", "under", "ten")], "1"),
        ([Amount(20)] * 7, [], "0"),
    ],
)
def test_what_no_deal_can_hold_is_refused(first, second, place):
    assert refused(first, second) == ("meld-cards", place)


@pytest.mark.parametrize("seat", [None, 0])
def test_a_card_counts_twice_only_where_crossing_is_agreed(seat):  # R25, C7
    crossing = [run(5, "rosen", "ace", seat), four("ten", seat)]
    check(crossing, cross=True)

    assert refused(crossing, cross=False) == ("meld-cross", "0/1")


def test_amounts_of_both_sides_are_as_possible_as_cards():
    check([Amount(20)], [run(3, "rosen", "ace")])
    check([run(3, "rosen", "ace")], [four("nine"), Amount(50)])


def test_a_seat_belongs_to_its_team():
    assert refused([run(3, "rosen", "ace", 1)]) == ("meld-seat", "0/0")
    assert refused([], [Amount(20, 1), Amount(20, 2)]) == ("meld-seat", "1/1")


def test_a_run_needs_a_suit_of_the_deck():
    check([run(3, "herz", "ace")], trump="herz", deck=Deck.FRENCH)

    assert refused([run(3, "herz", "ace")]) == ("meld-suit", "0/0")
    assert refused([run(3, "rosen", "ace")], deck=Deck.FRENCH) == ("meld-suit", "0/0")


@pytest.mark.parametrize("points", [{3: 20}, {3: 20, 4: 0}])
def test_a_run_of_a_length_that_counts_nothing_is_refused(points):
    table = MeldTable(points, FOURS)

    assert refused([run(4, "rosen", "ace")], table=table) == ("meld-length", "0/0")


@pytest.mark.parametrize(
    ("first", "second", "place"),
    [
        ([], [four("king")], "1/0"),  # R31: king and ober lie in one hand of the other team
        ([], [four("nine"), four("ober")], "1/1"),
        ([], [run(3, "rosen", "king")], "1/0"),
        ([], [run(3, "rosen", "ober")], "1/0"),
        ([four("king", 0), four("ober", 2)], [], "0"),
        ([run(3, "rosen", "ober", 0), four("king", 2)], [], "0"),
        ([run(8, "eichel", "ace", 0), run(8, "schilten", "ace", 2)], [], "0"),  # no room for two
    ],
)
def test_stoeck_cannot_lie_where_melds_hold_their_cards(first, second, place):
    check(first, second, stoeck=None)

    assert refused(first, second, stoeck=0) == ("meld-stoeck", place)


@pytest.mark.parametrize(
    "first",
    [
        [run(3, "rosen", "king")],  # R34: Stöck within a Weis
        [run(3, "rosen", "ober")],  # announced too low, R26
        [four("king"), four("ober")],
        [four("king", 0), four("ober", 0)],
        [run(9, "eichel", "ace", 0)],
        [Amount(20)],
        [],
    ],
)
def test_stoeck_may_lie_beside_or_within_a_weis(first):
    check(first, stoeck=0)


def test_melds_without_the_two_cards_leave_stoeck_to_the_others():
    check([], [run(3, "rosen", "under"), run(4, "eichel", "ace")], stoeck=0)


@given(deals, st.booleans(), st.sampled_from(SUITS[Deck.GERMAN]), st.data())
@settings(max_examples=runs(100, 400))
def test_what_dealt_hands_show_is_never_refused(hands, cross, trump, data):
    shown = melds_of(hands, cross=cross)
    untold = [
        [
            read_meld(meld_json(m) | {"seat": data.draw(st.sampled_from([m.seat, None]))}, "")
            for m in side
        ]
        for side in shown
    ]
    stoeck = {Card(trump, Rank.KING), Card(trump, Rank.OBER)}
    holders = [seat % 2 for seat, hand in enumerate(hands) if stoeck <= set(hand)]
    team = holders[0] if holders else None

    check(*shown, trump=trump, stoeck=team, cross=cross)
    check(*untold, trump=trump, stoeck=team, cross=cross)


@given(deals)
@settings(max_examples=runs(50, 200))
def test_melds_of_one_deal_shown_by_the_wrong_team_as_well_are_refused(hands):
    first, second = melds_of(hands)
    doubled = [seated(meld, (meld.seat + 1) % 4) for meld in first]
    if doubled and len(second) + len(doubled) <= 6:
        assert refused(first, second + doubled)[0] == "meld-twice"
