"""What a figure of the ranking owes to a penalty, a bye or a substitute, and what counts twice."""

import pytest

from scorer.club.evening import attendance, penalties
from scorer.club.ranking import seasons
from tests.web.club.evening_pages import csv_rows, printed_pages
from tests.web.club.form_filler import Season, lasting_club
from tests.web.html_client import elements_of, words

club = lasting_club

NOTES = [
    "a −20 Punkte in Passe 2: kam zu spät",
    "b gespielt hat M10",
    "c setzte aus: 628 Punkte",
    "d −10 Punkte: war laut",
    "e ausgeschlossen: geredet",
]


@pytest.fixture(scope="module")
def night(club):
    """Return an evening of two rounds: M09 and M04 rest, M10 plays for M05, three are punished."""
    changes = {"phase-0-rounds": "2", "phase-0-rest_points": "628"}
    night = Season(club, "four-eight", changes).evening(9)
    night.attend(10, filler=True)
    night.seat(
        [[1, 2, 3, 4], [5, 6, 7, 8]],
        [[1, 6, 3, 9], [5, 2, 7, 8]],
        out=[[9], [4]],
    )
    club.do(attendance.substitute, night.id, 5, 10, first=2, expected_version=0)
    night.played([700, 650], [800, 628])
    punish = {"points": -20, "number": 2, "expected_version": 0, "reason": "kam zu spät"}
    club.do(penalties.penalty, night.id, 1, **punish)
    club.do(penalties.penalty, night.id, 2, points=-10, expected_version=0, reason="war laut")
    club.do(penalties.penalty, night.id, 8, disqualified=True, expected_version=0, reason="geredet")
    return night


def rows(page):
    body = next(iter(elements_of(page, "tbody")))
    return {words(row[1]): [words(cell) for cell in row] for row in body.iter("tr")}


def test_the_page_marks_each_figure_that_no_sheet_says(club, night):
    page = club.viewer.get(f"/club/evenings/{night.id}/ranking")
    cells_by_name = rows(page)
    (notes,) = (part for part in elements_of(page, "ul") if part.get("class") == "footnotes")

    heads = [words(head) for head in elements_of(page, "th") if head.get("scope") == "col"]
    assert heads == ["Rang", "Name", "Total", "P. 1", "P. 2", "davon Strafen", "±"]
    assert cells_by_name["M03"] == ["1", "M03", "1500", "700", "800", "", ""]
    assert cells_by_name["M01"] == ["2", "M01", "1480", "700", "780Anmerkung a", "−20", ""]
    assert cells_by_name["M04"][3:] == ["556", "628Anmerkung c", "", ""]
    assert cells_by_name["M09"][3:] == ["628Anmerkung c", "456", "", ""]
    assert cells_by_name["M02"][2:] == ["1174", "556", "628", "", "−10Anmerkung d"]
    assert cells_by_name["M05"][3:] == ["650", "628Anmerkung b", "", ""]
    assert "M08 ausgeschlossenAnmerkung e" in cells_by_name
    assert sorted(words(note) for note in notes) == NOTES


WEIGHED = {
    "name": "Doppelt",
    "phases": [
        {
            "key": key,
            "name": name,
            "rounds": 1,
            "deals": 8,
            "counting": {"rank_points": {"kind": "table", "table": [75, 50, 25, 10]}},
        }
        for key, name in (("abend", "Abend"), ("final", "Schluss"))
    ],
    "season": {"parts": [{"phases": ["abend"]}, {"phases": ["final"], "weight": "2"}]},
}
ONE_PART = WEIGHED | {
    "phases": [WEIGHED["phases"][0], WEIGHED["phases"][1] | {"weight": "2"}],
    "season": {"parts": [{"phases": ["abend", "final"]}]},
}


def weighed(club, regulation):
    """Return a season in which 1 and 3 win the evening, and 2 and 4 the one that counts twice."""
    season = Season.of(club, club.do(seasons.new, "Saison", regulation))
    for phase, points in (("abend", 700), ("final", 500)):
        evening = season.evening(4, phase)
        evening.seat([[1, 2, 3, 4]])
        evening.played([points])
    return season


@pytest.mark.parametrize(
    ("regulation", "heads"),
    [(WEIGHED, ["Teil 1", "Teil 2 ×2"]), (ONE_PART, ["1. Abend", "2. Abend ×2"])],
)
def test_what_counts_twice_makes_the_total_as_it_stands(club, regulation, heads):
    season = weighed(club, regulation)
    page = season.page()
    table = next(iter(elements_of(page, "table")))
    lines = csv_rows(club.viewer.get(f"{season.path}/standings.csv"))
    first, *_others = printed_pages(club.viewer.get(f"{season.path}/standings.pdf"))

    columns = [words(head) for head in table.iter("th") if head.get("scope") == "col"]
    assert columns == ["Rang", "Name", "Total", *heads]
    assert rows(page)["M01"] == ["3", "M01", "125", "75", "50"]
    assert rows(page)["M02"] == ["1", "M02", "175", "25", "150"]
    assert " ".join([*heads, "Total"]) in first
    assert "M01 75 50 125" in first
    (line,) = (line for line in lines if line["Name"] == "M01")
    paper = printed_pages(club.viewer.get(f"{season.path}/members/1.pdf"))[0]
    assert ("2. Abend ×2" in paper) == (regulation is ONE_PART)
    assert "1. Abend 1. 700" in paper
    assert [line[name] for name in (*heads, "Total")] == ["75", "50", "125"]


def test_a_round_that_was_missed_stands_in_the_row_with_what_it_counts(club):
    changes = {"phase-0-rounds": "2", "phase-0-absent": "300"}
    evening = Season(club, "four-eight", changes).evening(5)
    evening.seat([[1, 2, 3, 4]], [[1, 2, 3, 5]], out=[[5], [4]])
    evening.played([700], [800])
    page = club.viewer.get(f"/club/evenings/{evening.id}/ranking")

    assert rows(page)["M04"] == ["4", "M04", "856", "556", "300Anmerkung a"]
    assert "a fehlte: 300 Punkte" in [words(note) for note in elements_of(page, "li")]
