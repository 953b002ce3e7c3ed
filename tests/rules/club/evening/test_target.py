"""Target numbers that become known after the games: entered, or read off the list; K21."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.counting.counting import Counting
from scorer.rules.club.counting.lots import Lots
from scorer.rules.club.counting.ranks import RankingEntry, rank_entries, total_at
from scorer.rules.club.counting.sentences import target_sentence, value_heading
from scorer.rules.club.evening.categories import People
from scorer.rules.club.public.visibility import Audience, shown
from scorer.rules.club.ranking.closing import check_complete
from scorer.rules.club.ranking.side_lists import evening_side_lists
from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import EveningBuilder, agreed, ranks, seated
from tests.rules.club.ranking_entries import entry

ALONE = {"partners": "alone", "check": None}
LOW = {"counting": {"low_wins": True}}
ENTERED = {"target_from": "entered", "ties": ["lot"]}
THIRD = {"target_from": "list", "target_place": 3}


def evening(counting, *totals, **phase):
    """One round at one table of as many as there are totals; nothing has to add up."""
    sizes = {"sizes": [len(totals)], "rounds": 1, "terms": ALONE} | phase
    builder = EveningBuilder(agreed(counting, LOW, **sizes), people=len(totals))
    builder.seat([list(range(1, len(totals) + 1))])
    builder.sheet(1, 1, *totals)
    return builder


def test_until_the_number_is_entered_the_highest_total_stands_first_without_a_rank():
    """C39: 967 was drawn after the games; nobody reached it, two at 901 drew cards."""
    builder = evening(ENTERED, 901, 880, 901, 1100)

    assert ranks(builder.evening.standings) == [
        *((4, None, 1100), (1, None, 901), (3, None, 901), (2, None, 880)),
    ]
    assert builder.evening.results() == dict.fromkeys((1, 2, 3, 4))
    assert builder.evening.groups_to_draw() == []
    with pytest.raises(RuleError) as error:
        check_complete(builder.regulation, builder.evening)
    assert error.value.code == "target-missing"

    builder.write("target", points=967)
    assert ranks(builder.evening.standings) == [
        *((1, 1, 901), (3, 1, 901), (2, 3, 880), (4, 4, 1100)),
    ]
    assert builder.evening.groups_to_draw() == [(1, 3)]
    builder.write("lot", groups=[[3, 1]])
    check_complete(builder.regulation, builder.evening)
    assert builder.evening.results() == {3: 66, 1: 66, 2: 87, 4: 133}


def test_the_number_last_entered_counts():
    builder = evening(ENTERED, 100, 200, 300)
    builder.write("target", points=210)
    builder.write("target", points=120)

    assert [line.person for line in builder.evening.standings] == [1, 2, 3]


def test_the_third_total_of_the_list_is_the_number_and_each_of_equals_takes_a_place():
    builder = evening(THIRD, 1000, 900, 1000, 700, 850)

    # 1000, 1000, 900: the third total is 900
    assert builder.evening.counting.target == 900
    assert ranks(builder.evening.standings)[:2] == [(2, 1, 900), (5, 2, 850)]


def test_a_list_of_some_has_the_number_of_the_whole_ranking():
    """K15, K21: the third total of all, 800, is nearest to the best of the others."""
    rules = {"lists": [{"name": "Frauencup", "categories": ["Frauen"]}], "categories": ["Frauen"]}
    regulation = agreed(THIRD, LOW, rules=rules, sizes=[4], rounds=1, terms=ALONE)
    builder = seated(regulation, [[1, 2, 3, 4]])
    builder.sheet(1, 1, 1000, 900, 800, 750)
    women = People({1: ("Frauen",), 4: ("Frauen",)})
    (listed,) = evening_side_lists(regulation, replace(builder.evening, people=women))

    assert ranks(listed.lines) == [(4, 1, 750), (1, 2, 1000)]
    assert ranks(builder.evening.standings_among({1, 4})) == ranks(listed.lines)


def test_it_is_read_off_once_all_results_are_there():
    builder = seated(agreed(THIRD, LOW, rounds=2, sizes=[3], terms=ALONE), [[1, 2, 3]], [[1, 2, 3]])
    builder.sheet(1, 1, 10, 20, 30)
    assert [line.rank for line in builder.evening.standings] == [None] * 3

    builder.sheet(2, 1, 5, 5, 5)
    assert ranks(builder.evening.standings) == [(1, 1, 15), (2, 2, 25), (3, 3, 35)]


def test_while_rounds_are_hidden_nothing_is_read_off_a_list_that_counts_them():
    """Club page 3: the third total of all would tell what somebody made in the hidden round."""
    facts = {"rounds": 2, "sizes": [3], "terms": ALONE, "hidden_from": 2}
    builder = seated(agreed(THIRD, LOW, **facts), [[1, 2, 3]], [[1, 2, 3]])
    builder.sheet(1, 1, 10, 20, 30)
    builder.sheet(2, 1, 5, 5, 5)
    hall = shown(builder.evening, Audience.HALL)

    assert builder.evening.counting.target == 15
    assert hall.counting.target is None
    assert ranks(hall.standings) == [(3, None, 30), (2, None, 20), (1, None, 10)]


def test_penalties_count_towards_the_distance_and_not_towards_the_number():
    """K17 and K21: who is fined does not move what the others have to reach."""
    builder = evening(THIRD, 1000, 900, 800, 700)
    builder.penalty(3, -50)

    assert builder.evening.counting.target == 800
    assert builder.evening.results() == {3: 50, 2: 100, 4: 100, 1: 200}


def test_who_is_disqualified_fills_up_or_sits_out_gives_no_number():
    builder = evening(THIRD, 1000, 900, 800, 700)
    builder.penalty(2, disqualified=True)
    assert builder.evening.counting.target == 700

    builder.attend(1, filler=True)
    assert builder.evening.counting.target == 700  # of 800 and 700 the last


def test_fixed_pairs_take_one_place_of_the_list():
    entries = [
        entry(person, total) for person, total in enumerate((900, 900, 800, 800, 700, 700), 1)
    ]
    partners = {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5}

    assert total_at(Counting(), entries, 3, {}) == 800
    assert total_at(Counting(), entries, 3, partners) == 700


def test_half_points_and_averages_can_be_the_number():
    half = {"partners": "fixed", "share": "1/2"}
    builder = EveningBuilder(agreed({**THIRD, "target_place": 1}, LOW, terms=half, rounds=1), 4)
    for member in range(1, 5):
        builder.attend(member, partner=(member + 1) % 4 + 1)
    builder.seat([[1, 2, 3, 4]])
    builder.sheet(1, 1, 1001, 883)

    assert builder.evening.counting.target == Fraction(1001, 2)


@pytest.mark.parametrize(
    ("counting", "sentence", "heading"),
    [
        (Counting(target=967), "", "Abstand"),
        (Counting(target_from="entered"), "Die Zielzahl fehlt noch; ohne sie hat niemand einen Rang.", "Abstand"),
        (Counting(target=967, target_from="entered"), "Die Zielzahl ist 967.", "Abstand zu 967"),
        (Counting(target_from="list", target_place=3), "Die Zielzahl steht fest, wenn alle Resultate da sind; bis dahin hat niemand einen Rang.", "Abstand"),
        (Counting(), "", ""),
    ],
)  # fmt: skip
def test_lists_say_what_the_number_is_or_waits_for(counting, sentence, heading):
    assert target_sentence(GERMAN, counting) == sentence
    assert value_heading(GERMAN, counting) == heading


totals = st.lists(st.integers(-50, 2000), min_size=1, max_size=12)


@given(totals, st.integers(1, 15), st.randoms())
def test_the_number_is_one_of_the_totals_whatever_order_they_came_in(scored, place, chance):
    entries = [RankingEntry(person, (total,)) for person, total in enumerate(scored)]
    number = total_at(Counting(), entries, place, {})
    chance.shuffle(entries)

    assert number == sorted(scored, reverse=True)[min(place, len(scored)) - 1]
    assert total_at(Counting(), entries, place, {}) == number


@given(totals, st.integers(0, 2000))
def test_nobody_has_a_rank_before_and_everybody_after(scored, number):
    entries = [RankingEntry(person, (total,)) for person, total in enumerate(scored)]
    before = rank_entries(Counting(target_from="entered"), entries)
    after = rank_entries(Counting(target_from="entered", target=number), entries)

    assert [line.total for line in before] == sorted(scored, reverse=True)
    assert {line.rank for line in before} == {line.value for line in before} == {None}
    assert rank_entries(Counting(target=number), entries, lots=Lots()) == after
