"""The draw: properties that hold for any field, and what it reaches for the usual ones."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.club.draw.draw import DrawInput, SeededRandom, draw, draw_pairs
from scorer.rules.club.seats.plans import WHIST
from scorer.rules.club.seats.repeated_meetings import Weights
from scorer.rules.club.seats.tables import table_sizes
from tests.long import runs
from tests.rules.club.club_builder import refusal

SIZES = st.sampled_from([(4,), (4, 3), (4, 5), (4, 3, 5), (3,), (5,)])
NONE = Weights(partners=0, table=0, opponents=0)
# Anybody may be absent in any round. Where somebody has to be met again the search runs to its end,
# which takes half a second: mostly fields in which nobody has to.
crowds = st.lists(st.integers(1, 40), min_size=16, max_size=40, unique=True)
fields = st.lists(crowds, min_size=1, max_size=2)
handfuls = st.lists(st.lists(st.integers(1, 9), unique=True), min_size=1, max_size=2)


def all_of(tables, out):
    """Return everybody of a round, seated or not, in order."""
    return sorted([*out, *(person for table in tables for person in table)])


def met(rounds):
    """How often two people were partners, at one table, and opponents."""
    mates, rivals = Counter(), Counter()
    for table in (table for tables in rounds for table in tables):
        for seat, other in combinations(range(len(table)), 2):
            pair = frozenset((table[seat], table[other]))
            (mates if other - seat == 2 else rivals)[pair] += 1
    return mates, mates + rivals, rivals


def twice(times):
    """How often somebody was met again."""
    return sum(number - 1 for number in times.values())


@pytest.mark.parametrize(
    ("people", "rounds"), [(16, 4), (20, 4), (24, 4), (28, 4), (32, 4), (16, 5), (20, 5), (28, 7)]
)
def test_nobody_shares_a_table_twice(people, rounds):
    """Rules page B5: 16 people can play up to five rounds so."""
    for seed in range(20):
        _, tables, _ = met(draw(DrawInput([list(range(people))] * rounds), seed).rounds)
        assert max(tables.values()) == 1, seed


@pytest.mark.parametrize("people", WHIST)
def test_in_a_whist_plan_each_is_partner_once_and_opponent_twice_and_one_more_rests_once(people):
    """Rules page B5: one round fewer than people; of an odd number as many."""
    for seed in range(20):
        drawn = draw(DrawInput([list(range(people))] * (people - 1 + people % 2)), seed)
        mates, _, rivals = met(drawn.rounds)
        resting = sorted(person for out in drawn.sitting_out for person in out)
        assert resting == [*range(people)] * (people % 2), seed
        assert ({*mates.values()}, {*rivals.values()}) == ({1}, {2}), seed
        assert len(mates) == len(rivals) == people * (people - 1) // 2


def test_a_plan_is_drawn_by_lot_like_any_other_evening():
    """No place of a plan is anybody's, nobody keeps a table, and partners change sides."""
    seated = [draw(DrawInput([list(range(8))] * 7), seed).rounds for seed in range(30)]

    assert len({str(rounds) for rounds in seated}) == 30
    first = Counter(table[0] for rounds in seated for tables in rounds for table in tables)
    assert len(first) == 8
    assert all(30 < times < 75 for times in first.values()), first


def a_field(seed):
    """Who is there in each round: some come late, some leave, some once more than makes a table."""
    chance = Random(seed)
    people = chance.choice((chance.randint(4, 12), chance.randint(4, 24), chance.randint(4, 120)))
    rounds, stays = chance.randint(1, 8), chance.random() < 0.4
    spans = {}
    for person in range(people):
        first = 1 if stays or chance.random() < 0.7 else chance.randint(1, rounds)
        last = rounds if stays or chance.random() < 0.8 else chance.randint(first, rounds)
        spans[person] = range(first, last + 1)
    return [
        [person for person in spans if number in spans[person]] for number in range(1, rounds + 1)
    ]


def greedily(rounds, chance):
    """How often somebody is partner again if each round is paired as well as it can be, by itself."""
    mates = Counter()
    for tables in rounds:
        people, best = [person for table in tables for person in table], None
        for _ in range(40):
            chance.shuffle(people)
            left, pairs = list(people), []
            while left:
                person = min(
                    left,
                    key=lambda person: sum(not mates[frozenset((person, two))] for two in left),
                )
                left.remove(person)
                other = min(left, key=lambda two: mates[frozenset((person, two))])
                left.remove(other)
                pairs.append(frozenset((person, other)))
            if best is None or sum(mates[pair] for pair in pairs) < sum(
                mates[pair] for pair in best
            ):
                best = pairs
        mates.update(best or [])
    return twice(mates)


def test_in_random_fields_everybody_sits_once_and_partners_come_again_as_seldom_as_can_be():
    for seed in range(runs(8, 10_000)):
        present = a_field(seed)
        drawn = draw(DrawInput(present), seed)
        for attending, tables, out in zip(present, drawn.rounds, drawn.sitting_out, strict=True):
            assert all_of(tables, out) == attending, seed
            assert len(out) == len(attending) % 4, seed
            assert {len(table) for table in tables} <= {4}, seed
        again = twice(met(drawn.rounds)[0])
        people = len(present[0])
        if (
            all(len(attending) == people == max(attending) + 1 for attending in present)
            and not people % 4
        ):
            assert not again or len(present) >= people, seed
        if again:
            assert again <= greedily(drawn.rounds, Random(seed)), seed


@pytest.mark.parametrize(("people", "rounds"), [(36, 35), (44, 20)])
def test_nobody_has_a_partner_twice_where_no_whist_plan_is_kept(people, rounds):
    assert max(met(draw(DrawInput([list(range(people))] * rounds), 1).rounds)[0].values()) == 1


def test_what_is_avoided_is_what_has_weight():
    """Eight people, three rounds: with one partner for the evening all others are met once."""
    everybody = [list(range(8))] * 3

    def drawn(**weights):
        rounds = draw(DrawInput(everybody, weights=Weights(**weights)), 2).rounds
        return [twice(times) for times in met(rounds)]

    assert drawn() == [0, 12, 0]
    assert drawn(partners=0, table=0, opponents=1)[2] == 0
    assert drawn(partners=1, table=0, opponents=0)[0] == 0


@settings(max_examples=40)
@given(fields | handfuls, SIZES, st.integers(0, 2**32))
def test_everybody_present_sits_once_a_round_or_sits_out(present, sizes, seed):
    drawn = draw(DrawInput(present, (), sizes, partners=False), seed)

    for attending, tables, out in zip(present, drawn.rounds, drawn.sitting_out, strict=True):
        assert all_of(tables, out) == sorted(attending)
        assert sorted(map(len, tables)) == sorted(table_sizes(len(attending), sizes))
        assert {len(table) for table in tables} <= set(sizes)


@settings(max_examples=25)
@given(st.integers(16, 30), st.integers(1, 3), st.integers(0, 99), st.integers(100, 199))
def test_a_redraw_leaves_played_rounds_alone(people, played, seed, other):
    everybody = list(range(people))
    first = draw(DrawInput([everybody] * 4), seed)
    # somebody has left, somebody else has come
    later = [[*everybody[1:], people]] * (4 - played)
    second = draw(DrawInput([everybody] * played + later, first.rounds[:played]), other)

    assert second.rounds[:played] == first.rounds[:played]
    assert second.sitting_out[:played] == first.sitting_out[:played]
    assert len(second.rounds) == 4


@given(st.integers(0, 60), SIZES)
def test_as_few_sit_out_as_can_be_and_tables_are_fours_where_they_can(people, sizes):
    chosen_sizes = table_sizes(people, sizes)
    reachable = {0}
    for _ in range(people):
        reachable |= {n + size for n in reachable for size in sizes if n + size <= people}

    assert sum(chosen_sizes) == max(reachable)
    if 4 in sizes:
        # three fours less could always be fewer tables of other sizes: no worse than that
        assert sum(size != 4 for size in chosen_sizes) <= 3


@pytest.mark.parametrize(
    ("people", "sizes", "expected_sizes"),
    [
        (41, (4,), [4] * 10),
        (29, (4, 5, 3), [4] * 6 + [5]),  # C43
        (45, (4, 3, 5), [4] * 10 + [5]),  # C43
        (10, (5,), [5, 5]),  # C19
        (11, (4, 3), [4, 4, 3]),
        (6, (4,), [4]),
        (2, (4, 3), []),
        (30, (6, 5), [6] * 5),
        (17, (6, 5), [5, 6, 6]),
        (14, (4, 6), [4, 4, 6]),
        (19, (9,), [9, 9]),
    ],
)
def test_the_tables_of_so_many_people(people, sizes, expected_sizes):
    assert table_sizes(people, sizes) == expected_sizes


def rests_are_fair(present, sitting_out):
    """Whether nobody rests twice in a row or twice more than another, of the same people all the time."""
    times = Counter(person for out in sitting_out for person in out)
    counts = [times[person] for person in present]
    twice_in_a_row = any({*before} & {*after} for before, after in pairwise(sitting_out))
    return not twice_in_a_row and max(counts) - min(counts) <= 1


def test_nobody_rests_twice_in_a_row_where_half_or_fewer_rest():
    """All rounds at once, round by round, or in two parts; of pairs each is one."""
    for seed in range(runs(60, 10_000)):
        chance = Random(seed)
        sizes = chance.choice([(4,), (4,), (4, 5), (4, 3), (3,), (5,), (2,)])
        people, rounds = chance.randint(min(sizes), 19), chance.randint(2, 9)
        present, steps = list(range(1, people + 1)), chance.choice([1, 2, rounds])
        partners, pairs = sizes == (4,), pairs_of(people) if people % 2 == 0 else None
        pairs = pairs if partners and chance.random() < 0.4 else None
        if 2 * sum(table_sizes(people, sizes)) < people:
            continue
        so_far = []
        while len(so_far) < rounds:
            until = min(len(so_far) + steps, rounds)
            seating = DrawInput([present] * until, so_far, sizes, partners=partners, weights=NONE)
            drawn = draw_pairs(seating, pairs, seed) if pairs else draw(seating, seed + until)
            so_far = drawn.rounds
        assert rests_are_fair(present, drawn.sitting_out), seed


def pairs_of(people):
    return {person: person + 1 if person % 2 else person - 1 for person in range(1, people + 1)}


@settings(max_examples=25)
@given(st.integers(2, 8), st.integers(0, 999))
def test_fixed_pairs_stay_together_and_meet_everybody_once(pairs, seed):
    partner = pairs_of(2 * pairs)
    rounds = min(3, pairs - 1)
    drawn = draw_pairs(DrawInput([list(partner)] * rounds), partner, seed)

    for tables, out in zip(drawn.rounds, drawn.sitting_out, strict=True):
        assert all(partner[table[seat]] == table[seat ^ 2] for table in tables for seat in range(4))
        assert len(out) == 2 * (pairs % 2)
        assert all_of(tables, out) == sorted(partner)


def test_eight_pairs_meet_no_pair_twice_in_five_rounds():
    partner = pairs_of(16)
    first = draw_pairs(DrawInput([list(partner)] * 2), partner, 1)
    drawn = draw_pairs(DrawInput([list(partner)] * 5, first.rounds), partner, 2)

    assert drawn.rounds[:2] == first.rounds
    assert (
        max(Counter(frozenset(table) for tables in drawn.rounds for table in tables).values()) == 1
    )


def test_a_pair_of_which_one_has_gone_cannot_be_drawn():
    refused = refusal(draw_pairs, DrawInput([[1, 2, 3, 4, 5]]), pairs_of(6), 1)
    assert refused == ("partner-missing", {"member": 5})


@pytest.mark.parametrize("partner", [{1: 2, 2: 3, 3: 2, 4: 1}, {1: 2, 2: None, 3: 4, 4: 3}])
def test_who_is_not_named_by_the_partner_cannot_be_drawn(partner):
    refused = refusal(draw_pairs, DrawInput([[1, 2, 3, 4]]), partner, 1)
    assert refused == ("partner-missing", {"member": 1})


@pytest.mark.parametrize("partner", [{}, {2: 9, 9: 2}])
def test_a_pair_that_has_parted_stays_where_it_played(partner):
    """K2, K27: both go home after the first round, or one does and the other plays on with a new one."""
    first = draw_pairs(DrawInput([[*range(1, 9)]]), pairs_of(8), 1)
    now = pairs_of(8) | {1: None, 2: None} | partner
    attending = [*range(3, 9), *partner]
    drawn = draw_pairs(DrawInput([attending, attending], first.rounds), now, 2)

    assert drawn.rounds[0] == first.rounds[0]
    assert all(
        now[table[seat]] == table[seat ^ 2] for table in drawn.rounds[1] for seat in range(4)
    )
    assert all_of(drawn.rounds[1], drawn.sitting_out[1]) == sorted(attending)


def test_every_order_by_lot_is_as_likely_as_any_other():
    orders = Counter(tuple(SeededRandom(seed).shuffled(range(3))) for seed in range(1200))

    assert len(orders) == 6
    assert all(140 < times < 260 for times in orders.values()), orders


def test_of_four_hundred_people_nobody_shares_a_table_twice():
    assert max(met(draw(DrawInput([list(range(400))] * 6), 1).rounds)[1].values()) == 1


def test_the_standings_seat_the_first_four_together_and_the_first_plays_with_the_last():
    """K18."""
    ranks = {person: person for person in range(1, 9)}
    played = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    drawn = draw(DrawInput([range(1, 9)] * 2, played, ranks=ranks), 1)

    assert drawn.rounds == [*played, [[1, 2, 4, 3], [5, 6, 8, 7]]]
    together = [[[1, 2, 4, 3], [5, 6, 7, 8]]]  # one and four were partners, then they part
    drawn = draw(DrawInput([range(1, 9)] * 2, together, ranks=ranks), 1)
    assert drawn.rounds[1] == [[1, 2, 3, 4], [5, 6, 8, 7]]


@given(crowds, st.integers(0, 2**32), st.booleans(), st.data())
def test_by_the_standings_nobody_sits_higher_than_who_is_ahead(attending, seed, partners, data):
    some = data.draw(st.lists(st.sampled_from(attending), unique=True, min_size=1))
    ranks = {person: data.draw(st.integers(1, 9)) for person in some}
    sizes = (4,) if partners else (4, 3, 5)
    drawn = draw(DrawInput([attending], (), sizes, partners=partners, ranks=ranks), seed)

    (tables,) = drawn.rounds
    assert all_of(tables, drawn.sitting_out[0]) == sorted(attending)
    worst = [max(ranks.get(person, 10) for person in table) for table in tables]
    best = [min(ranks.get(person, 10) for person in table) for table in tables]
    assert all(before <= after for before, after in zip(worst, best[1:], strict=False))
    assert drawn == draw(DrawInput([attending], (), sizes, partners=partners, ranks=ranks), seed)


def test_fixed_pairs_meet_by_the_standings_too():
    partner = {1: 3, 3: 1, 2: 4, 4: 2, 5: 7, 7: 5, 6: 8, 8: 6}
    ranks = {6: 1, 8: 1, 1: 2, 3: 2, 5: 3, 7: 3, 2: 4, 4: 4}
    drawn = draw_pairs(DrawInput([range(1, 9)], ranks=ranks), partner, 5)

    assert drawn.rounds == [[[6, 1, 8, 3], [5, 2, 7, 4]]]
