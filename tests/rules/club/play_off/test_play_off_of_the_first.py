"""A play-off of the first alone: who goes into it, and what rank all others have."""

from itertools import chain

from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorer.rules.club.draw.seating import misplaced_round
from scorer.rules.club.play_off.blocks import blocks_of, groups_of
from scorer.rules.club.play_off.knock_out import matches
from scorer.rules.club.ranking.bracket import bracket
from scorer.rules.club.ranking.cut import evening_remarks, moved_by, ties_at_the_cut
from scorer.rules.core.errors import RuleError
from tests.rules.club.club_builder import EveningBuilder, agreed
from tests.rules.club.play_off.test_play_off import ALONE, BY_RANK, after, of_pairs, play

KNOCK_OUT = {"kind": "knock_out", "rounds": 4, "first": 2, "third": True}
CUP = {**BY_RANK, "draw": "groups", "rounds": 7, "play_off": KNOCK_OUT}
STRENGTHS = (40, 30, 20, 10, 50, 10, 5, 0, 30, 29, 28, 27)  # of twelve pairs


def strength(member):
    """What its pair is ahead of one of 0, told of the first of the pair."""
    return STRENGTHS[(member - 1) // 2] if member % 2 else 0


def wins(builder, number, *winners):
    """The pairs of *winners* win their matches, by 100; all others lose."""
    for table in builder.evening.rounds[number - 1]:
        ahead = 50 if (table.people[0] + 1) // 2 in winners else -50
        builder.sheet(number, table.number, 942 + ahead, 942 - ahead)


def pair(number, other=0):
    """The seats of a pair, or of two at a table."""
    first, second = 2 * number - 1, 2 * other - 1
    return [first, second, first + 1, second + 1] if other else [first, first + 1]


def pairs_by_rank(builder):
    return [(line.person + 1) // 2 for line in builder.evening.standings if line.person % 2]


def twelve_pairs():
    """Three groups of four pairs, each in the order of the numbers."""
    builder = of_pairs(12, CUP)
    turn = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
    builder.seat(
        *[
            [
                pair(start + first, start + second)
                for start in (1, 5, 9)
                for first, second in matched
            ]
            for matched in turn
        ]
    )
    play(builder, (1, 2, 3), strength)
    return builder


def test_twelve_pairs_in_three_groups_of_four_send_six_and_two_of_them_have_a_bye():
    """By hand: of 942 a match a pair makes 942 + (own - other) each time, so 2826 + 4 own - all of its group.

    A (100): 2886, 2846, 2806, 2766; B (65): 2961, 2801, 2781, 2761; C (114): 2832, 2828, 2824, 2820.
    The firsts by points: 5, 1, 9, then the seconds: 2, 10, 6. The third of C (2824) has more than the
    second of B (2801) and is out. In the tree of eight: 5 free, 2-10, 1 free, 9-6.
    """
    builder = twelve_pairs()
    totals = {line.person: line.total for line in builder.evening.standings}
    assert [totals[2 * number - 1] for number in range(1, 13)] == [
        *(2886, 2846, 2806, 2766),
        *(2961, 2801, 2781, 2761),
        *(2832, 2828, 2824, 2820),
    ]
    builder.draw(4)
    (of_round,) = matches(builder.evening)
    assert [[(unit + 1) // 2 for unit in match.units] for match in of_round] == [
        [5],
        [2, 10],
        [1],
        [9, 6],
    ]
    assert builder.evening.phase.rounds == 3 + 3
    assert sorted(builder.evening.sitting_out[3]) == [1, 2, 9, 10], "the byes, nobody else"
    wins(builder, 4, 2, 9)
    builder.draw(5)
    wins(builder, 5, 5, 9)
    builder.draw(6)
    wins(builder, 6, 9, 1)
    assert builder.evening.complete
    assert pairs_by_rank(builder) == [9, 5, 1, 2, *pairs_by_rank(builder)[4:6], 11, 12, 3, 7, 4, 8]
    assert {*pairs_by_rank(builder)[4:6]} == {6, 10}
    assert [line.rank for line in builder.evening.standings if line.person in (21, 15)] == [7, 12]


def test_the_bracket_marks_who_goes_on_from_each_group():
    builder = twelve_pairs()
    builder.draw(4)
    groups, *rounds = bracket(builder.evening)
    assert [[line.unit[0] for line in box.lines if line.on] for box in groups.boxes] == [
        [1, 3],
        [9, 11],
        [17, 19],
    ]
    assert [len(stage.boxes) for stage in rounds] == [4, 2, 1, 1]
    assert rounds[-1].kind == "third", "its place is there before anybody plays for it"


def test_whoever_is_there_without_a_rank_has_no_bye():
    builder = EveningBuilder(
        agreed(
            **BY_RANK,
            **ALONE,
            sizes=[2],
            rounds=3,
            play_off={"kind": "knock_out", "rounds": 2},
        ),
        4,
    )
    after(builder, 1)
    builder.penalty(4, disqualified=True)
    builder.draw(2)
    (of_round,) = matches(builder.evening)
    units = [unit for match in of_round for unit in match.units]
    assert sorted(units) == [1, 2, 3]
    assert builder.evening.sitting_out[1] == [1]
    assert misplaced_round(builder.evening, 1) is None


def test_the_card_at_the_cut_decides_who_goes_on():
    builder = of_pairs(8, {**CUP, "rounds": 6, "play_off": {**KNOCK_OUT, "rounds": 3}})
    builder.draw()
    for table in builder.evening.tables:
        builder.sheet(table.round, table.number, 942, 942)
    first, second = (sorted(group)[::2] for group in groups_of(builder.evening))
    assert {*map(tuple, map(sorted, ties_at_the_cut(builder.evening)))} == {
        tuple(first),
        tuple(second),
    }
    builder.write("lot", groups=[first[::-1], second[::-1]])
    builder.draw(4)
    units = {unit for match in matches(builder.evening)[0] for unit in match.units}
    assert units == {*first[2:], *second[2:]}
    by_card = {(r.member, r.kind, r.round) for r in evening_remarks(builder.evening)}
    assert by_card == {(person + side, "card", 3) for person in units for side in (0, 1)}
    assert not ties_at_the_cut(builder.evening)


def test_a_correction_that_sends_another_pair_is_known():
    builder = twelve_pairs()
    builder.draw(4)
    before = builder.evening
    table = next(table for table in before.rounds[2] if {5, 3} < {*table.people})
    second = table.people.index(3) % 2
    points = (1884, 0) if second == 0 else (0, 1884)
    builder.sheet(3, table.number, *points[::-1])
    assert moved_by(before, builder.evening)
    builder.sheet(3, table.number, *points)
    assert not moved_by(before, builder.evening), "the same two go on"


@settings(max_examples=25, deadline=None)
@given(
    st.integers(4, 20),
    st.integers(2, 20),
    st.sampled_from(["groups", "knock_out"]),
    st.booleans(),
    st.integers(0, 2**16),
)
@example(pairs=4, first=2, kind="groups", in_groups=False, seed=1205)  # all matches end equal
def test_as_many_go_on_as_it_says_and_all_others_keep_their_order_behind_them(
    pairs, first, kind, in_groups, seed
):
    size = 4 if in_groups else 2
    first = min(first, size - 1) if in_groups else first
    rules = {**BY_RANK, "draw": "groups" if in_groups else "advance", "rounds": 8}
    play_off = {"kind": kind, "size": size, "rounds": 5, "first": first}
    try:
        builder = of_pairs(pairs, rules, play_off=play_off)
        builder.draw(seed=seed)
        play(builder, (1, 2, 3), lambda member: (member * (seed + 7)) % 101)
        rank = {line.person: line.rank for line in builder.evening.standings}
        before = [*rank]
        tied = ties_at_the_cut(builder.evening)
        builder.draw(4, seed=seed)
    except RuleError as refusal:
        if refusal.code not in {"groups-people", "knock-out-people", "knock-out-rounds"}:
            raise
        return
    groups = groups_of(builder.evening) or [before]
    going = {unit for match in chain(*matches(builder.evening)) for unit in match.units} | {
        person for block in blocks_of(builder.evening) for person in block if person % 2
    }
    assert len(going) == sum(min(first, len(group) // 2) for group in groups)
    for group in groups:
        here = [person for person in before if person in group and person % 2]
        on = [person for person in here if person in going]
        assert [rank[person] for person in on] == [rank[person] for person in here[:first]]
        by_lot = {person for person in here if on and rank[person] == rank[on[-1]]}
        assert by_lot <= going or any(by_lot <= {*equals} for equals in tied)
    play(builder, (4,), lambda member: member)
    after = [line.person for line in builder.evening.standings]
    others = [person for person in before if person not in {*going, *(p + 1 for p in going)}]
    assert after[len(after) - len(others) :] == others
    assert {*builder.evening.sitting_out[3]}.isdisjoint(others)
    assert misplaced_round(builder.evening, 3) is None
