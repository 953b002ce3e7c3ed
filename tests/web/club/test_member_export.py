"""What is stored about a member, handed out."""

import json


def test_everything_about_one_member_is_given_out(club):
    answer = club.admin.get("/club/members/3/member.json")
    exported = json.loads(answer.data)

    assert answer.headers["Content-Disposition"] == 'attachment; filename="member-3.json"'
    assert exported["member"]["name"] == "Clara Caduff"
    assert {event["facts"]["member"] for event in exported["events"]} == {3}
