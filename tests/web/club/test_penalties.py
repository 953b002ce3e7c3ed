"""Penalties, credits and disqualifications: with a reason, signed, and taken back."""

import re

import pytest

from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain, played
from tests.web.html_client import elements_of, words


def test_a_penalty_has_a_reason_counts_and_can_be_struck(app):
    desk = played(app)
    someone = desk.view.evening.standings[0]
    empty = desk.post("/penalties", member=someone.person, points=-20)
    assert empty.status_code == 422
    assert "Hier fehlt der Grund" in plain(empty)
    desk.fine("/penalties", member=someone.person, points=-20, reason="Karte gezeigt")
    after = {line.person: line.total for line in desk.view.evening.standings}
    assert after[someone.person] == someone.total - 20
    page = desk.get("/penalties")
    assert "−20 Punkte – Karte gezeigt scorer-1" in plain(page)
    assert "−20 Punkte – Karte gezeigt scorer-1" in plain(desk.get("/ranking"))

    of = re.search(r"/penalties/(\d+)/strike", page.text)[1]
    assert desk.post(f"/penalties/{of}/strike").status_code == 422
    long = desk.post(f"/penalties/{of}/strike", reason="a" * 201)
    assert long.status_code == 422
    assert "Ein Grund hat höchstens 200 Zeichen; hier sind es 201." in plain(long)
    assert f'value="{"a" * 201}"' in long.text
    desk.fine(f"/penalties/{of}/strike", reason="war ein Versehen")
    assert desk.view.evening.standings[0].total == someone.total
    assert "(gestrichen) – war ein Versehen" in plain(desk.get("/history"))
    assert "Karte gezeigt" not in plain(desk.get("/ranking"))


def test_a_phone_offers_a_minus_where_points_can_be_taken(app):
    desk = drawn(app)
    pages = desk.get("/penalties"), desk.get("/tables/1/1")
    keys = [
        field.get("inputmode")
        for page in pages
        for field in elements_of(page, "input")
        if field.get("name").startswith("points")
    ]

    assert keys == [None, "numeric", "numeric"]


def test_the_page_of_a_member_has_the_points_of_the_ranking(app):
    desk = played(app)
    first = desk.view.evening.standings[0]
    desk.fine("/penalties", member=first.person, points=-30, round=2, reason="geredet")
    page = desk.club.viewer.get(f"/club/seasons/{desk.season}/members/{first.person}")
    values = next(
        line.values for line in desk.view.evening.standings if line.person == first.person
    )

    assert values[1] == first.values[1] - 30
    cells = [words(row[1]).removesuffix("Anmerkung a") for row in elements_of(page, "tbody")[0]]
    assert cells == [str(value) for value in values]


@pytest.mark.parametrize(
    ("preset", "kind", "typed", "signed_points"),
    [
        ("four-eight", "penalty", "50", "−50"),
        ("four-eight", "penalty", "-50", "−50"),
        ("four-eight", "credit", "50", "+50"),
        ("differences", "penalty", "50", "+50"),
        ("differences", "credit", "50", "−50"),
    ],
)
def test_a_penalty_makes_worse_and_a_credit_better_without_a_sign(
    app, preset, kind, typed, signed_points
):
    desk = open_evening(app, preset)
    desk.attend(*PEOPLE[:4])
    desk.fine("/penalties", member=1, kind=kind, points=typed, reason="so")

    assert f"{PEOPLE[0]}: {signed_points} Punkte" in plain(desk.get("/penalties"))


def test_towards_a_target_a_penalty_makes_the_distance_longer_and_says_so(app):
    """C39: who is above the target would come nearer by losing points."""
    desk = drawn(app, preset="target", rounds=1)
    assert desk.sheet(1, 1, 977, 100, 90, 89).status_code == 303
    text = plain(desk.get("/penalties"))
    assert "eine Strafe kommt zum Abstand hinzu, eine Gutschrift geht davon weg." in text
    fined = desk.view.evening.standings[0].person
    desk.fine("/penalties", member=fined, kind="penalty", points=20, round=1, reason="geredet")
    rows = [[words(cell) for cell in row] for row in elements_of(desk.get("/ranking"), "tr")]

    assert rows[0] == ["Rang", "Name", "Total", "Abstand", "P. 1", "±"]
    assert rows[1][2:] == ["977", "30", "977", "−20Anmerkung a"]
    agreed = desk.club.viewer.get(f"/club/seasons/{desk.season}/regulation").text
    assert "Strafen kommen zum Abstand hinzu." in agreed


def test_nobody_is_punished_because_nobody_was_chosen(app):
    desk = played(app)
    before = desk.seq
    assert '<option value="" selected>' in desk.get("/penalties").text
    refused = desk.post("/penalties", member="", points=50, reason="geredet")

    assert refused.status_code == 422
    assert "Wer?: Hier fehlt, wer es ist." in plain(refused)
    assert desk.seq == before


def test_who_is_disqualified_has_no_rank_and_the_others_keep_theirs(app):
    desk = played(app)
    first = desk.view.evening.standings[0]
    desk.fine("/penalties", member=first.person, disqualified="y", reason="geredet")

    lines = desk.view.evening.standings
    assert lines[-1].person == first.person
    assert lines[-1].rank is None
    assert "ausgeschlossen" in plain(desk.get("/ranking"))
