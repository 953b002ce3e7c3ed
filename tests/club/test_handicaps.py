"""Handicaps: those of the evening before, under the numbers of today."""

from datetime import date

from scorer.club import attendance, evenings, handicaps, members
from scorer.club.ledger import Act
from tests.club.club_builder import a_club, an_evening, regulation, view_of


def another(session, admin, now, season, day, *coming):
    announcement = evenings.Announcement("heat", f"Abend {day}", date(2026, 11, day))
    evening = evenings.new(Act(session, admin, now), season, announcement)
    attending = [attendance.Attendance(member) for member in coming]
    attendance.attend(Act(session, admin, now), evening, attending)
    return evening


def before(session, admin, evening):
    view = view_of(session, admin, evening)
    return handicaps.handicaps_before(session, admin.club_id, view)


def test_the_latest_earlier_evening_with_handicaps_is_that_before(session, now):
    admin = a_club(session, now)
    first = an_evening(session, admin, now, regulation(handicap="evening"))
    season = view_of(session, admin, first).meta.season
    third = another(session, admin, now, season, 28, 1, 2)
    second = another(session, admin, now, season, 24, 1, 2)
    for evening, points in ((first, {1: 50, 2: -10}), (second, {1: 0}), (third, {1: 70})):
        handicaps.give(Act(session, admin, now), evening, points)

    assert before(session, admin, first) == {}
    assert before(session, admin, second) == {1: 50, 2: -10}
    assert before(session, admin, third) == {1: 50, 2: -10}


def test_who_is_somebody_else_by_now_keeps_the_handicap_under_the_number_of_the_list(session, now):
    """Merged after they came: the evening knows them by the number under which they were entered."""
    admin = a_club(session, now)
    first = an_evening(session, admin, now, regulation(handicap="evening"))
    season = view_of(session, admin, first).meta.season
    double = members.add(Act(session, admin, now), members.Member(0, "Beat (doppelt)"))
    second = another(session, admin, now, season, 24, 1, double)
    third = another(session, admin, now, season, 28, 2)
    handicaps.give(Act(session, admin, now), first, {2: 50})
    members.merge(Act(session, admin, now, 10**6), double, 2)

    assert before(session, admin, second) == {double: 50}
    assert before(session, admin, third) == {2: 50}
