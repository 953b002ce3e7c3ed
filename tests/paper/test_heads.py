"""Heads and stamps of a club's papers: nothing lies on anything else, whatever it is called."""

import subprocess

import pytest

from scorer.paper import club_html
from tests.needs import program
from tests.paper.printing import words
from tests.paper.test_slips import CODE, HEADING, LINK, LONG, an_evening

CLUB = "Jassverein der Freunde des Schieberjasses Unterkulm und Umgebung"
PLACE = "Restaurant Gasthof zum Goldenen Löwen am Bahnhof, Unterkulm"


def overlapping(page):
    """Return the words of a page that lie on each other."""
    return [
        (first[0], second[0])
        for number, first in enumerate(page)
        for second in page[number + 1 :]
        if min(first[3], second[3]) - max(first[1], second[1]) > 1
        if min(first[4], second[4]) - max(first[2], second[2]) > 3  # as lines of a paragraph do
    ]


def blank(press, names, rounds, **heading):
    values = {"heading": HEADING | heading, "names": names, "rounds": rounds}
    pages = words(press.pdf(club_html([("blank_ranking", values)], "Abend")))
    return [[word for word in page if word[4] < page[-1][2]] for page in pages]  # but its number


def test_a_long_club_and_a_long_place_stand_beside_each_other(press):
    (page,) = blank(press, LONG, 4, club=CLUB, date="28. November 2026", place=PLACE)

    assert overlapping(page) == []
    assert {"Bahnhof,", "UMGEBUNG"} <= {text for text, *_ in page}


@pytest.mark.parametrize(
    ("title", "what"),
    [
        (": Prize-giving", ["Prize-giving"]),
        (": Seating plan", ["Seating", "plan"]),
        (" – Seating plan", ["Seating", "plan"]),
        (" – Piano dei tavoli", ["Piano", "dei", "tavoli"]),
    ],
)
def test_what_follows_the_mark_of_a_title_stays_on_one_line(press, title, what):
    (page,) = blank(press, ["Anna"], 4, title=f"3. Abend im Gasthof zur Krone{title}")
    head = [word for word in page if word[4] - word[2] > 25]  # large letters

    assert [text for text, *_ in head][-len(what) :] == what
    assert len({round(top) for text, _left, top, *_ in head if text in what}) == 1
    assert head[0][2] < head[-1][2]  # no name is broken to save that line


@pytest.mark.parametrize("rounds", [4, 5])
def test_a_pair_has_two_lines_of_a_blank_ranking_and_every_head_is_whole(press, rounds):
    (page,) = blank(press, [" / ".join(LONG), "Ueli Abt / Res Aebi"], rounds)
    heads = [text for text, *_ in page]

    assert heads.count("Passe") == rounds
    assert {"Strafen", "Total", "Rang"} <= {*heads}
    tops = {round(top) for text, _left, top, *_ in page if text in set(" ".join(LONG).split())}
    assert len(tops) <= 2


def test_cards_of_a_trial_behind_another_paper_have_their_own_stamps_alone(press):
    builder, names = an_evening([8])
    values = {"heading": HEADING | {"stamp": "trial"}, "evening": builder.evening, "names": names}
    tables = [(table, CODE, LINK) for table in builder.evening.tables]
    cards = ("slips", values | {"tables": tables})
    alone, behind = (
        press.pdf(club_html(papers, "Zettel")) for papers in ([cards], [("plan", values), cards])
    )

    assert picture(alone, 1) == picture(behind, 2)
    assert picture(alone, 1) != picture(behind, 1)


def picture(pdf, page):
    command = [program("pdftoppm"), "-r", "30", "-gray", "-f", str(page), "-l", str(page), "-"]
    return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout
