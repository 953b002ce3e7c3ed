import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.cards import RANKS, SUITS, Card, Deck, Mode, Rank, Suit
from scorer.rules.errors import RuleError
from scorer.rules.melds import (
    Amount,
    Four,
    MeldTable,
    Run,
    best_team,
    cards_of,
    check_melds,
    meld_points,
    named_card,
    read_meld,
)
from tests.rules.hands import find_melds, meld_json
from tests.rules.tricks import deck_cards

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
    with pytest.raises(RuleError) as refusal:
        check(*args, **options)
    return refusal.value.code, refusal.value.place


def deal(seed):
    """Deal four hands, often from a pack that is hardly shuffled, so that melds abound."""
    chance = random.Random(seed)
    pack = list(deck_cards(Deck.GERMAN))
    if chance.random() < 0.5:
        pack.sort(key=lambda card: card.rank.order)
    for _ in range(chance.choice([2, 5, 10, 20, 100])):
        one, other = chance.randrange(36), chance.randrange(36)
        pack[one], pack[other] = pack[other], pack[one]
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


@pytest.mark.parametrize(("length", "points"), RUNS.items())
def test_a_run_counts_by_its_length(length, points):  # R20, cases W1
    assert meld_points(run(length, "eichel", "ace"), TABLE) == points


@pytest.mark.parametrize(
    ("rank", "points"),
    [
        ("ace", 100),
        ("king", 100),
        ("ober", 100),
        ("ten", 100),
        ("nine", 150),
        ("under", 200),
        ("six", 100),
        ("seven", 100),
        ("eight", 100),
    ],
)
def test_four_of_a_kind_count_by_rank(rank, points):  # R21
    assert meld_points(four(rank), TABLE) == points


def test_small_fours_are_no_weis_at_an_older_table():  # C6
    assert meld_points(four("seven"), OLD) == 0
    assert refused([four("king"), four("seven")], table=OLD) == ("meld-four", "0/1")
    assert find_melds([Card(suit, Rank.SIX) for suit in SUITS[Deck.GERMAN]], OLD, True) == []


def test_vorarlberg_counts_nine_cards_as_180():  # cases W1, the variant
    assert meld_points(run(9, "eichel", "ace"), MeldTable(RUNS | {9: 180}, FOURS)) == 180


@pytest.mark.parametrize("points", [20, 50, 100, 150, 200, 250, 300])
def test_a_bare_amount_counts_itself(points):
    assert meld_points(Amount(points), TABLE) == points
    check([Amount(points)])


@pytest.mark.parametrize("points", [30, 10, 157, 0, -20])
def test_an_amount_that_no_meld_counts_is_refused(points):
    assert refused([Amount(20), Amount(points)]) == ("meld-amount", "0/1")


def test_nothing_is_no_amount_even_where_a_meld_counts_nothing():
    assert refused([Amount(0)], table=OLD) == ("meld-amount", "0/0")


def test_an_amount_stands_for_no_known_cards():
    assert cards_of(Amount(50)) == ()


def test_a_run_reaches_down_from_its_top_card():
    assert [str(card) for card in cards_of(run(3, "schilten", "king"))] == [
        "schilten-king",
        "schilten-ober",
        "schilten-under",
    ]


def test_four_of_a_kind_take_one_card_of_each_suit_of_the_deck():
    french = cards_of(four("nine"), Deck.FRENCH)

    assert [card.suit for card in french] == list(SUITS[Deck.FRENCH])
    assert {card.rank for card in french} == {Rank.NINE}


@pytest.mark.parametrize(
    ("mode", "named"),
    [
        ("undenufe", "six"),
        ("slalom_undenufe", "six"),
        ("guschti_undenufe", "six"),
        ("obenabe", "eight"),
        ("slalom_obenabe", "eight"),
        ("rosen", "eight"),
    ],
)
def test_six_seven_eight_is_named_from_the_end_that_leads(mode, named):  # R27
    assert named_card(run(3, "rosen", "eight"), Mode(mode)).rank == named


# Reading and writing


@pytest.mark.parametrize(
    "told",
    [
        {"run": 4, "suit": "schilten", "top": "king", "seat": 0},
        {"run": 9, "suit": "kreuz", "top": "ace"},
        {"run": 3, "suit": "rosen", "top": "eight", "seat": 3},
        {"four": "nine", "seat": 2},
        {"four": "six"},
        {"amount": 50},
        {"amount": 300, "seat": 1},
    ],
)
def test_a_meld_is_written_as_it_was_read(told):
    assert meld_json(read_meld(told, "weis/0/0")) == told


@pytest.mark.parametrize("told", [{"amount": 50, "seat": None}, {"four": "six", "seat": None}])
def test_an_unknown_seat_is_not_written(told):
    assert "seat" not in meld_json(read_meld(told, ""))


RUN = {"run": 3, "suit": "rosen", "top": "ace"}


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (None, "meld-shape"),
        ([], "meld-shape"),
        ("20", "meld-shape"),
        ({}, "meld-shape"),
        ({"seat": 0}, "meld-shape"),
        ({"run": 3}, "meld-shape"),
        (RUN | {"four": "ace"}, "meld-shape"),
        (RUN | {"note": ""}, "meld-shape"),
        (RUN | {"seat": 4}, "meld-shape"),
        (RUN | {"seat": -1}, "meld-shape"),
        (RUN | {"seat": True}, "meld-shape"),
        (RUN | {"seat": "0"}, "meld-shape"),
        (RUN | {"run": 2}, "meld-length"),
        (RUN | {"run": 10}, "meld-length"),
        (RUN | {"run": True}, "meld-length"),
        (RUN | {"run": 3.0}, "meld-length"),
        (RUN | {"run": "3"}, "meld-length"),
        (RUN | {"suit": "spades"}, "meld-suit"),
        (RUN | {"suit": []}, "meld-suit"),
        (RUN | {"top": "seven"}, "meld-top"),
        (RUN | {"run": 9, "top": "king"}, "meld-top"),
        (RUN | {"top": "jack"}, "meld-top"),
        (RUN | {"top": {}}, "meld-top"),
        ({"four": "jack"}, "meld-four"),
        ({"four": ["ace"]}, "meld-four"),
        ({"amount": 0}, "meld-amount"),
        ({"amount": -20}, "meld-amount"),
        ({"amount": True}, "meld-amount"),
        ({"amount": 20.0}, "meld-amount"),
        ({"amount": "20"}, "meld-amount"),
    ],
)
def test_what_is_no_meld_is_refused_with_its_place(told, code):
    with pytest.raises(RuleError) as refusal:
        read_meld(told, "weis/0/1")

    assert (refusal.value.code, refusal.value.place) == (code, "weis/0/1")


@pytest.mark.parametrize(("length", "top"), list(product(range(3, 10), RANKS)))
def test_a_run_fits_exactly_when_enough_cards_lie_below_its_top(length, top):
    told = {"run": length, "suit": "rosen", "top": top.value}
    if top.order + 1 >= length:
        assert len(cards_of(read_meld(told, ""))) == length
    else:
        with pytest.raises(RuleError, match="meld-top"):
            read_meld(told, "")


# Which team writes


@pytest.mark.parametrize(
    ("first", "second", "mode", "winner"),
    [
        # nobody, or one side
        ([], [], "rosen", (None, None)),
        ([Amount(20)], [], "rosen", (0, "only")),
        ([], [four("nine")], "rosen", (1, "only")),
        # points: R23, rows of the table in 003
        ([run(3, "rosen", "ace")], [run(4, "eichel", "nine")], "rosen", (1, "points")),
        ([run(4, "rosen", "ace")], [four("six")], "rosen", (1, "points")),
        ([four("ace")], [four("nine")], "rosen", (1, "points")),
        ([four("nine")], [four("under")], "rosen", (1, "points")),
        ([four("nine")], [run(5, "rosen", "ace")], "rosen", (0, "points")),
        ([run(6, "rosen", "ace")], [run(5, "eichel", "ace")], "rosen", (0, "points")),
        # equal points: more cards, so the run (100) beats four kings (100)
        ([four("king")], [run(5, "eichel", "ten")], "rosen", (1, "length")),
        ([four("eight")], [run(5, "eichel", "ace")], "undenufe", (1, "length")),
        # C5, W7: then the height, and trump is no help before it
        ([run(3, "eichel", "ace")], [run(3, "rosen", "eight")], "rosen", (0, "top")),
        ([run(3, "rosen", "king")], [run(3, "eichel", "ace")], "rosen", (1, "top")),
        ([four("king")], [four("ace")], "rosen", (1, "top")),
        ([four("ten")], [four("ober")], "obenabe", (1, "top")),
        # in Undenufe the six is the highest
        ([run(3, "eichel", "ace")], [run(3, "rosen", "eight")], "undenufe", (1, "top")),
        ([four("king")], [four("ace")], "undenufe", (0, "top")),
        ([run(4, "eichel", "king")], [run(4, "rosen", "under")], "slalom_undenufe", (1, "top")),
        ([run(4, "eichel", "king")], [run(4, "rosen", "under")], "slalom_obenabe", (0, "top")),
        ([run(3, "eichel", "ace")], [run(3, "rosen", "eight")], "guschti_undenufe", (1, "top")),
        ([run(3, "eichel", "ace")], [run(3, "rosen", "eight")], "guschti_obenabe", (0, "top")),
        # same height: trump, then forehand
        ([run(3, "eichel", "ace")], [run(3, "rosen", "ace")], "rosen", (1, "trump")),
        ([run(3, "eichel", "ace")], [run(3, "schellen", "ace")], "rosen", (0, "forehand")),
        ([run(3, "eichel", "ace")], [run(3, "rosen", "ace")], "obenabe", (0, "forehand")),
        # R24: only the best single meld of a side is compared
        (
            [run(3, "rosen", "ace"), run(3, "eichel", "ace"), run(3, "schellen", "ace")],
            [run(4, "schilten", "nine")],
            "rosen",
            (1, "points"),
        ),
    ],
)
def test_the_better_weis_writes(first, second, mode, winner):
    assert best(first, second, mode) == winner


def test_the_better_side_writes_all_its_melds():  # R24, cases W5
    shown = ([Amount(20)], [run(4, "eichel", "king"), run(3, "rosen", "ace")])
    winner, why = best(*shown)

    assert (winner, why) == (1, "points")
    assert sum(meld_points(meld, TABLE) for meld in shown[winner]) == 70


def test_with_the_height_off_trump_and_forehand_decide():  # C5, the setting
    low_trump, high = run(3, "rosen", "eight"), run(3, "eichel", "ace")

    assert best([high], [low_trump], top_card=False) == (1, "trump")
    assert best([high], [low_trump], "schilten", forehand=3, top_card=False) == (1, "forehand")


@pytest.mark.parametrize(
    ("seats", "forehand", "winner"),
    [
        ((0, 1), 0, 0),
        ((0, 1), 1, 1),
        ((0, 1), 2, 0),  # 2, 3, 0, 1
        ((0, 1), 3, 0),
        ((2, 1), 0, 1),  # the forehand's partner sits behind the opponent
        ((2, 3), 3, 1),
        ((2, 3), 0, 0),
        ((None, None), 0, 0),
        ((None, None), 3, 1),
        ((2, None), 0, 0),
        ((None, 1), 2, 0),
        ((0, None), 1, 1),
    ],
)
def test_in_a_full_tie_the_seat_nearest_the_forehand_writes(seats, forehand, winner):
    first, second = run(3, "eichel", "ace", seats[0]), run(3, "schellen", "ace", seats[1])

    assert best([first], [second], forehand=forehand) == (winner, "forehand")


def test_in_undenufe_a_run_is_as_high_as_its_low_end():
    cheap = MeldTable(RUNS, FOURS | {Rank.SEVEN: 50, Rank.KING: 50})

    assert best([run(4, "eichel", "nine")], [four("seven")], "undenufe", 1, cheap) == (0, "top")
    assert best([run(4, "eichel", "ober")], [four("king")], "rosen", 0, cheap) == (1, "top")


def test_only_the_seats_of_equal_melds_count_in_a_tie():
    mine = [run(3, "rosen", "eight", 0), run(3, "eichel", "ace", 2)]

    assert best(mine, [run(3, "schellen", "ace", 1)], forehand=0) == (1, "forehand")


@pytest.mark.parametrize(
    ("first", "second", "mode", "forehand"),
    [
        (run(3, "eichel", "ace"), run(3, "schellen", "ace"), "rosen", None),
        (run(3, "eichel", "ace"), run(3, "schellen", "king"), None, 0),
        (four("ace"), four("king"), None, 0),
        (Amount(50), run(4, "eichel", "ace"), "rosen", 0),
        (Amount(50), Amount(50), "rosen", 0),
    ],
)
def test_what_cannot_be_known_stays_undecided(first, second, mode, forehand):
    assert best([first], [second], mode, forehand) == (None, "undecided")
    assert best([second], [first], mode, forehand) == (None, "undecided")


def test_points_and_length_decide_before_the_mode_is_known():
    assert best([run(3, "eichel", "ace")], [run(4, "rosen", "ace")], None) == (1, "points")
    assert best([four("ace")], [run(5, "rosen", "ace")], None) == (1, "length")


@given(deals, st.sampled_from(GERMAN), st.integers(0, 3), st.booleans(), st.booleans())
@settings(max_examples=300)
def test_swapping_the_teams_swaps_the_winner(hands, mode, forehand, top_card, cross):
    first, second = melds_of(hands, cross=cross)
    turned = [[seated(meld, (meld.seat + 1) % 4) for meld in melds] for melds in (second, first)]
    winner, why = best(first, second, mode, forehand, top_card=top_card)
    other, other_why = best(*turned, mode, (forehand + 1) % 4, top_card=top_card)

    assert why == other_why
    assert other == (None if winner is None else 1 - winner)


@given(deals, st.sampled_from(GERMAN), st.integers(0, 3), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_the_order_in_which_melds_are_told_does_not_matter(hands, mode, forehand, chance):
    shown = melds_of(hands)
    mixed = [chance.sample(melds, len(melds)) for melds in shown]

    assert best(*mixed, mode, forehand) == best(*shown, mode, forehand)


@given(deals, st.sampled_from(GERMAN))
@settings(max_examples=200)
def test_the_mode_changes_no_points(hands, mode):  # R22
    first, second = melds_of(hands)
    winner, why = best(first, second, mode)
    if winner is not None and why != "only":
        points = [max(meld_points(meld, TABLE) for meld in side) for side in (first, second)]

        assert points[winner] == max(points)


# What 36 cards and two hands of nine can hold


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


def test_melds_of_both_sides_must_be_typed():
    assert refused([Amount(20)], [run(3, "rosen", "ace")]) == ("meld-both", "0/0")
    assert refused([run(3, "rosen", "ace")], [four("nine"), Amount(50)]) == ("meld-both", "1/1")


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
@settings(max_examples=400)
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
@settings(max_examples=200)
def test_melds_of_one_deal_shown_by_the_wrong_team_as_well_are_refused(hands):
    first, second = melds_of(hands)
    doubled = [seated(meld, (meld.seat + 1) % 4) for meld in first]
    if doubled and len(second) + len(doubled) <= 6:
        assert refused(first, second + doubled)[0] == "meld-twice"


# What a hand holds


def hand(text):
    return [card for card in deck_cards(Deck.GERMAN) if str(card) in text.split()]


def test_four_in_sequence_are_one_run_and_not_two_of_three():  # S20, cases W3
    found = find_melds(hand("rosen-ten rosen-under rosen-ober rosen-king"), TABLE, cross=True)

    assert found == [run(4, "rosen", "king")]
    assert meld_points(found[0], TABLE) == 50


def test_two_cards_or_a_gap_are_no_run():
    assert find_melds(hand("rosen-six rosen-seven rosen-nine rosen-ten"), TABLE, True) == []


def test_the_nine_lies_between_eight_and_ten():  # C8
    found = find_melds(hand("eichel-eight eichel-nine eichel-ten"), TABLE, True)

    assert found == [run(3, "eichel", "ten")]


def test_a_crossing_card_goes_to_the_better_meld_where_it_counts_once():  # C7
    cards = hand(
        "rosen-nine rosen-ten rosen-under eichel-under schilten-under schellen-under rosen-six"
    )

    assert find_melds(cards, TABLE, cross=True) == [four("under"), run(3, "rosen", "under")]
    assert find_melds(cards, TABLE, cross=False) == [four("under")]


@given(deals)
@settings(max_examples=300)
def test_runs_of_a_hand_are_maximal_and_its_own(hands):
    for cards in hands:
        found = find_melds(cards, TABLE, cross=True)
        runs = [meld for meld in found if isinstance(meld, Run)]

        assert len(found) <= 3
        assert all(set(cards_of(meld)) <= set(cards) for meld in found)
        for meld in runs:
            below, above = meld.top.order - meld.length, meld.top.order + 1
            beside = {Card(meld.suit, RANKS[at]) for at in (below, above) if 0 <= at < 9}
            assert not beside & set(cards)


# Derived Weis facts (rules.md, after A3)


@pytest.mark.parametrize(
    ("length", "rank"),
    [(length, rank) for length in range(5, 10) for rank in ["ten"]]
    + [(length, rank) for length in range(6, 10) for rank in ["under", "nine"]]
    + [(length, rank) for length in range(7, 10) for rank in ["ober", "eight"]],
)
def test_a_long_run_always_holds_the_middle_cards(length, rank):
    for top in RANKS[length - 1 :]:
        long_run = run(length, "eichel", top)

        assert rank in {card.rank for card in cards_of(long_run)}
        assert refused([long_run], [four(rank)])[0] == "meld-twice"
        assert refused([seated(long_run, 0), four(rank, 2)])[0] == "meld-cards"


@pytest.mark.parametrize("rank", ["ace", "king", "ober", "eight", "seven", "six"])
def test_the_only_tie_of_a_run_with_four_equals_is_won_by_the_run(rank):
    tops = [
        top
        for top in RANKS[4:]
        if Rank(rank) not in {c.rank for c in cards_of(run(5, "rosen", top))}
    ]

    assert tops
    for top, mode in product(tops, GERMAN):
        check([four(rank)], [run(5, "rosen", top)], trump=mode.trump)
        assert best([four(rank)], [run(5, "rosen", top)], mode) == (1, "length")


def test_in_play_nothing_beats_four_unders_and_only_they_beat_four_nines():
    nines = unders = 0
    for seed in range(4000):
        shown = melds_of(deal(seed))
        for team, rank in product((0, 1), (Rank.NINE, Rank.UNDER)):
            if not any(isinstance(m, Four) and m.rank is rank for m in shown[team]):
                continue
            if rank is Rank.UNDER:
                unders += 1
                assert best(*shown)[0] == team
            elif best(*shown)[0] != team:
                nines += 1
                assert any(isinstance(m, Four) and m.rank is Rank.UNDER for m in shown[1 - team])

    assert unders > 100
    assert nines > 10
