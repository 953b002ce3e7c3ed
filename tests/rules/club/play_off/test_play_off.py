"""Groups in which all meet, then a final and placing groups, or a final table of the first."""

from collections import Counter
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.club.draw.seating import draw_facts, misplaced_round
from scorer.rules.club.play_off.blocks import blocks_of, groups_of, ranks_of_blocks
from scorer.rules.club.ranking.bracket_sentences import HIGH, drawn_bracket
from scorer.rules.club.ranking.cut import evening_remarks, moved_by, ties_at_the_cut
from scorer.rules.club.regulation.play_off_plan import (
    group_sizes,
    groups_at,
    rounds_of_a_turn,
    snake,
)
from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import EveningBuilder, agreed, refusal

BY_RANK = {"counting": {"rank_points": {"kind": "up"}}, "part": {"counting": {"low_wins": True}}}
GROUPS = {**BY_RANK, "draw": "groups", "rounds": 6, "play_off": {"kind": "groups"}}
TABLE = {**BY_RANK, "draw": "advance", "rounds": 6, "play_off": {"rounds": 1}}
ALONE = {"game": "other", "terms": {"partners": "alone", "check": None}}


def evening(people, rules, **more):
    return EveningBuilder(agreed(**rules | more), people)


def of_pairs(pairs, rules, **more):
    return EveningBuilder(agreed(**rules | more, terms={"partners": "fixed"}), pairs=pairs)


def play(builder, rounds, strength=lambda member: 100 - member):
    """Write a sheet for each table of *rounds*: the stronger side makes more."""
    for number in rounds:
        for table in builder.evening.rounds[number - 1]:
            if not builder.evening.phase.terms.in_pairs(len(table.people)):
                builder.sheet(number, table.number, *map(strength, table.people))
                continue
            ahead = sum(map(strength, table.people[::2])) - sum(map(strength, table.people[1::2]))
            builder.sheet(number, table.number, 942 + ahead, 942 - ahead)


def after(builder, *rounds, **strength):
    """Draw an evening that begins, and let *rounds* be played."""
    builder.draw()
    play(builder, rounds, **strength)
    return builder


def in_final(people=8):
    """An evening in groups of which the final and the placing groups are drawn."""
    builder = after(evening(people, GROUPS), 1, 2, 3)
    builder.draw(4)
    return builder


def all_equal():
    """Two rounds, a final table of the first, and nobody is first."""
    builder = evening(8, TABLE, rounds=2)
    builder.draw()
    for table in (1, 2):
        builder.sheet(1, table, 942, 942)
    return builder


def partners(tables):
    return Counter(
        frozenset(table.people[side::2]) for table in chain(*tables) for side in range(2)
    )


def test_c59_two_groups_of_four_then_a_final_and_a_placing_group():
    """C59: all three partner combinations, the first two of each group play for ranks 1 to 4."""
    builder = evening(8, GROUPS)
    builder.draw()
    groups = groups_of(builder.evening)
    assert sorted(map(len, groups)) == [4, 4]
    for group, tables in zip(groups, zip(*builder.evening.rounds, strict=True), strict=True):
        assert partners([tables]) == Counter(map(frozenset, combinations(group, 2)))
    play(builder, (1, 2, 3))
    builder.draw(4)

    final, placing = blocks_of(builder.evening)
    assert {*final} == {person for group in groups for person in sorted(group)[:2]}
    assert {*placing} == {person for group in groups for person in sorted(group)[2:]}
    assert ranks_of_blocks(builder.evening) == [(1, 4), (5, 8)]
    assert partners([[t] for t in next(zip(*builder.evening.rounds[3:], strict=True))]) == Counter(
        map(frozenset, combinations(final, 2))
    )


def test_c59_points_start_again_and_a_better_total_in_the_placing_group_does_not_help():
    builder = in_final()
    final, placing = blocks_of(builder.evening)
    assert {line.total for line in builder.evening.standings} == {0}
    for number in (4, 5, 6):
        builder.sheet(number, 1, 942, 942)
        builder.sheet(number, 2, 1884, 0)

    lines = builder.evening.standings
    assert {line.person for line in lines[:4]} == {*final}
    assert max(line.total for line in lines[4:]) > max(line.total for line in lines[:4])
    assert {line.rank for line in lines if line.person in placing} <= {5, 6, 7, 8}
    assert min(line.rank for line in lines if line.person in placing) == 5
    assert lines[0].total == 3 * 942
    assert lines[0].counted == (False, False, False, True, True, True)
    assert lines[0].parts[0] == lines[0].values[0]


@pytest.mark.parametrize(("carry", "share"), [("none", 0), ("half", 0.5), ("whole", 1)])
def test_of_the_points_from_before_nothing_half_or_all_counts_on(carry, share):
    builder = after(evening(8, GROUPS, play_off={"kind": "groups", "carry": carry}), 1, 2, 3)
    before = {line.person: line.total for line in builder.evening.standings}
    builder.draw(4)
    play(builder, (4, 5, 6))

    for line in builder.evening.standings:
        assert line.total == before[line.person] * share + sum(line.values[3:])


@pytest.mark.parametrize(
    ("carry", "rank", "decided"),
    [("none", 1, None), ("half", 2, (150, 100)), ("whole", 2, (300, 200))],
)
def test_among_equals_of_a_play_off_decides_only_what_counts_on_in_it(carry, rank, decided):
    """Before it one makes 100 and 300 and the other twice 200; both make 50 in it."""
    points_by_member = {1: (100, 300, 50), 2: (200, 200, 50), 3: (0, 0, 0), 4: (0, 0, 0)}
    rules = BY_RANK | ALONE | {"sizes": [4], "rounds": 3}
    counting = BY_RANK["counting"] | {"ties": ["best"]}
    play_off = {"kind": "table", "rounds": 1, "carry": carry}
    builder = evening(4, rules, counting=counting, play_off=play_off)
    builder.draw()
    for number in (1, 2, 3):
        if number == 3:
            builder.draw(3)
        (table,) = builder.evening.rounds[number - 1]
        builder.sheet(number, 1, *(points_by_member[person][number - 1] for person in table.people))

    first, second = builder.evening.standings[:2]
    assert (first.person, second.person, second.rank) == (1, 2, rank)
    why = second.decided_by
    assert (None if why is None else (why.before, why.here)) == decided
    assert (first.value == second.value) == (carry == "none"), "rank points follow"


def test_c45_after_five_rounds_the_best_four_play_the_final_table():
    """C45: all others have their rank from before."""
    builder = after(evening(16, TABLE), *range(1, 6))
    assert len(builder.evening.rounds) == 5
    before = [line.person for line in builder.evening.standings]
    builder.draw(6)

    (final,) = blocks_of(builder.evening)
    assert {*final} == {*before[:4]}
    assert sorted(builder.evening.sitting_out[5]) == sorted(before[4:])
    (table,) = builder.evening.rounds[5]
    assert {*table.people[::2]} == {before[0], before[3]}, "the first plays with the last"
    builder.sheet(6, 1, 1000, 884)
    assert [line.person for line in builder.evening.standings][4:] == before[4:]
    assert {line.rank for line in builder.evening.standings if line.person in final} == {1, 3}
    assert builder.evening.complete


def test_whoever_has_no_rank_is_not_at_the_final_table():
    builder = after(evening(8, TABLE, rounds=2), 1)
    best = builder.evening.standings[0].person
    builder.penalty(best, disqualified=True)
    builder.draw(2)
    assert best not in blocks_of(builder.evening)[0]


def test_of_three_groups_the_firsts_and_the_best_second_play_the_final():
    builder = in_final(12)

    groups = [sorted(group) for group in groups_of(builder.evening)]
    final = blocks_of(builder.evening)[0]
    assert {group[0] for group in groups} < {*final}
    assert len([group for group in groups if group[1] in final]) == 1


@given(st.integers(2, 60), st.integers(2, 9))
def test_groups_take_everybody_or_are_refused(pairs, size):
    phase = agreed(terms={"partners": "fixed"}).phase("abend")
    try:
        sizes = group_sizes(phase, pairs, size)
    except RuleError:
        assert pairs % size or pairs < size
        return
    assert sum(sizes) == pairs
    assert {*sizes} <= {size, size - 1}
    assert min(sizes) > 1
    assert {rounds_of_a_turn(phase, each) for each in sizes} == {rounds_of_a_turn(phase, size)}


@given(st.lists(st.integers(2, 9), min_size=1, max_size=9).map(lambda n: sorted(n, reverse=True)))
def test_a_snake_spreads_the_best_over_the_groups(sizes):
    units = [*range(sum(sizes))]
    groups = snake(units, sizes)
    assert sorted(chain(*groups)) == units
    assert list(map(len, groups)) == sizes
    assert {group[0] for group in groups} == {*range(len(sizes))}


def test_a_snake_of_eight_over_two_groups():
    assert snake([1, 2, 3, 4, 5, 6, 7, 8], [4, 4]) == [[1, 4, 5, 8], [2, 3, 6, 7]]


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 14), st.sampled_from([3, 4, 6]), st.integers(0, 2**32))
def test_in_groups_of_pairs_every_two_meet_once(pairs, size, seed):
    turn = size - 1 + size % 2
    play_off = {"kind": "groups", "size": size, "rounds": turn}
    builder = of_pairs(pairs, GROUPS, rounds=2 * turn, groups={"size": size}, play_off=play_off)
    try:
        builder.draw(seed=seed)
    except RuleError:
        assert pairs % size
        return
    met = Counter(
        frozenset(map(frozenset, (table.people[::2], table.people[1::2])))
        for table in builder.evening.tables
    )
    assert {*met.values()} == {1}
    for group in groups_of(builder.evening):
        pairs_of_group = {
            frozenset((person, person + (1 if person % 2 else -1))) for person in group
        }
        assert {frozenset(two) for two in combinations(pairs_of_group, 2)} <= met.keys()


@settings(max_examples=12, deadline=None)
@given(st.sampled_from([8, 12, 16, 20]), st.integers(0, 2**16), st.data())
def test_everybody_has_one_block_and_the_ranking_follows_it(people, seed, data):
    builder = evening(people, GROUPS)
    builder.draw(seed=seed)
    points = st.integers(0, 300)
    strengths = {member: data.draw(points) for member in range(1, people + 1)}
    play(builder, (1, 2, 3), strengths.get)
    builder.draw(4, seed=seed)
    play(builder, (4, 5), lambda member: strengths[people + 1 - member])

    blocks = blocks_of(builder.evening)
    assert sorted(chain(*blocks)) == [*range(1, people + 1)]
    by_rank = [line.person for line in builder.evening.standings]
    start = 0
    for block in blocks:
        assert {*by_rank[start : start + len(block)]} == {*block}
        start += len(block)


def test_groups_of_four_with_nine_people_are_refused_and_nothing_is_drawn():
    builder = evening(9, GROUPS)
    with pytest.raises(RuleError) as refused:
        builder.draw()
    assert (refused.value.code, refused.value.place) == ("groups-people", "first")
    assert refused.value.values == {"people": 9, "size": 4}


def test_the_play_off_waits_for_all_sheets_before_it():
    builder = after(evening(8, GROUPS), 1, 2)
    assert refusal(builder.draw, 4) == ("tables-missing", {"tables": "3/1, 3/2"})


def test_equals_at_the_cut_draw_a_card_and_the_card_decides():
    builder = all_equal()
    (equal,) = ties_at_the_cut(builder.evening)
    assert sorted(equal) == [*range(1, 9)]
    builder.write("lot", groups=[[8, 7, 6, 5, 4, 3, 2, 1]])
    builder.draw(2)
    assert {*blocks_of(builder.evening)[0]} == {5, 6, 7, 8}


def test_without_a_card_the_lot_decides_and_that_is_remarked():
    builder = all_equal()
    builder.draw(2)
    (final,) = blocks_of(builder.evening)
    assert {(r.member, r.kind, r.place) for r in evening_remarks(builder.evening)} == {
        (person, "lot", "rank") for person in final
    }


def test_the_second_of_a_group_goes_before_the_third_of_another_with_more():
    builder = evening(8, GROUPS)
    builder.draw()
    first, second = groups_of(builder.evening)
    strengths = {person: 10 * number for number, person in enumerate(first)}
    strengths |= {person: number for number, person in enumerate(second)}
    play(builder, (1, 2, 3), strengths.get)
    builder.draw(4)
    assert {*blocks_of(builder.evening)[0]} == {*first[2:], *second[2:]}


def test_a_correction_that_moves_somebody_is_known_and_one_that_does_not_is_none():
    builder = in_final()
    before = builder.evening
    table = before.rounds[0][0]
    points = table.sheet["points"][0]
    builder.sheet(1, 1, points + 1, 1883 - points)
    assert not moved_by(before, builder.evening)
    weakest = max(table.people)
    for number in (1, 2, 3):
        side = builder.evening.rounds[number - 1][0].people.index(weakest) % 2
        builder.sheet(number, 1, *((1884, 0) if side == 0 else (0, 1884)))
    assert moved_by(before, builder.evening)


def test_who_goes_home_after_the_last_round_before_the_final_table_leaves_no_gap():
    builder = after(evening(8, TABLE, rounds=2), 1)
    builder.draw(2)
    gone = builder.evening.sitting_out[1][0]
    builder.attend(gone, to=1)
    assert misplaced_round(builder.evening, 1) is None


def test_of_a_group_that_lost_somebody_the_others_rest():
    builder = after(evening(8, GROUPS), 1)
    gone = builder.evening.rounds[0][0].people[0]
    builder.attend(gone, to=1)
    builder.draw(2)
    assert [len(tables) for tables in builder.evening.rounds] == [2, 1, 1]
    builder.attend(99)
    assert refusal(builder.draw, 2) == ("groups-late", {"member": 99})


def test_a_group_of_people_alone_sits_at_one_table():
    rules = GROUPS | ALONE | {"rounds": 2, "sizes": [3], "groups": {"size": 3}}
    builder = after(evening(9, rules, play_off={"kind": "groups", "size": 3, "rounds": 1}), 1)
    assert [len(table.people) for table in builder.evening.rounds[0]] == [3, 3, 3]
    builder.draw(2)
    groups = groups_of(builder.evening)
    assert {*blocks_of(builder.evening)[0]} == {min(group) for group in groups}


def test_a_final_of_four_pairs_is_played_by_all_against_all():
    rules = {"rounds": 4, "play_off": {"rounds": 3, "size": 4}, "draw": "round"}
    builder = after(of_pairs(8, TABLE, **rules), 1)
    builder.draw(2)
    (final,) = blocks_of(builder.evening)
    assert len(final) == 8
    assert [len(tables) for tables in builder.evening.rounds[1:]] == [2, 2, 2]


def test_groups_are_told_from_the_tables_alone():
    rounds = [[[1, 2], [3, 4]], [[1, 3], [5, 6]], [[5, 7]]]
    assert groups_at(rounds) == [[1, 2, 3, 4], [5, 6, 7]]


def test_a_draw_of_the_play_off_keeps_what_was_drawn_before():
    builder = in_final()
    play(builder, (4,))
    facts = draw_facts(builder.evening, 5, 7)
    blocks = blocks_of(builder.evening)
    builder.write("draw", **facts)
    assert [{*block} for block in blocks_of(builder.evening)] == [{*block} for block in blocks]


@pytest.mark.parametrize(("people", "pages"), [(20, [5, 5]), (32, [8, 8]), (36, [8, 1, 8, 1])])
def test_five_groups_and_more_stand_beside_each_other_stage_by_stage(people, pages):
    builder = after(evening(people, GROUPS), 1, 2, 3, strength=lambda member: member)
    builder.draw(4)
    drawn = drawn_bracket(GERMAN, builder.evening, {n: f"Person {n}" for n in range(1, people + 1)})
    assert [sum(len(stage.boxes) for stage in page) for page in drawn] == pages


@pytest.mark.parametrize("people", [16, 24, 44, 60])
def test_a_box_of_many_lines_is_drawn_in_parts_that_fit_on_a_page(people):
    rules = {**GROUPS, "draw": "advance", "rounds": 4}
    builder = after(evening(people, rules), 1, strength=lambda member: member)
    builder.draw(2)
    names = {n: f"Person {n}" for n in range(1, people + 1)}
    drawn = drawn_bracket(GERMAN, builder.evening, names)
    fields = [box for page in drawn for stage in page for box in stage.boxes if "Für" in box.title]
    assert max(len(box.lines) for box in fields) < HIGH
    shown = [line.name for box in fields for line in box.lines]
    assert sorted(shown) == sorted(names.values())
    for stages in drawn:
        heights = [[1 + len(box.lines) for box in stage.boxes] for stage in stages]
        if len(stages) == 1:
            heights = [heights[0][::2], heights[0][1::2]]
        assert all(sum(column) <= HIGH for column in heights)
