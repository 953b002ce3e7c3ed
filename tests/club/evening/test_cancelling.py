"""An evening that is not held after all: cancelled, deleted, brought back, or never more than a trial."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from scorer.club import record as season_export
from scorer.club.draw import evening_tables, seating
from scorer.club.evening import announcing, attendance, cancelling, closing, evening_dates
from scorer.club.office import backup, verification
from scorer.club.office.ledger import VersionConflict
from scorer.club.people import history, members
from scorer.club.ranking import seasons
from scorer.club.results import confirmation
from scorer.rules.club.record import record as season_record
from tests.club.club_builder import (
    REGULATION,
    an_empty_evening,
    an_evening,
    draw_all,
    on_phone,
    play_all,
    refusal,
    season_of,
    sheet,
    view_of,
    write_on_phone,
)
from tests.club.season_loader import lasting, written_again
from tests.play.table_builder import a_deal, push


def standings(session, admin, season):
    table = seasons.standings(session, admin.club_id, season).table
    return [(line.person, line.total) for line in table.standings]


def test_a_cancelled_evening_counts_for_nothing_and_comes_back_as_it_was(
    session, admin, played, act
):
    season = season_of(session, admin, played)
    before = standings(session, admin, season)
    assert before
    cancelling.cancel(act, played)

    assert standings(session, admin, season) == []
    assert history.career(session, admin.club_id, 1) == []
    assert evening_dates.agenda(session, admin.club_id, date(2026, 11, 20)) == ([], [])
    [gone] = cancelling.cancelled_evenings(session, admin.club_id)
    assert (gone.meta.id, gone.event.reason, gone.late) == (played, act.reason, [])

    cancelling.resume(act, played)
    assert standings(session, admin, season) == before
    assert verification.verify(session, admin.club_id).broken is None


def test_nothing_is_written_on_a_cancelled_evening(session, admin, evening, act):
    cancelling.cancel(act, evening)

    assert refusal(sheet, session, admin, evening, 1, 1, 1000, act.now) == "evening-cancelled"
    assert refusal(seating.draw, act, evening, first=1, seed=1) == "evening-cancelled"
    assert refusal(closing.close, act, evening) == "tables-missing"


def test_cancelling_needs_a_reason_an_admin_and_what_stands_there(session, admin, evening, act):
    assert refusal(cancelling.cancel, replace(act, reason=" "), evening) == "reason-missing"
    stale, scorer = replace(admin, fresh=False), replace(admin, role="scorer")
    for use_case in (cancelling.cancel, cancelling.delete, cancelling.resume):
        assert refusal(use_case, replace(act, actor=stale), evening) == "not-fresh"
        assert refusal(use_case, replace(act, actor=scorer), evening) == "role-needed"
    seen = view_of(session, admin, evening).seq
    sheet(session, admin, evening, 1, 1, 1000, act.now)
    for use_case in (cancelling.cancel, cancelling.delete):
        with pytest.raises(VersionConflict) as conflict:
            use_case(replace(act, expected_version=seen), evening)
        assert conflict.value.stored.kind == "sheet"


def test_a_closed_evening_keeps_its_closing_when_it_is_cancelled_and_comes_back(
    session, admin, played, closed, act
):
    cancelling.cancel(act, played)
    assert refusal(closing.reopen, act, played) == "evening-cancelled"
    cancelling.resume(act, played)

    view = view_of(session, admin, played)
    assert view.closed == closed
    assert closing.prove(session, admin.club_id, played, closed.hash).agrees


def test_an_evening_that_nobody_has_entered_anything_at_goes_and_comes_back_without_the_password(
    session, admin, evening, act
):
    season, stale = season_of(session, admin, evening), replace(admin, fresh=False)
    other = an_empty_evening(session, admin, act.now, season)
    unasked = replace(act, actor=stale)
    scorer = replace(act, actor=replace(stale, role="scorer"))
    assert refusal(cancelling.cancel, unasked, other) == "not-fresh"
    assert refusal(cancelling.delete, scorer, other) == "role-needed"
    assert cancelling.delete(unasked, other).facts["deleted"]
    assert refusal(cancelling.resume, scorer, other) == "role-needed"
    cancelling.resume(unasked, other)
    assert view_of(session, admin, other).cancelled is None

    attendance.attend(act, other, [attendance.Attendance(1, "absent")])
    assert refusal(cancelling.delete, unasked, other) == "not-fresh"
    cancelling.delete(act, other)
    assert refusal(cancelling.resume, unasked, other) == "not-fresh"
    third = an_empty_evening(session, admin, act.now, season)
    cancelling.cancel(act, third)  # with a reason, which its coming back confirms
    assert refusal(cancelling.resume, unasked, third) == "not-fresh"
    assert verification.verify(session, admin.club_id).broken is None


def test_only_an_evening_without_a_card_is_deleted_and_then_it_is_in_no_list(
    session, admin, evening, act
):
    season = season_of(session, admin, evening)
    cancelling.delete(act, evening)

    assert cancelling.cancelled_evenings(session, admin.club_id) == []
    assert evening_dates.evenings(session, admin.club_id) == []
    seasons.put_away(act, season, away=True)  # as if it had never had one
    other = an_empty_evening(session, admin, act.now, season)
    draw_all(act, other, range(1, 9))
    sheet(session, admin, other, 1, 1, 1000, act.now)
    assert refusal(cancelling.delete, act, other) == "evening-played"
    cancelling.resume(act, evening)
    on_phone(session, admin, evening, act.now)
    assert refusal(cancelling.delete, act, evening) == "evening-played"  # a phone alone has written


def test_what_a_phone_writes_later_is_kept_and_named_and_brings_even_a_deleted_one_back(
    session, admin, evening, act
):
    slip = evening_tables.slips(act, evening, 1)[1]
    cancelling.delete(act, evening)
    later = act.now + timedelta(minutes=5)
    game, phone = write_on_phone(session, slip, later, deals=12)

    [gone] = cancelling.cancelled_evenings(session, admin.club_id)
    assert gone.deleted
    assert gone.late == [cancelling.LateTable(1, 2, 12)]
    at_table = confirmation.phone_act(session, game, device_id=phone, now=later)
    signed = (at_table, game, 0, [1200, 684])
    assert refusal(confirmation.confirm, *signed) == "evening-cancelled"
    cancelling.resume(act, evening)
    assert confirmation.confirm(*signed).facts["points"] == [1200, 684]


def test_who_has_asked_says_whether_the_season_has_an_evening_less(session, admin, now, act):
    part = {"phases": ["heat"], "evenings": 2, "counting": {"ties": ["lot"]}}
    planned = {**REGULATION, "season": {"parts": [part]}}
    evening = an_evening(session, admin, now, planned)
    season = season_of(session, admin, evening)
    other = an_empty_evening(session, admin, now, season)

    def still_planned():
        [part] = seasons.standings(session, admin.club_id, season).season.regulation.season.parts
        return part.evenings

    cancelling.cancel(act, other)
    assert still_planned() == 2
    cancelling.resume(act, other)
    cancelling.cancel(act, other, fewer=True)
    assert still_planned() == 1
    assert seasons.load(session, admin.club_id, season).regulation.season.parts[0].evenings == 2


def test_its_phase_may_leave_the_regulation_and_then_it_stays_cancelled(session, admin, now, act):
    final = {"key": "final", "name": "Final", "rounds": 2, "deals": 12}
    both = {**REGULATION, "phases": [REGULATION["phases"][0], final]}
    evening = an_evening(session, admin, now, both)
    season = season_of(session, admin, evening)
    cancelling.cancel(act, evening)
    without = {
        "name": "Nur Final",
        "phases": [final],
        "season": {"parts": [{"phases": ["final"]}]},
    }
    seasons.change(act, season, "2026", without)

    assert len(view_of(session, admin, evening).evening.rounds) == 2
    assert refusal(cancelling.resume, act, evening) == "phase-unknown"


def test_two_who_were_there_and_became_one_person_keep_it_cancelled(session, admin, evening, act):
    assert refusal(members.merge, act, 1, 2) == "merge-both"
    cancelling.cancel(act, evening)
    members.merge(act, 1, 2)

    assert refusal(cancelling.resume, act, evening) == "merge-both"


def test_a_trial_is_one_for_ever_says_so_and_counts_nowhere(session, admin, evening, act):
    season = season_of(session, admin, evening)
    announced = announcing.Announcement("heat", "Probelauf", date(2026, 11, 21), trial=True)
    trial = announcing.new(act, season, announced)
    announcing.change(act, trial, replace(announced, name="Übung", trial=False))
    meta = view_of(session, admin, trial).meta
    assert (meta.name, meta.trial) == ("TEST Übung", True)
    draw_all(act, trial, range(1, 9))
    play_all(session, admin, trial, act.now)
    closing.close(act, trial)

    assert standings(session, admin, season) == []
    assert history.career(session, admin.club_id, 1)[0].meta.id == evening
    assert len(history.career(session, admin.club_id, 1)) == 1
    view = view_of(session, admin, trial)
    assert seating.levels_before(session, admin.club_id, view) == []
    scorer = replace(admin, role="scorer", fresh=False)
    cancelling.delete(replace(act, actor=scorer, expected_version=0), trial)
    assert evening_dates.evenings(session, admin.club_id) == [view_of(session, admin, evening).meta]


def test_the_file_of_a_club_and_of_a_season_know_it(session, admin, evening, act, now):
    season = season_of(session, admin, evening)
    cancelling.cancel(act, evening, fewer=True)
    announcing.new(
        act, season, announcing.Announcement("heat", "Übung", date(2026, 1, 1), trial=True)
    )
    data = season_export.export(session, admin.club_id, season, names=True)
    record = season_record.loads(data)
    assert record.evenings == []
    [cancelled] = record.entry.cancelled
    assert (cancelled.name, cancelled.fewer) == ("Im Bären", True)
    assert cancelled.reason == act.reason
    assert written_again(session, now, data) == lasting(data)
    assert backup.pack(session, admin.club_id)


def test_a_late_line_of_a_phone_is_no_reason_to_lock_its_game(session, admin, evening, act):
    game, phone = on_phone(session, admin, evening, act.now)
    cancelling.cancel(act, evening)
    later = act.now + timedelta(seconds=1)
    pushed = push(session, game.id, [a_deal(2)], device_id=phone, now=later)

    assert len(pushed.accepted) == 1
    [gone] = cancelling.cancelled_evenings(session, admin.club_id)
    assert gone.late == [cancelling.LateTable(1, 1, 1)]
