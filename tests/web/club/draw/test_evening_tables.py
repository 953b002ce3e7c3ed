"""The phones at the tables of an evening: they write, and both sides confirm what they made."""

import re

import pytest

from scorer.club.draw import evening_tables
from tests.web.club.evening_pages import PEOPLE, drawn, plain
from tests.web.conftest import a_deal
from tests.web.html_client import StrictClient


def a_phone(desk, number=1, table=1):
    """Return the phone of a table that has scanned its slip, and the address of its game."""
    slips = desk.club.do(evening_tables.slips, desk.id, number)
    slip = next(slip for slip in slips if slip.table.number == table)
    phone = StrictClient(desk.app, "192.0.2.77")
    asked = phone.get(f"/j/{slip.token}")
    done = asked.status_code == 303  # the code leads on
    assert done or f"1. Abend: Tisch {table}, Passe {number}" in plain(asked)
    assert phone.post(f"/j/{slip.token}", data={}).status_code == 303
    return phone, f"/t/{slip.public_id}"


def write(phone, path, revision):
    answer = phone.post(f"{path}/revisions?after=0", json={"revisions": [revision]})
    assert answer.status_code == 200, answer.text
    return revision


def play_on(phone, path, deals, first=1):
    for slot, points in enumerate(deals, start=first):
        write(phone, path, a_deal(slot, points, mode="schilten"))


def taken(page, table):
    """Return what the key sends that takes over what stands on the phone of a table."""
    return dict(re.findall(rf'name="(table{table}-(?:take|seen))" value="([^"]*)"', page.text))


def confirm(phone, path, *points, sides=(0, 1)):
    figures = {f"points_{side}": figure for side, figure in enumerate(points)}
    for side in sides:
        answer = phone.post(f"{path}/result", data=figures | {"side": side})
        assert answer.status_code == 303, plain(answer)


def test_a_result_from_a_phone_is_shown_and_taken_over_with_one_tap(app):
    desk = drawn(app)
    phone, path = a_phone(desk)
    play_on(phone, path, [100] * 5)
    assert "am Handy: 5 von 8 Spielen 500 : 285" in plain(desk.get("/tables"))
    assert "wird noch gespielt" in plain(phone.get(f"{path}/result"))
    early = phone.post(f"{path}/result", data={"side": 0, "points_0": 500, "points_1": 285})
    assert early.status_code == 422
    play_on(phone, path, [100] * 3, first=6)
    page = desk.get("/tables")
    assert "gemeldet 800 : 456" in plain(page)

    fields = taken(page, 1)
    assert taken(desk.get("/tables/1/1"), 1) == fields
    assert desk.post("/tables/1", **fields).status_code == 303
    assert "von der Jassleitung 800 : 456" in plain(desk.get("/tables/1"))


def test_a_phone_learns_where_its_table_confirms_and_others_do_not(app, table):
    desk = drawn(app)
    phone, path = a_phone(desk)

    assert phone.get(f"{path}/revisions").json["result"] == f"{path}/result"
    assert "result" not in table.anna.get(f"{table.path}/revisions").json


def test_a_phone_learns_when_its_result_is_written_down_and_when_the_evening_is_over(app):
    desk = drawn(app, rounds=1)
    phone, path = a_phone(desk)
    play_on(phone, path, [100] * 8)
    first = phone.get(f"{path}/revisions")
    assert "sheet" not in first.json
    form = {"points_0": 800, "points_1": 456}
    phone.post(f"{path}/result", data=form | {"side": 0})
    assert "sheet" not in phone.get(f"{path}/revisions").json  # the other side is still to sign
    phone.post(f"{path}/result", data=form | {"side": 1})

    known = {"If-None-Match": first.headers["ETag"]}
    answer = phone.get(f"{path}/revisions?after={first.json['seq']}", headers=known)
    assert (answer.status_code, answer.json["sheet"]) == (200, [800, 456])
    assert "by_office" not in answer.json
    known = {"If-None-Match": answer.headers["ETag"]}
    assert phone.get(f"{path}/revisions", headers=known).status_code == 304
    assert desk.sheet(1, 1, 801, 455, reason="verzählt").status_code == 303
    corrected = phone.get(f"{path}/revisions", headers=known).json
    assert (corrected["sheet"], corrected["by_office"]) == ([801, 455], True)
    assert desk.post("/close").status_code == 303
    assert "result" not in phone.get(f"{path}/revisions").json


def test_a_table_that_is_drawn_anew_has_nothing_to_confirm_any_more(app):
    desk = drawn(app, PEOPLE[:8])
    phone, path = a_phone(desk)
    assert "result" in phone.get(f"{path}/revisions").json
    assert desk.draw(seed=8, reason="anders").status_code == 303
    assert "result" not in phone.get(f"{path}/revisions").json
    assert "Dieser Tisch wurde neu ausgelost" in plain(phone.get(f"{path}/result"))


def test_a_round_that_a_phone_has_begun_is_not_drawn_anew_and_nobody_is_told_to(app):
    """K27: who comes late is drawn into what nobody plays yet."""
    desk = drawn(app, PEOPLE[:8])
    phone, path = a_phone(desk)
    assert "Passe 1 bis 4 neu" in plain(desk.get("/draw"))
    play_on(phone, path, [100])
    desk.attend(*PEOPLE[:9])

    assert f"Passe 2: {PEOPLE[8]} hat keinen Platz. Bitte neu auslosen." in plain(desk.get())
    page = plain(desk.get("/draw"))
    assert ("Passe 1 bis 4 neu" in page, "Passe 2 bis 4 neu" in page) == (False, True)
    late = desk.draw(1, reason="sie kam eben")  # from a page that was shown before
    assert late.status_code == 422
    assert "In Passe 1 gibt es schon Resultate" in plain(late)
    assert desk.draw(2, reason="sie kam eben").status_code == 303
    assert "keinen Platz" not in plain(desk.get())


def test_a_slip_printed_before_the_tables_were_drawn_anew_lets_nobody_write_any_more(app):
    """K27: people who come late find the old slips still lying on the tables."""
    desk = drawn(app, PEOPLE[:8])
    slips = {slip.table.round: slip for slip in desk.club.do(evening_tables.slips, desk.id)}
    assert desk.draw(2, seed=8, reason="zwei tauschen").status_code == 303
    phone = StrictClient(desk.app, "192.0.2.78")

    assert phone.post(f"/j/{slips[1].token}", data={}).status_code == 303
    for round_ in (2, 3, 4):
        gone = phone.get(f"/j/{slips[round_].token}")
        assert gone.status_code == 410
        assert "Diese Passe wurde neu ausgelost." in plain(gone)
        assert phone.post(f"/j/{slips[round_].token}", data={}).status_code == 410


def test_what_was_written_at_a_table_that_is_no_more_keeps_nobody_from_drawing(app):
    desk = drawn(app, PEOPLE[:8])
    phone, path = a_phone(desk, 4)
    assert desk.draw(2, seed=8, reason="zwei tauschen").status_code == 303
    write(phone, path, a_deal(1, 100))

    assert desk.draw(2, seed=9, reason="noch zwei").status_code == 303


def test_what_the_official_took_over_can_be_confirmed_without_a_fuss(app):
    desk = drawn(app)
    phone, path = a_phone(desk)
    play_on(phone, path, [100] * 8)
    assert desk.sheet(1, 1, 800, 456).status_code == 303
    form = {"points_0": 800, "points_1": 456, "side": 0}

    assert phone.post(f"{path}/result", data=form).status_code == 303
    assert "Die Jassleitung hat das Resultat eingetragen." in plain(phone.get(f"{path}/result"))


def test_a_phone_that_says_something_else_than_the_paper_is_sent_to_the_official(app):
    desk = drawn(app)
    phone, path = a_phone(desk)
    play_on(phone, path, [100] * 8)
    desk.sheet(1, 1, 801, 455)
    page = plain(phone.get(f"{path}/result"))
    assert "Die Jassleitung hat 801 : 455 eingetragen." in page
    assert "✓" not in page
    form = {"points_0": 800, "points_1": 456, "side": 0}
    answer = phone.post(f"{path}/result", data=form)

    assert answer.status_code == 409
    assert "Die Jassleitung hat etwas anderes eingetragen." in plain(answer)
    assert desk.view.evening.table(1, 1).sheet["points"] == [801, 455]


@pytest.mark.parametrize(
    ("side", "points", "matches"), [(0, (957, 399), [1, 0]), (1, (700, 656), [0, 1])]
)
def test_a_match_on_the_phone_belongs_to_the_sum_whichever_side_made_it(app, side, points, matches):
    desk = drawn(app, terms={"match_bonus": 100})
    phone, path = a_phone(desk)
    play_on(phone, path, [100] * 7)
    write(phone, path, a_deal(8, 157 * (side == 0), match=side))
    assert "gemeldet" in plain(desk.get("/tables"))
    confirm(phone, path, *points)

    assert "Beide Seiten haben bestätigt." in plain(phone.get(f"{path}/result"))
    assert desk.view.evening.table(1, 1).sheet["matches"] == matches


def test_what_a_phone_changes_after_the_evening_was_reopened_is_confirmed_anew(app):
    desk = drawn(app, rounds=1)
    phone, path = a_phone(desk)
    play_on(phone, path, [100] * 7)
    old = write(phone, path, a_deal(8, 100))
    confirm(phone, path, 800, 456)
    desk.fine("/close")
    desk.fine("/reopen", official="admin", reason="verzählt")
    write(phone, path, a_deal(8, 90) | {"line": old["line"], "replaces": [old["id"]]})

    page = plain(phone.get(f"{path}/result"))
    assert page.count("Stimmt:") == 2
    assert "Die Jassleitung hat 800 : 456 eingetragen." in page
    assert "Beide Seiten haben bestätigt." not in page
    assert "am Handy steht 790 : 466" in plain(desk.get("/tables/1"))
    assert "am Handy steht 790 : 466" in plain(desk.get("/tables/1/1"))
    confirm(phone, path, 790, 466)
    assert "bestätigt, beide auf einem Handy 790 : 466" in plain(desk.get("/tables/1"))


def test_a_tile_says_who_corrected_what_the_phone_still_says_and_leaves_nothing_to_do(app):
    desk = drawn(app)
    phone, path = a_phone(desk)
    play_on(phone, path, [100] * 7)
    old = write(phone, path, a_deal(8, 100))
    confirm(phone, path, 800, 456)
    desk.sheet(1, 1, 810, 446, reason="am Tisch nachgezählt", seen=desk.seq)

    page = desk.get("/tables/1")
    assert "korrigiert von scorer-1, am Handy steht 800 : 456 810 : 446" in plain(page)
    assert 'class="done"' in page.text
    # what the phone writes from now on it keeps, and the desk sees it
    late = a_deal(8, 90) | {"line": old["line"], "replaces": [old["id"]]}
    answer = phone.post(f"{path}/revisions?after=0", json={"revisions": [late]})
    assert [rejection["code"] for rejection in answer.json["rejected"]] == ["game-locked"]
    assert "nur die Jassleitung" in answer.json["rejected"][0]["why"]
    assert "korrigiert von scorer-1" in plain(desk.get("/tables/1"))
    sentence = "Spiel 8 mit 90 : 67 kam nach der Bestätigung und gilt nicht"
    assert sentence in plain(desk.get("/tables/1/1"))
