from itertools import product

import pytest

from scorer.rules import games
from scorer.rules.core.cards import RANKS, SUITS, Card, Deck, Mode, Rank
from scorer.rules.core.errors import RuleError
from scorer.rules.presets import settings_for
from scorer.rules.schieber.weis import Amount, cards_of, meld_points, named_card, read_meld
from tests.rules.refusals import refused_at
from tests.rules.schieber.hands import find_melds, meld_json
from tests.rules.schieber.weis import FOURS, OLD, RUNS, TABLE, check, four, refused, run


def test_a_meld_counts_by_its_length_or_by_its_rank():  # R20, R21, cases W1
    table = games.read_settings(settings_for("1000", [*"ABCD"], ["Wir", "Ihr"])).melds

    assert {length: meld_points(run(length, "eichel", "ace"), table) for length in RUNS} == RUNS
    assert {rank: meld_points(four(rank), table) for rank in FOURS} == FOURS


def test_small_fours_are_no_weis_at_an_older_table():  # C6
    assert meld_points(four("seven"), OLD) == 0
    assert refused([four("king"), four("seven")], table=OLD) == ("meld-four", "0/1")
    assert find_melds([Card(suit, Rank.SIX) for suit in SUITS[Deck.GERMAN]], OLD, True) == []


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
    "facts",
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
def test_a_meld_is_written_as_it_was_read(facts):
    assert meld_json(read_meld(facts, "weis/0/0")) == facts


RUN = {"run": 3, "suit": "rosen", "top": "ace"}


@pytest.mark.parametrize(
    ("facts", "code"),
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
def test_what_is_no_meld_is_refused_with_its_place(facts, code):
    assert refused_at(read_meld, facts, "weis/0/1") == (code, "weis/0/1")


@pytest.mark.parametrize(("length", "top"), list(product(range(3, 10), RANKS)))
def test_a_run_fits_exactly_when_enough_cards_lie_below_its_top(length, top):
    facts = {"run": length, "suit": "rosen", "top": top.value}
    if top.order + 1 >= length:
        assert len(cards_of(read_meld(facts, ""))) == length
    else:
        with pytest.raises(RuleError, match="meld-top"):
            read_meld(facts, "")
