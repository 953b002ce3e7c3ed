"""Two people or two tables that sat wrong in a round are swapped, and everything follows."""

from dataclasses import replace

import pytest

from scorer.club import record as season_export
from scorer.club.draw import evening_tables, seating
from scorer.club.evening import attendance, closing, penalties
from scorer.club.office import backup, verification
from scorer.club.office.ledger import VersionConflict
from scorer.club.people import history, members
from scorer.club.ranking import seasons
from scorer.play import games
from scorer.rules.club.record import record as season_record
from scorer.store.models import Game
from tests.club.club_builder import (
    an_empty_evening,
    an_evening,
    on_phone,
    people,
    play_all,
    refusal,
    regulation,
    sheet,
    view_of,
)


def of_pairs(session, act, many):
    """Return an evening of one round of as many people, in fixed pairs."""
    season = seasons.new(act, "2026", regulation(rounds=1, terms={"partners": "fixed"}))
    evening = an_empty_evening(session, act.actor, act.now, season)
    people(session, act.actor, act.now, [f"P{n}" for n in range(1, many + 1)])
    pairs = [
        attendance.Attendance(n, partner=n + 1 if n % 2 else n - 1) for n in range(1, many + 1)
    ]
    attendance.attend(act, evening, pairs)
    seating.draw(replace(act, expected_version=0), evening, first=1, seed=7)
    return evening


@pytest.fixture
def of_ten(session, admin, now):
    """Return an evening of one round of ten people, of whom two sit out."""
    return an_evening(session, admin, now, regulation(rounds=1), [f"P{n}" for n in range(10)])


def values(session, admin, evening):
    """Return what each member made in the rounds."""
    scores = view_of(session, admin, evening).evening.scores
    return {member: list(points) for member, points in scores.values.items()}


def test_two_people_have_what_was_made_where_they_sat_and_penalties_stay_theirs(
    session, admin, evening, act
):
    play_all(session, admin, evening, act.now)
    left, right = view_of(session, admin, evening).evening.rounds[0]
    first, second = left.people[0], right.people[1]
    penalties.penalty(act, evening, first, points=-20, number=2)
    before = values(session, admin, evening)
    seating.swap(act, evening, 1, people=[first, second])

    after = values(session, admin, evening)
    assert after[first] == [before[second][0], before[first][1]]
    assert after[second] == [before[first][0], before[second][1]]
    rest = before.keys() - {first, second}
    assert {member: after[member] for member in rest} == {m: before[m] for m in rest}
    assert left.people[2] in view_of(session, admin, evening).evening.table(1, 1).people
    [penalty] = view_of(session, admin, evening).evening.penalties.values()
    assert penalty["member"] == first
    assert verification.verify(session, admin.club_id).broken is None


def test_two_tables_change_their_people_and_the_phones_show_their_names(
    session, admin, evening, act
):
    game, _phone = on_phone(session, admin, evening, act.now)
    play_all(session, admin, evening, act.now)
    left, right = view_of(session, admin, evening).evening.rounds[0]
    seating.swap(act, evening, 1, tables=[2, 1])
    view = view_of(session, admin, evening)

    assert [table.people for table in view.evening.rounds[0]] == [right.people, left.people]
    assert [table.sheet for table in view.evening.rounds[0]] == [left.sheet, right.sheet]
    at_table = session.get_one(Game, game.id)
    session.refresh(at_table)
    everybody = members.members(session, admin.club_id)
    names = evening_tables.seat_names([everybody[number] for number in right.people])
    assert games.board(session, at_table)["players"] == names
    assert evening_tables.place_of(session, at_table).table.people == right.people
    assert backup.pack(session, admin.club_id)


def test_somebody_who_sat_out_and_played_in_truth_has_the_result_and_the_other_one_rested(
    session, admin, now, act
):
    terms = regulation(rest_points=7)
    evening = an_evening(session, admin, now, terms, [f"P{n}" for n in range(9)])
    play_all(session, admin, evening, act.now)
    state = view_of(session, admin, evening).evening
    [rested] = state.sitting_out[0]
    played = next(n for n in state.table(1, 1).people if n not in state.sitting_out[1])
    before = values(session, admin, evening)
    seating.swap(act, evening, 1, people=[played, rested])

    state, after = view_of(session, admin, evening).evening, values(session, admin, evening)
    assert state.sitting_out[0] == [played]
    assert rested in state.table(1, 1).people
    assert (after[rested][0], after[played][0]) == (before[played][0], 7)
    assert (after[rested][1], after[played][1]) == (before[rested][1], before[played][1])
    assert backup.pack(session, admin.club_id)
    assert verification.verify(session, admin.club_id).broken is None
    seating.swap(act, evening, 1, people=[rested, played])
    assert values(session, admin, evening) == before


def test_who_came_late_and_sat_down_is_seated_and_who_is_not_there_is_not(session, admin, now, act):
    evening = an_evening(session, admin, now)
    [late, gone] = people(session, admin, now, ["Spät", "Fort"])
    coming = [attendance.Attendance(late), attendance.Attendance(gone, "no_show")]
    attendance.attend(act, evening, coming)
    seated = view_of(session, admin, evening).evening.table(1, 1).people
    assert refusal(seating.swap, act, evening, 1, people=[seated[0], gone]) == "person-absent"
    seating.swap(act, evening, 1, people=[seated[0], late])
    state = view_of(session, admin, evening).evening
    assert state.table(1, 1).people == (late, *seated[1:])
    assert state.sitting_out == [[seated[0]], []]


def test_whoever_plays_as_a_substitute_is_seated_only_for_whom_they_stand_in(
    session, admin, of_ten, act
):
    evening = of_ten
    state = view_of(session, admin, evening).evening
    [by, other] = state.sitting_out[0]
    left, right = (table.people for table in state.rounds[0])
    attendance.substitute(act, evening, left[0], by, first=1)
    for member in (left[1], right[0]):
        twice = refusal(seating.swap, act, evening, 1, people=[by, member])
        assert twice == "person-twice"
    seating.swap(act, evening, 1, people=[left[0], right[0]])  # the substitute goes along
    assert view_of(session, admin, evening).evening.table(1, 2).players[0] == by
    seating.swap(act, evening, 1, people=[by, left[0]])

    state = view_of(session, admin, evening).evening
    assert state.table(1, 2).players == (by, *right[1:])
    assert set(state.sitting_out[0]) == {left[0], other}


def test_whoever_has_a_substitute_that_sits_elsewhere_is_not_seated(session, admin, of_ten, act):
    evening, state = of_ten, view_of(session, admin, of_ten).evening
    [member, by] = state.sitting_out[0]
    left, right = (table.people for table in state.rounds[0])
    attendance.substitute(act, evening, member, by, first=1)
    seating.swap(act, evening, 1, people=[by, left[0]])
    twice = refusal(seating.swap, act, evening, 1, people=[member, right[0]])
    assert twice == "person-twice"


def test_a_fixed_pair_that_sat_out_is_swapped_whole(session, admin, now, act):
    evening = of_pairs(session, act, 10)
    state = view_of(session, admin, evening).evening
    left, out = state.rounds[0][0].people, set(state.sitting_out[0])
    rested = min(out)
    seating.swap(act, evening, 1, people=[left[0], rested])

    state = view_of(session, admin, evening).evening
    partner = state.partners[rested]
    assert state.rounds[0][0].people == (rested, left[1], partner, left[3])
    assert set(state.sitting_out[0]) == {left[0], left[2]}


def test_what_makes_no_sense_is_refused_and_what_was_not_seen_is_a_conflict(
    session, admin, of_ten, act
):
    evening, state = of_ten, view_of(session, admin, of_ten).evening
    people = state.table(1, 1).people

    def refused(number=1, **what):
        return refusal(seating.swap, act, evening, number, **what)

    assert refused(people=state.sitting_out[0]) == "swap-same"  # both rest all the same
    assert refused(people=[people[0], people[2]]) == "swap-same"
    assert refused(tables=[1, 1]) == "swap-same"
    assert refused(people=[people[0], 99]) == "person-absent"
    assert refused(tables=[1, 3]) == "table-unknown"
    assert refused(number=9, people=[people[0], people[1]]) == "table-unknown"
    blank, stale = replace(act, reason=""), replace(act, actor=replace(admin, fresh=False))
    for wrong, code in ((blank, "reason-missing"), (stale, "not-fresh")):
        assert refusal(seating.swap, wrong, evening, 1, tables=[1, 2]) == code
    seen = view_of(session, admin, evening).seq
    sheet(session, admin, evening, 1, 2, 900, act.now)
    with pytest.raises(VersionConflict) as conflict:
        seating.swap(replace(act, expected_version=seen), evening, 1, tables=[1, 2])
    assert conflict.value.stored.kind == "sheet"


def test_a_swap_sent_twice_is_written_once_and_a_sheet_for_the_seats_of_before_is_not(
    session, admin, evening, act
):
    seen = replace(act, expected_version=view_of(session, admin, evening).seq)
    for _ in range(2):
        seating.swap(seen, evening, 1, tables=[1, 2])

    assert view_of(session, admin, evening).seq == seen.expected_version + 1
    typed = {"expected_version": seen.expected_version}
    assert refusal(sheet, session, admin, evening, 1, 1, 900, act.now, **typed) == "round-anew"
    sheet(session, admin, evening, 2, 1, 900, act.now, **typed)  # of another round


def test_a_closed_evening_is_reopened_first_and_its_old_list_is_still_proved(
    session, admin, evening, act
):
    play_all(session, admin, evening, act.now)
    closed = closing.close(act, evening)
    assert refusal(seating.swap, act, evening, 1, tables=[1, 2]) == "evening-closed"
    closing.reopen(act, evening)
    seating.swap(act, evening, 1, tables=[1, 2])
    closing.close(act, evening)

    proof = closing.prove(session, admin.club_id, evening, closed.hash)
    assert (proof.agrees, proof.stands) == (True, False)


def test_files_tell_of_it(session, admin, evening, act):
    play_all(session, admin, evening, act.now)
    [left, right] = view_of(session, admin, evening).evening.rounds[0]
    seating.swap(act, evening, 1, people=[left.people[0], right.people[0]])
    season = view_of(session, admin, evening).meta.season
    record = season_record.loads(season_export.export(session, admin.club_id, season, names=True))
    [night] = record.evenings

    assert [comment.what for comment in night.entry.comments] == ["swapped"]
    assert night.evening.table(1, 1).people[0] == right.people[0]
    stored = history.export(session, admin.club_id, left.people[0])["events"]
    assert "swap" in [event["kind"] for event in stored]


def test_before_a_play_off_is_drawn_people_are_swapped_and_then_nobody_is(session, admin, now, act):
    final = regulation(rounds=2, play_off={"rounds": 1}, counting={"rank_points": {"table": [9]}})
    evening = an_evening(session, admin, now, final)
    right = view_of(session, admin, evening).evening.rounds[0][1]
    seating.swap(act, evening, 1, tables=[1, 2])
    assert view_of(session, admin, evening).evening.rounds[0][0].people == right.people
    play_all(session, admin, evening, act.now)
    seating.draw(act, evening, first=2, seed=7)
    assert len(view_of(session, admin, evening).evening.rounds) == 2
    for number in (1, 2):
        assert refusal(seating.swap, act, evening, number, tables=[1, 2]) == "swap-play-off"
    grouped = regulation(rounds=3, draw="groups", groups={"size": 4})
    groups = an_evening(session, admin, now, grouped, [f"G{n}" for n in range(8)])
    assert refusal(seating.swap, act, groups, 1, tables=[1, 2]) == "swap-play-off"


def test_fixed_pairs_are_swapped_whole_with_what_was_made_where_they_sat(session, admin, now, act):
    evening = of_pairs(session, act, 8)
    play_all(session, admin, evening, act.now)
    left, right = view_of(session, admin, evening).evening.rounds[0]
    before = values(session, admin, evening)
    seen = replace(act, expected_version=view_of(session, admin, evening).seq)
    for _ in range(2):
        seating.swap(seen, evening, 1, people=[left.people[0], right.people[1]])

    now_left, now_right = view_of(session, admin, evening).evening.rounds[0]
    assert now_left.people == (right.people[1], left.people[1], right.people[3], left.people[3])
    assert now_right.people == (right.people[0], left.people[0], right.people[2], left.people[2])
    after = values(session, admin, evening)
    for came, went in ((left.people[0], right.people[1]), (left.people[2], right.people[3])):
        assert (after[came], after[went]) == (before[went], before[came])
    swaps = [event for event in view_of(session, admin, evening).events if event.kind == "swap"]
    assert len(swaps) == 2
    alone = refusal(seating.swap, act, evening, 1, people=[now_left.people[0], now_left.people[2]])
    assert alone == "swap-same"
    assert backup.pack(session, admin.club_id)
