"""An imported list is taken back whole, but for those who have played or been changed since."""

import json
from dataclasses import replace

from scorer.club.draw import standing_wishes
from scorer.club.evening import attendance
from scorer.club.office import backup, ledger, verification
from scorer.club.office.ledger import Act
from scorer.club.people import contacts as member_contacts
from scorer.club.people import import_withdrawal, member_import, members
from scorer.club.ranking import seasons
from tests.club.club_builder import REGULATION, an_empty_evening, everybody, people, refusal

NAMES = ["Ida", "Jörg", "Kurt", "Lisa", "Max", "Nina", "Otto", "Paul", "Rosa"]


def taken_in(session, admin, now, names=NAMES):
    data = "\n".join(["Name", *names]).encode()
    return member_import.import_members(Act(session, admin, now), data)[0]


def newest(session, admin):
    return import_withdrawal.lists(session, admin.club_id)[0]


def test_whoever_has_played_been_changed_merged_or_named_stays_and_the_rest_goes(
    session, admin, act, now
):
    people(session, admin, now, ["Anna"])
    ida, joerg, kurt, lisa, max_, nina, *rest = taken_in(session, admin, now)
    season = seasons.new(act, "2026", REGULATION)
    evening = an_empty_evening(session, admin, now, season)
    attendance.attend(act, evening, [attendance.Attendance(ida)])
    members.change(act, replace(everybody(session, admin)[joerg], categories=("Damen",)))
    members.merge(act, kurt, 1)
    seasons.settle(act, season, lisa, [max_])
    standing_wishes.wish(act, "apart", [nina, 1])
    before = ledger.history(session, admin.club_id)
    import_withdrawal.withdraw(act, newest(session, admin).seq)

    assert newest(session, admin).stayed == [ida, joerg, kurt, lisa, max_, nina]
    stored = everybody(session, admin)
    assert [number for number, member in stored.items() if member.erased] == rest
    assert ledger.history(session, admin.club_id)[: len(before)] == before
    written = len(ledger.history(session, admin.club_id))
    import_withdrawal.withdraw(act, newest(session, admin).seq)
    assert len(ledger.history(session, admin.club_id)) == written
    assert verification.verify(session, admin.club_id).broken is None
    again = [rest[-1] + 1, rest[-1] + 2]
    assert taken_in(session, admin, now, [NAMES[-1], "Xaver"]) == again
    assert refusal(import_withdrawal.withdraw, act, 1) == "import-unknown"


def test_contacts_that_a_second_list_filled_are_taken_back_unless_changed_since(
    session, admin, act, now
):
    anna, beat, clara = people(session, admin, now, ["Anna", "Beat", "Clara"])
    member_contacts.choose(act, ["email", "phone"])
    member_contacts.change(act, anna, {"email": "anna@abt.ch"})
    rows = ["Name;E-Mail;Telefon", "Anna;neu@abt.ch;031 111", "Beat;b@abt.ch;", "Clara;c@abt.ch;x"]
    data = "\n".join(rows).encode()

    def stored():
        contacts = [member_contacts.contact(session, admin.club_id, n) for n in (anna, beat, clara)]
        return [(contact["email"], contact["phone"]) for contact in contacts]

    assert member_import.import_members(act, data) == ([], 3)
    assert stored() == [("anna@abt.ch", "031 111"), ("b@abt.ch", ""), ("c@abt.ch", "")]
    filled = {str(anna): ["phone"], str(beat): ["email"], str(clara): ["email"]}
    assert ledger.events(session, admin.club_id, None, ("import",))[-1].facts == {
        "members": [],
        "filled": filled,
    }
    assert member_import.import_members(act, data) == ([], 0)  # the same list again is no act
    member_contacts.change(act, clara, {"email": "clara@abt.ch"})
    import_withdrawal.withdraw(act, newest(session, admin).seq)
    assert stored() == [("anna@abt.ch", ""), ("", ""), ("clara@abt.ch", "")]
    assert verification.verify(session, admin.club_id).broken is None
    written = len(ledger.history(session, admin.club_id))
    import_withdrawal.withdraw(act, newest(session, admin).seq)
    assert len(ledger.history(session, admin.club_id)) == written
    packed = backup.pack(session, admin.club_id)
    facts = [e["facts"] for e in json.loads(packed)["content"]["events"] if e["kind"] == "import"]
    assert facts == [{"members": [], "filled": filled}]


def test_a_corrected_list_gives_the_numbers_of_the_one_that_was_taken_back(session, admin, act):
    wrong = "Nr.;Name\n104;Müller Ana\n17;Bär Beat\n".encode()
    right = "Nr.;Name\n104;Müller Anna\n17;Bär Beat\n;Cina Clara\n".encode()
    for data, numbers in ((wrong, [104, 17]), (right, [104, 17, 105]), (wrong, [104, 17])):
        assert member_import.import_members(act, data)[0] == numbers
        (latest, *_before) = import_withdrawal.lists(session, admin.club_id)
        stored = everybody(session, admin)
        assert [stored[number].erased for number in numbers] == [False] * len(numbers)
        import_withdrawal.withdraw(act, latest.seq)

    assert all(member.erased for member in everybody(session, admin).values())
    assert member_import.import_members(act, b"Name\nDora\n")[0] == [106]
