"""Surnames: given in the form, guessed for those of before, confirmed in one list."""

import pytest

from scorer.club.people.members import Member
from scorer.web.club.people.member_names import display_names
from tests.web.club.form_filler import posted_as_shown
from tests.web.conftest import content
from tests.web.html_client import elements_of, value_of, words
from tests.web.pseudo_language import pseudo, write_catalog


def test_surname_and_first_name_make_what_people_say_unless_something_else_is_said(club):
    form = {"surname": "von Arx", "first_name": "Hans Peter"}
    path = club.scorer.post("/club/members/new", data=form).location.partition("?")[0]
    assert club.people()[6].name == "Hans Peter von Arx"
    page = club.scorer.get(f"{path}/edit")
    assert (value_of(page, "surname"), value_of(page, "name")) == ("von Arx", "")
    club.scorer.post(f"{path}/edit", data=form | {"name": "Hampi", "seen": value_of(page, "seen")})
    assert club.people()[6].name == "Hampi"
    assert words(elements_of(club.viewer.get(path), "h1")[0]) == "Hampi"
    assert "von Arx Hans Peter (Hampi)" in club.viewer.get("/club/members").text
    assert value_of(club.scorer.get(f"{path}/edit"), "name") == "Hampi"

    only = club.scorer.post("/club/members/new", data={"surname": "Zurbuchen"})
    assert only.status_code == 303
    assert club.people()[7].name == "Zurbuchen"
    long = club.scorer.post("/club/members/new", data={"surname": "x" * 30, "first_name": "y" * 30})
    assert long.status_code == 422
    assert value_of(long, "first_name") == "y" * 30
    none = club.scorer.post("/club/members/new", data={"nickname": "Hampi"})
    assert "Hier fehlt der Name." in none.text


@pytest.mark.parametrize(("language", "say"), [("de", str), ("fr", pseudo)])
def test_who_has_no_name_is_listed_by_number_alone(make_app, tmp_path, language, say):
    app = make_app(catalogs=str(write_catalog(tmp_path / "catalogs")))
    given = Member(19, "#19", surname="Egli", first_name="Emil")
    nameless = [Member(17, "#17"), Member(18, "Mitglied 18"), given, Member(20, "Anna Aebi")]
    nameless.append(Member(21, "#21", surname="#21"))  # confirmed as it was guessed
    member = say("Mitglied %(number)s")
    with app.test_request_context(headers={"Accept-Language": language}):
        names = display_names({person.number: person for person in nameless})
        listed = [names.listed(number) for number in names]

    assert [names[18], names[19]] == [member % {"number": 18}, member % {"number": 19}]
    assert listed == [
        *(member % {"number": number} for number in (17, 18)),
        f"Egli Emil ({names[19]})",
        "Aebi Anna",
        member % {"number": 21},
    ]


def test_guessed_surnames_are_confirmed_once(club):
    assert "Nachnamen prüfen (5)" in club.scorer.get("/club/members").text
    assert "Nachnamen prüfen" not in club.viewer.get("/club/members").text
    page = club.scorer.get("/club/members/surnames")
    form = posted_as_shown(page, "/club/members/surnames")
    assert (form["surname_1"], form["first_name_1"]) == ("Amstutz", "Anna")
    before = content(club.app)
    wrong = club.scorer.post("/club/members/surnames", data=form | {"surname_2": "x" * 41})
    assert wrong.status_code == 422
    assert content(club.app) == before
    form |= {"surname_5": "Emil", "first_name_5": "Egli", "surname_4": ""}
    assert club.scorer.post("/club/members/surnames", data=form).status_code == 303

    assert club.people()[5].full_name == ("Emil", "Egli")
    assert {member.name for member in club.people().values()} >= {"Emil Egli", "Anna Amstutz"}
    assert [n for n, member in club.people().items() if member.is_guessed] == [4]


def test_two_of_one_name_are_told_apart_wherever_they_stand(club):
    form = {"surname": "Amstutz", "first_name": "Anna"}
    again = club.scorer.post("/club/members/new", data=form)
    assert again.status_code == 422
    path = club.scorer.post(
        "/club/members/new", data=form | {"nickname": "Jung"}
    ).location.partition("?")[0]

    rows = [words(row) for row in elements_of(club.viewer.get("/club/members"), "li")]
    assert {"Nr. 1 Amstutz Anna (1)", "Nr. 6 Amstutz Anna «Jung»"} <= set(rows)
    titles = [words(elements_of(club.viewer.get(at), "h1")[0]) for at in ("/club/members/1", path)]
    assert titles == ["Anna Amstutz (1)", "Anna Amstutz «Jung»"]
