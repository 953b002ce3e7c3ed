"""Who meets again: what is counted, what a count proves, and the plans that reach it."""

from random import Random

import pytest

from scorer.rules.club.draw.seating import repeated_meetings_of
from scorer.rules.club.seats import plans
from scorer.rules.club.seats.repeated_meetings import (
    KINDS,
    Weights,
    least_repeats,
    repeat_counts,
    repeated_meetings,
)
from tests.long import runs
from tests.rules.club.club_builder import EveningBuilder, agreed, seated

EVERYTHING = Weights(1, 1, 1)


def single(rounds):
    return [[[(person,) for person in table] for table in tables] for tables in rounds]


def test_a_meeting_is_told_once_for_each_kind_with_its_rounds():
    """1 and 3 are partners twice, 1 and 2 opponents twice, 1 and 4 first opponents, then partners."""
    rounds = single([[[1, 2, 3, 4]], [[1, 2, 3, 5]], [[1, 6, 4, 7]]])
    again = {
        meeting.kind: (meeting.pairs, meeting.count)
        for meeting in repeated_meetings(rounds, EVERYTHING, partners=True)
    }

    assert again == {
        "partners": ([((1,), (3,), (1, 2))], 1),
        "table": ([((1,), (2,), (1, 2)), ((1,), (3,), (1, 2)), ((1,), (4,), (1, 3)), ((2,), (3,), (1, 2))], 4),
        "opponents": ([((1,), (2,), (1, 2)), ((2,), (3,), (1, 2))], 2),
    }  # fmt: skip


def test_what_has_no_weight_is_not_told_and_without_partners_only_the_table_counts():
    rounds = single([[[1, 2, 3, 4]]] * 3)
    kinds = [meeting.kind for meeting in repeated_meetings(rounds, Weights(1, 0, 0), partners=True)]
    alone = repeated_meetings(rounds, Weights(1, 0, 1), partners=False)

    assert kinds == ["partners"]
    assert [(meeting.kind, meeting.count, len(meeting.pairs)) for meeting in alone] == [
        ("table", 18, 6)
    ]


@pytest.mark.parametrize(
    ("people", "rounds", "kind", "repeats"),
    [
        (8, 2, "table", (4, "tables")),  # a table of four comes from two tables: two twos at least
        (12, 2, "table", (3, "tables")),
        (16, 5, "table", (0, "")),
        (16, 6, "table", (24, "rounds")),  # 18 meetings with 15 others
        (8, 7, "partners", (0, "")),
        (8, 8, "partners", (4, "rounds")),
        (8, 7, "table", (84, "tables")),
        (8, 4, "opponents", (4, "rounds")),  # eight meetings with seven others
        (4, 2, "table", (6, "tables")),
    ],
)
def test_what_no_plan_can_avoid(people, rounds, kind, repeats):
    tables = [list(range(first, first + 4)) for first in range(0, people, 4)]

    assert least_repeats([tables] * rounds, kind, partners=True) == repeats


def test_no_plan_stays_under_what_is_proved():
    """Random seats of random fields, of tables of three to five where nobody has a partner."""
    for seed in range(runs(200, 10_000)):
        chance, partners = Random(seed), seed % 2 == 0
        rounds = []
        for _ in range(chance.randint(1, 6)):
            people = chance.sample(range(14), 14)
            tables = []
            for _ in range(chance.randint(0, 2)):
                size = 4 if partners else chance.randint(3, 5)
                tables.append(people[:size])
                people = people[size:]
            rounds.append(tables)
        counted = repeat_counts(rounds, partners=partners)
        again = {
            meeting.kind: meeting
            for meeting in repeated_meetings(single(rounds), EVERYTHING, partners=partners)
        }
        for kind in KINDS if partners else ("table",):
            assert least_repeats(rounds, kind, partners)[0] <= counted[kind], seed
            assert counted[kind] == (again[kind].count if kind in again else 0), seed


@pytest.mark.parametrize(("people", "rounds"), [(16, 5), (20, 5), (28, 7), (44, 11)])
def test_in_a_short_plan_nobody_shares_a_table_twice(people, rounds):
    plan = plans.tables_without_repeats(people, rounds)

    assert all(sorted(p for table in tables for p in table) == [*range(people)] for tables in plan)
    assert repeat_counts(plan, partners=True)["table"] == 0
    assert plans.tables_without_repeats(people, rounds + 1) is None


def test_fixed_pairs_meet_as_pairs_and_free_tables_are_nobodys_draw():
    pairs = seated(agreed(terms={"partners": "fixed"}, rounds=2), [[1, 2, 3, 4]], [[2, 1, 4, 3]])
    (again,) = repeated_meetings_of(pairs.evening)
    free = EveningBuilder(agreed(rounds=2, attempts=True), people=4)
    for _ in range(2):
        free.write("table", round=1, members=[1, 2, 3, 4])

    assert (again.kind, again.pairs, again.bound_reason) == (
        "table",
        [((1, 3), (2, 4), (1, 2))],
        "tables",
    )
    assert repeated_meetings_of(free.evening) == []
