"""Sheets come in, are checked and corrected; who plays freely sits down; what is typed comes in once."""

import re

import pytest

from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain
from tests.web.html_client import elements_of


@pytest.mark.parametrize("text", ["12x", "-5", "１２", "999999"])
def test_what_is_no_number_is_refused_at_its_side(app, text):
    desk = drawn(app)
    answer = desk.sheet(1, 1, text, 656)

    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text


def fields_of(form, *tags):
    """Return the names of the fields of a form, None for a key without one."""
    return [field.get("name") for field in form.iter(*tags)]


def test_a_sheet_that_is_wrong_by_a_hundred_asks_for_the_match_and_whose_it_was(app):
    """Finding C1."""
    desk = drawn(app, terms={"match_bonus": 100})
    asked = desk.sheet(1, 1, 700, 656)
    assert asked.status_code == 422
    assert "1356 ist genau ein Match mehr als 1256. Gab es einen Match?" in plain(asked)
    assert desk.view.evening.table(1, 1).sheet is None
    assert "trotz falscher Summe" not in plain(asked)  # it is counted again until it is right
    keys = re.findall(r'name="table1-match" value="(\d)">Ja, einen Match von ([^<]+)<', asked.text)
    assert [side for side, _name in keys] == ["0", "1"]
    # Enter in a figure presses the first key of the form; among the answers no comes first
    form = next(
        form for form in elements_of(asked, "form") if "table1-miscounted" in fields_of(form)
    )
    first, no, *_answers = fields_of(form, "button")
    assert (first, no) == (None, "table1-miscounted")
    counted = desk.sheet(1, 1, 700, 656, miscounted="y")
    assert (
        "1356: Es sind 100 Punkte zu viel; richtig wären 1256. Liegt es an einem Hunderterstrich?"
        in plain(counted)
    )
    assert 'name="table1-match"' not in counted.text
    assert desk.view.evening.table(1, 1).sheet is None
    assert desk.sheet(1, 1, 700, 656, match=1).status_code == 303
    assert desk.view.evening.table(1, 1).sheet["matches"] == [0, 1]

    two = desk.sheet(2, 1, 700, 756)
    assert "genau 2 Matche mehr als 1256" in plain(two)
    named = desk.sheet(2, 1, 700, 556, matches_0=1)
    assert "Eingetragene Matche: 1, das gäbe 1356. 1256 passt, wenn es keinen gab." in plain(named)
    other = desk.sheet(2, 1, 700, 756, matches_0=1)
    assert "Für 1456 wären es 2." in plain(other)
    assert 'name="table1-matches_0" value="1"' in other.text  # what was typed comes back


def test_who_wrote_bears_the_gap(app):
    desk = drawn(app, terms={"wrong": "writer"})
    asked = desk.sheet(1, 1, 600, 655)
    assert "Wer hat geschrieben? Diese Person zahlt die Differenz." in plain(asked)
    assert desk.sheet(1, 1, 600, 655, writer=1).status_code == 303

    table = desk.view.evening.table(1, 1)
    assert table.credit == (600, 656, 600, 655)
    assert "Verbucht:" in plain(desk.get("/tables/1/1"))


def test_the_gap_is_booked_by_the_official(app):
    desk = drawn(app, terms={"wrong": "official"})
    asked = desk.sheet(1, 1, 600, 654)
    assert "1254: Es fehlen 2 Punkte auf 1256. Wem wird die Differenz belastet?" in plain(asked)
    assert desk.sheet(1, 1, 600, 654, booked_0=2).status_code == 303
    assert desk.view.evening.table(1, 1).credit == (602, 654, 602, 654)


def test_a_correction_wants_a_reason_and_stays_visible(app):
    desk = drawn(app)
    desk.sheet(1, 1, 600, 656)
    refused = desk.sheet(1, 1, 610, 646)
    assert refused.status_code == 422
    assert "Gib einen Grund an" in plain(refused)
    assert desk.sheet(1, 1, 610, 646, reason="falsch abgeschrieben").status_code == 303

    page = plain(desk.get("/tables/1/1"))
    assert "Passe 1, Tisch 1: 610 : 646 – falsch abgeschrieben scorer-1" in page
    assert "Passe 1, Tisch 1: 600 : 656" in page
    assert "610" in plain(desk.get("/ranking"))


def test_all_that_is_missing_on_a_sheet_is_told_at_once(app):
    desk = drawn(app)
    empty = desk.sheet(1, 1, "", "")
    assert plain(empty).count("Hier fehlt eine Zahl.") == 2

    desk.sheet(1, 1, 600, 656)
    half = plain(desk.sheet(1, 1, 610, ""))
    assert "Vorschlag: 646." in half
    assert "Gib einen Grund an" in half
    wrong = plain(desk.sheet(1, 1, 610, 640))
    assert "1250: Es fehlen 6 Punkte auf 1256." in wrong
    assert "Gib einen Grund an" in wrong
    unread = plain(desk.sheet(1, 1, "viel", 640))
    assert "Gib einen Grund an" in unread
    assert desk.view.evening.table(1, 1).sheet["points"] == [600, 656]


def test_a_sheet_that_was_typed_by_somebody_logged_out_meanwhile_comes_in_after_all(app):
    desk = drawn(app)
    desk.club.clients["scorer"].post("/club/log-out")
    late = desk.sheet(1, 1, 600, 656)
    assert late.status_code == 403
    assert "Lade danach diese Seite neu, dann wird deine Eingabe gespeichert." in plain(late)
    assert 'href="/club/log-in"' in late.text

    desk.club.clients["scorer"] = desk.club.log_in("scorer")
    assert desk.sheet(1, 1, 600, 656).status_code == 303


def test_people_sit_down_freely_where_one_plays_as_often_as_one_likes_and_nothing_is_drawn(app):
    desk = open_evening(app, "four-eight", attempts=True, counting={"best": 2})
    desk.attend(*PEOPLE[:8])
    desk.fine("/tables", seat=list(PEOPLE[:4]))
    assert desk.post("/tables", seat=list(PEOPLE[3:6])).status_code == 422
    unknown = desk.post("/tables", seat=[*PEOPLE[:3], "Niemand"])
    assert "«Niemand» heisst hier niemand." in plain(unknown)
    assert PEOPLE[0] in unknown.text
    assert desk.sheet(1, 1, 600, 656).status_code == 303
    assert "Auslosen" not in desk.get("/draw").text
    assert desk.draw(1, reason="aus Versehen").status_code == 422
    assert len(desk.view.evening.rounds[0]) == 1


def test_who_sits_down_freely_is_entered_with_it_and_who_is_entered_as_away_is_not(app):
    """tvstpeterzell.ch: a month of heats in four restaurants has no door where somebody ticks names."""
    desk = open_evening(app, "four-eight", rounds=1, attempts=True, counting={"best": 2})
    desk.attend(*PEOPLE[:4], **{f"away_{desk.club.members[PEOPLE[10]]}": "absent"})
    entered = {*PEOPLE[:4], PEOPLE[10]}
    offered = [option.get("value") for option in elements_of(desk.get("/tables"), "option")]
    assert ({*offered[:5]}, {*offered[5:]}) == (entered, {*PEOPLE} - entered)
    for people in (PEOPLE[:4], [*PEOPLE[:3], PEOPLE[11]], PEOPLE[4:8]):
        assert desk.post("/tables", seat=list(people)).status_code == 303
    assert desk.view.evening.attendance[12]["state"] == "present"
    assert [len(tables) for tables in desk.view.evening.rounds] == [2, 1]

    away = desk.post("/tables", seat=[*PEOPLE[:3], PEOPLE[10]])
    assert away.status_code == 422
    assert f"Mitglied {PEOPLE[10]} ist nicht" in plain(away)
