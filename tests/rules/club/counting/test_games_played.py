"""Games to a target, strokes, and the balance of two sides: C21, C23, K24."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.counting.counting import Counting
from scorer.rules.club.counting.ranks import RankingEntry, rank_entries
from scorer.rules.club.counting.sentences import result_unit, tie_reasons, total_text
from scorer.rules.club.counting.tie_breaks import DecidingTie
from scorer.rules.club.public.visibility import Audience, shown
from scorer.rules.club.ranking.closing import control_sums
from scorer.rules.club.regulation.reader import table_settings
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import agreed, ranks, seated

GAMES = {"check": None, "figures": "games"}
BALANCE = {**GAMES, "balance": True}


def evening(terms, *sheets, counting=None):
    """One table of four who stay together, with a sheet for each round."""
    builder = seated(
        agreed(counting, rounds=len(sheets), terms=terms), *[[[1, 2, 3, 4]]] * len(sheets)
    )
    for number, figures in enumerate(sheets, start=1):
        builder.sheet(number, 1, *figures)
    return builder.evening


def test_games_won_are_added_and_nothing_has_to_add_up():
    played = evening(GAMES, (3, 2), (0, 4))

    assert ranks(played.standings) == [(2, 1, 6), (4, 1, 6), (1, 3, 3), (3, 3, 3)]
    assert [line.tally for line in played.standings] == [(6, 3), (6, 3), (3, 6), (3, 6)]
    assert control_sums(played)[1] is None


def test_a_balance_is_plus_of_one_side_and_minus_of_the_other():
    """C23: 157:102 is 55."""
    played = evening(BALANCE, (157, 102))

    assert ranks(played.standings) == [(1, 1, 55), (3, 1, 55), (2, 3, -55), (4, 3, -55)]
    assert [total_text(GERMAN, line) for line in played.standings] == [
        *["55 (157:102)"] * 2,
        *["−55 (102:157)"] * 2,
    ]


def test_sums_averages_and_halves_below_zero_are_right():
    """Reading, point 6: half up, also below zero: -2.5 of two rounds, -1.25 of each partner."""
    mean = evening(BALANCE, (0, 3), (0, 2), counting={"combine": "average"})
    half = evening({**BALANCE, "share": "1/2"}, (0, 5))

    assert {line.person: line.total for line in mean.standings}[1] == Fraction(-5, 2)
    assert {line.person: line.total for line in half.standings}[1] == Fraction(-5, 2)
    assert total_text(GERMAN, half.standings[-1]) == "−2.5 (0:5)"


def test_the_worst_round_is_dropped_with_its_games():
    played = evening(BALANCE, (1, 6), (3, 2), counting={"drop": 1})

    assert {line.person: (line.total, line.tally) for line in played.standings} == {
        **dict.fromkeys((1, 3), (1, (3, 2))),
        **dict.fromkeys((2, 4), (5, (6, 1))),
    }


def test_games_of_a_hidden_round_are_in_no_tally():
    """Club page 3."""
    builder = seated(agreed(rounds=2, terms=BALANCE, hidden_from=2), [[1, 2, 3, 4]], [[1, 2, 3, 4]])
    builder.sheet(1, 1, 3, 2)
    builder.sheet(2, 1, 0, 9)

    for audience in (Audience.OFFICIAL, Audience.HALL):
        lines = shown(builder.evening, audience).standings
        assert [(line.person, line.total, line.tally) for line in lines] == [
            *((1, 1, (3, 2)), (3, 1, (3, 2)), (2, -1, (2, 3)), (4, -1, (2, 3))),
        ]


def test_of_equal_balances_the_one_with_more_games_won_comes_first():
    entries = [
        RankingEntry(1, (-3,), tallies=((10, 13),)),
        RankingEntry(2, (-3,), tallies=((4, 7),)),
        RankingEntry(3, (-3,)),
    ]
    lines = rank_entries(Counting(ties=("won",)), entries)

    assert ranks(lines) == [(1, 1, -3), (2, 2, -3), (3, 3, -3)]
    assert lines[1].decided_by == DecidingTie("won", 10, 4)
    names = {1: "Anna", 2: "Beat", 3: "Clara"}
    unit = result_unit(GERMAN)
    assert tie_reasons(GERMAN, Counting(ties=("won",)), lines, names, unit)[0] == (
        "vor Beat dank mehr gewonnenen Partien oder Strichen: 10"
    )


def test_a_phone_that_keeps_one_game_does_not_keep_several():
    phase = agreed(terms=GAMES).phases[0]

    assert table_settings(phase, "ABCD") is None
    assert SheetTerms(check=None, figures="strokes").lowest == 0


figures = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), min_size=1, max_size=6)


@given(figures, st.randoms())
def test_balances_add_up_to_nothing_in_whatever_order_the_sheets_come(sheets, chance):
    standings = evening(BALANCE, *sheets).standings
    chance.shuffle(sheets)

    assert sum(line.total for line in standings) == 0
    assert all(line.total == line.tally[0] - line.tally[1] for line in standings)
    assert [(line.person, line.rank, line.total, line.tally) for line in standings] == [
        (line.person, line.rank, line.total, line.tally)
        for line in evening(BALANCE, *sheets).standings
    ]
