"""Handicaps on every page: given before, taken over from the evening before, told in every list."""

import csv
import io
from datetime import date

from scorer.club import evenings
from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain
from tests.web.html_client import elements_of, words


def given(desk):
    return {
        int(field.get("name").removeprefix("points_")): field.get("value")
        for field in elements_of(desk.get("/handicaps"), "input")
        if field.get("name").startswith("points_")
    }


def test_a_head_start_is_typed_per_member_and_stands_in_page_csv_and_wall(app):
    desk = drawn(app, rounds=1, deals=12, handicap="evening")
    desk.fine("/handicaps", points_1="50", points_2="", points_3="-20", points_4="0")
    assert given(desk) == {1: "50", 2: "", 3: "-20", 4: ""}
    assert f"{PEOPLE[0]}: Vorgabe +50" in plain(desk.get("/history"))
    assert (
        "Wer eine Vorgabe hat, erhält sie einmal am Abend."
        in desk.club.viewer.get(f"/club/seasons/{desk.season}/regulation").text
    )
    desk.play(1)
    page = plain(desk.get("/ranking"))
    rows = csv.DictReader(
        io.StringIO(desk.get("/ranking.csv").data.decode("utf-8-sig")), delimiter=";"
    )
    wall = words(elements_of(desk.club.viewer.get(f"/e/{desk.id}"), "main")[0])

    assert "a Vorgabe: +50 Punkte" in page or "b Vorgabe: +50 Punkte" in page
    assert "Vorgabe: −20 Punkte" in wall
    by_name = {row["Name"]: row for row in rows}
    assert by_name[PEOPLE[0]]["Strafen, Vorgaben"] == "50"
    assert by_name[PEOPLE[2]]["Bemerkung"] == "Vorgabe: −20 Punkte"
    lines = desk.view.evening.standings
    assert {line.person: line.extra for line in lines} == {1: 50, 2: 0, 3: -20, 4: 0}


def test_after_the_first_result_a_change_needs_a_reason_and_an_equal_form_none(app):
    desk = drawn(app, rounds=1, deals=12, handicap="round")
    desk.fine("/handicaps", points_1="50")
    desk.play(1)
    desk.fine("/handicaps", points_1="50")
    silent = desk.post("/handicaps", points_1="60")
    assert silent.status_code == 422
    assert "Hier fehlt der Grund" in plain(silent)
    assert 'value="60"' in silent.text
    desk.fine("/handicaps", points_1="60", reason="verschrieben")

    assert desk.view.evening.handicaps == {1: 60}
    assert "Vorgabe +60 – verschrieben" in plain(desk.get("/handicaps"))


def test_two_officials_do_not_overwrite_each_other(app):
    desk = drawn(app, rounds=1, deals=12, handicap="evening")
    before = desk.seq
    desk.fine("/handicaps", points_1="50")
    clash = desk.post("/handicaps", seen=before, points_1="70")

    assert clash.status_code == 409
    assert f"{PEOPLE[0]}: Vorgabe +50" in plain(clash)
    assert 'value="70"' in clash.text
    assert desk.view.evening.handicaps == {1: 50}


def test_they_are_taken_over_from_the_evening_before_and_saved_only_on_request(app):
    desk = drawn(app, rounds=1, deals=12, handicap="evening")
    desk.fine("/handicaps", points_1="50", points_2="-10")
    announcement = evenings.Announcement("abend", "2. Abend", date(2026, 12, 4))
    desk.id = desk.club.do(evenings.new, desk.season, announcement)
    desk.here = f"/club/evenings/{desk.id}"
    desk.attend(*PEOPLE[:3])
    page = desk.get("/handicaps?last=1")
    fields = {field.get("name"): field.get("value") for field in elements_of(page, "input")}

    assert (fields["points_1"], fields["points_2"], fields["points_3"]) == ("50", "-10", "")
    assert desk.view.evening.handicaps == {}
    assert "Wie am letzten Abend" in plain(desk.get("/handicaps"))


def test_nonsense_is_refused_at_its_field_and_nothing_is_stored(app):
    desk = drawn(app, rounds=1, deals=12, handicap="evening")
    for typed in ("viel", "1.5", "99999"):
        answer = desk.post("/handicaps", points_1="50", points_2=typed)
        assert answer.status_code == 422
        assert typed in answer.text
    assert desk.view.evening.handicaps == {}


def test_without_such_a_sentence_there_is_no_form(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:4])

    assert "Vorgaben" not in plain(desk.get(""))
    assert "Nach dem Reglement gibt es keine Vorgaben." in plain(desk.get("/handicaps"))
    refused = desk.post("/handicaps", points_1="50")
    assert refused.status_code == 422
    assert "Nach dem Reglement gibt es keine Vorgaben." in plain(refused)
