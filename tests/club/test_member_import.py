"""Import of members from a list as spreadsheets write it."""

import pytest

from scorer.club import member_import
from scorer.club.ledger import Act
from scorer.club.members import members
from scorer.rules.core.errors import RuleError

CSV = "Nachname;Vorname;Übername;Kategorie;Gast\nMüller;Ursula;Usch;Damen;\n;;;;\nBär;Jürg;;;x\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_a_list_of_members_is_taken_in_as_spreadsheets_write_it(
    session, admin, now, encoding, separator
):
    data = CSV.replace(";", separator).encode(encoding)
    shown = member_import.preview(session, admin.club_id, data)
    assert [(row.line, row.state) for row in shown] == [(2, "new"), (4, "new")]
    assert members(session, admin.club_id) == {}
    assert member_import.import_members(Act(session, admin, now), data) == [1, 2]

    stored = members(session, admin.club_id)
    assert stored[1].name == "Ursula Müller"
    assert (stored[1].nickname, stored[1].category, stored[1].guest) == ("Usch", "Damen", False)
    assert (stored[2].name, stored[2].guest) == ("Jürg Bär", True)
    assert {row.state for row in member_import.preview(session, admin.club_id, data)} == {"known"}
    assert member_import.import_members(Act(session, admin, now), data) == []


def test_a_list_with_a_wrong_row_is_refused_whole_and_the_row_named(session, admin, now):
    data = f"Name\nUrsula\nURSULA\n{'x' * 50}\n".encode()
    states = [row.state for row in member_import.preview(session, admin.club_id, data)]
    with pytest.raises(RuleError) as refused:
        member_import.import_members(Act(session, admin, now), data)

    assert states == ["new", "known", "wrong"]
    assert (refused.value.code, refused.value.place) == ("text-length", "rows/4/name")
    assert members(session, admin.club_id) == {}


def test_a_list_longer_than_a_club_is_refused():
    with pytest.raises(RuleError) as refused:
        member_import.read(b"Name\n" + b"x\n" * 5001)

    assert (refused.value.code, refused.value.values) == ("csv-rows", {"limit": 5000})
