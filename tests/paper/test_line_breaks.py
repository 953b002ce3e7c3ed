"""No line of a PDF begins with the figure of what is numbered, or with the unit of an hour."""

import itertools
from xml.etree import ElementTree as ET

import pytest

from scorer.paper import club_html
from scorer.paper.pdf import keep_figures
from tests.paper.printing import words


def kept(html):
    body = ET.fromstring(f"<body>{html}</body>")
    keep_figures(body)
    return ET.tostring(body, encoding="unicode")[len("<body>") : -len("</body>")]


HEADING = {"club": "Enzian", "title": "Liste", "date": "", "place": "", "note": ""}


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Tisch 7, Passe 3", "Tisch\u00a07, Passe\u00a03"),
        ("Nr. 12 zahlt Fr. 7.50", "Nr.\u00a012 zahlt Fr.\u00a07.50"),
        ("nach 8 von 12 Spielen", "nach\u00a08 von\u00a012 Spielen"),
        ("25. Nov. 2026", "25. Nov.\u00a02026"),
        ("1 2 3, A 4", "1 2 3, A 4"),
        ("Total 123456", "Total 123456"),
    ],
)
def test_a_figure_stands_on_the_line_of_its_word(text, whole):
    assert kept(f"<p>{text}</p><ul><li>{text}<b>{text}</b>{text}</li></ul>") == (
        f"<p>{whole}</p><ul><li>{whole}<b>{whole}</b>{whole}</li></ul>"
    )


def test_headings_and_cells_stay_as_they_are():
    html = "<h1>Tisch 7</h1><table><tr><td>Tisch 7</td></tr></table>"
    assert kept(html) == html


@pytest.mark.parametrize("start", [0, 7, 16])
def test_no_line_of_a_note_begins_with_a_figure(press, start):
    note = "x" * start + " Es zählt Passe 3 an Tisch 17, beginnt um 19.30\u00a0Uhr." * 30
    table = {"title": "", "columns": [("Name", "who")], "rows": [("Anna",)], "empty": ""}
    values = {"heading": HEADING | {"note": note}, "tables": [table]}
    (page,) = words(press.pdf(club_html([("listing", values)], "Liste")))
    first_of_line = [
        after[0]
        for before, after in itertools.pairwise(page)
        if after[2] > before[2] + 5 and after[1] < before[1]
    ]
    assert len(first_of_line) > 10
    assert not {"3", "17,", "Uhr."} & {*first_of_line}
