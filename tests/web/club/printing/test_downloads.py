"""What is printed and taken home says what the pages say, and printing changes no result."""

import csv
import io
import re

import pytest

from scorer.club.draw import seating
from scorer.club.ranking import seasons
from scorer.club.results import results_import
from scorer.rules.club.record import record
from scorer.rules.club.record.ranking_json import evening_json
from scorer.rules.club.regulation.presets import PRESETS
from tests.web.club.evening_pages import PEOPLE, open_evening, printed, printed_pages
from tests.web.html_client import StrictClient

PLAYED = b"Name;P1;P2\nAnna Abt;800;1000\nBeat Abt;1000;700\nClara Abt;100;200\n"
AHEAD = "vor Beat Abt dank dem nächsthöheren Einzelresultat 800"
ENDS = ("±", "Total", "Gestrichen", "Bemerkung")


def table(answer):
    assert answer.status_code == 200
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=";"))


def test_an_answer_with_a_pdf_tells_the_page_that_waited_for_it(desk):
    address = f"/club/evenings/{desk.id}"
    browser = desk.club.admin.browser
    browser.set_cookie("printing", "1")

    assert "Set-Cookie" not in browser.get(address).headers
    assert browser.get_cookie("printing")
    assert browser.get(f"{address}/plan.pdf").status_code == 200
    assert not browser.get_cookie("printing")


def test_a_round_is_printed_for_the_wall_and_as_a_list_by_surname(desk):
    wall = printed(desk.get("/wall-plan.pdf?round=2&paper=a3"))
    listed = printed(desk.get("/names.pdf?round=2"))
    page = desk.get("/draw").text

    assert all(wall.count(name) == 1 for name in PEOPLE)
    first, surname = PEOPLE[0].split()
    (table,) = [t.number for t in desk.view.evening.rounds[1] if 1 in t.people]
    assert f"{surname} {first} Tisch {table}" in listed
    assert desk.club.scorer.get(f"{desk.here}/wall-plan.pdf?round=9").status_code == 404
    assert [f"{what}?round=4" in page for what in ("wall-plan.pdf", "names.pdf")] == [True, True]


def test_each_printed_slip_lets_a_phone_write_at_its_table_also_one_without_a_camera(desk):
    seq = desk.seq
    assert desk.post("/slips.pdf?round=99").status_code == 404
    (page,) = printed_pages(desk.post("/slips.pdf", round=2))

    assert [f"Passe 2, Tisch {number}" in page for number in (1, 2, 3)] == [True] * 3
    assert page.count("Mit dem Handy schreiben") == 3
    assert desk.seq == seq
    code, *_others = re.findall(r"localhost/j/(\w{4}-\w{4}-\w{4})", page)
    phone = StrictClient(desk.app, "192.0.2.88")
    typed = phone.get("/open", query_string={"code": f" {code.lower()}"})

    assert typed.status_code == 303
    assert "Passe 2" in phone.get(typed.location).text
    joined = phone.post(f"/j/{code}", data={})
    assert joined.status_code == 303
    assert phone.get(f"{joined.location}/revisions").json["may_write"] is True


def test_papers_for_an_emergency_are_plan_slips_and_a_ranking_to_fill_in(desk):
    assert "Notfallpapiere" in desk.get("/papers").text
    printed = printed_pages(desk.post("/slips.pdf", round=2, whole="y"))
    plan, slips, blank = printed

    assert "Einteilung" in plan
    assert slips.count("Mit dem Handy schreiben") == 3
    assert "Rangliste" in blank
    assert all(f"Passe {number}" in blank for number in range(1, 5))
    assert all(" ".join(reversed(name.split())) in blank for name in PEOPLE)


def test_everybody_who_is_there_gets_a_record_sheet_also_before_the_draw(app, desk):
    early = open_evening(app, people=PEOPLE)
    early.attend(*PEOPLE)
    assert "records.pdf" in early.get("/papers").text
    assert printed(early.get("/records.pdf")).count("Total") == len(PEOPLE)

    text = printed(desk.get("/records.pdf"))

    assert all(name in text for name in PEOPLE)


def test_a_ranking_before_the_end_says_so(desk):
    assert "Noch nicht abgeschlossen" in printed_pages(desk.get("/ranking.pdf"))[0]


def test_the_ranking_of_a_category_is_printed_beside_that_of_all_unless_it_is_empty(app):
    desk = open_evening(app, categories=["Frauen", "Junge"])
    edited = {"name": PEOPLE[0], "category": "Frauen", "seen": 999999}
    path = f"/club/members/{desk.club.members[PEOPLE[0]]}/edit"
    assert desk.club.scorer.post(path, data=edited).status_code == 303
    desk.attend(*PEOPLE)
    desk.draw()
    desk.play(1)
    season = desk.club.viewer.get(f"/club/seasons/{desk.season}/standings.pdf")

    assert [
        re.search(r"1\. Abend: (\w+)", page)[1] for page in printed_pages(desk.get("/ranking.pdf"))
    ] == ["Rangliste", "Frauen"]
    of_season = [re.search(r"Saison 2026: (\w+)", page)[1] for page in printed_pages(season)]
    assert of_season == ["Rangliste", "Frauen"]
    (alone,) = printed_pages(desk.get("/ranking.pdf?category=Junge"))
    assert "Noch niemand." in alone


def test_a_spreadsheet_gets_numbers_as_numbers_and_no_formula(app):
    people = ("=1+1", *PEOPLE[1:])
    desk = open_evening(app, people=people)
    desk.attend(*people)
    desk.draw()
    desk.play(1)
    head, *rows = table(desk.get("/ranking.csv"))

    assert head[:5] == ["Rang", "Name", "Nachname", "Vorname", "Kategorie"]
    assert len(rows) == len(people)
    assert "'=1+1" in [row[1] for row in rows]
    totals = [row[head.index("Total")] for row in rows]
    assert totals == [str(line.total) for line in desk.view.evening.standings]


def test_a_spreadsheet_says_what_was_dropped_who_is_out_and_why_somebody_is_ahead(app):
    counting = {"drop": 1, "ties": ["next_best"]}
    desk = open_evening(app, categories=["Süd"], rounds=2, counting=counting)
    for name in ("Beat Abt", "Clara Abt"):
        edited = {"name": name, "category": "Süd", "seen": 999999}
        path = f"/club/members/{desk.club.members[name]}/edit"
        assert desk.club.scorer.post(path, data=edited).status_code == 303
    desk.club.do(
        results_import.import_results,
        desk.id,
        PLAYED,
        strangers=0,
        expected_version=desk.seq,
        reason="Liste",
    )
    clara = desk.club.members["Clara Abt"]
    desk.fine("/penalties", member=clara, disqualified="y", reason="Regel 9")
    head, *rows = table(desk.get("/ranking.csv"))

    assert head[5:] == ["Passe 1", "Passe 2", *ENDS[:3], "Rang in der Kategorie", "Bemerkung"]
    assert rows == [
        ["1", "Anna Abt", "Abt", "Anna", "", "800", "1000", "0", "1000", "Passe 1", "", AHEAD],
        ["2", "Beat Abt", "Abt", "Beat", "Süd", "1000", "700", "0", "1000", "Passe 2", "1", ""],
        [
            "",
            "Clara Abt",
            "Abt",
            "Clara",
            "Süd",
            "100",
            "200",
            "0",
            "200",
            "Passe 1",
            "",
            "ausgeschlossen: Regel 9",
        ],
    ]
    data = desk.club.admin.get(f"/club/seasons/{desk.season}/season.json").data
    overall = evening_json(record.loads(data), 1)["lists"][0]
    _first, second, third = overall["lines"]
    assert (second["category"], second["counted"], second["decided"]) == (
        *("Süd", (True, False)),
        {"by": "next_best", "before": 800, "here": 700},
    )
    assert (third["out"], third["decided"]) == (True, None)


@pytest.mark.parametrize("played", [1, 3])
def test_attempts_that_nobody_has_made_yet_have_no_column(app, played):
    """C17."""
    desk = open_evening(app, "four-twelve", attempts=True, rounds=9, counting={"best": 1})
    desk.attend(*PEOPLE[:4])
    for number in range(1, played + 1):
        desk.club.do(seating.seat, desk.id, list(range(1, 5)))
        assert desk.sheet(number, 1, 1000, 884).status_code == 303
    head, *rows = table(desk.get("/ranking.csv"))

    assert head[5:] == [*(f"Passe {n + 1}" for n in range(played)), *ENDS]
    assert [len(row) for row in rows] == [len(head)] * 4


def test_rounds_that_were_played_before_there_were_fewer_keep_their_columns(desk):
    desk.play(2)
    agreed = {**PRESETS["four-twelve"]}
    agreed["phases"] = [{**agreed["phases"][0], "rounds": 1, "counting": {}}]
    desk.club.do(
        seasons.change, desk.season, "Saison", agreed, expected_version=desk.seq, reason="spät"
    )
    head, *rows = table(desk.get("/ranking.csv"))

    assert head[5:] == ["Passe 1", "Passe 2", *ENDS]
    assert [len(row) for row in rows] == [len(head)] * 12


def test_the_page_to_print_from_leads_to_all_of_it(desk):
    page = desk.get("/papers").text
    for address in ("plan.pdf", "records.pdf", "slips.pdf", "ranking.pdf", "evening"):
        assert f"{desk.here}/{address}" in page


@pytest.mark.soak
def test_nobody_waits_for_a_sheet_because_others_got_theirs(desk):
    viewer, season = desk.club.viewer, f"/club/seasons/{desk.season}"
    sheets = [f"{season}/members/{number}.pdf" for number in desk.club.members.values()]

    assert {viewer.get(sheet).status_code for sheet in sheets * 2} == {200}
