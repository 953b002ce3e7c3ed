"""The draw: properties that hold for any field, and what it reaches for the usual ones."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.championship.draw import Lot, Seating, draw, draw_pairs, table_sizes
from scorer.rules.errors import RuleError

ROUNDS = 4
# No search can do better: of eight people each has eight opponents in four rounds and only seven
# others, so that four pairs meet once more; with more people nobody need meet anybody again.
BEST = {8: 4, 12: 0, 16: 0, 20: 0, 24: 0, 28: 0, 32: 0}

SIZES = st.sampled_from([(4,), (4, 3), (4, 5), (4, 3, 5), (3,), (5,)])
# Anybody may be absent in any round. Where somebody has to be met again the search runs to its end,
# which takes half a second: mostly fields in which nobody has to.
crowds = st.lists(st.integers(1, 40), min_size=16, max_size=40, unique=True)
fields = st.lists(crowds, min_size=1, max_size=2)
handfuls = st.lists(st.lists(st.integers(1, 9), unique=True), min_size=1, max_size=2)


def again(rounds):
    """How often two people have the same partner, and the same opponent, once more."""
    mates, rivals = Counter(), Counter()
    for table in (table for tables in rounds for table in tables):
        for one, other in combinations(range(len(table)), 2):
            pair = frozenset((table[one], table[other]))
            (mates if other - one == 2 else rivals)[pair] += 1
    return tuple(sum(times - 1 for times in met.values()) for met in (mates, rivals))


@pytest.mark.parametrize("people", BEST)
def test_nobody_has_a_partner_twice_and_opponents_as_seldom_as_can_be(people):
    for seed in range(3):
        drawn = draw(Seating([list(range(people))] * ROUNDS), seed)

        assert (drawn.again_with, drawn.again_against) == again(drawn.rounds)
        assert drawn.again_with == 0
        assert drawn.again_against <= BEST[people]


@settings(max_examples=40)
@given(fields | handfuls, SIZES, st.integers(0, 2**32))
def test_everybody_present_sits_once_a_round_or_sits_out(present, sizes, seed):
    drawn = draw(Seating(present, (), sizes, partners=False), seed)

    for there, tables, out in zip(present, drawn.rounds, drawn.out, strict=True):
        assert sorted([*out, *(one for table in tables for one in table)]) == sorted(there)
        assert sorted(map(len, tables)) == sorted(table_sizes(len(there), sizes))
        assert {len(table) for table in tables} <= set(sizes)


@settings(max_examples=25)
@given(fields, st.integers(0, 2**32), st.booleans())
def test_the_same_seed_gives_the_same_draw(present, seed, partners):
    seating = Seating(present, partners=partners)

    assert draw(seating, seed) == draw(seating, seed)


@settings(max_examples=25)
@given(st.integers(16, 30), st.integers(1, 3), st.integers(0, 99), st.integers(100, 199))
def test_a_redraw_leaves_played_rounds_alone(people, played, seed, other):
    everybody = list(range(people))
    first = draw(Seating([everybody] * 4), seed)
    # somebody has left, somebody else has come
    later = [[*everybody[1:], people]] * (4 - played)
    second = draw(Seating([everybody] * played + later, first.rounds[:played]), other)

    assert second.rounds[:played] == first.rounds[:played]
    assert second.out[:played] == first.out[:played]
    assert len(second.rounds) == 4
    assert (second.again_with, second.again_against) == again(second.rounds)


@given(st.integers(0, 60), SIZES)
def test_as_few_sit_out_as_can_be_and_tables_are_fours_where_they_can(people, sizes):
    told = table_sizes(people, sizes)
    reachable = {0}
    for _ in range(people):
        reachable |= {n + size for n in reachable for size in sizes if n + size <= people}

    assert sum(told) == max(reachable)
    if 4 in sizes:
        # three fours less could always be fewer tables of other sizes: no worse than that
        assert sum(size != 4 for size in told) <= 3


@pytest.mark.parametrize(
    ("people", "sizes", "told"),
    [
        (41, (4,), [4] * 10),
        (29, (4, 5, 3), [4] * 6 + [5]),  # C43
        (45, (4, 3, 5), [4] * 10 + [5]),  # C43
        (10, (5,), [5, 5]),  # C19
        (11, (4, 3), [4, 4, 3]),
        (6, (4,), [4]),
        (2, (4, 3), []),
    ],
)
def test_the_tables_of_so_many_people(people, sizes, told):
    assert table_sizes(people, sizes) == told


def test_nobody_sits_out_twice_before_all_the_others_did():
    drawn = draw(Seating([list(range(10))] * 5), 3)

    assert sorted(one for out in drawn.out for one in out) == list(range(10))


def test_who_sat_out_before_a_redraw_plays_after_it():
    first = draw(Seating([list(range(9))] * 3), 5)
    second = draw(Seating([list(range(9))] * 9, first.rounds), 6)

    assert sorted(one for out in second.out for one in out) == list(range(9))


def pairs_of(people):
    return {one: one + 1 if one % 2 else one - 1 for one in range(1, people + 1)}


@settings(max_examples=25)
@given(st.integers(2, 8), st.integers(0, 999))
def test_fixed_pairs_stay_together_and_meet_everybody_once(pairs, seed):
    partner = pairs_of(2 * pairs)
    rounds = min(3, pairs - 1)
    drawn = draw_pairs(Seating([list(partner)] * rounds), partner, seed)

    for tables, out in zip(drawn.rounds, drawn.out, strict=True):
        assert all(partner[table[seat]] == table[seat ^ 2] for table in tables for seat in range(4))
        assert len(out) == 2 * (pairs % 2)
        seated = [one for table in tables for one in table]
        assert sorted([*seated, *out]) == sorted(partner)


def test_eight_pairs_meet_no_pair_twice_in_five_rounds():
    partner = pairs_of(16)
    first = draw_pairs(Seating([list(partner)] * 2), partner, 1)
    drawn = draw_pairs(Seating([list(partner)] * 5, first.rounds), partner, 2)

    assert drawn.rounds[:2] == first.rounds
    assert drawn.again_against == 0


def test_a_pair_of_which_one_has_gone_cannot_be_drawn():
    with pytest.raises(RuleError) as refused:
        draw_pairs(Seating([[1, 2, 3, 4, 5]]), pairs_of(6), 1)

    assert (refused.value.code, refused.value.values) == ("partner-missing", {"member": 5})


@pytest.mark.parametrize("partner", [{1: 2, 2: 3, 3: 2, 4: 1}, {1: 2, 2: None, 3: 4, 4: 3}])
def test_who_is_not_named_by_the_partner_cannot_be_drawn(partner):
    with pytest.raises(RuleError) as refused:
        draw_pairs(Seating([[1, 2, 3, 4]]), partner, 1)

    assert (refused.value.code, refused.value.values) == ("partner-missing", {"member": 1})


@pytest.mark.parametrize("partner", [{}, {2: 9, 9: 2}])
def test_a_pair_that_has_parted_stays_where_it_played(partner):
    """K2, K27: both go home after the first round, or one does and the other plays on with a new one."""
    first = draw_pairs(Seating([[*range(1, 9)]]), pairs_of(8), 1)
    now = pairs_of(8) | {1: None, 2: None} | partner
    there = [*range(3, 9), *partner]
    drawn = draw_pairs(Seating([there, there], first.rounds), now, 2)

    seats = [one for table in drawn.rounds[1] for one in table]
    assert drawn.rounds[0] == first.rounds[0]
    assert all(
        now[table[seat]] == table[seat ^ 2] for table in drawn.rounds[1] for seat in range(4)
    )
    assert sorted([*seats, *drawn.out[1]]) == sorted(there)


def test_every_order_by_lot_is_as_likely_as_any_other():
    orders = Counter(tuple(Lot(seed).shuffled(range(3))) for seed in range(1200))

    assert len(orders) == 6
    assert all(140 < times < 260 for times in orders.values()), orders


def test_four_hundred_people_need_no_partner_twice():
    drawn = draw(Seating([list(range(400))] * 6), 1)

    assert (drawn.again_with, drawn.again_against) == (0, 0)


def test_the_standings_seat_the_first_four_together_and_the_first_plays_with_the_last():
    """K18."""
    ranks = {person: person for person in range(1, 9)}
    played = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    drawn = draw(Seating([range(1, 9)] * 2, played, ranks=ranks), 1)

    assert drawn.rounds == [*played, [[1, 2, 4, 3], [5, 6, 8, 7]]]
    assert (drawn.again_with, drawn.again_against) == again(drawn.rounds)
    together = [[[1, 2, 4, 3], [5, 6, 7, 8]]]  # one and four were partners, then they part
    drawn = draw(Seating([range(1, 9)] * 2, together, ranks=ranks), 1)
    assert drawn.rounds[1] == [[1, 2, 3, 4], [5, 6, 8, 7]]


@given(crowds, st.integers(0, 2**32), st.booleans(), st.data())
def test_by_the_standings_nobody_sits_higher_than_who_is_ahead(there, seed, partners, data):
    some = data.draw(st.lists(st.sampled_from(there), unique=True, min_size=1))
    ranks = {person: data.draw(st.integers(1, 9)) for person in some}
    sizes = (4,) if partners else (4, 3, 5)
    drawn = draw(Seating([there], (), sizes, partners=partners, ranks=ranks), seed)

    (tables,) = drawn.rounds
    assert sorted([*drawn.out[0], *(one for table in tables for one in table)]) == sorted(there)
    worst = [max(ranks.get(one, 10) for one in table) for table in tables]
    best = [min(ranks.get(one, 10) for one in table) for table in tables]
    assert all(before <= after for before, after in zip(worst, best[1:], strict=False))
    assert drawn == draw(Seating([there], (), sizes, partners=partners, ranks=ranks), seed)


def test_fixed_pairs_meet_by_the_standings_too():
    partner = {1: 3, 3: 1, 2: 4, 4: 2, 5: 7, 7: 5, 6: 8, 8: 6}
    ranks = {6: 1, 8: 1, 1: 2, 3: 2, 5: 3, 7: 3, 2: 4, 4: 4}
    drawn = draw_pairs(Seating([range(1, 9)], ranks=ranks), partner, 5)

    assert drawn.rounds == [[[6, 1, 8, 3], [5, 2, 7, 4]]]
