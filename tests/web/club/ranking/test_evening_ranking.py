"""The ranking of an evening: what is missing, reasons of ties, categories, own totals."""

import re

from scorer.rules.club.regulation.presets import PRESETS
from tests.web.club.conftest import a_club
from tests.web.club.evening_pages import (
    PEOPLE,
    EveningPages,
    csv_rows,
    drawn,
    open_evening,
    plain,
    played,
)
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
    assert "dank dem höheren Einzelresultat" in plain(desk.get("/ranking"))


def test_what_a_rank_is_worth_stands_in_the_ranking_of_the_evening(app):
    desk = drawn(app, preset="rank-points")
    desk.play(1)
    page = desk.get("/ranking")
    rows = [[words(cell) for cell in row] for row in elements_of(page, "tr")]
    worth = ["25", "25", "15", "15"]

    assert rows[0][:4] == ["Rang", "Name", "Total", "Rangpunkte"]
    assert [row[3] for row in rows[1:]] == worth
    assert [row["Rangpunkte"] for row in csv_rows(desk.get("/ranking.csv"))] == worth


def test_a_dropped_round_is_struck_through(app):
    desk = played(app, counting={"drop": 1, "ties": ["best"]})
    assert re.search(r"<s>\d+</s>", desk.get("/ranking").text)


def test_guests_are_ranked_and_every_list_and_paper_says_who_they_are(app):
    desk = open_evening(app, "four-eight", rounds=1)
    desk.fine("/door", guest="Gusti Gast")
    desk.attend(*PEOPLE[:3])
    desk.fine("/draw", first=1, seed=7)
    desk.play(1, lambda _table: (600, 656))
    season = f"/club/seasons/{desk.season}"
    guest, in_season = (
        next(row for row in csv_rows(answer) if row["Name"] == "Gusti Gast")
        for answer in (desk.get("/ranking.csv"), desk.club.scorer.get(f"{season}/standings.csv"))
    )

    assert "Gusti Gast (Gast)" in plain(desk.get("/ranking"))
    assert "Anna Abt (Gast)" not in plain(desk.get("/ranking"))
    assert guest["Rang"]
    assert guest["Kategorie"] == "Gast"
    assert "Gusti Gast (Gast)" in plain(desk.club.scorer.get(season))
    assert "Gast" in in_season["Kategorie"]


def test_an_own_total_that_differs_is_shown(app):
    desk = played(app, terms={"self_total": True})
    first = desk.view.evening.standings[0]
    desk.fine("/ranking", member=first.person, points=first.total)
    assert "Abweichend gezählt" not in plain(desk.get("/ranking"))
    desk.fine("/ranking", member=first.person, points=first.total - 1)

    assert f"{first.total - 1} statt {first.total}" in plain(desk.get("/ranking"))


def test_an_own_total_may_be_lower_than_one_sheet_of_minus_points(app):
    desk = played(app, terms={"self_total": True, "balance": True, "check": None})
    person = desk.view.evening.standings[0].person
    desk.fine("/ranking", member=person, points=-100_000)
    assert desk.post("/ranking", member=person, points=-1_000_000).status_code == 422


def hiding(app):
    """Return the desk of an evening of two played rounds, of which the second is hidden."""
    return played(app, hidden_from=2)


def test_what_is_hidden_is_named_and_the_rest_is_shown(app):
    desk = hiding(app)
    viewer, scorer, admin = (
        plain(desk.get("/ranking", who)) for who in ("viewer", "scorer", "admin")
    )

    for page in (viewer, scorer):
        assert "Ab Passe 2 bleibt die Rangliste bis zum Abschluss verdeckt." in page
        assert "P. 1" in page
        assert "P. 2" not in page
    assert "Ab Passe 2 sieht nur noch die Verwaltung die Rangliste." in admin
    assert "P. 2" in admin


def test_a_hidden_sheet_is_seen_by_who_types_and_not_by_who_looks_on(app):
    desk = hiding(app)

    assert "701 : 555" in plain(desk.get("/tables/2", "scorer"))
    assert "eingetragen, noch verdeckt" in plain(desk.get("/tables/2", "viewer"))
    assert "701" not in desk.get("/tables/2/1", "viewer").text
    assert "601 : 655" in plain(desk.get("/tables/1", "viewer"))


def test_the_hall_reads_the_list_after_the_last_open_round(app):
    desk = hiding(app)
    wall = plain(desk.club.viewer.get(f"/e/{desk.id}"))

    assert "Rangliste nach Passe 1" in wall
    assert "Ab Passe 2 bleibt die Rangliste bis zum Abschluss verdeckt." in wall
    assert "655" in wall
    desk.fine("/close")
    wall = plain(desk.club.viewer.get(f"/e/{desk.id}"))
    assert "verdeckt" not in wall
    assert "1357" in wall


def test_an_evening_hidden_from_its_beginning_shows_no_list(app):
    desk = played(app, hidden_from=1)

    assert "Rangliste verdeckt" in plain(desk.get("", "viewer"))
    assert "Die Rangliste bleibt bis zum Abschluss verdeckt." in plain(
        desk.club.viewer.get(f"/e/{desk.id}")
    )


def test_who_draws_a_card_is_said_to_admins_alone(app):
    desk = played(app, hidden_from=2, counting={"ties": ["lot"]})

    assert "Nur die Verwaltung sieht" in plain(desk.get("/lot", "scorer"))


def test_a_total_of_somebody_else_is_not_told_while_it_is_hidden(app):
    desk = played(app, hidden_from=2, terms={"self_total": True})
    seen = desk.seq
    assert desk.post("/ranking", member=1, points=1234).status_code == 303
    answer = desk.post("/ranking", seen=seen, member=1, points=1300)

    assert answer.status_code == 409
    assert "Das wurde eben geändert. Schau es noch einmal an." in plain(answer)
    assert "1234" not in answer.text


def test_the_hall_shows_numbers_where_the_regulation_publishes_no_names(app):
    regulation = {**PRESETS["four-eight"], "public_names": "numbers"}
    desk = EveningPages(a_club(app, names=PEOPLE), regulation)
    desk.attend(*PEOPLE[:4])
    desk.draw()
    wall = desk.club.viewer.get(f"/e/{desk.id}").text

    assert "Nr. 1" in wall
    assert not any(name in wall for name in PEOPLE)
