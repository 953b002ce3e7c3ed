"""An imported list is taken back whole, but for those who have played or been changed since."""

from dataclasses import replace

from scorer.club import (
    attendance,
    import_withdrawal,
    ledger,
    member_import,
    members,
    seasons,
    standing_wishes,
)
from scorer.club.ledger import Act
from tests.club.club_builder import REGULATION, an_empty_evening, people, refusal

NAMES = ["Ida", "Jörg", "Kurt", "Lisa", "Max", "Nina"]


def taken_in(session, admin, now, names=NAMES):
    data = "\n".join(["Name", *names]).encode()
    return member_import.import_members(Act(session, admin, now), data)


def of(session, admin):
    return members.members(session, admin.club_id)


def newest(session, admin):
    return import_withdrawal.lists(session, admin.club_id)[0]


def test_whoever_has_played_been_changed_or_merged_stays_and_the_rest_goes(session, admin, now):
    people(session, admin, now, ["Anna"])
    ida, joerg, kurt, lisa, max_, nina = taken_in(session, admin, now)
    season = seasons.new(Act(session, admin, now), "2026", REGULATION)
    evening = an_empty_evening(session, admin, now, season)
    attendance.attend(Act(session, admin, now), evening, [attendance.Attendance(ida)])
    changed = replace(of(session, admin)[joerg], categories=("Damen",))
    members.change(Act(session, admin, now), changed)
    members.merge(Act(session, admin, now), kurt, 1)
    before = ledger.history(session, admin.club_id)
    import_withdrawal.withdraw(Act(session, admin, now), newest(session, admin).seq)

    assert newest(session, admin).stayed == [ida, joerg, kurt]
    stored = of(session, admin)
    assert [number for number, member in stored.items() if member.erased] == [lisa, max_, nina]
    assert ledger.history(session, admin.club_id)[: len(before)] == before
    written = len(ledger.history(session, admin.club_id))
    import_withdrawal.withdraw(Act(session, admin, now), newest(session, admin).seq)
    assert len(ledger.history(session, admin.club_id)) == written
    assert ledger.verify(session, admin.club_id).broken is None
    assert taken_in(session, admin, now, ["Lisa", "Otto"]) == [nina + 1, nina + 2]
    assert refusal(import_withdrawal.withdraw, Act(session, admin, now), 1) == "import-unknown"


def test_whoever_is_champion_renounces_or_has_a_wish_stays(session, admin, now):
    ida, joerg, kurt, lisa, max_, nina = taken_in(session, admin, now)
    season = seasons.new(Act(session, admin, now), "2026", REGULATION)
    seasons.settle(Act(session, admin, now), season, ida, [joerg])
    standing_wishes.wish(Act(session, admin, now), "apart", [kurt, lisa])
    import_withdrawal.withdraw(Act(session, admin, now), newest(session, admin).seq)

    assert newest(session, admin).stayed == [ida, joerg, kurt, lisa]
    stored = of(session, admin)
    assert [number for number, member in stored.items() if member.erased] == [max_, nina]
