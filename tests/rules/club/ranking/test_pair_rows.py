"""Fixed pairs as one row of a list: worked by hand, and what holds for any pairs and figures."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.counting.lots import Lots
from scorer.rules.club.counting.ranks import rank_entries
from scorer.rules.club.ranking.team_lists import evening_pairs, joined_pairs, pair_names, pair_rows
from tests.rules.club.club_builder import EveningBuilder, agreed
from tests.rules.club.ranking_entries import countings, fields


def two_rounds(partners="fixed"):
    """C05: two rounds of four pairs, a match is worth fifty more."""
    terms = {"partners": partners, "check": 157, "match_bonus": 50}
    builder = EveningBuilder(agreed(terms=terms, rounds=2, deals=8), pairs=4)
    builder.seat([[1, 3, 2, 4], [5, 7, 6, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]])
    builder.sheet(1, 1, 700, 556)
    builder.sheet(1, 2, 800, 556, matches=[2, 0])
    builder.sheet(2, 1, 806, 500, matches=[1, 0])
    builder.sheet(2, 2, 628, 628)
    return builder


def rows(builder):
    """Who stands in each row, its rank and its total."""
    evening = builder.evening
    pairs = evening_pairs(evening, evening.standings)
    shown = pair_rows(evening.standings, pairs)
    return [(line.person, pairs.get(line.person), line.rank, line.total) for line in shown]


def test_who_sat_as_a_pair_is_one_whoever_leaves_or_is_entered_otherwise_later():
    builder = two_rounds()
    before = rows(builder)
    builder.attend(2, "absent")
    assert rows(builder) == before
    builder.attend(1, partner=3)
    builder.attend(3, partner=1)
    assert rows(builder) == before


def test_each_pair_is_one_row_with_its_rank_and_equal_pairs_are_two():
    """C05: 1506, 1300, and twice 1184."""
    assert rows(two_rounds()) == [
        *((1, 2, 1, 1506), (5, 6, 2, 1300), (3, 4, 3, 1184), (7, 8, 3, 1184)),
    ]


def test_who_was_fined_or_disqualified_or_replaced_stands_alone_beside_the_partner():
    builder = two_rounds()
    builder.penalty(1, -10)
    builder.penalty(5, disqualified=True)
    builder.attend(9, state="absent")
    builder.write("substitute", member=7, by=9, **{"from": 1})

    assert rows(builder) == [
        *((2, None, 1, 1506), (1, None, 2, 1496), (6, None, 3, 1300)),
        *((3, 4, 4, 1184), (7, None, 4, 1184), (8, None, 4, 1184), (5, None, None, 1300)),
    ]


def test_the_same_penalty_for_both_leaves_them_one_row():
    builder = two_rounds()
    builder.penalty(1, -10, 1)
    builder.penalty(2, -10, 1)

    assert rows(builder)[0] == (1, 2, 1, 1496)


def test_a_penalty_that_changes_the_same_total_at_another_place_is_told_in_two_rows():
    builder = two_rounds()
    builder.penalty(1, -10, 1)
    builder.penalty(2, -10, 2)

    assert {(who, other) for who, other, *_ in rows(builder)} >= {(1, None), (2, None)}


def test_where_partners_are_drawn_nobody_is_a_pair():
    """K3: two who sat together in all rounds by lot have equal totals, and are two rows."""
    builder = two_rounds("drawn")

    assert len(rows(builder)) == 8


def test_a_pair_that_plays_without_a_rank_is_one_row_too():
    alone = agreed(terms={"partners": "fixed", "check": 157}, rounds=1, deals=8)
    builder = EveningBuilder(alone, pairs=2)
    builder.seat([[1, 3, 2, 4]])
    builder.sheet(1, 1, 700, 556)
    lines = builder.evening.standings
    for line in lines:
        line.rank = None

    assert joined_pairs(lines, {1: 2, 2: 1, 3: 4, 4: 3}) == {1: 2, 3: 4}


def test_a_pair_is_called_by_both_names_and_others_by_their_own():
    names = {1: "Anna", 2: "Beat", 3: "Clara"}

    assert pair_names(names, {2: 1}) == {1: "Anna", 2: "Beat / Anna", 3: "Clara"}


@given(fields, countings, st.data())
def test_everybody_stands_once_and_no_row_hides_a_figure(entries, counting, data):
    people = data.draw(st.permutations([entry.person for entry in entries]))
    couples = list(zip(people[::2], people[1::2], strict=False))
    partners = {first: second for both in couples for first, second in (both, both[::-1])}
    alike = {second: first for first, second in couples if data.draw(st.booleans())}
    values = {entry.person: entry.values for entry in entries}
    entries = [
        replace(each, values=values[alike.get(each.person, each.person)]) for each in entries
    ]
    lines = rank_entries(counting, entries, lots=Lots((), partners))
    pairs = joined_pairs(lines, partners)
    shown = pair_rows(lines, pairs)
    line_of = {line.person: line for line in lines}

    standing = [line.person for line in shown] + [*pairs.values()]
    assert sorted(standing) == sorted(line_of)
    assert {frozenset(both) for both in alike.items()} <= {
        frozenset(both) for both in pairs.items()
    }
    for first, second in pairs.items():
        assert partners[first] == second
        a, b = line_of[first], line_of[second]
        assert (a.rank, a.total, a.parts) == (b.rank, b.total, b.parts)
    assert [line.rank for line in shown] == [line.rank for line in lines if line in shown]
