"""What stands for a member without a name is nobody's typed name: each field refuses it, and says why."""

import pytest

from scorer.club.people import members
from scorer.club.people.members import Member
from tests.web.club.evening.test_door import say
from tests.web.club.evening_pages import open_evening, plain

SENTENCE = "So sehen nur gelöschte Namen aus."
TYPED = ["#17", "Mitglied 17", "#1000", "mitglied 17", "Membre 17", "SOCIO 17"]


@pytest.mark.parametrize("typed", TYPED)
@pytest.mark.parametrize("field", ["surname", "name"])
def test_a_new_member_is_not_called_so(club, typed, field):
    answer = club.scorer.post("/club/members/new", data={"first_name": "", field: typed})

    assert (answer.status_code, SENTENCE in plain(answer)) == (422, True)


def test_two_parts_that_make_one_are_refused_and_what_only_looks_alike_is_not(club):
    parts = {"first_name": "Mitglied", "surname": "17"}
    assert SENTENCE in plain(club.scorer.post("/club/members/new", data=parts))
    for name in ("Mitglied 017", "# 17", "Mitglied", "Mitglied 17a"):
        assert club.scorer.post("/club/members/new", data={"name": name}).status_code == 303


def test_who_is_called_so_already_can_be_changed_and_named(club):
    number = club.do(members.add, Member(0, "#900"))
    here = f"/club/members/{number}/edit"
    kept = {"surname": "#900", "nickname": "Hampi", "seen": 10**6}

    assert club.scorer.post(here, data=kept).status_code == 303
    assert club.scorer.post(here, data=kept | {"surname": "#901"}).status_code == 422
    assert club.scorer.post(here, data=kept | {"surname": "Abt"}).status_code == 303


@pytest.mark.parametrize("typed", TYPED[1:])
def test_no_guest_is_called_so(app, typed):
    desk = open_evening(app)
    by_script, as_page = say(desk, guest=typed), desk.post("/door", guest=typed)

    assert (by_script.status_code, SENTENCE in by_script.json["sentence"]) == (422, True)
    assert (as_page.status_code, SENTENCE in plain(as_page)) == (422, True)
    assert len(desk.view.evening.attendance) == 0
