"""Fixed pairs on every list that people read: one row a pair, announced once; programs read people."""

from tests.web.club.evening_pages import csv_rows, printed
from tests.web.club.form_filler import Season, lasting_club
from tests.web.html_client import StrictClient, elements_of, words

club = lasting_club

PAIRS = ((1, 2), (3, 4), (5, 6), (7, 8))
RANKS = [
    *(("1", "M01 / M02", "1506"), ("2", "M05 / M06", "1300")),
    *(("3", "M03 / M04", "1184"), ("3", "M07 / M08", "1184")),
]


def played(club, more=(), **changes):
    """Two rounds of four pairs, fifty more for a match; by hand 1506, 1300 and twice 1184."""
    season = Season(club, "pairs", {"phase-0-rounds": "2"} | changes, more=more)
    evening = season.evening()
    evening.pairs(*PAIRS)
    evening.seat([[1, 3, 2, 4], [5, 7, 6, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]])
    evening.sheet(1, 1, 700, 556)
    evening.sheet(1, 2, 800, 556, matches_0=2)
    evening.sheet(2, 1, 806, 500, matches_0=1)
    evening.sheet(2, 2, 628, 628)
    return season, evening


def table_of(page):
    """Rank, name and total of each row of the first ranking on a page."""
    rows = [list(row) for row in elements_of(page, "tr")]
    return [tuple(words(cell) for cell in row[:3]) for row in rows if row[0].tag == "td"]


def on_the_wall(club, evening):
    hall = StrictClient(club.app, "192.0.2.210").get(f"/e/{evening.id}")
    places = [place for place in elements_of(hall, "li") if words(place)[:1] in "123–"]
    return [
        (rank[:-1], name, total)
        for place in places
        for rank, name, total in [[words(part) for part in place]]
    ]


def test_a_pair_is_one_row_on_page_wall_public_page_and_in_the_season(club):
    season, evening = played(club)
    anybody = StrictClient(club.app, "192.0.2.211")

    assert table_of(club.viewer.get(f"/club/evenings/{evening.id}/ranking")) == RANKS
    assert on_the_wall(club, evening) == RANKS
    assert table_of(anybody.get(f"/p/{club.public(season.id, evening.id)}")) == RANKS
    assert table_of(season.page()) == RANKS
    assert table_of(anybody.get(f"/p/{club.public(season.id)}")) == RANKS


def test_a_pair_in_the_season_leads_to_the_page_of_each_of_the_two(club):
    season, _evening = played(club)
    links = {a.get("href") for a in elements_of(season.page(), "a")}

    assert {f"{season.path}/members/{number}" for number in range(1, 9)} <= links


def test_a_pair_is_one_row_on_paper(club):
    season, evening = played(club)
    for path in (f"/club/evenings/{evening.id}/ranking.pdf", f"{season.path}/standings.pdf"):
        text = printed(club.viewer.get(path))
        assert text.count("M01") == 1
        assert all(f"{rank}. {name}" in text for rank, name, _total in RANKS)


def test_the_spreadsheet_has_one_row_a_pair_with_both_numbers(club):
    season, evening = played(club)
    for path in (f"/club/evenings/{evening.id}/ranking.csv", f"{season.path}/standings.csv"):
        rows = csv_rows(club.viewer.get(path))
        assert [(row["Rang"], row["Name"], row["Total"]) for row in rows] == RANKS
        numbers = [(row["Nummer"], row["Nummer des Partners"]) for row in rows]
        assert numbers == [("1", "2"), ("5", "6"), ("3", "4"), ("7", "8")]


def test_the_spreadsheet_has_one_row_a_pair_beside_a_list_of_teams(club):
    teams = {"list-0-name": "Mannschaften", "list-0-team_best": "2", "list-0-teams_best": ""}
    _season, evening = played(club, more=["list"], **teams)
    rows = csv_rows(club.viewer.get(f"/club/evenings/{evening.id}/ranking.csv"))

    assert [(row["Rang"], row["Name"], row["Total"]) for row in rows] == RANKS
    assert {row["Mannschaften"] for row in rows} == {""}


def test_a_pair_is_announced_once(club):
    _season, evening = played(club, **{"phase-0-hidden_from": "1"})
    path = f"/club/evenings/{evening.id}/announcing"
    for step in (1, 2, 3):
        form = {"step": step, "stood": step - 1, "manner": "all", "seen": evening.view.seq}
        assert club.admin.post(path, data=form).status_code == 303
        names = [words(place) for place in elements_of(club.admin.get(path), "li")]
        assert names == [
            f"{rank}. {name} {total}" for rank, name, total in RANKS if rank == str(4 - step)
        ]
        assert on_the_wall(club, evening) == [row for row in RANKS if int(row[0]) >= 4 - step]
    assert printed(club.admin.get(f"{path}.pdf")).count("M01") == 1


def test_a_pair_of_a_season_is_one_row_only_where_it_always_was_one(club):
    season, _first = played(club)
    second = season.evening()
    second.pairs((1, 2), (3, 5))
    second.seat([[1, 3, 2, 5]], [[1, 3, 2, 5]])
    second.played([628], [628])
    names = [row[1] for row in table_of(season.page())]

    assert "M01 / M02" in names
    assert "M07 / M08" in names
    assert {"M03", "M04", "M05", "M06"} <= {*names}
