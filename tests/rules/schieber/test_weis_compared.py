"""Which of two Weis writes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.core.cards import Rank
from scorer.rules.schieber.weis import Amount, MeldTable, meld_points
from tests.long import runs
from tests.rules.schieber.weis import (
    FOURS,
    GERMAN,
    RUNS,
    TABLE,
    best,
    deals,
    four,
    melds_of,
    run,
    seated,
)


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
@settings(max_examples=runs(75, 300))
def test_swapping_the_teams_swaps_the_winner(hands, mode, forehand, top_card, cross):
    first, second = melds_of(hands, cross=cross)
    turned = [[seated(meld, (meld.seat + 1) % 4) for meld in melds] for melds in (second, first)]
    winner, why = best(first, second, mode, forehand, top_card=top_card)
    other, other_why = best(*turned, mode, (forehand + 1) % 4, top_card=top_card)

    assert why == other_why
    assert other == (None if winner is None else 1 - winner)


@given(deals, st.sampled_from(GERMAN), st.integers(0, 3), st.randoms(use_true_random=False))
@settings(max_examples=runs(50, 200))
def test_the_order_in_which_melds_are_told_does_not_matter(hands, mode, forehand, chance):
    shown = melds_of(hands)
    mixed = [chance.sample(melds, len(melds)) for melds in shown]

    assert best(*mixed, mode, forehand) == best(*shown, mode, forehand)


@given(deals, st.sampled_from(GERMAN))
@settings(max_examples=runs(50, 200))
def test_the_mode_changes_no_points(hands, mode):  # R22
    first, second = melds_of(hands)
    winner, why = best(first, second, mode)
    if winner is not None and why != "only":
        points = [max(meld_points(meld, TABLE) for meld in side) for side in (first, second)]

        assert points[winner] == max(points)
