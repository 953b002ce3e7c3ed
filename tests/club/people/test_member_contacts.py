"""Contacts: in the member's row alone, checked, in the club's file or not, and gone with the name."""

import json
from dataclasses import replace
from datetime import date

import pytest

from scorer.club.office import backup, ledger
from scorer.club.office.ledger import Act, VersionConflict
from scorer.club.people import contacts, erasure, history, members
from scorer.rules.club.evening.event_kinds import CONTACTS
from tests.club.club_builder import a_club, left_in, people, refusal

TODAY = date(2026, 11, 20)
GIVEN = {
    "email": "anna@kontakte.example",
    "phone": "+41 79 123 45 67",
    "street": "Kontaktgasse 7",
    "place": "3011 Kontaktwil",
    "birth_year": "1951",
    "entry": "1.4.2019",
    "remarks": "Kontaktbrille",
}
STORED = GIVEN | {"entry": "2019-04-01"}


@pytest.mark.parametrize(
    ("key", "typed", "code"),
    [
        *(
            (("email", text, "contact-email"))
            for text in ("anna", "@x.ch", "a@b", "a b@c.ch", "a@b@c.ch")
        ),
        *((("phone", text, "contact-phone")) for text in ("ruf an", "07x", "+", "12")),
        *((("birth_year", text, "contact-year")) for text in ("51", "1899", "2027", "19٥1")),
        *(
            (("entry", text, "contact-entry"))
            for text in ("früher", "31.2.2019", "2027", "1.1.1800")
        ),
        ("street", "x" * 61, "text-length"),
        ("remarks", "A\u202eB", "text-hidden"),
    ],
)
def test_what_is_no_contact_is_refused_at_its_field(key, typed, code):
    assert refusal(contacts.checked, {key: typed}, TODAY) == code


def test_contacts_are_kept_beside_the_ledger_and_two_who_change_them_are_told(session, admin, now):
    people(session, admin, now, ["Anna", "Beat"])
    contacts.choose(Act(session, admin, now), ["phone", "email"])
    assert contacts.fields(session, admin.club_id) == ("email", "phone")
    assert refusal(contacts.choose, Act(session, admin, now), ["religion"]) == "not-choice"
    viewer = replace(admin, role="scorer")
    assert refusal(contacts.choose, Act(session, viewer, now), []) == "role-needed"

    seen = members.members(session, admin.club_id)[1].seq
    act = Act(session, admin, now, seen)
    contacts.change(act, 1, GIVEN)
    contacts.change(act, 1, STORED)  # the same once more
    with pytest.raises(VersionConflict) as conflict:
        contacts.change(act, 1, {"phone": "031 000 00 00"})
    assert contacts.contact(session, admin.club_id, 1) == STORED
    written = str([event.facts for event in ledger.history(session, admin.club_id)])
    written += repr(conflict.value.facts)
    assert not [text for text in STORED.values() if text in written]
    assert history.export(session, admin.club_id, 1)["member"]["contact"] == STORED


def test_a_club_goes_into_a_file_with_contacts_or_without(session, admin, act, now):
    people(session, admin, now, ["Anna"])
    contacts.choose(act, CONTACTS)
    contacts.change(act, 1, GIVEN)
    whole = json.loads(backup.pack(session, admin.club_id))
    assert whole["content"]["members"][0].items() >= STORED.items()
    bare = backup.pack(session, admin.club_id, with_contacts=False)

    assert not [text for text in STORED.values() if text.encode() in bare and len(text) > 4]


def test_erasing_empties_all_contacts_in_the_bytes_of_the_file(on_file, file, now):
    session, admin = on_file, a_club(on_file, now)
    people(session, admin, now, ["Anna", "Anna B."])
    act = Act(session, admin, now, 10**6)
    for number in (1, 2):
        contacts.change(act, number, GIVEN)
    members.merge(act, 2, 1)
    assert left_in(file, "Kontaktgasse")
    erasure.erase(act, 1)

    assert left_in(file, *(text for text in STORED.values() if len(text) > 4)) == []
    for number in (1, 2):
        assert set(contacts.contact(session, admin.club_id, number).values()) == {""}


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("791112233", "0791112233"),
        ("79 111 22 33", "079 111 22 33"),
        ("442223344", "0442223344"),
        ("41791112233", "+41791112233"),
        ("41 79 111 22 33", "+41 79 111 22 33"),
        ("0791112233", "0791112233"),
        ("+33612345678", "+33612345678"),
        ("123456789", "123456789"),
        ("7911122", "7911122"),
    ],
)
def test_a_swiss_phone_gets_back_what_a_spreadsheet_takes_from_it(now, typed, kept):
    assert contacts.checked({"phone": typed}, now.date()) == {"phone": kept}
