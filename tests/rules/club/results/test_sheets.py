"""Sheets: what they must add up to, who bears a gap, and what everybody gets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.results.sheets import (
    Sheet,
    check_sheet,
    judge_sheet,
    read_sheet,
    same_matches,
)
from scorer.rules.club.results.terms import SheetContract, SheetTerms
from scorer.rules.core.errors import RuleError


def verdict_of(terms, *points, deals=12, people=4, **facts):
    return judge_sheet(terms, deals, Sheet(points, **facts), people)


@pytest.mark.parametrize("matches", [None, 2, (0, 2), (1, 1)])
def test_a_match_adds_to_the_sum(matches):
    """C05: 157n + 50k; an older sheet that names no matches has as many as its sum tells."""
    verdict = verdict_of(SheetTerms(match_bonus=50), 1000, 984, matches=matches)

    assert (verdict.expected, verdict.gap, verdict.credit[0]) == (1984, 0, 1000)


@pytest.mark.parametrize(
    ("total", "matches"),
    [(1884, 0), (1984, 2), (2484, 12), (1983, None), (1834, None), (2534, None)],
)
def test_a_total_tells_of_no_more_matches_than_there_are_deals(total, matches):
    assert SheetTerms(match_bonus=50).matches(12, total) == matches
    assert SheetTerms().matches(12, total) is None
    assert SheetTerms(check=None, match_bonus=50).matches(12, total) is None


def asked(points, matches=None, bonus=100, **terms):
    """Return what a sheet of eight deals is asked for, and how many matches would fit."""
    facts = {"points": points, "matches": matches}
    try:
        check_sheet(SheetTerms(match_bonus=bonus, **terms), 8, 4, facts)
    except RuleError as error:
        return error.code, error.values.get("matches")
    return None


@pytest.mark.parametrize(
    ("points", "matches", "answer"),
    [
        ([700, 556], None, None),
        ([700, 556], [0, 0], None),
        # a sheet that is wrong by exactly 100, or on which a match was not named
        ([700, 656], None, ("sheet-matches", 1)),
        ([700, 656], [0, 0], ("sheet-matches", 1)),
        ([700, 656], [1, 0], None),
        ([700, 656], [0, 1], None),
        ([1356, 700], None, ("sheet-matches", 8)),
        # a match was named and its 100 are missing, or there were more
        ([700, 556], [1, 0], ("sheet-matches", 0)),
        ([700, 656], [1, 1], ("sheet-matches", 1)),
        # no number of matches explains it: that is a gap like any other
        ([700, 655], None, ("sheet-sum", None)),
        ([700, 456], None, ("sheet-sum", None)),
        ([1456, 700], None, ("sheet-sum", None)),  # nine matches in eight deals
        ([1456, 700], [5, 4], ("matches-many", None)),
    ],
)
def test_a_sum_that_is_whole_matches_away_from_what_is_named_asks(points, matches, answer):
    """Finding C1: a slip wrong by 100 must not pass as a match that nobody typed."""
    assert asked(points, matches) == answer


def test_who_bears_a_gap_is_asked_first_as_well_and_may_insist():
    assert asked([700, 656], wrong="split") == ("sheet-matches", 1)
    terms = SheetTerms(match_bonus=100, wrong="split")
    facts = {"points": [700, 656], "matches": [0, 0]}

    verdict = check_sheet(terms, 8, 4, facts, matches_known=True)
    assert (verdict.gap, verdict.credit) == (-100, (650, 606, 650, 606))


def test_where_a_match_counts_nothing_or_nothing_adds_up_nobody_asks():
    assert asked([700, 556], bonus=0) is None
    assert asked([700, 656], bonus=0) == ("sheet-sum", None)
    assert asked([700, 656], check=None) is None


@given(st.integers(1, 20), st.integers(1, 157), st.data())
def test_every_number_of_matches_that_fits_and_was_not_named_asks(deals, bonus, data):
    fits, named = (data.draw(st.integers(0, deals)) for _ in range(2))
    points = data.draw(st.integers(0, 157 * deals))
    facts = {"points": [points, 157 * deals + fits * bonus - points], "matches": [named, 0]}
    terms = SheetTerms(match_bonus=bonus)

    if fits == named:
        assert check_sheet(terms, deals, 4, facts).credit is not None
    else:
        with pytest.raises(RuleError, match="sheet-matches") as refused:
            check_sheet(terms, deals, 4, facts)
        assert refused.value.values["matches"] == fits


def test_matches_are_the_same_as_far_as_both_sheets_tell_of_them():
    assert same_matches([1, 0], [1, 0])
    assert not same_matches([1, 0], [0, 1])
    assert same_matches(1, [0, 1])
    assert not same_matches(0, [0, 1])
    assert same_matches(None, [0, 1])


def test_contracts_hold_what_their_cards_hold():
    """Rules page B2: a deal of Tutti holds 253; without the last trick one holds 152."""
    terms = SheetTerms(contracts=(SheetContract("Obenabe"), SheetContract("Tutti", check=253)))

    assert verdict_of(terms, 300, 110, deals=2).gap == 0
    assert verdict_of(SheetTerms(check=152), 700, 516, deals=8).gap == 0


@pytest.mark.parametrize(
    ("second", "writer", "booked", "credit"),
    [
        # three too little: one for each side, and one more for those who did not write
        (881, 0, (1, 2), (1001, 883)),
        (881, 1, (2, 1), (1002, 882)),
        (881, 2, (1, 2), (1001, 883)),
        (881, None, (1, 2), (1001, 883)),
        # three too much
        (887, 1, (-1, -2), (999, 885)),
    ],
)
def test_an_odd_gap_is_split_to_the_disadvantage_of_who_wrote(second, writer, booked, credit):
    """C55."""
    verdict = verdict_of(SheetTerms(wrong="split"), 1000, second, writer=writer)

    assert (verdict.gap, verdict.booked, verdict.credit) == (884 - second, booked * 2, credit * 2)


def test_who_bears_a_gap_bears_nothing_of_a_bonus_and_is_not_asked_about_without_one():
    """C49: 314 of cards and 30 more for the scribe; a bonus is no point too much."""
    terms = SheetTerms(partners="alone", wrong="writer")
    points, bonuses = (57, 45, 25, 150, 67), (0, 0, 0, 30, 0)
    verdict = verdict_of(terms, *points, deals=2, people=5, bonuses=bonuses)

    assert (verdict.open, verdict.credit, verdict.booked) == ("", points, (0,) * 5)


def test_an_official_books_the_whole_gap_or_the_sheet_stays_open():
    terms = SheetTerms(wrong="official")

    assert verdict_of(terms, 1000, 881).open == "booking"
    assert verdict_of(terms, 1000, 881, booked=(2, 2)).open == "booking"
    assert verdict_of(terms, 1000, 881, booked=(0, 3)).credit == (1000, 884) * 2
    # what was booked once and is right now must be taken back
    assert verdict_of(terms, 1000, 884, booked=(0, 3)).open == "booking"


def test_a_total_is_below_0_only_where_nothing_has_to_add_up():
    below = read_sheet(SheetTerms(partners="alone", check=None), 8, 4, {"points": [-20, 0, 50, 7]})

    assert below.points == (-20, 0, 50, 7)
    with pytest.raises(RuleError) as refused:
        read_sheet(SheetTerms(partners="alone"), 8, 4, {"points": [-20, 592, 328, 356]})
    assert (refused.value.code, refused.value.place) == ("out-of-range", "points/0")


@pytest.mark.parametrize(
    ("facts", "code", "place"),
    [
        ({"points": [1000]}, "list-length", "points"),
        ({"points": [1000, 884, 0]}, "list-length", "points"),
        ({"points": [1000, "884"]}, "not-integer", "points/1"),
        ({"points": [-1, 1885]}, "out-of-range", "points/0"),
        ({"points": [100_000, 0]}, "out-of-range", "points/0"),
        ({"points": [1000, 884], "matches": 13}, "out-of-range", "matches"),
        ({"points": [1000, 884], "matches": [1]}, "list-length", "matches"),
        ({"points": [1000, 884], "matches": [0, -1]}, "out-of-range", "matches/1"),
        ({"points": [1000, 884], "matches": [7, 6]}, "matches-many", "matches"),
        ({"points": [1000, 884], "writer": 4}, "out-of-range", "writer"),
        ({"points": [1000, 884], "booked": [1]}, "list-length", "booked"),
        ({"points": [1000, 884], "confirmed": 1}, "not-flag", "confirmed"),
        ({"points": [1000, 883]}, "sheet-sum", "points"),
        ({}, "not-list", "points"),
    ],
)
def test_a_sheet_that_cannot_be(facts, code, place):
    with pytest.raises(RuleError) as refused:
        check_sheet(SheetTerms(), 12, 4, facts)

    assert (refused.value.code, refused.value.place) == (code, place)


@pytest.mark.parametrize(
    ("wrong", "code"), [("writer", "sheet-writer"), ("official", "sheet-booking")]
)
def test_a_gap_asks_for_whoever_bears_it(wrong, code):
    assert asked([700, 555], wrong=wrong) == (code, None)


@pytest.mark.parametrize(
    ("points", "matches", "left"),
    [
        ([600, None], 0, 1284),
        ([None, 1100], 2, 884),  # two matches of 50 more
        ([600, 1284], 0, None),
        ([None, None], 0, None),
        ([1985, None], 0, None),
    ],
)
def test_the_side_that_is_missing_has_what_the_sheet_still_lacks(points, matches, left):
    assert SheetTerms(match_bonus=50).left(12, points, matches) == left
    assert SheetTerms(check=None).left(12, points, matches) is None


@given(
    st.sampled_from(["split", "writer", "official"]),
    st.lists(st.integers(0, 1000), min_size=2, max_size=2),
    st.integers(0, 3),
    st.integers(-99, 99),
)
def test_what_is_booked_closes_the_gap(wrong, points, writer, more):  # fmt: skip
    gap = 1884 - sum(points)
    facts = {"points": points, "writer": writer, "booked": [more, gap - more]}
    terms = SheetTerms(wrong=wrong)
    verdict = judge_sheet(terms, 12, read_sheet(terms, 12, 4, facts), 4)
    assert verdict.credit is not None

    if wrong == "writer":
        assert sum(verdict.booked) == gap
        assert sum(verdict.credit) == 2 * sum(points) + gap
    else:
        assert verdict.booked[:2] == verdict.booked[2:]
        assert sum(verdict.booked[:2]) == gap
        assert sum(verdict.credit) == 2 * 1884
