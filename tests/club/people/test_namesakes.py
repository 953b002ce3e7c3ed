"""Members who may be one person: who is suggested, and what the club's file keeps of the answers."""

import json

from scorer.club.office import backup, verification
from scorer.club.office.ledger import Act
from scorer.club.people import contacts, erasure, members, namesakes
from scorer.club.people.members import Member
from tests.club.club_builder import a_club, refusal

FIRST = ("Anna Bucher", "Anna Buchner")


def suggested(session, admin):
    everybody = members.members(session, admin.club_id)
    return [
        (double.first, double.second, double.why)
        for double in namesakes.suggested(session, admin.club_id, everybody)
    ]


def test_who_was_at_one_evening_with_the_other_is_not_suggested(session, admin, evening, act):
    """The evening has the members 1 to 8, of which none is alike; two of them are renamed."""
    for number, name in enumerate(FIRST, start=1):
        members.change(act, Member(number, name, seq=10**6))
    assert suggested(session, admin) == []
    late = members.add(act, Member(0, "Anna Bucher", nickname="Jung"))
    assert suggested(session, admin) == [(1, late, "name"), (2, late, "letter")]


def test_an_e_mail_counts_while_the_club_keeps_it(session, admin, act):
    numbers = [members.add(act, Member(0, name)) for name in ("Eva Abt", "Urs Zoll")]
    contacts.choose(act, ["email"])
    for number in numbers:
        contacts.change(act, number, {"email": "eva@abt.ch"})
    assert suggested(session, admin) == [(*numbers, "email")]
    contacts.choose(act, ["phone"])
    assert suggested(session, admin) == []


def test_two_people_stay_two_in_the_file_of_the_club_and_for_no_other_club(session, admin, act):
    first, second = (members.add(act, Member(0, name)) for name in FIRST)
    assert suggested(session, admin) == [(first, second, "letter")]
    namesakes.keep_two(act, second, first)
    namesakes.keep_two(act, first, second)
    assert suggested(session, admin) == []
    assert verification.verify(session, admin.club_id).broken is None
    packed = json.loads(backup.pack(session, admin.club_id))
    kept = [
        event["facts"] for event in packed["content"]["events"] if event["kind"] == "two_people"
    ]
    assert kept == [{"members": [first, second]}]
    other = a_club(session, act.now, "Jassclub Thun", "peter")
    theirs = Act(session, other, act.now)
    assert refusal(namesakes.keep_two, theirs, first, second) == "member-unknown"
    erasure.erase(act, second)
    assert refusal(namesakes.keep_two, act, first, second) == "member-gone"
    assert refusal(namesakes.keep_two, act, first, first) == "merge-self"
