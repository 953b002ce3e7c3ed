"""Totals that cards can make, and those that they cannot: rules page R2-R8."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.possible_points import odd_side
from scorer.rules.club.regulation import read_regulation
from scorer.rules.club.sheets import Sheet
from scorer.rules.core.cards import possible_count

ALONE = {"partners": "alone"}
SPADES = [{"name": "Herz"}, {"name": "Schaufel", "factor": 2}]


def odd(points, terms=None, deals=12, matches=None, **phase):
    defaults = {"key": "abend", "name": "Abend", "deals": deals, "terms": terms or {}}
    low = phase.get("counting", {})
    data = {
        "name": "Test",
        "phases": [defaults | phase],
        "season": {"parts": [{"phases": ["abend"], "counting": low}]},
    }
    return odd_side(read_regulation(data).phases[0], Sheet(tuple(points), matches))


@pytest.mark.parametrize(
    ("points", "side"),
    [
        ((1884, 0), None),
        ((1883, 1), 0),
        ((1, 1883), 0),
        ((1882, 2), None),
        ((1727, 157), None),
        ((1728, 156), None),
        ((942, 942), None),
    ],
)
def test_of_twelve_deals_nobody_has_one_point_or_all_but_one(points, side):
    assert odd(points) == side


@pytest.mark.parametrize(("points", "side"), [((156, 1), 0), ((157, 0), None), ((155, 2), None)])
def test_so_it_is_in_a_single_deal(points, side):
    assert odd(points, deals=1) == side


def test_of_everybody_alone_each_is_asked_about():
    assert odd((1000, 883, 1, 0), ALONE) == 2
    assert odd((1000, 882, 2, 0), ALONE) is None


@pytest.mark.parametrize(
    ("points", "matches", "side"),
    [
        ((257, 157), (1, 0), None),  # a match of two deals, and all of the other points
        ((257, 157), (0, 1), 0),  # 257 without a match would be two deals of 100 and 157 more
        ((257, 157), None, None),
        ((258, 156), (1, 0), 0),  # the deal after the match would be 1 to 156
        ((414, 100), (1, 1), 0),
    ],
)
def test_what_a_match_adds_is_no_card(points, matches, side):
    assert odd(points, {"match_bonus": 100}, deals=2, matches=matches) == side


def test_doubled_deals_have_even_points():
    """C41: hearts once and spades twice: 1 to 470 cannot be, nor 3 of spades alone."""
    terms = {"contracts": SPADES}

    assert odd((471, 0), terms, deals=2) is None
    assert odd((470, 1), terms, deals=2) == 0
    assert odd((468, 3), terms, deals=2) is None  # 3 of hearts
    only = {"contracts": [SPADES[1]]}
    assert odd((311, 3), only, deals=1) == 0
    assert odd((310, 4), only, deals=1) is None


def test_a_deal_with_cards_of_its_own_can_end_as_it_likes():
    assert odd((129, 1), {"contracts": [{"name": "Tutti", "check": 130}]}, deals=1) is None


def test_differences_are_at_most_a_whole_deal_each():
    """Rules page B4: estimates and points of a deal are 157 at most."""
    low = {"low_wins": True}
    facts = {"game": "differenzler", "counting": low}
    terms = {"partners": "alone", "check": None}

    assert odd((628, 0, 10, 20), terms, deals=4, **facts) is None
    assert odd((629, 0, 10, 20), terms, deals=4, **facts) == 0


@pytest.mark.parametrize(
    "terms",
    [
        {"check": None},
        {"check": None, "figures": "games"},
        {"check": None, "figures": "strokes"},
    ],
)
def test_where_weis_games_or_strokes_count_nothing_is_odd(terms):
    assert odd((1, 5000), terms) is None


@given(st.integers(1, 2), st.booleans(), st.integers(0, 520))
def test_it_agrees_with_trying_all_deals(deals, named, points):
    """With a bonus of 100: every deal is what cards can make, or a match."""
    counts = [(count, 0) for count in range(158) if possible_count(count)] + [(257, 1)]
    tried = {
        (sum(count for count, _ in dealt), sum(match for _, match in dealt))
        for dealt in product(counts, repeat=deals)
    }
    due = 157 * deals
    for matches in range(deals + 1):
        rest = due + 100 * matches - points
        if rest < 0:
            continue
        # all matches are those of the first side
        side = odd((points, rest), {"match_bonus": 100}, deals, (matches, 0) if named else None)
        if named and (points, matches) in tried:
            assert side != 0
        if named and (points, matches) not in tried:
            assert side == 0
        if not named and any((points, m) in tried for m in range(deals + 1)):
            assert side != 0


def test_a_long_round_is_judged_too():
    assert odd((31_400, 0), deals=200) is None
    assert odd((31_399, 1), deals=200) == 0
