"""Everybody against everybody, with pauses: guaranteed, or refused with a sentence."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.club.draw.seating import draw_facts
from scorer.rules.club.draw.sentences import seating_note
from scorer.rules.club.draw.wishes import Wish, unkept_wishes
from scorer.rules.club.seats.round_robin import round_robin, rounds_to_meet_all
from scorer.rules.club.seats.search import SeededRandom
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import EveningBuilder, agreed, refusal


def evening_of_pairs(pairs, rounds):
    regulation = agreed(rounds=rounds, terms={"partners": "fixed"}, draw="robin")
    return EveningBuilder(regulation, pairs=pairs)


def matches(builder):
    """How often two pairs have met, by their numbers."""
    return Counter(
        frozenset((table.people[side] + 1) // 2 for side in (0, 1))
        for table in builder.evening.tables
    )


@given(st.integers(2, 40), st.integers(0, 2**32), st.integers(0, 3))
def test_every_two_meet_once_a_turn_and_an_odd_number_rests_by_turns(people, seed, more):
    turn = rounds_to_meet_all(people)
    plan, resting = round_robin(range(people), turn + more, SeededRandom(seed), partners=False)

    met = Counter(frozenset(table) for tables in plan[:turn] for table in tables)
    assert met == Counter(map(frozenset, combinations(range(people), 2)))
    rests = Counter(person for out in resting[:turn] for person in out)
    assert rests == Counter(range(people) if people % 2 else ())
    for tables, out in zip(plan, resting, strict=True):
        assert sorted([*out, *(person for table in tables for person in table)]) == list(
            range(people)
        )


@settings(max_examples=15)
@given(st.sampled_from([4, 5, 8, 9, 12, 13, 16, 17, 29, 33, 36]), st.integers(0, 2**32))
def test_with_partners_everybody_plays_once_with_everybody(people, seed):
    turn = rounds_to_meet_all(people)
    plan, resting = round_robin(range(people), turn, SeededRandom(seed), partners=True)

    partners = Counter(
        frozenset(table[side::2]) for tables in plan for table in tables for side in (0, 1)
    )
    assert partners == Counter(map(frozenset, combinations(range(people), 2)))
    assert [len(out) for out in resting] == [people % 2] * turn


def test_k19_seven_pairs_play_seven_rounds_and_each_rests_once():
    builder = evening_of_pairs(7, 7)
    builder.draw()

    assert set(matches(builder).values()) == {1}
    assert len(matches(builder)) == 21
    resting = [{(member + 1) // 2 for member in out} for out in builder.evening.sitting_out]
    assert sorted(pair for out in resting for pair in out) == list(range(1, 8))
    assert seating_note(GERMAN, builder.evening, 3) == "Jeder gegen jeden: Passe 3 von 7."


@pytest.mark.parametrize(
    ("builder", "code", "values"),
    [
        (evening_of_pairs(7, 6), "robin-rounds", {"people": 7, "needed": 7, "rounds": 6}),
        (EveningBuilder(agreed(draw="robin", rounds=9), 10), "robin-people", {"people": 10}),
        (
            EveningBuilder(agreed(draw="robin", rounds=6), 8),
            "robin-rounds",
            {"people": 8, "needed": 7, "rounds": 6},
        ),
    ],
)
def test_what_does_not_work_out_is_refused_with_the_count(builder, code, values):
    assert refusal(builder.draw) == (code, values)


def test_who_comes_late_or_leaves_early_cannot_meet_everybody():
    builder = EveningBuilder(agreed(draw="robin", rounds=7), 7)
    builder.attend(8, **{"from": 3})
    assert refusal(builder.draw)[0] == "robin-stays"


def test_who_leaves_in_the_middle_gives_the_others_a_pause_and_they_still_meet():
    builder = evening_of_pairs(6, 5)
    builder.draw()
    for table in builder.evening.rounds[0]:
        builder.sheet(1, table.number, 1000, 884)
    before = matches(builder)
    for member in (11, 12):
        builder.attend(member, partner=23 - member, to=1)
    builder.draw(first=2)

    met = matches(builder)
    assert met == Counter({pair: 1 for pair in before if 6 not in pair}) + Counter(
        frozenset((table.people[side] + 1) // 2 for side in (0, 1))
        for table in builder.evening.rounds[0]
        if {11, 12} & {*table.people}
    )
    assert [len(out) for out in builder.evening.sitting_out][1:] == [2, 2, 2, 2]


def test_who_comes_after_the_beginning_is_refused_by_name():
    builder = evening_of_pairs(6, 5)
    builder.draw()
    for table in builder.evening.rounds[0]:
        builder.sheet(1, table.number, 1000, 884)
    builder.attend(13, partner=14)
    builder.attend(14, partner=13)
    assert refusal(builder.draw, first=2) == ("robin-late", {"member": 13})


def test_two_at_a_table_play_everybody_against_everybody_alone():
    terms = {"partners": "alone", "check": None}
    builder = EveningBuilder(
        agreed(rounds=5, terms=terms, game="other", sizes=[2], draw="robin"), 5
    )
    builder.draw()

    met = Counter(frozenset(table.people) for table in builder.evening.tables)
    assert met == Counter(map(frozenset, combinations(range(1, 6), 2)))
    four = {"terms": terms, "game": "other", "sizes": [4], "draw": "robin"}
    assert refusal(agreed, **four)[0] == "robin-sizes"


def test_a_wish_to_stay_is_kept_by_the_numbers_of_the_tables_and_one_to_be_apart_is_told():
    builder = evening_of_pairs(6, 5)
    wishes = [Wish("table", (3,), 2), Wish("apart", (1, 3))]
    builder.write("draw", **draw_facts(builder.evening, 1, 1, wishes))

    assert all(3 in tables[1].people for tables in builder.evening.rounds)
    ((unkept),) = unkept_wishes(builder.evening, wishes)
    assert (unkept.wish.kind, unkept.reason, len(unkept.rounds)) == ("apart", "robin", 1)
