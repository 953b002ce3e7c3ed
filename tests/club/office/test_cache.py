"""What a process keeps of evenings: nothing that anybody wrote, takes back or restores is overseen."""

from dataclasses import replace

import pytest
from sqlalchemy import event
from sqlalchemy.orm import Session

from scorer.club.evening import announcing, attendance, closing, evenings, penalties
from scorer.club.office import ledger, stored_events
from scorer.club.office.ledger import Act
from scorer.club.people import erasure, history, members
from scorer.club.people.members import Member
from scorer.club.ranking import seasons
from scorer.rules.club.ranking import fold as evening_fold
from scorer.store.backup import backup, restore
from tests.club.club_builder import (
    REGULATION,
    a_club,
    an_empty_evening,
    an_evening,
    people,
    play_all,
    regulation,
    season_of,
    sheet,
    view_of,
)
from tests.play.table_builder import session_on


@pytest.fixture(autouse=True)
def nothing_kept():
    stored_events.forget()


def totals(session, admin, season):
    table = seasons.standings(session, admin.club_id, season).table
    return {line.person: line.total for line in table.standings}


def shown_evenings(session, admin):
    """Return everything that pages learn of all evenings, together and one by one."""
    held = evenings.listed_evenings(session, admin.club_id)
    alone = [evenings.load(session, admin.club_id, view.meta.id) for view in held]
    everybody = members.members(session, admin.club_id)
    return [(view.meta, view.evening, view.evening.standings) for view in held], alone, everybody


def test_an_evening_of_which_nothing_new_was_written_is_folded_once(session, admin, evening, now):
    season = season_of(session, admin, evening)
    play_all(session, admin, evening, now)
    closing.close(Act(session, admin, now, 10**6), evening)
    (before,) = seasons.standings(session, admin.club_id, season).held
    an_empty_evening(session, admin, now, season)
    after, _empty = evenings.listed_evenings(session, admin.club_id, season)

    assert after.evening is before.evening
    table = after.evening.table(1, 1)
    career = history.career(session, admin.club_id, table.people[0])
    assert table is career[0].games[0].table


def test_a_row_that_is_saved_is_folded_once(session, admin, evening, now, monkeypatch):
    view_of(session, admin, evening)
    folds, fold = [], evenings.fold_evening
    monkeypatch.setattr(evenings, "fold_evening", lambda *a: folds.append(a) or fold(*a))
    before = view_of(session, admin, evening).evening
    sheet(session, admin, evening, 1, 1, 900, now)  # which loads it once more
    after = view_of(session, admin, evening).evening
    assert len(folds) == 1
    assert (before.table(1, 1).sheet, after.table(1, 1).sheet["points"][0]) == (None, 900)


def test_a_row_that_is_saved_lets_one_sheet_be_judged(session, admin, evening, now, monkeypatch):
    play_all(session, admin, evening, now)
    view_of(session, admin, evening)
    judged, judge = [], evening_fold._verdict
    monkeypatch.setattr(
        evening_fold, "_verdict", lambda *a: judged.append(a[1].number) or judge(*a)
    )
    sheet(session, admin, evening, 1, 2, 900, now, expected_version=10**6)
    penalties.penalty(Act(session, admin, now, reason="zu spät"), evening, 3, points=-50)
    assert view_of(session, admin, evening).evening.table(1, 2).credit[0] == 900
    assert judged == [2]


def test_members_are_read_again_only_when_a_name_has_changed(session, admin, evening, now):
    members.members(session, admin.club_id)
    read = []
    engine = session.get_bind()
    event.listen(
        engine, "before_cursor_execute", lambda *sent: read.append("member.name" in sent[2])
    )
    known = members.members(session, admin.club_id)
    sheet(session, admin, evening, 1, 1, 900, now)
    assert members.members(session, admin.club_id) is known
    assert not any(read)
    full = known[1].full_name
    assert known[1].is_guessed
    members.confirm_names(Act(session, admin, now), {1: full})  # a right guess is no event
    after = members.members(session, admin.club_id)
    assert (after[1].is_guessed, after[1].full_name, after[1].seq) == (False, full, known[1].seq)
    assert sum(read) == 1


def test_whatever_is_done_shows_as_if_it_were_folded_anew(session, admin, evening, act, now):
    season = season_of(session, admin, evening)
    best = regulation(counting={"best": 1})
    renamed = announcing.Announcement(
        "heat", "Im Löwen", view_of(session, admin, evening).meta.date
    )

    def strike():
        (of,) = view_of(session, admin, evening).evening.penalties
        penalties.strike(act, evening, of)

    acts = [
        lambda: play_all(session, admin, evening, now),
        lambda: sheet(session, admin, evening, 1, 1, 1200, now, expected_version=10**6),
        lambda: penalties.penalty(act, evening, 3, points=-50),
        strike,
        lambda: announcing.change(act, evening, renamed),
        lambda: attendance.attend(act, evening, [attendance.Attendance(8, "absent")]),
        lambda: seasons.change(act, season, "2026", best),
        lambda: closing.close(act, evening),
        lambda: closing.reopen(act, evening),
        lambda: sheet(session, admin, evening, 2, 1, 300, now, expected_version=10**6),
    ]
    before = shown_evenings(session, admin)
    for use_case in acts:
        use_case()
        kept = shown_evenings(session, admin)
        stored_events.forget()
        assert kept == shown_evenings(session, admin) != before
        before = kept


def test_who_is_renamed_merged_or_forgotten_is_so_in_what_is_kept(session, admin, evening, now):
    season = season_of(session, admin, evening)
    double = members.add(Act(session, admin, now), Member(0, "Anna B."))
    play_all(session, admin, evening, now)
    assert 1 in totals(session, admin, season)
    members.merge(Act(session, admin, now, 10**6), 1, double)
    standings = seasons.standings(session, admin.club_id, season)
    assert {1, double} & {line.person for line in standings.table.standings} == {double}

    anna = standings.everybody[double]
    members.change(Act(session, admin, now), replace(anna, name="Anna C.", categories=("Damen",)))
    standings = seasons.standings(session, admin.club_id, season)
    renamed = standings.everybody[double]
    assert (renamed.name, renamed.category) == ("Anna C.", "Damen")
    erasure.erase(Act(session, admin, now, 10**6), double)
    standings = seasons.standings(session, admin.club_id, season)
    assert standings.everybody[double].name == f"#{double}"
    assert "Anna" not in str(evenings._kept)
    assert "Anna" not in str(members._kept)


def test_what_is_written_while_an_evening_is_read_comes_with_the_next_reading(
    session, engine, admin, evening, now, monkeypatch
):
    sheet(session, admin, evening, 1, 1, 900, now)
    season, reading, others = season_of(session, admin, evening), ledger.events, [950]
    first = view_of(session, admin, evening).evening.table(1, 1).people[0]

    def interrupted(reader, club_id, of=None, kinds=()):
        if of == evening and others:
            with Session(engine) as other:
                sheet(other, admin, evening, 1, 1, others.pop(), now, expected_version=10**6)
        return reading(reader, club_id, of, kinds)

    monkeypatch.setattr(ledger, "events", interrupted)
    assert totals(session, admin, season)[first] == 900
    assert others == []
    assert totals(session, admin, season)[first] == 950


def test_a_restored_copy_does_not_show_what_came_after_it(file, now):
    copy = file.parent / "copy.db"
    with session_on(file) as session:
        admin = a_club(session, now)
        evening = an_evening(session, admin, now)
        season = season_of(session, admin, evening)
        sheet(session, admin, evening, 1, 1, 900, now)
        before = totals(session, admin, season)
    backup(file, copy)
    with session_on(file) as session:
        sheet(session, admin, evening, 1, 1, 950, now, expected_version=10**6)
        assert totals(session, admin, season) != before
    restore(copy, file)
    with session_on(file) as session:
        assert totals(session, admin, season) == before
        sheet(session, admin, evening, 1, 1, 910, now, expected_version=10**6)
        assert sorted(set(totals(session, admin, season).values())) == [0, 910, 974]


def test_two_clubs_that_do_the_same_do_not_share_an_evening(session, admin, evening, now):
    other = a_club(session, now, "Jassclub Thun", "peter")
    theirs = an_evening(session, other, now, REGULATION)
    play_all(session, admin, evening, now)

    assert totals(session, other, season_of(session, other, theirs)) == {}
    assert totals(session, admin, season_of(session, admin, evening)) != {}


def test_no_more_evenings_are_kept_than_a_small_machine_can_hold(session, admin, now, monkeypatch):
    monkeypatch.setattr(evenings._kept, "most", 3)
    people(session, admin, now)
    season = seasons.new(Act(session, admin, now), "2026", REGULATION)
    for _ in range(5):
        an_empty_evening(session, admin, now, season)

    assert len(evenings.listed_evenings(session, admin.club_id)) == 5
    assert len(evenings._kept) == 3
