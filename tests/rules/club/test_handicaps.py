"""Handicaps: a head start once an evening, or in each round; item 5 of the regulations, K24."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.evening_scores import Remark
from scorer.rules.club.publishing import Audience, shown
from scorer.rules.club.sentences.ranking_footnotes import footnotes, remark_sentences
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import EveningBuilder, agreed, dropped, ranks

LOW = {"counting": {"low_wins": True}}
ALONE = {"partners": "alone", "check": None}


def two_rounds(handicap, counting=None, **points):
    low = (counting or {}).get("low_wins") or "target" in (counting or {})
    regulation = agreed(counting, LOW if low else None, rounds=2, handicap=handicap)
    builder = EveningBuilder(regulation, people=4)
    for member, handicap_points in points.items():
        builder.write("handicap", member=int(member[1:]), points=handicap_points)
    builder.seat([[1, 2, 3, 4]], [[1, 2, 4, 3]])
    builder.sheet(1, 1, 1000, 884)
    builder.sheet(2, 1, 900, 984)
    return builder


def test_a_head_start_counts_once_and_is_never_dropped():
    # 1: 1000 900; 2: 884 984; 3: 1000 984; 4: 884 900
    builder = two_rounds("evening", {"drop": 1}, m4=150)

    assert ranks(builder.evening.standings) == [
        (4, 1, 1050),
        (1, 2, 1000),
        (3, 2, 1000),
        (2, 4, 984),
    ]
    assert builder.evening.standings[0].extra == 150
    assert builder.evening.scores.remarks == [Remark(4, "handicap", None, 150, inside=False)]


def test_a_handicap_of_each_round_stands_in_its_figure_and_goes_with_a_dropped_one():
    builder = two_rounds("round", {"drop": 1}, m4=150)

    assert ranks(builder.evening.standings)[0] == (4, 1, 1050)
    assert builder.evening.standings[0].values == (1034, 1050)
    assert dropped(builder.evening.standings[0]) == [1034]


@pytest.mark.parametrize(("handicap", "total"), [("evening", 1784 - 50), ("round", 1784 - 2 * 50)])
def test_where_few_points_win_a_handicap_is_taken_off(handicap, total):
    lines = two_rounds(handicap, {"low_wins": True}, m4=50).evening.standings

    assert next(line.total for line in lines if line.person == 4) == total


@pytest.mark.parametrize(("handicap", "away"), [("evening", 70), ("round", 40)])
def test_towards_a_target_it_makes_the_distance_shorter(handicap, away):
    builder = two_rounds(handicap, {"target": 1884}, m4=30)

    assert builder.evening.results()[4] == away  # 1884 - 1784 = 100 without
    (remark,) = builder.evening.scores.remarks
    assert (remark.points, remark.inside) == (100 - away, False)


def test_without_such_a_sentence_and_taken_back_it_counts_nothing():
    plain = two_rounds(None, m4=150).evening.standings
    taken_back = two_rounds("evening", m4=150)
    taken_back.write("handicap", member=4, points=0)

    assert (
        ranks(plain)
        == ranks(taken_back.evening.standings)
        == ranks(two_rounds(None).evening.standings)
    )


def test_who_has_not_played_has_no_head_start_and_who_sat_out_none_for_that_round():
    regulation = agreed(rounds=2, handicap="round", rest_points=500)
    builder = EveningBuilder(regulation, people=5)
    for member in range(1, 6):
        builder.write("handicap", member=member, points=10)
    builder.seat([[1, 2, 3, 4]], [[5, 2, 3, 4]], out=[[5], [1]])
    assert builder.evening.scores.extra == {}
    builder.sheet(1, 1, 1000, 884)

    assert {who: line[0] for who, line in builder.evening.scores.values.items()} == {
        **dict.fromkeys((1, 3), 1010),
        **dict.fromkeys((2, 4), 894),
        5: 500,
    }


@pytest.mark.parametrize(("handicap", "total"), [("evening", 1010), ("round", 1010)])
def test_a_hidden_round_gives_no_handicap(handicap, total):
    """Club page 3."""
    builder = EveningBuilder(agreed(rounds=2, handicap=handicap, hidden_from=2), people=4)
    builder.write("handicap", member=1, points=10)
    builder.seat([[1, 2, 3, 4]], [[1, 2, 4, 3]])
    builder.sheet(1, 1, 1000, 884)
    builder.sheet(2, 1, 900, 984)

    assert ranks(shown(builder.evening, Audience.HALL).standings)[0] == (1, 1, total)


def test_a_footnote_tells_it_once_however_many_rounds_it_stands_in():
    remarks = two_rounds("round", m4=150).evening.scores.remarks
    notes = footnotes(GERMAN, remarks, [4], {}, {})

    assert dict(notes.texts) == {"a": "Vorgabe: +150 Punkte"}
    assert [notes.at(4, number) for number in (1, 2)] == ["a", "a"]
    assert remark_sentences(GERMAN, remarks, {}, {}) == ["Vorgabe: +150 Punkte"]


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(-200, 200)), max_size=8), st.randoms())
def test_the_last_handicap_of_each_counts_in_whatever_order_members_were_typed(
    given_points, chance
):
    last = dict(given_points)
    shuffled = [*last.items()]
    chance.shuffle(shuffled)
    first, second = (
        two_rounds("round", **{f"m{member}": points for member, points in order})
        for order in (last.items(), shuffled)
    )

    assert first.evening.standings == second.evening.standings
    sums = {line.person: line.total for line in two_rounds(None).evening.standings}
    for line in first.evening.standings:
        assert line.total == sums[line.person] + 2 * last.get(line.person, 0)
