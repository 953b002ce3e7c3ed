"""Wishes for the draw: the office writes them, the draw keeps them, nobody else learns of them."""

import json

import pytest

from tests.web.club.evening_pages import PEOPLE, open_evening, plain
from tests.web.html_client import StrictClient

ANNA, BEAT = PEOPLE[0], PEOPLE[1]


def seen(desk):
    page = desk.club.scorer.get("/club/wishes").text
    return page.split('name="seen" value="')[1].split('"')[0]


def apart(desk, first, second, kind="apart"):
    form = {"first": first, "second": second, "kind": kind, "seen": seen(desk)}
    return desk.club.scorer.post("/club/wishes/apart", data=form)


def wishes_page(desk):
    return plain(desk.club.scorer.get("/club/wishes"))


def test_the_draw_keeps_what_the_office_wrote_and_says_nothing_of_it(app):
    desk = open_evening(app)
    assert apart(desk, ANNA, BEAT).status_code == 303
    form = {"member": PEOPLE[5], "table": 1, "seen": seen(desk)}
    assert desk.club.scorer.post("/club/wishes/table", data=form).status_code == 303
    assert f"{ANNA} und {BEAT} sitzen nie am gleichen Tisch." in wishes_page(desk)
    assert f"{PEOPLE[5]} bleibt an Tisch 1." in wishes_page(desk)
    desk.attend(*PEOPLE)
    desk.draw()

    seats = [tables[0].people for tables in desk.view.evening.rounds]
    assert all(desk.club.members[PEOPLE[5]] in people for people in seats)
    assert "welche Wünsche nicht gehen" not in plain(desk.get("/draw"))


def test_what_could_not_be_kept_is_told_to_the_office_alone(app):
    """One table: the two meet. Viewer, wall, plan, files and history say nothing of it."""
    desk = open_evening(app)
    apart(desk, ANNA, BEAT)
    desk.attend(*PEOPLE[:4])
    desk.draw()
    wish = f"{ANNA} und {BEAT} sitzen nie am gleichen Tisch. Das geht in Passe 1, 2, 3 und 4 nicht:"
    why = "es hat zu wenige Tische, um alle zu trennen."
    assert f"{wish} {why}" in plain(desk.get("/draw"))
    assert f"{wish} {why}" in plain(desk.get("/draw", "admin"))

    anybody = StrictClient(desk.app, "192.0.2.200").get(f"/e/{desk.id}").text
    member = desk.club.admin.get(f"/club/members/{desk.club.members[ANNA]}/member.json").text
    shown = [desk.get(path, "viewer").text for path in ("", "/draw", "/history", "/tables")]
    for text in (*shown, anybody, member, desk.get("/history").text):
        assert "nie am gleichen" not in text
        assert "Wünsche" not in text
    assert "apart" not in json.dumps(json.loads(member)["events"])
    assert desk.club.viewer.get("/club/wishes").status_code == 403
    assert "Wünsche" not in desk.club.viewer.get("/club/members").text


def test_a_wish_of_after_the_draw_says_so_and_is_taken_back_like_it_came(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:4])
    desk.draw()
    apart(desk, ANNA, BEAT, "apart")
    assert "die Auslosung war schon gemacht." in plain(desk.get("/draw"))

    page = desk.club.scorer.get("/club/wishes").text
    (action,) = [piece.split('"')[0] for piece in page.split('action="')[1:] if "/strike" in piece]
    assert desk.club.scorer.post(action).status_code == 303
    assert desk.club.scorer.post(action).status_code == 303, "twice is once"
    assert ANNA not in wishes_page(desk)
    assert "Nur für die Jassleitung" not in plain(desk.get("/draw"))


@pytest.mark.parametrize(
    ("first", "second", "kind", "sentence"),
    [
        (ANNA, "Niemand", "apart", "So heisst hier niemand."),
        (ANNA, ANNA, "apart", "Das ist zweimal die gleiche Person."),
        ("", BEAT, "apart", "So heisst hier niemand."),
        (ANNA, BEAT, "table", "Das kannst du hier nicht wählen."),
    ],
)
def test_a_wish_that_says_nothing_is_asked_about_at_its_field(app, first, second, kind, sentence):
    desk = open_evening(app)
    answer = apart(desk, first, second, kind)

    assert answer.status_code == 422
    assert sentence in plain(answer)
    assert not first or f'value="{first}"' in answer.text
    assert "Keine." in wishes_page(desk)
