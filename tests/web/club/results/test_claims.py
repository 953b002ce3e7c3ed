"""After the end of an evening: until when its ranking is provisional, and what is claimed against it."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from scorer.club.evening import closing
from scorer.club.office.ledger import Act
from scorer.web.database import clock, db
from tests.club.club_builder import draw_reversed
from tests.web.club.draw.test_evening_tables import a_phone, play_on
from tests.web.club.evening_pages import csv_rows, drawn, plain, printed
from tests.web.html_client import StrictClient, elements_of, errors_of

MODULES = (
    "common",
    "printing.papers",
    "evening.event_text",
    "results.confirmation",
    "ranking.season_ranking",
    "table_extension",
)
PROVISIONAL = "vorläufig bis 23.15"
ONLY_WATCHES = (
    "Hier schaust du nur zu. Bitte jemanden, der am Tisch schreibt, den Fehler zu melden."
)


@pytest.fixture
def turn(monkeypatch):
    """Return a function that sets the server's clock, as the club's pages read it."""

    def to(moment):
        for module in MODULES:
            monkeypatch.setattr(f"scorer.web.club.{module}.clock", lambda: moment)
        for module in ("table.sync", "live_page"):
            monkeypatch.setattr(f"scorer.web.{module}.clock", lambda: moment)

    return to


@pytest.fixture
def scene(app, turn):
    """Return the desk of an evening closed at 22.45 with half an hour for claims, and a phone."""
    desk = drawn(app, claims=30, rounds=1)
    phone, path = a_phone(desk)
    play_on(phone, path, [100] * 8)
    desk.play(1, lambda _: (800, 456))
    local_time = clock().astimezone(ZoneInfo("Europe/Zurich"))
    closed = local_time.replace(hour=22, minute=45, second=0, microsecond=0)
    with app.app_context():
        closing.close(Act(db.session(), desk.club.actor("scorer"), closed, 10**6), desk.id)
    turn(closed)
    return desk, phone, path, closed


def season(desk, path=""):
    answer = desk.club.viewer.get(f"/club/seasons/{desk.season}{path}")
    assert answer.status_code == 200
    return answer


def told_everywhere(desk):
    """Return by page and paper what is said there."""
    wall = StrictClient(desk.app, "192.0.2.200").get(f"/e/{desk.id}")
    somebody = desk.view.evening.standings[0].person
    return {
        "list": plain(desk.get("/ranking")),
        "end": plain(desk.get("/close")),
        "wall": plain(wall),
        "season": plain(season(desk)),
        "pdf": printed(desk.get("/ranking.pdf")),
        "season's pdf": printed(season(desk, "/standings.pdf")),
        "csv": desk.get("/ranking.csv").headers["Content-Disposition"],
        "season's csv": season(desk, "/standings.csv").headers["Content-Disposition"],
        "member": plain(season(desk, f"/members/{somebody}")),
        "member's pdf": printed(season(desk, f"/members/{somebody}.pdf")),
        "record sheets": printed(desk.get("/records.pdf")),
    }


def test_every_list_and_paper_is_provisional_until_the_time_is_over_and_final_from_then_on(
    scene, turn
):
    desk, _phone, _path, closed = scene
    for where, text in told_everywhere(desk).items():
        wanted = "vorlaufig-bis-23-15" if "csv" in where else PROVISIONAL
        assert wanted in text, (where, text)
    turn(closed + timedelta(minutes=30))
    for where, text in told_everywhere(desk).items():
        assert "vorläufig" not in text, (where, text)
        assert "vorlaufig" not in text, (where, text)


def test_diplomas_are_printed_once_the_ranking_is_final(scene, turn):
    desk, _phone, _path, closed = scene
    assert "Erst nachher kommen die Diplome dazu." in plain(desk.get("/papers"))
    assert "Für den Verein" not in printed(desk.get("/evening.pdf"))
    turn(closed + timedelta(minutes=30))
    assert "Erst nachher" not in plain(desk.get("/papers"))
    assert printed(desk.get("/evening.pdf")).count("Für den Verein") == 4  # of two pairs


def test_a_wall_that_hangs_there_learns_that_the_ranking_is_final_now(scene, turn):
    desk, _phone, _path, closed = scene
    wall, path = StrictClient(desk.app, "192.0.2.200"), f"/e/{desk.id}"
    turn(closed + timedelta(minutes=30) - timedelta(seconds=1))
    known = {"If-None-Match": wall.get(path).headers["ETag"]}
    assert wall.get(path, headers=known).status_code == 304
    turn(closed + timedelta(minutes=30))
    final = wall.get(path, headers=known)
    assert (final.status_code, "vorläufig" in plain(final)) == (200, False)
    known = {"If-None-Match": final.headers["ETag"]}
    assert wall.get(path, headers=known).status_code == 304


def test_a_claim_typed_at_the_desk_is_seen_there_on_every_page(scene):
    desk, _phone, _path, _closed = scene
    empty = desk.post("/claims", **{"claim-reason": " "})
    assert empty.status_code == 422
    assert "Gib einen Grund an" in plain(empty)
    desk.fine("/claims", **{"claim-reason": "Die Strafe war ungerecht"})
    for address in ("", "/ranking", "/tables/1/1", "/papers"):
        assert "Einsprachen: 1" in plain(desk.get(address)), address
    assert "Die Strafe war ungerecht" in plain(desk.get("/close"))
    assert "Einsprache – Die Strafe war ungerecht scorer-1" in plain(desk.get("/history"))


def test_a_phone_claims_for_its_table_and_the_desk_reads_it_with_the_table(scene):
    desk, phone, path, _closed = scene
    assert PROVISIONAL in plain(phone.get(f"{path}/result"))
    empty = phone.post(f"{path}/claim", data={"reason": " \t"})
    assert empty.status_code == 422
    assert "Was stimmt nicht? Schreibt es in ein paar Worten." in plain(empty)
    for _ in range(2):  # the answer was lost, and it is sent again
        answer = phone.post(f"{path}/claim", data={"reason": "Spiel 3 war 97"})
        assert answer.status_code == 303
    assert "Einsprache: Passe 1, Tisch 1: Spiel 3 war 97" in plain(phone.get(answer.location))
    assert "Passe 1, Tisch 1: Spiel 3 war 97" in plain(desk.get("/close"))
    assert plain(desk.get("/history")).count("Passe 1, Tisch 1: Einsprache – Spiel 3 war 97") == 1
    assert "Einsprache – Spiel 3 war 97" in plain(desk.get("/tables/1/1"))
    watcher = StrictClient(desk.app, "192.0.2.99")
    assert watcher.post(f"{path}/claim", data={"reason": "x"}).status_code == 403


def test_a_table_of_a_closed_evening_leads_to_its_claim_until_the_time_is_over(scene, turn):
    _desk, phone, path, closed = scene
    turn(closed + timedelta(minutes=30) - timedelta(seconds=1))
    first = phone.get(f"{path}/revisions")
    assert (first.json["result"], first.json["sheet"]) == (f"{path}/result", [800, 456])
    assert first.json["claims"] is True
    assert "Einsprache erheben" in phone.get(first.json["result"]).text
    known = {"If-None-Match": first.headers["ETag"]}
    assert phone.get(f"{path}/revisions", headers=known).status_code == 304
    turn(closed + timedelta(minutes=30))
    final = phone.get(f"{path}/revisions", headers=known)
    assert final.status_code == 200
    assert not {"result", "sheet", "claims"} & final.json.keys()


def test_a_table_whose_result_came_from_paper_claims_too(app):
    desk = drawn(app, claims=30, rounds=1)
    phone, path = a_phone(desk)
    play_on(phone, path, [100] * 3)
    desk.play(1, lambda _: (800, 456))
    desk.fine("/close")
    page = phone.get(f"{path}/result")
    assert "Der Abend ist abgeschlossen." in plain(page)
    assert "Einsprache erheben" in page.text


def test_who_only_watches_reads_what_is_claimed_and_finds_no_form(scene):
    desk, phone, path, _closed = scene
    phone.post(f"{path}/claim", data={"reason": "Spiel 3 war 97"})
    page = StrictClient(desk.app, "192.0.2.99").get(f"{path}/result")
    assert "Einsprache: Passe 1, Tisch 1: Spiel 3 war 97" in plain(page)
    assert PROVISIONAL in plain(page)
    assert ONLY_WATCHES in plain(page)
    assert "<form" not in page.text
    assert ONLY_WATCHES not in plain(phone.get(f"{path}/result"))


def test_a_claim_that_is_refused_at_the_desk_does_not_open_what_reopens_the_evening(scene, turn):
    desk, _phone, _path, closed = scene
    turn(closed + timedelta(minutes=30))
    late = desk.post("/claims", official="admin", **{"claim-reason": "Match fehlt"})
    assert late.status_code == 422
    assert '<details class="card">' in late.text
    empty = desk.post("/reopen", official="admin", seen=desk.view.closed.seq, reason=" ")
    assert empty.status_code == 422
    assert '<details class="card" open>' in empty.text
    stale = desk.post("/reopen", official="admin", seen=1, reason="Match fehlt")
    assert stale.status_code == 409
    assert '<details class="card" open>' in stale.text


def test_what_a_table_that_was_drawn_anew_claims_comes_back(scene):
    desk, phone, path, _closed = scene
    seen = desk.view.closed.seq
    assert desk.post("/reopen", official="admin", seen=seen, reason="x").status_code == 303
    with desk.app.app_context():
        draw_reversed(Act(db.session(), desk.club.actor("scorer"), clock()), desk.id)
    anew = phone.post(f"{path}/claim", data={"reason": "Spiel 3 war 97"})
    assert anew.status_code == 409
    assert "Nicht gemeldet: «Spiel 3 war 97». Sagt es der Jassleitung." in plain(anew)


def test_a_reason_that_is_too_long_is_refused_at_its_field_and_comes_back_whole(scene):
    desk, phone, path, _closed = scene
    long = "Match " * 33 + "fehlt"
    sentence = "Das ist zu lang: 203 Zeichen statt höchstens 200."
    desk_view = desk.view.closed.seq
    for refused, field in (
        (desk.post("/claims", **{"claim-reason": long}), "claim-reason"),
        (phone.post(f"{path}/claim", data={"reason": long}), "reason"),
        (desk.post("/reopen", official="admin", seen=desk_view, reason=long), "reason"),
    ):
        assert refused.status_code == 422
        [typed] = [field for field in elements_of(refused, "input") if field.get("value") == long]
        assert (typed.get("name"), typed.get("maxlength")) == (field, None)
        assert errors_of(refused)[typed.get("id")] == sentence
    assert desk.view.claims == []


def test_without_a_time_for_claims_an_end_is_final_at_once(app):
    desk = drawn(app, rounds=1)
    desk.play(1, lambda _: (800, 456))
    desk.fine("/close")
    page = plain(desk.get("/close"))
    assert "Einsprache" not in page
    assert "vorläufig" not in page
    off = desk.post("/claims", **{"claim-reason": "Match fehlt"})
    assert off.status_code == 422
    assert "Hier gibt es keine Einsprachen." in plain(off)
    assert desk.view.claims_until is None
    assert len(csv_rows(desk.get("/ranking.csv"))) == 4
