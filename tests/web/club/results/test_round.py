"""A round typed as a grid: each row is a sheet of its own, whether it comes alone or with all others."""

import re
from types import SimpleNamespace

import pytest

from scorer.web.club.results import results
from tests.web.club.evening_pages import PEOPLE, drawn, plain
from tests.web.club.form_filler import fields
from tests.web.html_client import elements_of, words

AS_SCRIPT = {"Accept": "application/json"}
EIGHT = PEOPLE[:8]


def form_of(page):
    """Return what a browser sends of the grid on a page; nothing was typed."""
    return fields(next(f for f in elements_of(page, "form") if "grid" in f.get("class", "")))


def row_of(page, table):
    """Return the text of a table's row."""
    rows = [row for row in elements_of(page, "li") if row.get("data-row") == str(table)]
    return words(rows[0])


def typed(desk, number, *, page=None, official="scorer", script=False, **rows):
    """Send the grid with what was typed in it, by name without «table»: ``t1_points_0``."""
    values = form_of(page or desk.get(f"/tables/{number}"))
    for name, value in rows.items():
        table, field = name[1:].split("_", 1)
        values[f"table{table}-{field}"] = str(value)
    headers = AS_SCRIPT if script else {}
    client = desk.club.clients[official]
    return client.post(f"{desk.here}/tables/{number}", data=values, headers=headers)


def one_row(desk, table, *points, seen=None, official="scorer", **more):
    """Send one row of round 1 as the script does."""
    values = {f"points_{side}": figure for side, figure in enumerate(points)} | more
    values["seen"] = desk.seq if seen is None else seen
    data = {f"table{table}-{name}": value for name, value in values.items()}
    client = desk.club.clients[official]
    return client.post(f"{desk.here}/tables/1", data=data, headers=AS_SCRIPT)


def sheet(desk, table, number=1):
    return desk.view.evening.table(number, table).sheet


@pytest.mark.parametrize("script", [False, True])
def test_a_round_withdrawn_while_its_rows_are_stored_is_not_there(app, monkeypatch, script):
    desk = drawn(app, EIGHT, rounds=1)
    loaded, load = [], results.this_evening

    def load_twice(evening):
        loaded.append(load(evening))
        return (
            loaded[0] if len(loaded) == 1 else SimpleNamespace(evening=SimpleNamespace(rounds=[]))
        )

    page = desk.get("/tables/1")
    monkeypatch.setattr(results, "this_evening", load_twice)
    answer = typed(desk, 1, page=page, script=script, t1_points_0=2000)

    assert answer.status_code == 404
    assert "Das gibt es hier nicht, oder nicht mehr." in answer.text


def test_without_script_all_rows_come_in_with_one_key_and_only_what_is_wrong_comes_back(app):
    desk = drawn(app, EIGHT)
    wrong = typed(desk, 1, t1_points_0=600, t1_points_1=656, t2_points_0=600, t2_points_1=655)

    assert wrong.status_code == 422
    assert "Eingetragen: Tisch 1. Bitte ansehen: Tisch 2." in plain(wrong)
    assert "✓ von der Jassleitung" in row_of(wrong, 1)
    assert "1255: Es fehlt ein Punkt auf 1256." in row_of(wrong, 2)
    assert form_of(wrong)["table2-points_1"] == "655"
    assert sheet(desk, 1)["points"] == [600, 656]
    assert sheet(desk, 2) is None
    assert typed(desk, 1, page=wrong, t2_points_1=656).status_code == 303
    assert [event.kind for event in desk.view.events].count("sheet") == 2


def test_rows_that_nobody_touched_are_not_written_again(app):
    desk = drawn(app, EIGHT)
    page = desk.get("/tables/1")
    assert typed(desk, 1, page=page).status_code == 422  # nothing was typed
    desk.sheet(1, 1, 600, 656)
    before = desk.get("/tables/1")
    desk.sheet(1, 1, 610, 646, reason="verzählt", official="admin")
    assert typed(desk, 1, page=before, t2_points_0=600, t2_points_1=656).status_code == 303
    assert sheet(desk, 1)["points"] == [610, 646]
    assert (
        typed(desk, 1, page=page, t2_points_0=600, t2_points_1=656).status_code == 303
    )  # once more


def test_what_is_left_for_the_other_side_is_proposed_and_marked_once_it_is_taken(app):
    desk = drawn(app, EIGHT)
    proposed = typed(desk, 1, t1_points_0=835, t2_points_1=600)

    assert proposed.status_code == 422
    assert "Vorschlag: 421. Vergleiche mit dem Zettel." in row_of(proposed, 1)
    assert form_of(proposed)["table1-points_1"] == "421"
    assert form_of(proposed)["table2-points_0"] == "656"
    assert sheet(desk, 1) is None
    assert typed(desk, 1, page=proposed).status_code == 303
    assert sheet(desk, 1) | {"filled": 1} == sheet(desk, 1)
    assert sheet(desk, 2)["filled"] == 0
    assert "von der Jassleitung, 421 vom Programm ausgerechnet" in row_of(desk.get("/tables/1"), 1)
    assert "Passe 1, Tisch 1: 835 : 421, 421 vom Programm ausgerechnet" in plain(
        desk.get("/tables/1/1")
    )


def test_what_was_typed_over_a_proposal_is_not_called_proposed(app):
    desk = drawn(app, terms={"check": 157})
    assert one_row(desk, 1, 835, 421, filled="").status_code == 200
    assert "filled" not in sheet(desk, 1)
    other = drawn(app, EIGHT, terms={"wrong": "split"})
    assert one_row(other, 1, 835, 400, filled="1").status_code == 200
    assert "filled" not in sheet(other, 1)


def test_where_a_match_counts_nothing_is_proposed_before_their_number_is_known(app):
    """club.md 4: with a bonus of 100, 835 leaves 421 or 521."""
    desk = drawn(app, EIGHT, terms={"match_bonus": 100})
    asked = one_row(desk, 1, 835, "", matches_0="", matches_1="")
    assert asked.status_code == 422
    assert "Wie viele Matche gab es?" in asked.json["rows"]["1"]
    for matches, rest in ((0, 421), (1, 521)):
        proposed = one_row(desk, 1, 835, "", matches_0=matches, matches_1="")
        assert f'value="{rest}"' in proposed.json["rows"]["1"]
    assert one_row(desk, 1, 835, 521, matches_0=1, filled=1).status_code == 200
    assert (sheet(desk, 1)["matches"], sheet(desk, 1)["filled"]) == ([1, 0], 1)


def test_a_row_sent_alone_is_saved_and_drawn_with_its_next_version(app):
    desk = drawn(app, EIGHT)
    answer = one_row(desk, 1, "1'056", 200)

    assert answer.status_code == 200
    assert answer.json["rows"].keys() == {"1"}
    assert answer.json["done"] == 1
    assert "✓ von der Jassleitung" in answer.json["rows"]["1"]
    assert sheet(desk, 1)["points"] == [1056, 200]
    wrong = one_row(desk, 2, "12x", 200)
    assert wrong.status_code == 422
    assert 'value="12x"' in wrong.json["rows"]["2"]
    assert "aria-invalid" in wrong.json["rows"]["2"]


@pytest.mark.parametrize("mark", ["'", "’", "\u202f", "\u00a0"])
def test_thousands_are_read_as_spreadsheets_write_them(app, mark):
    desk = drawn(app)
    assert desk.sheet(1, 1, f"1{mark}056", 200).status_code == 303
    assert sheet(desk, 1)["points"] == [1056, 200]
    assert desk.sheet(1, 1, f"1{mark}05", 200, reason="x").status_code == 422


def test_two_officials_at_the_same_row_lose_nothing_and_see_both(app):
    desk = drawn(app, EIGHT)
    seen = desk.seq
    assert one_row(desk, 1, 600, 656, seen=seen).status_code == 200
    clash = one_row(desk, 1, 610, 646, seen=seen, official="admin")

    assert clash.status_code == 409
    row = clash.json["rows"]["1"]
    assert "scorer-1" in row
    assert "600 : 656" in row
    assert 'value="610"' in row
    assert sheet(desk, 1)["points"] == [600, 656]
    assert one_row(desk, 1, 600, 656, seen=seen, official="admin").status_code == 200  # the same
    chosen = one_row(desk, 1, 610, 646, official="admin", reason="zwei Eingaben verglichen")
    assert chosen.status_code == 200
    assert sheet(desk, 1)["points"] == [610, 646]


def test_figures_taken_out_of_a_stored_row_are_said_to_stay(app):
    desk = drawn(app, EIGHT)
    one_row(desk, 1, 600, 656)
    emptied = one_row(desk, 1, "", "", reason="falsche Passe")
    assert emptied.status_code == 422
    assert "das richtige statt 600 : 656." in emptied.json["rows"]["1"]
    assert "Hier fehlt eine Zahl." in one_row(desk, 2, "", "").json["rows"]["2"]


def test_a_question_about_a_row_is_answered_in_the_row(app):
    desk = drawn(app, EIGHT, terms={"match_bonus": 100, "wrong": "split"})
    asked = one_row(desk, 1, 700, 656)
    keys = re.findall(r'name="(table1-(?:match|sure))" value="(\d+)"', asked.json["rows"]["1"])
    assert keys == [("table1-match", "0"), ("table1-match", "1"), ("table1-sure", "1356")]
    assert one_row(desk, 1, 700, 656, match=1).status_code == 200
    assert sheet(desk, 1)["matches"] == [0, 1]
    assert one_row(desk, 2, 700, 656, sure=1356).status_code == 200


def test_what_was_typed_for_tables_that_are_no_more_is_told_with_its_figures(app):
    desk = drawn(app, EIGHT)
    page = desk.get("/tables/1")
    desk.attend(*PEOPLE[:4])
    desk.fine("/draw", first=1, seed=8, reason="vier sind gegangen")
    late = typed(
        desk, 1, page=page, t1_points_0=600, t1_points_1=656, t2_points_0=700, t2_points_1=556
    )

    assert late.status_code == 409
    assert "Diese Passe wurde neu ausgelost." in row_of(late, 1)
    assert "weil es diese Tische nicht mehr gibt: Tisch 2: 700 : 556." in plain(late)
    gone = typed(desk, 1, page=page, t2_points_0=700, t2_points_1=556, script=True)
    assert "700 : 556" in gone.json["sentence"]
    alone = desk.sheet(1, 2, 700, 556)  # on the page of the table
    assert alone.status_code == 404
    assert "Nicht eingetragen: Tisch 2: 700 : 556" in plain(alone)


def test_a_closed_evening_writes_no_row_and_says_what_was_typed(app):
    desk = drawn(app, rounds=1)
    page = desk.get("/tables/1")
    desk.sheet(1, 1, 600, 656)
    desk.fine("/close")
    late = typed(desk, 1, page=page, t1_points_0=610, t1_points_1=646)
    assert late.status_code == 422
    assert "Nicht eingetragen: Tisch 1: 610 646" in plain(late)
    assert "600 : 656" in row_of(late, 1)
    assert not elements_of(desk.get("/tables/1"), "button")


def test_who_plays_alone_has_a_field_each(app):
    desk = drawn(app, game="solo", terms={"partners": "alone"})
    page = desk.get("/tables/1")
    assert sum(name.startswith("table1-points_") for name in form_of(page)) == 4


def test_rows_are_asked_for_again_and_unchanged_ones_cost_nothing(app):
    desk = drawn(app, EIGHT)
    client, path = desk.club.clients["scorer"], f"{desk.here}/tables/1"
    first = client.get(path, headers=AS_SCRIPT)
    assert first.json["rows"].keys() == {"1", "2"}
    same = client.get(path, headers=AS_SCRIPT | {"If-None-Match": first.headers["ETag"]})
    assert same.status_code == 304
    desk.sheet(1, 1, 600, 656)
    news = client.get(path, headers=AS_SCRIPT | {"If-None-Match": first.headers["ETag"]})
    assert "600 : 656" in news.json["rows"]["1"]


def test_a_regulation_that_wants_both_sides_typed_is_offered_nothing(app):
    desk = drawn(app, terms={"both_typed": True})
    assert "data-proposes" not in desk.get("/tables/1").text
    asked = one_row(desk, 1, 835, "")
    assert asked.status_code == 422
    assert "Hier fehlt eine Zahl." in asked.json["rows"]["1"]
    assert "421" not in asked.json["rows"]["1"]
    assert one_row(desk, 1, 835, 421, filled=1).status_code == 200
    assert "filled" not in sheet(desk, 1)


def pasted(desk, text, **more):
    """Send the grid with columns of a spreadsheet."""
    values = {**form_of(desk.get("/tables/1")), "paste": text, "read": "y", **more}
    return desk.club.scorer.post(f"{desk.here}/tables/1", data=values)


def test_two_columns_of_a_spreadsheet_are_shown_and_stored_by_the_next_key_only(app):
    desk = drawn(app, EIGHT, terms={"match_bonus": 0})
    page = pasted(desk, '\n1’000\t"256\r\n"\r\n"\r\n700"\t556\r\n')  # some with a line break inside
    assert page.status_code == 200
    assert "2 Zeilen gelesen." in plain(page)
    assert "Eingefügt, noch nicht eingetragen." in row_of(page, 1)
    assert form_of(page)["table2-points_1"] == "556"
    assert sheet(desk, 1) is None
    assert typed(desk, 1, page=page).status_code == 303
    assert [sheet(desk, table)["points"] for table in (1, 2)] == [[1000, 256], [700, 556]]


def test_a_paste_begins_at_its_row_and_what_is_typed_elsewhere_stays(app):
    desk = drawn(app, EIGHT)
    page = pasted(desk, "600 : 656", **{"from": "2", "table1-points_0": "61"})
    assert form_of(page)["table1-points_0"] == "61"
    assert "Eingetippt, noch nicht eingetragen." in row_of(page, 1)
    assert form_of(page)["table2-points_0"] == "600"


def test_a_paste_whose_quotation_mark_is_never_closed_names_its_line(app):
    page = pasted(drawn(app, EIGHT), '600\t656\n"700\t556')
    assert "Zeile 2 ist nicht lesbar" in plain(page)
    assert form_of(page)["table1-points_0"] == ""


def test_columns_for_other_tables_settle_no_clash(app):
    desk = drawn(app, EIGHT)
    page = desk.get("/tables/1")
    desk.sheet(1, 1, 600, 656, official="admin")
    clash = typed(desk, 1, page=page, t1_points_0=610, t1_points_1=646)
    values = {**form_of(clash), "paste": "700 : 556", "from": "2", "read": "y"}
    shown = desk.club.scorer.post(f"{desk.here}/tables/1", data=values)

    assert all(key in row_of(shown, 1) for key in ("Meines stimmt", "Das andere stimmt"))
    assert form_of(shown)["table1-points_0"] == "610"
    assert "Eingefügt, noch nicht eingetragen." in row_of(shown, 2)
    for script in (False, True):
        assert typed(desk, 1, page=shown, script=script).status_code == 409
    assert [sheet(desk, table)["points"] for table in (1, 2)] == [[600, 656], [700, 556]]
    assert typed(desk, 1, page=shown, t1_mine="y").status_code == 303
    assert sheet(desk, 1)["points"] == [610, 646]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("600\t656\n1\t600\t656", "Zeile 2: 3 statt 2 Spalten;"),
        ("600\t656\nWir\tIhr", "Zeile 2: «Wir» ist keine Zahl. Es wurde nichts eingefügt."),
        ("600\t656\n" * 41, "41 Zeilen passen nicht zu 2 Tischen. Es wurde nichts eingefügt."),
        (" \n", "Hier fehlen die Zahlen: eine Zeile für jeden Tisch."),
        ("1" * 5000, "Das ist mehr, als hier Platz hat."),
    ],
)
def test_what_is_no_two_columns_is_refused_whole_with_a_sentence(app, text, sentence):
    desk = drawn(app, EIGHT)
    page = pasted(desk, f"{text}\0\x01")  # which no page can show again
    assert page.status_code == 422
    assert sentence in plain(page)
    assert form_of(page)["table1-points_0"] == ""
    assert form_of(page)["paste"].strip() == text.strip()
    assert sheet(desk, 1) is None


def test_all_points_for_one_side_are_asked_about_and_kept_if_so(app):
    desk = drawn(app, EIGHT, deals=8, terms={"match_bonus": 0})
    asked = one_row(desk, 1, 1256, 0)
    assert asked.status_code == 422
    assert "Alle 1256 Punkte aus 8 Spielen für eine Seite: Stimmt das?" in asked.json["rows"]["1"]
    assert one_row(desk, 1, 1256, 0, keep="1256:0").status_code == 200
    assert sheet(desk, 1)["kept"]


def test_what_is_typed_for_a_cancelled_evening_comes_back(app):
    desk = drawn(app, EIGHT)
    page = desk.get("/tables/1")
    desk.club.admin.post(f"{desk.here}/cancel", data={"seen": desk.seq, "reason": "Schnee"})
    rows = {"t1_points_0": 600, "t1_points_1": 656, "t2_points_0": 7}
    answer = typed(desk, 1, page=page, script=True, **rows)
    assert answer.status_code == 410
    sentence = "Dieser Abend ist abgesagt. Nicht eingetragen: Tisch 1: 600 : 656, Tisch 2: 7 :"
    assert answer.json["error"].startswith(sentence)


def test_the_last_table_leads_on(app):
    desk = drawn(app, EIGHT, rounds=2)
    assert "hidden" in re.search(r"<p class=\"onward\"[^>]*>", desk.get("/tables/1").text)[0]
    desk.play(1, lambda table: (600 + table, 656 - table))
    first = desk.get("/tables/1").text
    assert "hidden" not in re.search(r"<p class=\"onward\"[^>]*>", first)[0]
    assert "Weiter zu Passe 2" in first or "Passe 2 auslosen" in first
    assert "Abend abschliessen" in desk.get("/tables/2").text


def test_the_last_round_leads_back_to_a_table_that_an_earlier_one_lacks(app):
    desk = drawn(app, EIGHT, rounds=2)
    desk.play(2, lambda table: (600 + table, 656 - table))
    page = desk.get("/tables/2").text
    assert "In Passe 1 fehlt noch etwas" in page
    assert "Abend abschliessen" not in page
