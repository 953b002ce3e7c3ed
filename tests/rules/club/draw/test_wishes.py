"""Wishes for the draw: who is never together, who stays at a table, and what could not be kept."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.club.draw.draw import DrawInput, draw
from scorer.rules.club.draw.seating import draw_facts
from scorer.rules.club.draw.wishes import Wish, unkept_wishes
from scorer.rules.club.seats.repeated_meetings import repeat_counts
from scorer.rules.club.seats.tables import at_homes
from tests.rules.club.club_builder import EveningBuilder, agreed, seated

ALONE = {"partners": "alone", "check": None}
# Eight people, two rounds, seed 4711, as drawn before there were wishes.
BEFORE = [[[6, 5, 3, 4], [2, 1, 7, 0]], [[4, 7, 6, 0], [2, 5, 1, 3]]]


def drawn(wishes, people=16, seed=1, **phase):
    builder = EveningBuilder(agreed(**phase), people)
    facts = draw_facts(builder.evening, 1, seed, wishes)
    builder.write("draw", **facts)
    return builder


def unkept(builder, wishes):
    return [(u.wish.kind, u.rounds, u.reason) for u in unkept_wishes(builder.evening, wishes)]


def table_of(evening, number, member):
    return next(table for table in evening.rounds[number - 1] if member in table.people)


def test_two_who_want_to_be_apart_never_share_a_table_and_nobody_meets_again_for_it():
    """Sixteen people meet nobody twice in four rounds (rules page B5); they still do not."""
    wishes = [Wish("apart", (1, 2)), Wish("apart", (3, 4)), Wish("partners", (5, 6))]
    for seed in range(3):
        builder = drawn(wishes, seed=seed)
        evening = builder.evening
        for number in range(1, 5):
            assert table_of(evening, number, 1) != table_of(evening, number, 2)
            assert table_of(evening, number, 3) != table_of(evening, number, 4)
        assert not unkept(builder, wishes)
        met = repeat_counts(
            [[t.people for t in tables] for tables in evening.rounds], partners=True
        )
        assert met["partners"] == 0


def test_a_couple_may_sit_at_one_table_and_yet_never_play_together():
    wishes = [Wish("partners", (1, 2))]
    builder = drawn(wishes, people=4, rounds=2)

    assert all(abs(t.people.index(1) - t.people.index(2)) != 2 for t in builder.evening.tables)
    assert not unkept(builder, wishes)


@pytest.mark.parametrize("phase", [{}, {"draw": "round"}, {"terms": ALONE, "sizes": [4, 3]}])
def test_who_walks_badly_stays_at_table_one(phase):
    """C03 and K30: a fixed seat; the others come round."""
    wishes = [Wish("table", (7,), 1), Wish("table", (9,), 3)]
    builder = drawn(wishes, people=15 if "sizes" in phase else 16, **phase)

    numbers = range(1, len(builder.evening.rounds) + 1)
    assert [table_of(builder.evening, number, 7).number for number in numbers] == [1] * len(numbers)
    assert [table_of(builder.evening, number, 9).number for number in numbers] == [3] * len(numbers)
    assert not unkept(builder, wishes)


def test_one_who_stays_costs_no_meeting():
    """Tables change their numbers, people keep their company: sixteen people still meet once."""
    seating = DrawInput([range(16)] * 5, homes={3: 0})
    rounds = draw(seating, 1).rounds

    assert all(3 in tables[0] for tables in rounds)
    assert not any(repeat_counts(rounds, partners=True).values())


def test_fixed_pairs_keep_wishes_as_pairs():
    wishes = [Wish("apart", (1, 3)), Wish("table", (6,), 2), Wish("apart", (7, 8))]
    builder = EveningBuilder(agreed(rounds=2, terms={"partners": "fixed"}), pairs=4)
    builder.write("draw", **draw_facts(builder.evening, 1, 1, wishes))

    assert unkept(builder, wishes) == [("apart", (1, 2), "pair")]


def test_by_the_standings_partners_are_chosen_by_wishes_and_tables_are_not():
    builder = seated(agreed(draw="standings"), [[1, 2, 3, 4], [5, 6, 7, 8]])
    builder.sheet(1, 1, 1000, 884)
    builder.sheet(1, 2, 990, 894)
    assert [line.person for line in builder.evening.standings][:4] == [1, 3, 5, 7]
    partners = [Wish("partners", (1, 5)), Wish("partners", (1, 7))]
    wishes = [*partners, Wish("apart", (3, 5)), Wish("table", (1,), 2)]
    builder.write("draw", **draw_facts(builder.evening, 2, 1, wishes))

    assert table_of(builder.evening, 2, 1).number == 2, "the first table takes number 2 for it"
    assert unkept(builder, wishes[:2]) == [], "one and three play together again"
    assert unkept(builder, wishes[2:3]) == [("apart", (2,), "ranks")]


@pytest.mark.parametrize(
    ("wishes", "people", "expected"),
    [
        ([Wish("apart", (1, 2))], 4, [("apart", (1,), "tables")]),
        (
            [Wish("apart", (1, 2)), Wish("apart", (1, 3)), Wish("apart", (2, 3))],
            8,
            [("apart", (1,), "tables")],
        ),
        ([Wish("table", (1,), 3)], 8, [("table", (1,), "missing")]),
        ([Wish("table", (n,), 1) for n in range(1, 6)], 8, [("table", (1,), "full")]),
        (
            [Wish("table", (1,), 1), Wish("table", (2,), 1), Wish("apart", (1, 2))],
            8,
            [("apart", (1,), "stay")],
        ),
        ([Wish("apart", (1, 2), seq=99)], 4, [("apart", (1,), "newer")]),
    ],
)
def test_what_could_not_be_kept_is_told_with_the_count_that_proves_it(wishes, people, expected):
    assert unkept(drawn(wishes, people, rounds=1), wishes) == expected


def test_a_wish_about_somebody_who_is_not_there_is_kept():
    wishes = [Wish("apart", (1, 77)), Wish("table", (78,), 1)]
    assert not unkept(drawn(wishes, 8), wishes)


def test_a_wish_follows_who_really_plays():
    """A substitute has the seat; the wish is about the people."""
    wishes = [Wish("table", (77,), 2)]
    builder = EveningBuilder(agreed(rounds=2), people=8)
    builder.attend(77, state="absent")
    builder.write("substitute", member=3, by=77, **{"from": 1})
    builder.write("draw", **draw_facts(builder.evening, 1, 1, wishes))

    assert [77 in tables[1].players for tables in builder.evening.rounds] == [True, True]
    assert not unkept(builder, wishes)


@given(
    st.lists(st.permutations(range(12)), min_size=1, max_size=1),
    st.dictionaries(st.integers(0, 11), st.integers(0, 3)),
)
def test_whoever_stays_is_at_home_unless_it_is_full(orders, homes):
    (order,) = orders
    tables = [order[start : start + 4] for start in (0, 4, 8)]
    seated = at_homes(tables, homes)

    assert sorted(person for table in seated for person in table) == list(range(12))
    for table, people in enumerate(seated):
        wanting = {person for person, home in homes.items() if home == table}
        assert len(wanting & {*people}) == min(len(wanting), 4)


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.data())
def test_with_room_for_it_every_wish_is_kept(seed, data):
    """Five tables, four wishes: there is always room."""
    pairs = st.tuples(st.integers(1, 20), st.integers(1, 20)).filter(lambda pair: pair[0] < pair[1])
    apart = data.draw(st.lists(pairs, max_size=3, unique=True))
    wishes = [Wish(data.draw(st.sampled_from(["apart", "partners"])), pair) for pair in apart]
    wishes.append(Wish("table", (data.draw(st.integers(1, 20)),), data.draw(st.integers(1, 5))))
    builder = drawn(wishes, people=20, seed=seed, rounds=3)

    assert not unkept(builder, wishes)
    assert (
        builder.events[-1][2]["rounds"] == drawn(wishes, 20, seed, rounds=3).events[-1][2]["rounds"]
    )


def test_without_wishes_a_seed_draws_as_before():
    """Seeds stand on paper."""
    assert draw(DrawInput([range(8)] * 2), 4711).rounds == BEFORE
