"""Members: taken in by hand, changed, merged, forgotten."""

import json
import re

import pytest

from scorer.club.people import contacts, member_import
from tests.web.club.evening_pages import printed
from tests.web.html_client import elements_of, value_of, words

HOSTILE = ["<script>alert(1)</script>", "=1+1", "@SUM(A1)", '"><img src=x>', "{{ 7 * 7 }}", "שרה"]


def new(client, name, **more):
    return client.post("/club/members/new", data={"name": name, **more})


def test_a_member_is_taken_in_and_listed(club):
    form = {"nickname": "Fritz", "category": "Senioren", "guest": "y"}
    answer = new(club.scorer, "  Friedrich   Frei ", **form)
    page = club.viewer.get("/club/members")
    rows = [words(row) for row in elements_of(page, "li")]

    assert answer.location == "/club/members/6?done=added"
    assert "Nr. 6 Frei Friedrich «Fritz» Senioren, Gast" in rows


@pytest.mark.parametrize("name", ["", " ", "\u202e", "x" * 41])
def test_what_is_no_name_is_refused_and_comes_back(club, name):
    answer = new(club.scorer, name, nickname="Fritz")

    assert answer.status_code == 422
    assert 'value="Fritz"' in answer.text
    assert len(club.people()) == 5


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_only_a_name(club, name):
    path = new(club.scorer, name).location
    page = club.viewer.get(path)

    assert words(elements_of(page, "h1")[0]) == name
    assert [script.get("src", "")[:8] for script in elements_of(page, "script")] == ["/static/"]
    assert elements_of(page, "img") == []
    links = [words(link) for link in elements_of(club.viewer.get("/club/members"), "a")]
    assert sorted(name.split()) in [sorted(link.split()) for link in links]


def test_two_entries_for_one_person_become_one(club):
    double = int(re.search(r"/(\d+)\?", new(club.scorer, "Anna Amstuz").location)[1])
    path = f"/club/members/{double}/merge"
    assert "Das kannst du hier nicht wählen." in club.admin.post(path, data={"into": double}).text
    assert "Wähle eine Person." in club.admin.post(path, data={"into": ""}).text
    assert club.admin.post(path, data={"into": "99"}).status_code == 422
    answer = club.admin.post(path, data={"seen": 10**6, "into": "1"})

    page = club.admin.get(answer.location).text
    assert "✓ Zusammengelegt" in page
    assert f'href="/club/members/{double}"' in page  # the way to take it back
    assert club.people()[double].into == 1
    assert "Amstuz Anna" not in club.viewer.get("/club/members").text
    assert "gleiche Person wie" in club.viewer.get(f"/club/members/{double}").text
    assert club.admin.post(path, data={"into": "2"}).status_code == 422

    seen = value_of(club.admin.get(f"/club/members/{double}"), "seen")
    path = f"/club/members/{double}/part"
    assert club.admin.post(path, data={"seen": "0"}).status_code == 409
    parted = club.admin.post(path, data={"seen": seen})
    assert "✓ Wieder getrennt" in club.admin.get(parted.location).text
    assert "Amstuz Anna" in club.viewer.get("/club/members").text


def test_who_is_erased_has_no_name_any_more(club):
    path = "/club/members/2"
    assert club.admin.post(f"{path}/erase").status_code == 422
    assert club.admin.post(f"{path}/erase", data={"seen": 10**6, "sure": "y"}).status_code == 303

    assert "Mitglied 2" in club.viewer.get(path).text
    assert "Bühler" not in club.viewer.get("/club/members").text


def test_everything_about_one_member_is_given_out(club):
    answer = club.admin.get("/club/members/3/member.json")
    exported = json.loads(answer.data)

    assert answer.headers["Content-Disposition"] == 'attachment; filename="member-3.json"'
    assert exported["member"]["name"] == "Clara Caduff"
    assert {event["facts"]["member"] for event in exported["events"]} == {3}


def test_the_first_page_of_a_club_without_an_evening_says_so(club):
    assert "Noch ist kein Abend angesetzt." in club.viewer.get("/club").text


@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_the_list_for_a_spreadsheet_is_read_in_again_as_it_was(club, language):
    kept = ("email", "phone", "street", "place", "birth_year", "entry", "remarks")
    known = {"email": "anna@abt.ch", "phone": "+41 31 111 22 33", "street": "Rain 1"}
    known |= {"place": "3000 Bern", "birth_year": "1951", "entry": "2019-04-01", "remarks": "-"}
    club.do(contacts.choose, kept)
    club.do(contacts.change, 1, known, expected_version=10**6)
    form = {"surname": "von Arx", "first_name": "Annelies", "name": "Anni", "guest": "y"}
    form |= {"nickname": "Nänni", "category": "Damen, Junge"}
    assert club.scorer.post("/club/members/new", data=form).status_code == 303
    answer = club.admin.get(f"/club/members/list.csv?lang={language}")
    rows = {row.member.name: row for row in member_import.read(answer.data, kept=kept).rows}

    assert club.scorer.get("/club/members/list.csv").status_code == 403
    new, anna = rows["Anni"].member, rows["Anna Amstutz"]
    assert new.full_name == ("von Arx", "Annelies")
    assert (new.number, new.nickname, new.categories, new.guest) == (
        6,
        "Nänni",
        ("Damen", "Junge"),
        True,
    )
    assert anna.contact == known
    assert (anna.member.number, anna.member.full_name) == (1, ("Amstutz", "Anna"))


def test_officials_have_a_list_for_calling_people(club):
    club.do(contacts.choose, ["phone"])
    club.do(contacts.change, 1, {"phone": "031 111 22 33"}, expected_version=10**6)
    address = "/club/members/list.pdf?phone=y"

    assert address in club.scorer.get("/club/members").text
    assert address not in club.viewer.get("/club/members").text
    assert "Amstutz Anna 031 111 22 33" in printed(club.scorer.get(address))
    assert "031 111" not in printed(club.viewer.get(address))
