"""Side lists on the pages of a club: agreed in sentences, then on screen, wall, paper and in files."""

from dataclasses import replace

import pytest

from scorer.club.evening import closing
from scorer.club.people import members
from tests.web.club.evening_pages import csv_rows
from tests.web.club.form_filler import Season, lasting_club, lines
from tests.web.html_client import elements_of, words

club = lasting_club

ROUND = {"phase-0-rounds": "1", "phase-0-deals": "12"}
LISTS = {
    "season-0-categories": "Frauen",
    "list-0-name": "Meiste Matche",
    "list-0-measured": "matches",
    "list-0-places": "2",
    "list-1-name": "Höchste Passe",
    "list-1-measured": "highest",
    "list-2-name": "Schlusslicht",
    "list-2-from_last": "y",
    "list-2-places": "1",
    "list-3-name": "Jahrespasse",
    "list-3-over": "season",
    "list-3-measured": "highest",
}


@pytest.fixture(scope="module")
def played(club):
    """An evening of two rounds: 1 and 3 with two matches make 1000, then 3 and 4 make 984."""
    changes = ROUND | {"phase-0-rounds": "2", "phase-0-count_matches": "y"}
    season = Season(club, "four-eight", changes | LISTS, more=("list",) * 4)
    evening = season.evening(4)
    evening.seat([[1, 2, 3, 4]], [[1, 3, 2, 4]])
    evening.sheet(1, 1, 1000, 884, matches_0="2")
    evening.sheet(2, 1, 900, 984)
    return season, evening


def ranking(club, evening, **which):
    """Rank, name and figure of each line of a list on the page of an evening."""
    page = club.viewer.get(f"/club/evenings/{evening.id}/ranking", query_string=which)
    rows = next(elements_of(page, "tbody")[0].iter("tbody")).iter("tr")
    return [tuple(words(cell) for cell in list(row)[:3]) for row in rows]


def test_each_list_stands_beside_the_ranking_of_its_evening(club, played):
    _season, evening = played

    assert ranking(club, evening, list="Meiste Matche") == [("1", "M01", "2"), ("1", "M03", "2")]
    assert ranking(club, evening, list="Höchste Passe")[0] == ("1", "M01", "1000")
    assert ranking(club, evening, list="Schlusslicht") == [("1", "M02", "1784")]
    page = club.viewer.get(f"/club/evenings/{evening.id}/ranking?list=Meiste+Matche")
    assert "Matche" in [words(head) for head in elements_of(page, "th")]


def test_a_list_over_the_season_stands_on_its_page(club, played):
    season, _evening = played

    assert lines(season.page(), "Jahrespasse")[0][:3] == ("1", "M01", "1000")


def test_spreadsheets_hold_rank_and_figure_of_each(club, played):
    season, evening = played
    first, *_others = csv_rows(club.scorer.get(f"/club/evenings/{evening.id}/ranking.csv"))

    assert first["Name"] == "M03"  # 1000 + 984
    assert (first["Meiste Matche"], first["Meiste Matche: Matche"]) == ("1", "2")
    assert first["Höchste Passe: Höchste Passe"] == "1000"
    assert "Jahrespasse" in club.scorer.get(f"{season.path}/standings.csv").text


def test_a_closing_keeps_every_list_and_who_was_in_which_category(club):
    """club.md 1: a category that changes later changes nothing of a closed evening."""
    lists = {"season-0-categories": "Frauen", "list-0-name": "Cup", "list-0-categories": ["Frauen"]}
    season = Season(club, "four-eight", ROUND | {"season-0-categories": "Frauen"})
    season.change(lists, "", more=("list",))
    season.categorize("Frauen", 2, 3)
    evening = season.play(1000)
    event = club.do(closing.close, evening.id, expected_version=10**6)
    before = [ranking(club, evening, category="Frauen"), ranking(club, evening, list="Cup")]
    club.do(members.change, members.Member(3, "M03", categories=(), seq=10**6))

    assert event.facts["lists"]["Cup"] == [[3, 1, "1000"], [2, 2, "884"]]
    assert event.facts["people"]["categories"]["Frauen"] == [2, 3]
    assert before == [[("1", "M03", "1000"), ("2", "M02", "884")]] * 2
    after = [ranking(club, evening, category="Frauen"), ranking(club, evening, list="Cup")]
    assert after == before
    assert [row[1] for row in lines(season.page(), "Frauen")] == ["M02"]  # the season goes on


def test_somebody_stands_in_the_list_of_each_of_several_categories(club):
    """K15: typed with a comma, in any order."""
    lists = {"season-0-categories": "Frauen\nJugend"}
    season = Season(club, "four-eight", ROUND | lists)
    form = {"name": "M02", "category": "Jugend, Frauen,jugend", "seen": "1000000"}
    assert club.scorer.post("/club/members/2/edit", data=form).status_code == 303
    season.categorize("Frauen", 3)
    evening = season.play(1000)
    member = club.people()[2]

    assert member.categories == ("Jugend", "Frauen")
    assert ranking(club, evening, category="Frauen") == [("1", "M03", "1000"), ("2", "M02", "884")]
    assert ranking(club, evening, category="Jugend") == [("1", "M02", "884")]
    assert [row[1] for row in lines(season.page(), "Jugend")] == ["M02"]
    table = club.scorer.get(f"/club/evenings/{evening.id}/ranking.csv").text
    assert "Rang: Frauen" in table
    assert "Rang: Jugend" in table
    assert "Jugend, Frauen" in club.scorer.get("/club/members").text


def test_a_category_of_before_with_a_comma_in_its_name_stays_one(club):
    member = club.people()[9]
    club.do(members.change, replace(member, categories=("Sektion A, B",)))
    form = {"name": "M09", "nickname": "Nüni", "category": "Sektion A, B", "seen": "1000000"}
    assert club.scorer.post("/club/members/9/edit", data=form).status_code == 303

    assert club.people()[9].categories == ("Sektion A, B",)
    assert club.people()[9].nickname == "Nüni"


def test_who_plays_along_is_marked_on_page_wall_and_in_the_file(club):
    """K32."""
    agreed = {
        "season-0-categories": "Ehrengäste",
        "season-0-unranked": ["Ehrengäste"],
        "list-0-name": "Ausser Konkurrenz",
        "list-0-listed": "unranked",
    }
    season = Season(club, "four-eight", ROUND | agreed, more=("list",))
    season.categorize("Ehrengäste", 1)
    evening = season.play(1000)
    page = club.viewer.get(f"/club/evenings/{evening.id}/ranking")

    assert ranking(club, evening, list="Ausser Konkurrenz") == [("1", "M01", "1000")]
    assert "ausser Konkurrenz" in words(elements_of(page, "ul")[-1])
    assert "ausser Konkurrenz" in club.app.test_client().get(f"/e/{evening.id}").text
    table = club.scorer.get(f"/club/evenings/{evening.id}/ranking.csv").text
    assert "ausser Konkurrenz" in table
