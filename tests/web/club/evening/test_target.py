"""Target numbers that become known after the games, on every page, wall and paper."""

from tests.web.club.evening_pages import csv_rows, drawn, plain, printed
from tests.web.html_client import elements_of, words

UNKNOWN = "Die Zielzahl fehlt noch; ohne sie hat niemand einen Rang."
ENTERED = {"target_from": "entered", "ties": ["lot"]}


def desk_of(app, counting, *totals):
    desk = drawn(app, preset="target", rounds=1, deals=8, counting=counting)
    assert desk.sheet(1, 1, *totals).status_code == 303
    return desk


def ranks(desk):
    rows = [[words(cell) for cell in row] for row in elements_of(desk.get("/ranking"), "tr")]
    return rows[0], [(row[0], row[2], row[3]) for row in rows[1:]]


def test_one_field_takes_the_number_that_was_drawn_and_the_list_follows(app):
    """R6: the number in the hand is typed into one field, after the last round."""
    desk = desk_of(app, ENTERED, 400, 350, 300, 206)
    assert ranks(desk) == (
        ["Rang", "Name", "Total", "Abstand", "P. 1"],
        [("–", "400", "–"), ("–", "350", "–"), ("–", "300", "–"), ("–", "206", "–")],
    )
    assert f"{UNKNOWN} Zielzahl eintragen" in plain(desk.get("/ranking"))
    assert UNKNOWN in plain(desk.club.viewer.get(f"/e/{desk.id}"))
    assert UNKNOWN in printed(desk.get("/ranking.pdf"))
    assert [row["Rang"] for row in csv_rows(desk.get("/ranking.csv"))] == [""] * 4
    of_penalties = plain(desk.get("/penalties"))
    assert "Eine Strafe vergrössert den Abstand, eine Gutschrift verkleinert ihn." in of_penalties
    fields = [field.get("name") for field in elements_of(desk.get("/target"), "input")]
    assert fields == ["seen", "points"]
    desk.fine("/target", points="290")

    assert ranks(desk) == (
        ["Rang", "Name", "Total", "Abstand zu 290", "P. 1"],
        [("1", "300", "10"), ("2", "350", "60"), ("3", "206", "84"), ("4", "400", "110")],
    )
    assert "Die Zielzahl ist 290." in plain(desk.get("/ranking"))
    assert "Zielzahl: 290 scorer" in plain(desk.get("/history"))


def test_the_evening_stays_open_until_the_number_is_there(app):
    desk = desk_of(app, ENTERED, 400, 350, 300, 206)
    assert "Die Zielzahl fehlt noch: hier eintragen" in plain(desk.get("/close"))
    refused = desk.post("/close")
    assert refused.status_code == 422
    assert "Die Zielzahl fehlt noch." in plain(refused)

    desk.fine("/target", points="290")
    desk.fine("/close")
    assert desk.view.closed is not None
    late = desk.post("/target", points="400", reason="falsch")
    assert late.status_code == 422
    assert "400" in plain(late)
    assert desk.view.evening.entered_target == 290


def test_another_number_needs_a_reason(app):
    desk = desk_of(app, ENTERED, 400, 350, 300, 206)
    desk.fine("/target", points="290")
    silent = desk.post("/target", points="400")
    assert silent.status_code == 422
    assert "Gib einen Grund an" in plain(silent)
    desk.fine("/target", points="400", reason="falsch abgelesen")
    assert "Zielzahl: 400 – falsch abgelesen" in plain(desk.get("/target"))
    seq = desk.seq
    desk.fine("/target", points="400")
    assert desk.seq == seq


def test_nonsense_is_a_sentence_at_the_field(app):
    desk = desk_of(app, ENTERED, 400, 350, 300, 206)
    for typed in ("", "viel", "-1", "1000000"):
        answer = desk.post("/target", points=typed)
        assert answer.status_code == 422
        assert desk.view.evening.entered_target is None
        assert typed in answer.text


def test_without_such_a_rule_no_number_is_taken(app):
    desk = desk_of(app, {"target": 967}, 400, 350, 300, 206)
    assert "Dieses Reglement hat keine Zielzahl zum Eintragen." in plain(desk.get("/target"))
    refused = desk.post("/target", points="290")
    assert refused.status_code == 422
    assert "Dieses Reglement hat keine Zielzahl zum Eintragen." in plain(refused)
