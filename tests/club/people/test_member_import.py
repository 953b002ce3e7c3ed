"""Import of members from a list as spreadsheets write it."""

import pytest

from scorer.club.office.ledger import Act
from scorer.club.people import contacts, member_import
from scorer.club.people.members import Member, add, members
from scorer.rules.club.evening.event_kinds import CONTACTS
from scorer.rules.core.errors import RuleError

CSV = "Nachname;Vorname;Übername;Kategorie;Gast\nMüller;Ursula;Usch;Damen;\n;;;;\nBär;Jürg;;;x\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_a_list_of_members_is_taken_in_as_spreadsheets_write_it(
    session, admin, now, encoding, separator
):
    data = CSV.replace(";", separator).encode(encoding)
    shown = member_import.preview(session, admin.club_id, data, now.date()).rows
    assert [(row.line, row.state) for row in shown] == [(2, "new"), (4, "new")]
    assert members(session, admin.club_id) == {}
    assert member_import.import_members(Act(session, admin, now), data) == ([1, 2], 0)

    stored = members(session, admin.club_id)
    assert stored[1].name == "Ursula Müller"
    assert (stored[1].nickname, stored[1].category, stored[1].guest) == ("Usch", "Damen", False)
    assert (stored[2].name, stored[2].guest) == ("Jürg Bär", True)
    assert {
        row.state for row in member_import.preview(session, admin.club_id, data, now.date()).rows
    } == {"known"}
    assert member_import.import_members(Act(session, admin, now), data) == ([], 0)


def test_a_list_with_italian_heads_in_latin_1_is_taken_in(session, admin, now):
    data = "Cognome;Nome;Soprannome;Ospite\nGiudicé;Niccolò;Nicò;sì\nÄrni;Zoë;;\n".encode("latin-1")
    assert member_import.import_members(Act(session, admin, now), data) == ([1, 2], 0)

    stored = members(session, admin.club_id)
    assert (stored[1].name, stored[1].surname, stored[1].guest) == (
        "Niccolò Giudicé",
        "Giudicé",
        True,
    )
    assert (stored[2].name, stored[2].guest) == ("Zoë Ärni", False)


def test_a_list_with_a_wrong_row_is_refused_whole_and_the_row_named(session, admin, now):
    data = f"Name\nUrsula\nURSULA\n{'x' * 50}\n".encode()
    states = [
        row.state for row in member_import.preview(session, admin.club_id, data, now.date()).rows
    ]
    with pytest.raises(RuleError) as refused:
        member_import.import_members(Act(session, admin, now), data)

    assert states == ["new", "twice", "wrong"]
    assert (refused.value.code, refused.value.place) == ("text-length", "rows/4/name")
    assert members(session, admin.club_id) == {}


def test_a_namesake_on_the_list_gets_a_number_that_nobody_in_the_club_has(session, admin, now):
    add(Act(session, admin, now), Member(0, "Anna Abt", "2"))
    member_import.import_members(Act(session, admin, now), b"Name\nAnna Abt\nAnna Abt\n", [3])

    stored = sorted(member.nickname for member in members(session, admin.club_id).values())
    assert stored == ["", "2", "3"]


def test_a_list_longer_than_a_club_is_refused():
    with pytest.raises(RuleError) as refused:
        member_import.read(b"Name\n" + b"x\n" * 5001)

    assert (refused.value.code, refused.value.values) == ("csv-rows", {"limit": 5000})


@pytest.mark.parametrize(
    "heads",
    ["Name;Vorname", "Nom;Prénom", "Cognome;Nome", "Surname;First name", "Nachname;Vorname"],
)
def test_surname_and_first_name_are_recognised_in_four_languages(heads):
    listed = member_import.read(f"{heads};Mitgliednummer\nvon Arx;Léa;7\n".encode())
    (row,) = listed.rows

    assert (row.member.name, row.member.full_name) == ("Léa von Arx", ("von Arx", "Léa"))
    assert [key for _head, key in listed.columns] == ["surname", "first", "number"]


def test_each_column_says_what_it_becomes_and_contacts_come_in_where_the_club_keeps_them(
    session, admin, now
):
    heads = "Anrede;Name;Vorname;Adresse;PLZ;Ort;E-Mail;Handy;Geburtsdatum;Mitglied seit"
    rows = [
        "Frau;Aebi;Anna;Gasse 1;3011;Bern;anna@example.ch;079 123 45 67;1.2.1951;1.4.2019",
        "Herr;Bär;Beat;;;Thun;keine;ruf an;;",
    ]
    data = "\n".join([heads, *rows]).encode()
    bare = member_import.preview(session, admin.club_id, data, now.date())
    assert [key for _head, key in bare.columns] == ["", "surname", "first", *[""] * 7]
    contacts.choose(Act(session, admin, now), [*CONTACTS])
    listed = member_import.preview(session, admin.club_id, data, now.date())
    keys = ["", "surname", "first", "street", "place", "place", "email", "phone"]
    assert [key for _head, key in listed.columns] == [*keys, "birth_year", "entry"]
    assert listed.rows[1].dropped == {"email": "keine", "phone": "ruf an"}
    member_import.import_members(Act(session, admin, now), data)

    assert contacts.contact(session, admin.club_id, 1) == {
        "email": "anna@example.ch",
        "phone": "079 123 45 67",
        "street": "Gasse 1",
        "place": "3011 Bern",
        "birth_year": "1951",
        "entry": "2019-04-01",
        "remarks": "",
    }
    assert contacts.contact(session, admin.club_id, 2)["place"] == "Thun"


@pytest.mark.parametrize(
    ("address", "place", "contact"),
    [
        ("Gasse 3, 3000 Bern", "", {"street": "Gasse 3", "place": "3000 Bern"}),
        ("Gasse 3a CH-3000 Bern 7", "", {"street": "Gasse 3a CH-3000 Bern 7"}),
        ("Gasse 3a CH-3000 Bern", "", {"street": "Gasse 3a", "place": "CH-3000 Bern"}),
        ("Postfach,1201 Genève", "", {"street": "Postfach", "place": "1201 Genève"}),
        ("Postfach 1201 Genève", "", {"street": "Postfach 1201 Genève"}),
        ("Weg 3, 79100 Freiburg", "", {"street": "Weg 3, 79100 Freiburg"}),
        ("Gasse 33000 Bern", "", {"street": "Gasse 33000 Bern"}),
        ("Gasse 3, 3000 Bern", "Thun", {"street": "Gasse 3, 3000 Bern", "place": "Thun"}),
    ],
)
def test_a_postcode_and_a_town_behind_the_street_are_the_place(address, place, contact):
    data = f'Name;Adresse;Ort\nAnna Abt;"{address}";{place}\n'.encode()

    assert member_import.read(data, kept=["street", "place"]).rows[0].contact == contact
    assert member_import.read(data, kept=["street"]).rows[0].contact == {"street": address}


def test_members_keep_the_numbers_that_their_list_gives_them(session, admin, now):
    heads = "Mitglied-Nr.;Name\n"
    first = f"{heads}104;Anna Abt\n17;Beat Bär\n;Clara Cina\n17;Dora Dähler\nA9;Emil Egli\n1000001;Fritz Föhn\n"
    listed = member_import.read(first.encode())
    assert [row.member.number for row in listed.rows] == [104, 17, 0, 0, 0, 0]
    assert [row.dropped for row in listed.rows if row.dropped] == [
        {"number": "17"},
        {"number": "A9"},
        {"number": "1000001"},
    ]
    numbers, _filled = member_import.import_members(Act(session, admin, now), first.encode())
    assert numbers == [104, 17, 105, 106, 107, 108]

    later = f"{heads}18;Gabi Good\n17;Hans Hänni\n3;Anna Abt\n".encode()
    listed = member_import.preview(session, admin.club_id, later, now.date())
    (known,) = member_import.contacts_for_known(session, admin.club_id, listed)
    assert (known.number, known.differs) == (104, {"number": ("104", "3")})
    assert member_import.import_members(Act(session, admin, now), later) == ([18, 109], 0)
    assert members(session, admin.club_id)[18].name == "Gabi Good"


@pytest.mark.parametrize(
    ("row", "state", "code"),
    [
        ("Total;;46", "left", None),
        (";Summe:;46", "left", None),
        (";;46", "wrong", "csv-name"),
    ],
)
def test_a_row_of_a_list_of_members_without_a_name_adds_up_or_lacks_one(row, state, code):
    listed = member_import.read(f"Nachname;Vorname;Jg.\nAbt;Anna;1961\n{row}\n".encode())

    assert [line.state for line in listed.rows] == ["new", state]
    assert (listed.rows[1].error and listed.rows[1].error.code) == code


@pytest.mark.parametrize("name", ["A", "Ö", "李"])
def test_a_name_of_one_letter_is_a_name(name):
    (row,) = member_import.read(f"Name\n{name}\n".encode()).rows

    assert (row.state, row.member.name) == ("new", name)


@pytest.mark.parametrize(
    "rows",
    ["Nr.;Nachname;Vorname\n1;Abt;Anna\nTotal;1 Mitglied;", "Nachname;Vorname\nAbt;Anna\nTotal;1"],
)
def test_total_makes_nobody_of_the_count_beside_it(rows):
    listed = member_import.read(rows.encode())

    assert [(row.member.name, row.state) for row in listed.rows] == [
        ("Anna Abt", "new"),
        ("Total", "left"),
    ]


def test_the_number_of_a_house_is_no_member_number():
    heads = "Name;Strasse;Nr.;PLZ;Ort"
    (row,) = member_import.read(
        f"{heads}\nAnna Abt;Gasse;12;3000;Bern\n".encode(), kept=("street",)
    ).rows
    assert (row.member.number, row.contact) == (0, {"street": "Gasse 12"})

    (row,) = member_import.read(f"{heads};Nr.\nAnna Abt;Gasse;12;3000;Bern;7\n".encode()).rows
    assert row.member.number == 7
