"""Totals that cards can make, and those that they cannot: rules page R2-R8."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.evening.possible_points import odd_side, result_question, sweeping_side
from scorer.rules.club.results.sheets import Sheet
from scorer.rules.core.cards import possible_count
from tests.rules.club.club_builder import agreed

ALONE = {"partners": "alone"}
SPADES = [{"name": "Herz"}, {"name": "Schaufel", "factor": 2}]


def odd(points, terms=None, deals=12, matches=None, ask=odd_side, **phase):
    part = {"counting": phase.get("counting", {})}
    return ask(
        agreed(part=part, terms=terms, deals=deals, **phase).phases[0],
        Sheet(tuple(points), matches),
    )


@pytest.mark.parametrize(
    ("points", "matches", "bonus", "side"),
    [
        ((157, 0), (0, 0), 100, 0),
        ((0, 157), (0, 0), 100, 1),
        ((257, 0), (1, 0), 100, None),
        ((157, 0), (0, 0), 0, None),
        ((155, 2), (0, 0), 100, None),
    ],
)
def test_all_points_of_a_single_deal_may_be_a_match(points, matches, bonus, side):
    terms = {"match_bonus": bonus}
    assert odd(points, terms, deals=1, matches=matches, ask=sweeping_side) == side


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


@pytest.mark.parametrize(
    ("points", "matches", "side"),
    [
        ((1000, 884), (11, 1), 0),  # eleven matches are 1727 points at least
        ((1727, 157), (11, 1), None),
        ((1726, 158), (11, 1), 0),
        ((1573, 311), (10, 1), None),
        ((1573, 311), (11, 0), 0),
        ((157, 1727), (1, 11), None),
        ((884, 1000), (1, 11), 0),
        ((1000, 884), (0, 0), None),
        ((1000, 884), (5, 5), None),
        ((1000, 884), (6, 6), 0),  # each of twelve deals is a match
        ((1000, 884), None, None),
        ((1000, 884), 12, None),  # an older sheet does not say of whom they were
    ],
)
def test_matches_that_are_counted_and_add_nothing_are_points_all_the_same(points, matches, side):
    """Rules page A1: a match is all nine tricks, and 157 points."""
    assert odd(points, {"count_matches": True}, matches=matches) == side


def test_of_everybody_alone_a_match_takes_all_points_of_a_deal():
    terms = ALONE | {"count_matches": True}

    assert odd((1570, 100, 107, 107), terms, matches=(10, 0, 0, 0)) is None
    assert odd((500, 443, 941, 0), terms, matches=(0, 0, 6, 0)) == 2
    assert odd((1500, 384, 0, 0), terms, matches=(0, 3, 0, 0)) == 0  # nine deals are 1413 at most


def test_a_match_of_a_doubled_deal_counts_twice():
    """C41: hearts once and spades twice, so two matches are the spades or both deals."""
    terms = {"contracts": SPADES, "count_matches": True}

    assert odd((314, 157), terms, deals=2, matches=(2, 0)) is None
    assert odd((300, 171), terms, deals=2, matches=(2, 0)) == 0
    assert odd((200, 271), terms, deals=2, matches=(0, 2)) == 0
    with_bonus = terms | {"match_bonus": 100}
    assert odd((514, 157), with_bonus, deals=2, matches=(2, 0)) is None
    assert odd((513, 158), with_bonus, deals=2, matches=(2, 0)) == 0


def test_beside_weis_a_match_is_at_least_the_points_of_its_deal():
    terms, weis = {"check": None, "count_matches": True}, {"settings": {"weis": True}}

    assert odd((900, 1500), terms, matches=(5, 0), **weis) is None
    assert odd((700, 1500), terms, matches=(5, 0), **weis) == 0
    assert odd((700, 1500), terms, matches=(0, 9), **weis) is None
    assert odd((700, 1500), terms, matches=(0, 10), **weis) == 1
    assert odd((70, 150), terms, matches=(0, 10), game="coiffeur") is None  # rounded to tens


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


@pytest.mark.parametrize("figures", [{}, {"figures": "games"}, {"figures": "strokes"}])
def test_where_weis_games_or_strokes_count_nothing_is_odd(figures):
    assert odd((1, 5000), {"check": None} | figures) is None


@given(st.integers(1, 2), st.sampled_from((0, 100)), st.integers(0, 520))
def test_it_agrees_with_trying_all_deals(deals, bonus, points):
    """Every deal is what cards can make, a match of the side, or one of the other."""
    counts = [(count, 0, 0) for count in range(158) if possible_count(count)]
    counts += [(157 + bonus, 1, 0), (0, 0, 1)]
    tried = {tuple(map(sum, zip(*dealt, strict=True))) for dealt in product(counts, repeat=deals)}
    terms = {"match_bonus": bonus, "count_matches": True}
    for matches in product(range(deals + 1), repeat=2):
        rest = 157 * deals + bonus * sum(matches) - points
        if rest < 0 or sum(matches) > deals:
            continue
        assert (odd((points, rest), terms, deals, matches) != 0) == ((points, *matches) in tried)
    totals = {total for total, _own, _other in tried}
    assert (odd((points, 0), terms, deals) != 0) == (points in totals)


def test_a_long_round_is_judged_too():
    assert odd((31_400, 0), deals=200) is None
    assert odd((31_399, 1), deals=200) == 0


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ((1884, 1882, 0, None), None),
        ((1884, 1883), 1883),
        ((942, 1), 1),
        (("1885/2",), 942.5),
        ((1885,), 1885),
        ((-1,), -1),
    ],
)
def test_a_result_from_a_list_is_asked_about_as_a_sheet_is(values, points):
    asked = result_question(agreed(deals=12).phases[0], values, whole=False)

    assert (asked and asked.values["points"]) == points


@pytest.mark.parametrize(
    ("total", "phase", "asked"),
    [
        (5652, {"rounds": 3, "deals": 12}, False),
        (5653, {"rounds": 3, "deals": 12}, True),
        (6051, {"rounds": 3, "deals": 12}, True),
        (6051, {"rounds": 3, "deals": 12, "terms": {"match_bonus": 100}}, False),
        (2826, {"rounds": 3, "deals": 12, "terms": {"share": "1/2"}}, False),
        (2827, {"rounds": 3, "deals": 12, "terms": {"share": "1/2"}}, True),
        (9000, {"rounds": 3, "deals": 12, "terms": {"check": None}}, False),
        (9000, {"rounds": 3, "deals": 12, "terms": {"bonuses": True}}, False),
        (2000, {"rounds": 1, "deals": 12, "rest_points": 2000}, False),
    ],
)
def test_nobody_has_more_in_an_evening_than_its_deals_hold(total, phase, asked):
    question = result_question(agreed(**phase).phases[0], [total], whole=True)

    assert (question is not None) is asked
