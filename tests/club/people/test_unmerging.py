"""Two who were taken for one are two again."""

from dataclasses import replace

import pytest

from scorer.club.evening import attendance
from scorer.club.office import verification
from scorer.club.office.ledger import VersionConflict
from scorer.club.people import erasure, members, namesakes
from scorer.club.people.members import Member
from scorer.club.ranking import seasons
from tests.club.club_builder import (
    an_empty_evening,
    draw_all,
    everybody,
    people,
    play_all,
    refusal,
    season_of,
    view_of,
)


@pytest.fixture
def season(session, admin, played):
    """Return a season of one evening at which eight have played."""
    return season_of(session, admin, played)


def test_it_gives_back_own_categories_and_results_and_what_came_since_stays(
    session, admin, act, season
):
    [double] = people(session, admin, act.now, ["Annamarie"])
    members.change(
        act, replace(everybody(session, admin)[double], categories=("Frauen",), guest=True)
    )
    first = an_empty_evening(session, admin, act.now, season)
    draw_all(act, first, [double, 2, 3, 4])
    play_all(session, admin, first, act.now)

    def starts():
        table = seasons.standings(session, admin.club_id, season).table
        return {line.person: line.starts for line in table.standings if line.person in {1, double}}

    alone = everybody(session, admin)[double]
    members.merge(act, double, 1)
    assert starts() == {1: 2}
    later = an_empty_evening(session, admin, act.now, season)
    attendance.attend(act, later, [attendance.Attendance(1)])
    since = namesakes.merging(session, admin.club_id, double).since
    assert [meta.id for meta in since] == [later]
    namesakes.part(act, double)

    assert replace(everybody(session, admin)[double], seq=0) == replace(alone, seq=0)
    assert starts() == {1: 1, double: 1}
    assert view_of(session, admin, later).evening.attending() == {1}
    assert namesakes.part(act, double).number == double  # a second time writes nothing
    assert verification.verify(session, admin.club_id).broken is None


def test_it_is_refused_after_an_erasure_and_where_somebody_else_is_called_so(session, admin, act):
    people(session, admin, act.now, ["Anna", "Anne", "Beat"])
    members.merge(act, 2, 1)
    with pytest.raises(VersionConflict):
        namesakes.part(replace(act, expected_version=0), 2)
    assert (
        refusal(namesakes.part, replace(act, actor=replace(admin, fresh=False)), 2) == "not-fresh"
    )
    members.add(act, Member(0, "Anne"))
    assert refusal(namesakes.part, act, 2) == "member-twice"
    members.merge(act, 3, 1)
    erasure.erase(act, 1)

    assert refusal(namesakes.part, act, 3) == "member-gone"
    assert refusal(namesakes.part, act, 99) == "member-unknown"
