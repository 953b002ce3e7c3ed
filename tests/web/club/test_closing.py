"""The ranking, penalties, own totals, cards that are drawn; the evening ends, and what was is still there."""

import csv
import io
import re

import pytest

from scorer.club import members
from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain
from tests.web.html_client import elements_of, words


def played(app, **changes):
    """Return an evening of two tables and two rounds, of which all sheets are in."""
    desk = drawn(app, PEOPLE[:8], **{"rounds": 2, "deals": 8} | changes)
    desk.play(1, lambda table: (600 + table, 656 - table))
    desk.play(2, lambda table: (700 + table, 556 - table))
    return desk


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
    assert "wegen der höheren Passe" in plain(desk.get("/ranking"))


def test_what_a_rank_is_worth_stands_in_the_ranking_of_the_evening(app):
    desk = drawn(app, preset="rank-points")
    desk.play(1)
    page = desk.get("/ranking")
    rows = [[words(cell) for cell in row] for row in elements_of(page, "tr")]
    text = desk.get("/ranking.csv").data.decode("utf-8-sig")
    sheet = csv.DictReader(io.StringIO(text), delimiter=";")

    assert rows[0][:4] == ["Rang", "Name", "Total", "Rangpunkte"]
    assert [row[3] for row in rows[1:]] == ["25", "25", "15", "15"]
    assert [row["Rangpunkte"] for row in sheet] == ["25", "25", "15", "15"]


def test_a_dropped_round_is_struck_through(app):
    desk = played(app, counting={"drop": 1, "ties": ["best"]})
    assert re.search(r"<s>\d+</s>", desk.get("/ranking").text)


def test_categories_have_their_own_ranking(app):
    desk = played(app, categories=["Damen"])
    anna, clara = (desk.club.members[name] for name in (PEOPLE[0], PEOPLE[2]))
    for member in (anna, clara):
        form = {"name": f"Frau {member}", "category": "Damen", "seen": desk.seq}
        assert desk.club.scorer.post(f"/club/members/{member}/edit", data=form).status_code == 303

    page = plain(desk.get("/ranking?category=Damen"))
    assert f"1 Frau {clara} 1303 602 701 2 Frau {anna} 1208 654 554" in page
    assert PEOPLE[1] not in page
    assert PEOPLE[1] in plain(desk.get("/ranking"))


def test_a_penalty_has_a_reason_counts_and_can_be_struck(app):
    desk = played(app)
    someone = desk.view.evening.standings[0]
    empty = desk.post("/penalties", member=someone.person, points=-20)
    assert empty.status_code == 422
    assert "Hier fehlt der Grund" in plain(empty)
    desk.fine("/penalties", member=someone.person, points=-20, reason="Karte gezeigt")
    after = {line.person: line.total for line in desk.view.evening.standings}
    assert after[someone.person] == someone.total - 20
    page = desk.get("/penalties")
    assert "−20 Punkte – Karte gezeigt scorer-1" in plain(page)
    assert "−20 Punkte – Karte gezeigt scorer-1" in plain(desk.get("/ranking"))

    of = re.search(r"/penalties/(\d+)/strike", page.text)[1]
    assert desk.post(f"/penalties/{of}/strike").status_code == 422
    long = desk.post(f"/penalties/{of}/strike", reason="a" * 201)
    assert long.status_code == 422
    assert "Ein Grund hat höchstens 200 Zeichen; hier sind es 201." in plain(long)
    assert f'value="{"a" * 201}"' in long.text
    desk.fine(f"/penalties/{of}/strike", reason="war ein Versehen")
    assert desk.view.evening.standings[0].total == someone.total
    assert "(gestrichen) – war ein Versehen" in plain(desk.get("/history"))
    assert "Karte gezeigt" not in plain(desk.get("/ranking"))


def test_a_phone_offers_a_minus_where_points_can_be_taken(app):
    desk = drawn(app)
    pages = desk.get("/penalties"), desk.get("/tables/1/1")
    keys = [
        field.get("inputmode")
        for page in pages
        for field in elements_of(page, "input")
        if field.get("name").startswith("points")
    ]

    assert keys == [None, "numeric", "numeric"]


def test_the_page_of_a_member_has_the_points_of_the_ranking(app):
    desk = played(app)
    first = desk.view.evening.standings[0]
    desk.fine("/penalties", member=first.person, points=-30, round=2, reason="geredet")
    page = desk.club.viewer.get(f"/club/seasons/{desk.season}/members/{first.person}")
    values = next(
        line.values for line in desk.view.evening.standings if line.person == first.person
    )

    assert values[1] == first.values[1] - 30
    cells = [words(row[1]).removesuffix("Anmerkung a") for row in elements_of(page, "tbody")[0]]
    assert cells == [str(value) for value in values]


@pytest.mark.parametrize(
    ("preset", "kind", "typed", "signed_points"),
    [
        ("four-eight", "penalty", "50", "−50"),
        ("four-eight", "penalty", "-50", "−50"),
        ("four-eight", "credit", "50", "+50"),
        ("differences", "penalty", "50", "+50"),
        ("differences", "credit", "50", "−50"),
    ],
)
def test_a_penalty_makes_worse_and_a_credit_better_without_a_sign(
    app, preset, kind, typed, signed_points
):
    desk = open_evening(app, preset)
    desk.attend(*PEOPLE[:4])
    desk.fine("/penalties", member=1, kind=kind, points=typed, reason="so")

    assert f"{PEOPLE[0]}: {signed_points} Punkte" in plain(desk.get("/penalties"))


def test_towards_a_target_a_penalty_makes_the_distance_longer_and_says_so(app):
    """C39: who is above the target would come nearer by losing points."""
    desk = drawn(app, preset="target", rounds=1)
    assert desk.sheet(1, 1, 977, 100, 90, 89).status_code == 303
    text = plain(desk.get("/penalties"))
    assert "eine Strafe kommt zum Abstand hinzu, eine Gutschrift geht davon weg." in text
    fined = desk.view.evening.standings[0].person
    desk.fine("/penalties", member=fined, kind="penalty", points=20, round=1, reason="geredet")
    rows = [[words(cell) for cell in row] for row in elements_of(desk.get("/ranking"), "tr")]

    assert rows[0] == ["Rang", "Name", "Total", "Abstand", "P. 1", "±"]
    assert rows[1][2:] == ["977", "30", "977", "−20Anmerkung a"]
    agreed = desk.club.viewer.get(f"/club/seasons/{desk.season}/regulation").text
    assert "Strafen kommen zum Abstand hinzu." in agreed


def test_nobody_is_punished_because_nobody_was_chosen(app):
    desk = played(app)
    before = desk.seq
    assert '<option value="" selected>' in desk.get("/penalties").text
    refused = desk.post("/penalties", member="", points=50, reason="geredet")

    assert refused.status_code == 422
    assert "Wer?: Hier fehlt, wer es ist." in plain(refused)
    assert desk.seq == before


def test_an_own_total_that_differs_is_shown(app):
    desk = played(app, terms={"self_total": True})
    first = desk.view.evening.standings[0]
    desk.fine("/ranking", member=first.person, points=first.total)
    assert "Selber anders gezählt" not in plain(desk.get("/ranking"))
    desk.fine("/ranking", member=first.person, points=first.total - 1)

    assert f"{first.total - 1} statt {first.total}" in plain(desk.get("/ranking"))


def test_who_is_disqualified_has_no_rank_and_the_others_keep_theirs(app):
    desk = played(app)
    first = desk.view.evening.standings[0]
    desk.fine("/penalties", member=first.person, disqualified="y", reason="geredet")

    lines = desk.view.evening.standings
    assert lines[-1].person == first.person
    assert lines[-1].rank is None
    assert "ausgeschlossen" in plain(desk.get("/ranking"))


def test_equals_draw_cards_before_the_end(app):
    desk = drawn(app, rounds=1, counting={"ties": ["lot"]})
    desk.sheet(1, 1, 628, 628)
    refused = desk.post("/close")
    assert refused.status_code == 422
    assert "gezogene Karte" in plain(refused)

    four = desk.view.evening.groups_to_draw()[0]
    doubled = desk.post("/lot", **{f"place_{member}": 1 for member in four})
    assert "Jeder Platz von 1 bis 4 kommt genau einmal vor." in plain(doubled)
    desk.fine("/lot", **{f"place_{member}": place for place, member in enumerate(four, start=1)})
    assert [line.person for line in desk.view.evening.standings] == list(four)
    assert "die Karten sind gezogen" in plain(desk.get("/close"))
    desk.fine("/close")


def test_nobody_draws_cards_while_there_is_more_to_play(app):
    desk = drawn(app, rounds=2, counting={"ties": ["lot"]})
    desk.sheet(1, 1, 628, 628)
    assert "Los" not in plain(desk.get("/close"))
    desk.sheet(2, 1, 628, 628)

    assert "hier entscheidet das Los" in plain(desk.get("/close"))


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

    assert "Gutgeschrieben sind 2522 von 2512 Punkten. Einen falschen Zettel" in plain(page)
    assert 'class="missing"' not in page.text


def test_an_evening_with_a_table_missing_stays_open_and_names_it(app):
    desk = drawn(app, PEOPLE[:8], rounds=1)
    desk.sheet(1, 1, 600, 656)
    answer = desk.post("/close")

    assert answer.status_code == 422
    assert "Es fehlt Passe 1: Tisch 2" in plain(answer)
    assert desk.view.closed is None


def test_nothing_is_written_at_a_closed_evening(app):
    desk = played(app)
    desk.fine("/close")
    before, member = desk.seq, desk.view.evening.standings[0].person
    answers = [
        desk.sheet(1, 1, 610, 646, reason="doch anders"),
        desk.post("/penalties", member=member, points=-1, reason="doch"),
        desk.post("/lot"),
        desk.attend(*PEOPLE),
        desk.draw(2, reason="doch"),
        desk.post("/guests", name="Gusti"),
        desk.post("/substitutes", member=PEOPLE[0], by=PEOPLE[9], first=2),
        desk.post("/edit", what=f"{desk.season}:abend", name="Anders", day="2026-11-21"),
    ]

    assert {answer.status_code for answer in answers} <= {303, 422}
    assert desk.seq == before
    assert "Der Abend ist abgeschlossen" in plain(answers[0])
    assert "Prüfzahl" in plain(desk.get("/close"))
    desk.fine("/close")  # closed twice is closed once
    assert desk.seq == before


def test_what_was_typed_while_the_evening_was_closed_comes_back_from_every_form(app):
    desk = played(app, terms={"self_total": True})
    desk.fine("/penalties", member=1, points=-20, reason="Karte gezeigt")
    of = re.search(r"/penalties/(\d+)/strike", desk.get("/penalties").text)[1]
    desk.fine("/close")
    late = {
        "sheet": desk.sheet(1, 1, 610, 646, reason="falsch gelesen"),
        "penalty": desk.post("/penalties", member=1, points=30, round=2, reason="geredet"),
        "without reason": desk.post("/penalties", member=1, points=30, round=2),
        "strike": desk.post(f"/penalties/{of}/strike", reason="war ein Versehen"),
        "total": desk.post("/ranking", member=1, points=1301),
        "draw": desk.post("/draw", first=2, seed=77, reason="zu spät"),
        "guest": desk.post("/guests", name="Gusti"),
        "substitute": desk.post("/substitutes", member=PEOPLE[0], by=PEOPLE[9], first=2),
    }
    gone = "Nicht eingetragen: "
    typed_texts = {
        "sheet": [": 610", ": 646", "Warum wird korrigiert?: falsch gelesen"],
        "penalty": [f"{gone}Wer?: {PEOPLE[0]}", "Punkte: 30", "Passe 2", "Grund: geredet"],
        "without reason": [f"{gone}Wer?: {PEOPLE[0]}", "Punkte: 30"],
        "strike": [f"{gone}Grund: war ein Versehen"],
        "total": [f"{gone}Wer?: {PEOPLE[0]} Eigenes Total: 1301"],
        "draw": ["Losnummer: 77", "Grund: zu spät"],
        "guest": [f"{gone}Name des Gastes: Gusti"],
        "substitute": [f"{gone}Für wen?: {PEOPLE[0]}", f"Wer springt ein?: {PEOPLE[9]}"],
    }
    for form, answer in late.items():
        assert answer.status_code == 422, form
        for text in typed_texts[form]:
            assert text in plain(answer), (form, text)


def test_only_an_admin_opens_again_with_password_and_reason(app):
    desk = played(app)
    desk.fine("/close")
    assert desk.post("/reopen", reason="Zettel gefunden").status_code == 403
    assert desk.post("/reopen", official="admin").status_code == 422
    desk.club.stale()
    asked = desk.post("/reopen", official="admin", reason="Zettel gefunden")
    assert asked.status_code == 403
    assert "Passwort" in plain(asked)
    assert desk.view.closed is not None

    fine = desk.post(
        "/reopen", official="admin", reason="Zettel gefunden", own_password="der Trumpf ist Rosen"
    )
    assert fine.status_code == 303
    assert desk.view.closed is None
    assert "Wieder geöffnet – Zettel gefunden" in plain(desk.get("/history"))
    assert desk.sheet(1, 1, 610, 646, reason="Zettel gefunden").status_code == 303


def test_an_erased_member_keeps_the_points_without_a_name(app):
    desk = played(app)
    member = desk.club.members[PEOPLE[0]]
    desk.club.do(members.erase, member)

    page = plain(desk.get("/ranking"))
    assert PEOPLE[0] not in page
    assert f"Mitglied {member}" in page


def test_every_page_of_an_evening_stands_below_the_evenings(app):
    desk = drawn(app)
    pages = ["", "/attendance", "/draw", "/tables", "/tables/1/1", "/ranking", "/penalties"]
    for path in [*pages, "/lot", "/close", "/papers", "/history"]:
        here = [
            link for link in elements_of(desk.get(path), "a") if link.get("aria-current") == "true"
        ]

        assert (path, [words(link) for link in here]) == (path, ["Abende"])
