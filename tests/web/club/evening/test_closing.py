"""Cards are drawn, the evening ends, and what was is still there."""

import re

from scorer.club.ranking import seasons
from scorer.rules.club.regulation.presets import PRESETS
from tests.web.club.evening_pages import PEOPLE, drawn, plain, played
from tests.web.club.form_filler import posted_as_shown
from tests.web.html_client import elements_of, words


def test_nobody_draws_cards_while_there_is_more_to_play(app):
    desk = drawn(app, rounds=2, counting={"ties": ["lot"]})
    desk.sheet(1, 1, 628, 628)
    assert "Los" not in plain(desk.get("/close"))
    desk.sheet(2, 1, 628, 628)

    assert "das Los fehlt noch" in plain(desk.get("/close"))


def test_cards_that_were_read_wrong_are_written_again(app):
    desk = drawn(app, rounds=1, counting={"ties": ["lot"]})
    desk.sheet(1, 1, 628, 628)
    four = desk.view.evening.groups_to_draw()[0]
    for order in (four, tuple(reversed(four))):
        desk.fine(
            "/lot", **{f"place_{member}": place for place, member in enumerate(order, start=1)}
        )
        assert tuple(line.person for line in desk.view.evening.standings) == order
    assert desk.get("/lot").text.count(" selected") == 4
    desk.fine("/close")
    names = {number: name for name, number in desk.club.members.items()}
    drawn_order = " ".join(names[member] for member in reversed(four))
    assert drawn_order in plain(desk.get("/lot"))


def test_a_sheet_that_its_writer_bears_alone_does_not_look_like_something_missing(app):
    desk = drawn(app, PEOPLE[:4], rounds=1, deals=8, terms={"wrong": "writer"})
    desk.sheet(1, 1, 630, 636, writer=0)
    page = desk.get("/close")

    assert "Kontrolle: 2522 statt 2512 Punkte verteilt. Die Differenz zahlt nur" in plain(page)
    assert 'class="missing"' not in page.text


def test_an_evening_is_not_closed_from_a_page_older_than_its_regulation(app):
    desk = played(app)
    before = posted_as_shown(desk.get("/close"), f"{desk.here}/close")
    agreed = PRESETS["four-eight"]
    phases = [agreed["phases"][0] | {"rounds": 2, "deals": 8, "counting": {"best": 1}}]
    change = desk.season, "Saison 2026", agreed | {"phases": phases}
    desk.club.do(seasons.change, *change, expected_version=desk.seq, reason="beschlossen")
    refused = desk.club.scorer.post(f"{desk.here}/close", data=before)

    assert refused.status_code == 409
    assert "Saison 2026 · Fassung 2" in plain(refused)
    assert desk.view.closed is None


def test_what_was_typed_while_the_evening_was_closed_comes_back_from_every_form(app):
    desk = played(app, terms={"self_total": True})
    desk.fine("/penalties", member=1, points=-20, reason="Karte gezeigt")
    of = re.search(r"/penalties/(\d+)/strike", desk.get("/penalties").text)[1]
    desk.fine("/close")
    desk.fine("/close")  # closed twice is closed once
    before = desk.seq
    late = {
        "sheet": desk.sheet(1, 1, 610, 646, reason="falsch gelesen"),
        "penalty": desk.post("/penalties", member=1, points=30, round=2, reason="geredet"),
        "without reason": desk.post("/penalties", member=1, points=30, round=2),
        "strike": desk.post(f"/penalties/{of}/strike", reason="war ein Versehen"),
        "total": desk.post("/ranking", member=1, points=1301),
        "draw": desk.post("/draw", first=2, seed=77, reason="zu spät"),
        "guest": desk.post("/door", guest="Gusti"),
        "substitute": desk.post("/door/1/substitute", by=PEOPLE[9], since=2),
    }
    listed = "Abt Anna"  # as the list of the form says her
    gone = "Nicht eingetragen: "
    typed_texts = {
        "sheet": [": 610", ": 646", "Warum diese Korrektur?: falsch gelesen"],
        "penalty": [f"{gone}Wer?: {listed}", "Punkte: 30", "Passe 2", "Grund: geredet"],
        "without reason": [f"{gone}Wer?: {listed}", "Punkte: 30"],
        "strike": [f"{gone}Grund: war ein Versehen"],
        "total": [f"{gone}Wer?: {listed} Eigenes Total: 1301"],
        "draw": ["Losnummer: 77", "Grund: zu spät"],
        "guest": [f"{gone}Gusti"],
        "substitute": [f"{gone}Wer springt ein?: {PEOPLE[9]}"],
    }
    for form, answer in late.items():
        assert answer.status_code == 422, form
        for text in typed_texts[form]:
            assert text in plain(answer), (form, text)
    desk.post("/door/1", state="absent")
    assert desk.seq == before
    assert "Der Abend ist abgeschlossen" in plain(late["sheet"])
    assert "Prüfzahl" in plain(desk.get("/close"))


def test_an_admin_opens_again_with_a_reason(app):
    desk = played(app)
    desk.fine("/close")
    for path in ("/tables/1", "/tables/1/1"):
        assert "Abend wieder öffnen" in plain(desk.get(path, official="admin"))
        assert "Abend wieder öffnen" not in plain(desk.get(path))
    assert desk.post("/reopen", official="admin").status_code == 422
    desk.fine("/reopen", official="admin", reason="Zettel gefunden")

    assert "Wieder geöffnet – Zettel gefunden" in plain(desk.get("/history"))
    assert desk.sheet(1, 1, 610, 646, reason="Zettel gefunden").status_code == 303


def test_every_page_of_an_evening_stands_below_the_evenings(app):
    desk = drawn(app)
    pages = ["", "/door", "/draw", "/tables", "/tables/1/1", "/ranking", "/penalties"]
    for path in [*pages, "/lot", "/close", "/papers", "/history"]:
        here = [
            link for link in elements_of(desk.get(path), "a") if link.get("aria-current") == "true"
        ]

        assert (path, [words(link) for link in here]) == (path, ["Abende"])
