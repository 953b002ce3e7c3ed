"""The ranking of an evening: what is missing, reasons of ties, categories, own totals."""

import csv
import io
import re

from scorer.club import members
from tests.web.club.evening_pages import PEOPLE, drawn, plain, played
from tests.web.html_client import elements_of, words


def test_the_ranking_names_what_is_missing(app):
    desk = drawn(app, PEOPLE[:8], rounds=2)
    desk.sheet(1, 1, 600, 656)
    page = plain(desk.get("/ranking"))
    assert "Es fehlt Passe 1: Tisch 2; Passe 2: alle Tische." in page


def test_equals_stand_with_the_reason_why(app):
    desk = drawn(app, PEOPLE[:8], rounds=2, counting={"ties": ["best"]})
    desk.play(1, lambda table: (600, 656) if table == 1 else (628, 628))
    desk.play(2, lambda table: (656, 600) if table == 1 else (628, 628))
    lines = desk.view.evening.standings
    equal = [line for line in lines if line.decided_by is not None]

    assert equal
    assert "wegen der höheren Passe" in plain(desk.get("/ranking"))


def test_what_a_rank_is_worth_stands_in_the_ranking_of_the_evening(app):
    desk = drawn(app, preset="rank-points")
    desk.play(1)
    page = desk.get("/ranking")
    rows = [[words(cell) for cell in row] for row in elements_of(page, "tr")]
    text = desk.get("/ranking.csv").data.decode("utf-8-sig")
    sheet = csv.DictReader(io.StringIO(text), delimiter=";")

    assert rows[0][:4] == ["Rang", "Name", "Total", "Rangpunkte"]
    assert [row[3] for row in rows[1:]] == ["25", "25", "15", "15"]
    assert [row["Rangpunkte"] for row in sheet] == ["25", "25", "15", "15"]


def test_a_dropped_round_is_struck_through(app):
    desk = played(app, counting={"drop": 1, "ties": ["best"]})
    assert re.search(r"<s>\d+</s>", desk.get("/ranking").text)


def test_categories_have_their_own_ranking(app):
    desk = played(app, categories=["Damen"])
    anna, clara = (desk.club.members[name] for name in (PEOPLE[0], PEOPLE[2]))
    for member in (anna, clara):
        form = {"name": f"Frau {member}", "category": "Damen", "seen": desk.seq}
        assert desk.club.scorer.post(f"/club/members/{member}/edit", data=form).status_code == 303

    page = plain(desk.get("/ranking?category=Damen"))
    assert f"1 Frau {clara} 1303 602 701 2 Frau {anna} 1208 654 554" in page
    assert PEOPLE[1] not in page
    assert PEOPLE[1] in plain(desk.get("/ranking"))


def test_an_own_total_that_differs_is_shown(app):
    desk = played(app, terms={"self_total": True})
    first = desk.view.evening.standings[0]
    desk.fine("/ranking", member=first.person, points=first.total)
    assert "Selber anders gezählt" not in plain(desk.get("/ranking"))
    desk.fine("/ranking", member=first.person, points=first.total - 1)

    assert f"{first.total - 1} statt {first.total}" in plain(desk.get("/ranking"))


def test_an_erased_member_keeps_the_points_without_a_name(app):
    desk = played(app)
    member = desk.club.members[PEOPLE[0]]
    desk.club.do(members.erase, member)

    page = plain(desk.get("/ranking"))
    assert PEOPLE[0] not in page
    assert f"Mitglied {member}" in page
