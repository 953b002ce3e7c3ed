"""Teams on the pages of a club: agreed in sentences, made by the office, then on screen, wall, paper and in files."""

from datetime import date, timedelta

import pytest

from scorer.club import record as season_export
from scorer.club.evening import closing
from scorer.club.people import teams
from scorer.club.people.members import Member
from scorer.club.people.teams import NamedTeam
from scorer.rules.club.evening.categories import Membership
from scorer.rules.club.record import record as season_record
from scorer.rules.club.record.ranking_json import evening_json, season_json
from scorer.web.club.people.member_names import Names, display_names
from scorer.web.database import db
from tests.web.club.evening_pages import csv_rows, plain
from tests.web.club.form_filler import Season, lasting_club, posted_as_shown
from tests.web.html_client import StrictClient, elements_of, errors_of, value_of, words

club = lasting_club

ROUND = {"phase-0-rounds": "1", "phase-0-deals": "12"}
OF_TEAMS = {
    "list-0-name": "Mannschaften",
    "list-0-team_best": "2",
    "list-0-teams_best": "",
    "list-1-name": "Vereine",
    "list-1-units": "clubs",
    "list-1-teams_all": "",
    "list-1-combine": "average",
    "list-2-name": "Jahr",
    "list-2-over": "season",
    "list-2-teams_best": "",
    "list-2-team_best": "2",
    "list-3-name": "Totale",
    "list-3-over": "season",
    "list-3-teams_all": "",
    "list-3-teams_totals": "",
}


def add(season, lines, word="", client=None):
    data = {"club": word, "teams": lines}
    return (client or season.club.scorer).post(f"{season.path}/teams", data=data)


def ranking(club, evening, title, client=None):
    page = (client or club.viewer).get(
        f"/club/evenings/{evening.id}/ranking", query_string={"list": title}
    )
    rows = next(elements_of(page, "tbody")[0].iter("tbody")).iter("tr")
    return [tuple(words(cell) for cell in list(row)[:3]) for row in rows]


def of_season(season, title):
    section = next(
        section
        for section in elements_of(season.page(), "section")
        if title == words(next(section.iter("h2"), ""))
    )
    rows = next(section.iter("tbody")).iter("tr")
    return [tuple(words(cell) for cell in row) for row in rows]


@pytest.fixture(scope="module")
def played(club):
    """Two tables: 1 and 3 make 1000, 2 and 4 884; 5 and 7 make 950, 6 and 8 934."""
    season = Season(club, "four-eight", ROUND | OF_TEAMS, more=("list",) * 4)
    assert add(season, "1: M01, M02, M03\n2: M05; M04", "Adler").status_code == 303
    assert add(season, "Löwen: M06, 7\nWenige: M08").status_code == 303
    evening = season.evening(8)
    evening.seat([[1, 2, 3, 4], [5, 6, 7, 8]])
    evening.sheet(1, 1, 1000, 884)
    evening.sheet(1, 2, 950, 934)
    return season, evening


def test_an_evening_ranks_its_teams_and_says_whose_results_they_have(club, played):
    _season, evening = played

    assert ranking(club, evening, "Mannschaften") == [
        ("1", "Adler 1M01 1000, M03 1000; nicht gezählt: M02 884", "2000"),
        ("2", "LöwenM07 950, M06 934", "1884"),
        ("3", "Adler 2M05 950, M04 884", "1834"),
        ("–", "WenigeM08 934für einen Rang fehlen noch Resultate: 1", "934"),
    ]
    (row,) = ranking(club, evening, "Vereine")
    assert row[0] == "1"
    assert row[1].startswith("AdlerM01 1000")
    assert row[2] == "943.6"  # 4718 by five


def test_a_season_ranks_them_by_evening_and_by_totals(played):
    season, _evening = played

    assert of_season(season, "Jahr")[:2] == [
        ("1", "Adler 1", "2000", "2000"),
        ("2", "Löwen", "1884", "1884"),
    ]
    assert of_season(season, "Totale")[0] == ("1", "Adler 1M01 1000, M03 1000, M02 884", "2884")


def test_public_pages_and_the_wall_show_them(club, played):
    season, evening = played
    token = club.public(season.id)
    anybody = StrictClient(club.app, "192.0.2.201")
    of_evening = "Adler 1M01 1000, M03 1000; nicht gezählt: M02 884 2000"

    assert of_evening in plain(anybody.get(f"/p/{token}/1"))
    assert "Löwen" in anybody.get(f"/p/{token}").text
    assert "Adler 1" in anybody.get(f"/e/{evening.id}").text


def test_where_people_are_numbers_in_public_so_are_teams(club):
    season = Season(
        club, "four-eight", ROUND | OF_TEAMS | {"seen-0-public": "numbers"}, more=("list",) * 4
    )
    add(season, "Familie Xaver: M01, M03")
    evening = season.evening(4)
    evening.seat([[1, 2, 3, 4]])
    evening.sheet(1, 1, 1000, 884)
    token = club.public(season.id)

    for path in (f"/e/{evening.id}", f"/p/{token}", f"/p/{token}/1"):
        page = club.app.test_client().get(path).text
        assert "Xaver" not in page
        assert "M01" not in page
        assert "Mannschaft 1" in page


def test_files_tell_who_is_in_which_team(club, played):
    season, evening = played
    rows = csv_rows(club.scorer.get(f"/club/evenings/{evening.id}/ranking.csv"))
    second = next(row for row in rows if row["Name"] == "M02")

    assert (second["Mannschaften"], second["Mannschaften: Name"]) == ("1", "Adler 1")
    assert second["Mannschaften: Total"] == "2000"
    assert (second["Vereine"], second["Vereine: Name"]) == ("1", "Adler")
    rows = csv_rows(club.scorer.get(f"{season.path}/standings.csv"))
    year = next(row for row in rows if row["Name"] == "M06")
    assert (year["Jahr"], year["Jahr: Name"], year["Totale: Total"]) == ("2", "Löwen", "1884")
    record = season_record.loads(club.admin.get(f"{season.path}/season.json").data)
    lists = {each["name"]: each["lines"] for each in evening_json(record, 1)["lists"]}
    first = lists["Mannschaften"][0]
    assert [first[key] for key in ("team", "name", "rank", "total")] == [1, "Adler 1", 1, 2000]
    assert [*first["members"]] == [1, 3, 2]


@pytest.mark.parametrize("names", [True, False])
def test_the_season_as_a_file_has_the_same_teams_and_lists(club, played, names):
    season, _evening = played
    with club.app.app_context():
        data = season_export.export(db.session(), club.id, season.id, names=names)
    record = season_record.loads(data)
    by_name = {listing["name"]: listing for listing in season_json(record)["lists"]}

    assert season_record.dumps(record.entry) == data
    assert [line["total"] for line in by_name["Jahr"]["lines"]] == [2000, 1884, 1834, 0]
    first = by_name["Totale"]["lines"][0]
    assert (first["team"], first["name"]) == (1, "Adler 1" if names else "")
    assert first["members"] == (1, 3, 2)
    assert ("Adler" in data.decode()) == names


def test_a_closing_keeps_the_teams_of_the_evening_and_the_season_goes_on(club):
    """club.md 1: what was published stays; a team that is corrected later counts in the season."""
    season = Season(club, "four-eight", ROUND | OF_TEAMS, more=("list",) * 4)
    add(season, "A: M01, M02\nB: M03, M04")
    evening = season.evening(4)
    evening.seat([[1, 2, 3, 4]])
    evening.sheet(1, 1, 1000, 884)
    event = club.do(closing.close, evening.id, expected_version=10**6)
    before = ranking(club, evening, "Mannschaften")
    assert edit(season, 1, member_1="M08").status_code == 303

    assert event.facts["lists"]["Mannschaften"] == [[1, 1, "1884"], [2, 1, "1884"]]
    assert event.facts["people"]["teams"][0] == {"team": 1, "club": None, "members": [1, 2]}
    assert ranking(club, evening, "Mannschaften") == before
    assert of_season(season, "Totale")[1][2] == "1000"


WRONG = [
    ("A M01", "Schreib auf jede Zeile einen Namen"),
    (
        "A: M01, Fritz, Hans\nB: Sepp",
        "Zeile 1, «A»: «Hans» heisst hier niemand. Zeile 2, «B»: «Sepp» heisst hier niemand.",
    ),
    ("A: M01, M02, M03, M04", "«A»: Höchstens 3 Leute"),
]


@pytest.mark.parametrize(("lines", "sentence"), WRONG)
def test_what_no_team_can_be_is_told_at_the_field_and_what_was_typed_stays(club, lines, sentence):
    size = {"list-0-teams_size": "", "list-0-size": "3"}
    season = Season(club, "four-eight", ROUND | OF_TEAMS | size, more=("list",) * 4)
    answer = add(season, lines)
    (area,) = elements_of(answer, "textarea")

    assert answer.status_code == 422
    assert sentence in errors_of(answer)["teams"]
    assert (area.text or "").strip() == lines
    assert "Noch keine." in answer.text


def test_a_name_is_found_in_either_order_of_its_words_unless_two_people_have_them():
    names = Names({1: "Anna Meier", 2: "Hans Peter", 3: "Peter Hans", 4: "Beat Hans Marti"})

    assert names.find(" meier  ANNA ") == 1
    assert names.find("Marti Beat Hans") == 4
    assert [names.find(text) for text in ("Hans Peter", "Peter Hans")] == [2, 3]
    assert names.find("Meier") is None
    both = Names({1: "Anna Maria Meier", 2: "Maria Anna Meier"})
    assert both.find("Meier Anna Maria") is None


def test_a_name_that_two_people_have_is_told_with_their_numbers():
    people = {
        number: Member(number, "Hans Huber", nickname, surname="Huber", first_name="Hans")
        for number, nickname in ((3, "Housi"), (7, ""))
    }
    names = display_names(people | {9: Member(9, "Beat Roth")})

    for typed in ("Huber Hans", "hans huber"):
        assert names.find(typed) is None
        for sentence in (names.unknown(typed), names.not_found(typed)):
            assert sentence == f"«{typed}» gibt es mehrmals: Nr. 3 und Nr. 7."
    assert names.find("7") == 7
    assert names.not_found("Roth") == "«Roth» heisst hier niemand."


def edit(season, number, **typed):
    path = f"{season.path}/teams/{number}"
    form = posted_as_shown(season.club.scorer.get(path), path)
    return season.club.scorer.post(path, data=form | typed)


def test_what_is_wrong_with_one_person_is_told_in_the_row(club):
    season = Season(club, "four-eight", ROUND | OF_TEAMS, more=("list",) * 4)
    add(season, "A: M01\nB: M02, M03")
    for typed, field, sentence in (
        ({"member_1": "Fritz"}, "member_1", "So heisst hier niemand"),
        ({"member_2": "M02"}, "member_2", "M02 ist am gleichen Tag schon"),
        ({"first_0": "2026-10-02", "last_0": "2026-10-01"}, "member_0", "Das Ende liegt vor"),
        ({"first_0": "morgen"}, "first_0", "Schreib das Datum so:"),
        ({"name": "B"}, "name", "gibt es schon"),
        ({"name": ""}, "name", "fehlt der Name"),
    ):
        answer = edit(season, 1, **typed)
        assert answer.status_code == 422
        assert sentence in errors_of(answer)[field]
        name, text = next(iter(typed.items()))
        assert value_of(answer, name) == text
    assert edit(season, 1, member_1="M04", first_1="2026-10-01").status_code == 303
    assert "M04 (ab 1. Okt. 2026)" in plain(club.viewer.get(f"{season.path}/teams"))


def test_a_team_of_any_size_keeps_all_of_its_people_on_the_form(club):
    season = Season(club, "four-eight", ROUND | OF_TEAMS, more=("list",) * 4)
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(81)]
    people = tuple(Membership(1, day, day) for day in days)
    club.do(teams.save, season.id, [NamedTeam(0, "", "A", people)])
    assert edit(season, 1, name="B").status_code == 303
    with club.app.app_context():
        (team,) = teams.teams(db.session(), club.id, season.id)

    assert (team.name, team.people) == ("B", people)


def test_a_team_is_removed_and_its_name_erased_by_keys(club):
    season = Season(club, "four-eight", ROUND | OF_TEAMS, more=("list",) * 4)
    add(season, "Familie Zwyssig: M01\nB: M02")
    assert club.admin.post(f"{season.path}/teams/1/forget").status_code == 422
    assert club.admin.post(f"{season.path}/teams/1/forget", data={"sure": "y"}).status_code == 303
    page = plain(club.viewer.get(f"{season.path}/teams"))

    assert "Zwyssig" not in page
    assert "Mannschaft 1" in page
    club.scorer.post(f"{season.path}/teams/2/remove", data={"seen": 10**6})
    assert club.scorer.get(f"{season.path}/teams/2").status_code == 404
