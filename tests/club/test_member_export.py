"""Export of what is stored about a member."""

from scorer.club import closing, member_export
from scorer.club.ledger import Act
from tests.club.club_builder import an_evening, play_all, refusal


def test_what_is_stored_about_a_member_is_handed_out_without_other_names(session, admin, now):
    evening = an_evening(session, admin, now)
    play_all(session, admin, evening, now)
    export = member_export.export(session, admin.club_id, 1)

    assert export["member"]["name"] == "Anna"
    assert [event["kind"] for event in export["events"]] == ["member", "attendance"]
    (held,) = export["evenings"]
    assert [game["round"] for game in held["games"]] == [1, 2]
    assert sum(int(game["credit"]) for game in held["games"]) == int(held["total"])
    assert "Beat" not in str(export)
    assert refusal(member_export.export, session, admin.club_id, 99) == "member-unknown"
    closing.close(Act(session, admin, now, 10**6), evening)  # it names everybody, by category
    assert member_export.export(session, admin.club_id, 1) == export
