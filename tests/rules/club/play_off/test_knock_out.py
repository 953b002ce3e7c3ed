"""A knock-out: byes, who goes on, equals, the match for the third place, ranks."""

from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.club.play_off.knock_out import by_result, matches, ties
from scorer.rules.club.ranking.bracket import bracket
from scorer.rules.club.ranking.cut import moved_by, seeds
from scorer.rules.club.regulation.play_off_plan import (
    first_round,
    next_round,
    rounds_needed,
    seeded_pairs,
)
from scorer.rules.core.errors import RuleError
from tests.rules.club.club_builder import EveningBuilder, agreed, ranks, refusal
from tests.rules.club.play_off.test_play_off import ALONE, BY_RANK


def of_pairs(pairs, rounds=6, before=0, **knock_out):
    rules = {
        **BY_RANK,
        "terms": {"partners": "fixed"},
        "rounds": rounds + before,
        "play_off": {"kind": "knock_out", "rounds": rounds, **knock_out},
    }
    return EveningBuilder(agreed(**rules), pairs=pairs)


def alone(people, sizes, on, rounds=6):
    rules = {
        **BY_RANK,
        **ALONE,
        "rounds": rounds,
        "sizes": sizes,
        "play_off": {"kind": "knock_out", "rounds": rounds, "on": on},
    }
    return EveningBuilder(agreed(**rules), people)


def play(builder, number, equal=()):
    """Low numbers win; at the tables of *equal* both sides have the same."""
    for table in builder.evening.rounds[number - 1]:
        if not builder.evening.phase.terms.in_pairs(len(table.people)):
            builder.sheet(number, table.number, *(500 - member for member in table.people))
            continue
        ahead = 0 if table.number in equal else table.people[1] - table.people[0]
        builder.sheet(number, table.number, 942 + ahead, 942 - ahead)


def play_all(builder, seed=1):
    number = 1
    builder.draw(1, seed=seed)
    play(builder, 1)
    while not builder.evening.complete:
        number += 1
        builder.draw(number, seed=seed + number)
        play(builder, number)
    return builder.evening


def begun(pairs, level=(), **rules):
    """A knock-out of which the first round is drawn and played."""
    builder = of_pairs(pairs, **rules)
    builder.draw()
    play(builder, 1, level)
    return builder


def firsts(evening):
    """The units by rank, of a pair its first member."""
    return [line.person for line in evening.standings if line.person % 2]


@given(st.integers(2, 64))
def test_the_first_seeds_have_the_byes_and_all_rounds_after_are_full(units):
    pairs = seeded_pairs(units)
    assert sorted(chain(*pairs)) == [*range(2 * len(pairs))]
    free = [min(pair) for pair in pairs if max(pair) >= units]
    assert sorted(free) == [*range(len(free))]
    assert 2 * len(pairs) == 1 << rounds_needed(units, (2,), 1)


@given(st.integers(2, 64))
def test_the_best_two_can_meet_in_the_final_alone(units):
    here = first_round([*range(units)], (2,), 1)
    rounds = 1
    while len(here) > 1:
        going = [[min(match)] for match in here]
        if len(here) > 2:
            assert not any({0, 1} <= {*match} for match in here)
        here = next_round(going, (2,))
        rounds += 1
    assert here == [[0, 1]]
    assert rounds == rounds_needed(units, (2,), 1)


def test_nobody_is_no_pair_and_one_alone_has_a_bye():
    assert seeded_pairs(0) == []
    assert seeded_pairs(1) == [(0, 1)]


@pytest.mark.parametrize("drawn", [play_all, EveningBuilder.draw], ids=["last", "first"])
@pytest.mark.parametrize("gone", range(1, 11))
def test_who_leaves_after_the_last_draw_or_the_first_leaves_the_tree_as_it_is(gone, drawn):
    builder = of_pairs(5)
    drawn(builder)
    before = builder.evening
    builder.attend(gone, "absent")
    after = builder.evening
    assert (bracket(after), matches(after)) == (bracket(before), matches(before))
    if before.complete:
        assert ranks(after.standings) == ranks(before.standings)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 33), st.booleans(), st.integers(0, 2**16))
def test_a_knock_out_gives_everybody_one_way_and_one_winner(pairs, third, seed):
    evening = play_all(of_pairs(pairs, third=third), seed)
    rounds = matches(evening)
    left = {*range(1, 2 * pairs, 2)}
    for of_round in rounds:
        played = [unit for match in of_round if not match.third for unit in match.units]
        assert sorted(played) == sorted(left), "everybody who is in has one match or a bye"
        left = {unit for match in of_round for unit in match.going}
    assert left == set()
    final = [match for match in rounds[-1] if not match.third]
    assert [match.order[0] for match in final] == [1]
    assert len(rounds) == max(pairs - 1, 1).bit_length()
    assert firsts(evening)[0] == 1
    assert {line.person for line in evening.standings if line.rank == 1} == {1, 2}


def test_the_ranking_is_winner_loser_of_the_final_third_fourth_and_who_fell_later():
    evening = play_all(of_pairs(8, third=True), seed=3)
    final, third = matches(evening)[-1]
    assert firsts(evening)[:4] == [*final.order, *third.order]
    quarter, semi = matches(evening)[0], matches(evening)[1]
    assert {*firsts(evening)[4:]} == {
        unit for m in quarter for unit in m.units if unit not in m.going
    }
    assert {*third.units} == {unit for m in semi for unit in m.units if unit not in m.going}
    assert [line.rank for line in evening.standings][:4] == [1, 1, 2, 2]


def test_without_a_match_for_the_third_place_the_points_of_that_round_decide():
    evening = play_all(of_pairs(4), seed=3)
    losers = [line for line in evening.standings if line.rank > 2]
    assert [line.total for line in losers] == sorted((line.total for line in losers), reverse=True)
    assert all(sum(line.counted) == 1 for line in evening.standings)


@pytest.mark.parametrize(
    ("people", "sizes", "on"), [(13, [4, 3], 2), (16, [4], 2), (9, [3], 1), (23, [5, 4, 3], 2)]
)
def test_of_tables_of_three_to_five_some_go_on_until_one_table_is_left(people, sizes, on):
    evening = play_all(alone(people, sizes, on))
    rounds = matches(evening)
    assert len(rounds) == rounds_needed(people, sizes, on)
    for of_round in rounds[:-1]:
        assert {len(match.going) for match in of_round if match.table} == {on}
    (final,) = rounds[-1]
    assert [line.person for line in evening.standings][: len(final.units)] == [*final.order]
    assert evening.standings[0].person == 1
    assert {len(table.people) for table in evening.tables} <= {*sizes}


@pytest.mark.parametrize("people", [1, 2])
def test_a_knock_out_of_one_is_refused_and_nothing_is_drawn(people):
    builder = of_pairs(1) if people == 1 else alone(2, [4, 3], 2)
    with pytest.raises(RuleError) as refused:
        builder.draw()
    assert (refused.value.code, refused.value.place) == ("knock-out-people", "first")


def test_more_than_the_agreed_rounds_take_is_refused():
    _code, values = refusal(of_pairs(5, rounds=2).draw)
    assert values == {"people": 5, "needed": 3, "rounds": 2}


def test_whoever_is_still_in_stands_without_a_rank_before_whoever_is_out():
    builder = begun(12)
    (of_round,) = matches(builder.evening)
    going = {unit for match in of_round for unit in match.going}
    assert len(going) == 8
    lines = [line for line in builder.evening.standings if line.person % 2]
    assert {line.person for line in lines[:8]} == going, "four of them had a bye"
    assert [(line.rank, line.value) for line in lines[:8]] == [(None, None)] * 8
    assert lines[8].rank == 9
    assert {line.rank for line in lines[9:]} <= {9, 10, 11, 12}, "they may be equal"
    assert all(line.partner == line.person + 1 for line in lines)
    assert builder.evening.groups_to_draw() == []


def test_between_the_rounds_those_in_show_the_rounds_before_and_have_no_rank():
    builder = begun(12, before=1, rounds=3, first=6)
    before = {line.person: line for line in builder.evening.standings}
    builder.draw(2)
    lines = builder.evening.standings
    assert [(line.rank, line.value) for line in lines[:12]] == [(None, None)] * 12
    assert all(line.total == before[line.person].total > 0 for line in lines)
    assert all(line.counted == (True,) for line in lines)
    out = [line.person for line in lines[12:]]
    assert [line.rank for line in lines[12:]] == [before[person].rank for person in out]
    play(builder, 2)
    free = {*builder.evening.sitting_out[1]}
    assert len(free) == 4
    for line in builder.evening.standings:
        if line.person in free:
            assert (line.rank, line.counted, line.total) == (
                None,
                (True, False),
                before[line.person].total,
            )
    first_six = [line.rank for line in builder.evening.standings if line.person % 2][:6]
    assert first_six in ([None] * 4 + [5, 6], [None] * 4 + [5, 5])


def test_only_the_last_match_gives_those_who_play_for_a_place_their_rank():
    builder = begun(4, third=True)
    assert {line.rank for line in builder.evening.standings} == {None}
    builder.draw(2)
    final, third = matches(builder.evening)[1]
    builder.sheet(2, third.table.number, 1000, 884)
    by_member = {line.person: line.rank for line in builder.evening.standings}
    assert [by_member[unit] for unit in (*final.units, *third.units)] == [None, None, 3, 4]
    play(builder, 2)
    assert [line.rank for line in builder.evening.standings if line.person % 2] == [1, 2, 3, 4]


def test_a_lone_loser_before_the_final_is_third():
    builder = begun(3, third=True)
    assert [line.rank for line in builder.evening.standings if line.person % 2] == [None, None, 3]


def test_equals_have_to_be_decided_before_the_next_round():
    builder = begun(4, level=(1,))
    (equal,) = ties(builder.evening)
    assert refusal(builder.draw, 2)[0] == "knock-out-equal"
    builder.write("lot", groups=[[equal[1], equal[0]]])
    builder.draw(2)
    assert equal[1] in matches(builder.evening)[1][0].units
    assert equal[0] not in matches(builder.evening)[1][0].units


def test_the_better_earlier_result_decides_where_that_is_agreed():
    builder = begun(4, before=1, rounds=2, equal="earlier")
    builder.draw(2)
    before = {member: values[0] for member, values in builder.evening.scores.values.items()}
    play(builder, 2, equal=(1, 2))
    for match in matches(builder.evening)[0]:
        if before[match.units[0]] != before[match.units[1]]:
            assert match.going == (max(match.units, key=before.get),)


def test_an_equal_final_waits_for_its_decision():
    builder = begun(2, level=(1,))
    (equal,) = builder.evening.groups_to_draw()
    builder.write("lot", groups=[[*reversed(equal)]])
    assert builder.evening.groups_to_draw() == []
    assert firsts(builder.evening) == [*reversed(equal)]


def test_after_rounds_of_before_the_standings_seed():
    builder = begun(8, before=1, rounds=3)
    best = firsts(builder.evening)
    builder.draw(2)
    (of_round,) = matches(builder.evening)
    assert [{*match.units} for match in of_round] == [
        {best[upper], best[lower]} for upper, lower in seeded_pairs(8)
    ] or len({line.total for line in builder.evening.standings}) < 8


def test_who_does_not_come_back_lets_the_other_go_on():
    builder = begun(4)
    gone = min(match.going[0] for match in matches(builder.evening)[0])
    builder.attend(gone, state="absent", partner=gone + 1)
    builder.attend(gone + 1, state="absent", partner=gone)
    assert refusal(builder.draw, 2)[0] == "draw-few"


def test_a_corrected_match_that_another_wins_is_known_and_kept_seats_stay():
    builder = begun(4)
    builder.draw(2)
    before = builder.evening
    winner = matches(before)[0][0].going[0]
    table = matches(before)[0][0].table
    points = (0, 1884) if table.people[0] == winner else (1884, 0)
    builder.sheet(1, table.number, *points)
    assert moved_by(before, builder.evening)
    assert by_result(before) != by_result(builder.evening)
    assert matches(builder.evening)[0][0].going == (winner,), "the tables tell who went on"


def test_a_tree_is_drawn_to_its_final_before_that_is_played():
    builder = of_pairs(13)
    builder.draw()
    assert [len(stage.boxes) for stage in bracket(builder.evening)] == [8, 4, 2, 1]
    assert sum(box.bye for box in bracket(builder.evening)[0].boxes) == 3


@pytest.mark.parametrize(("pairs", "places"), [(2, 0), (3, 0), (4, 1), (5, 1), (13, 1)])
def test_the_match_for_the_third_place_has_its_place_from_the_beginning(pairs, places):
    builder = of_pairs(pairs, third=True)
    builder.draw()
    rounds = builder.evening.phase.rounds
    third = [stage for stage in bracket(builder.evening) if stage.kind == "third"]
    assert [(stage.last, [*stage.boxes[0].lines]) for stage in third] == [(rounds, [])] * places
    for number in range(2, rounds + 1):
        play(builder, number - 1)
        known = [stage for stage in bracket(builder.evening) if stage.kind == "third"]
        builder.draw(number)
    if places:
        drawn = matches(builder.evening)[-1][1]
        waiting = {line.unit[0] for line in known[0].boxes[0].lines}
        assert waiting == {*drawn.units}, "those who lost the semi-finals"
        assert [stage.kind for stage in bracket(builder.evening)].count("third") == 1


def test_a_card_from_before_decides_no_match_that_comes_later():
    builder = begun(2, level=(1,), before=1, rounds=1)
    builder.write("lot", groups=[[3, 1]])
    builder.draw(2)
    play(builder, 2, equal=(1,))
    assert ties(builder.evening) == [tuple(builder.evening.rounds[1][0].people[:2])]
    before = seeds(builder.evening, 1)
    builder.write("lot", groups=[[1, 3]])
    assert not ties(builder.evening)
    assert firsts(builder.evening) == [1, 3]
    assert seeds(builder.evening, 1) == before, "the card of the final moves nobody before it"
    builder.write("lot", groups=[[3, 1]])
    assert firsts(builder.evening) == [3, 1], "drawn once more, the last one decides"


def test_once_closed_an_older_card_still_says_what_it_said():
    builder = begun(2, level=(1,), before=1, rounds=1)
    builder.write("lot", groups=[[3, 1]])
    builder.draw(2)
    play(builder, 2, equal=(1,))
    builder.write("close")
    assert firsts(builder.evening) == [3, 1]


@settings(max_examples=20, deadline=None)
@given(st.integers(4, 33), st.integers(0, 2**16), st.booleans(), st.data())
def test_a_corrected_match_lets_fall_one_match_of_each_later_round_and_that_for_the_third_place(
    pairs, seed, third, data
):
    builder = of_pairs(pairs, third=third)
    played = play_all(builder, seed)
    rounds = matches(played)
    number = data.draw(st.integers(1, len(rounds) - 1))
    match = data.draw(st.sampled_from([m for m in rounds[number - 1] if m.table is not None]))
    side = match.units.index(match.going[0])
    builder.sheet(number, match.table.number, *((0, 1884) if side == 0 else (1884, 0)))
    for later in range(number + 1, len(rounds) + 1):
        builder.draw(later, seed=seed)
        before, now = played.rounds[later - 1], builder.evening.rounds[later - 1]
        stays = {table.people: table.sheet for table in before}
        kept = [table for table in now if table.sheet is not None]
        assert all(table.sheet == stays[table.people] for table in kept)
        last = later == len(rounds)
        assert len(now) - len(kept) <= (2 if third and last else 1)
        for table in now:
            if table.sheet is None:
                builder.sheet(later, table.number, 1000, 884)
    assert builder.evening.complete
    assert {match.going[0]}.isdisjoint(
        unit
        for of_round in matches(builder.evening)[number:]
        for m in of_round
        for unit in m.units
        if not m.third
    )


def test_an_evening_with_a_knock_out_is_in_the_season_once_that_is_complete_for_all_alike():
    builder = of_pairs(4, rounds=2, before=1)
    in_season = []
    for number in (1, 2, 3):
        builder.draw(number, seed=number)
        play(builder, number)
        hidden = replace(builder.evening, hidden_from=2)
        in_season.append((builder.evening.in_season, hidden.in_season))

    assert in_season == [(False, False), (False, False), (True, True)]


def test_a_knock_out_that_is_closed_before_its_final_is_in_the_season():
    builder = begun(4, rounds=2)
    builder.write("close", version=1, standings=[])

    assert builder.evening.in_season
