"""Penalties, credits and disqualifications: with a reason, signed, and taken back."""

import re
from dataclasses import asdict

import pytest

from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain, played
from tests.web.club.form_filler import changed, decided, fields, filled
from tests.web.html_client import elements_of


def test_a_penalty_has_a_reason_is_told_and_can_be_struck(app):
    desk = played(app)
    someone = desk.view.evening.standings[0]
    empty = desk.post("/penalties", member=someone.person, points=-20)
    assert empty.status_code == 422
    assert "Gib einen Grund an" in plain(empty)
    desk.fine("/penalties", member=someone.person, points=-20, reason="Karte gezeigt")
    page = desk.get("/penalties")
    assert "−20 Punkte – Karte gezeigt scorer-1" in plain(page)
    assert "−20 Punkte – Karte gezeigt scorer-1" in plain(desk.get("/ranking"))

    of = re.search(r"/penalties/(\d+)/strike", page.text)[1]
    assert desk.post(f"/penalties/{of}/strike").status_code == 422
    long = desk.post(f"/penalties/{of}/strike", reason="a" * 201)
    assert long.status_code == 422
    assert "Das ist zu lang: 201 Zeichen statt höchstens 200." in plain(long)
    assert f'value="{"a" * 201}"' in long.text
    desk.fine(f"/penalties/{of}/strike", reason="war ein Versehen")
    assert desk.post(f"/penalties/{of}/strike", reason="a" * 201).status_code == 404
    assert "(gestrichen) – war ein Versehen" in plain(desk.get("/history"))
    assert "Karte gezeigt" not in plain(desk.get("/ranking"))


def test_a_phone_offers_a_minus_where_points_can_be_taken(app):
    desk = drawn(app)
    pages = desk.get("/penalties"), desk.get("/tables/1/1")
    keys = [
        field.get("inputmode")
        for page in pages
        for field in elements_of(page, "input")
        if field.get("name").rpartition("-")[2].startswith("points")
    ]

    assert keys == [None, "numeric", "numeric"]


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
    (form,) = elements_of(desk.get("/penalties"), "form")
    assert fields(form)["round"] == ""  # a head start is no figure of a round
    desk.fine("/penalties", member=1, kind=kind, points=typed, reason="so")

    assert f"{PEOPLE[0]}: {signed_points} Punkte" in plain(desk.get("/penalties"))


def test_nobody_is_punished_because_nobody_was_chosen(app):
    desk = played(app)
    before = desk.seq
    assert '<option value="" selected>' in desk.get("/penalties").text
    refused = desk.post("/penalties", member="", points=50, reason="geredet")

    assert refused.status_code == 422
    assert "Wer?: Wähle eine Person." in plain(refused)
    assert desk.seq == before


RATES = [
    {"name": "Falsch bedient", "points": 20},
    {"name": "Ansage vergessen", "points": 20, "made": True},
    {"name": "Match", "points": 100, "credit": True},
]


def test_a_penalty_names_its_deal_in_list_history_and_ranking(app):
    """K17: points per player and deal."""
    desk = played(app)
    desk.fine("/penalties", member=1, points=20, round=2, deal=7, reason="Karte gezeigt")

    sentence = "−20 Punkte in Passe 2, Spiel 7"
    assert f"{sentence} – Karte gezeigt" in plain(desk.get("/penalties"))
    assert sentence in plain(desk.get("/history"))
    assert f"{sentence}: Karte gezeigt" in plain(desk.get("/ranking"))
    assert f"{sentence}: Karte gezeigt" in desk.get("/ranking.csv").data.decode("utf-8-sig")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"deal": 3}, "In welcher Passe war dieses Spiel?"),
        ({"deal": 9, "round": 1}, "1 bis 8"),
        ({"deal": "drei", "round": 1}, "Eine ganze Zahl von 1 bis 200."),
        ({"for_side": "y"}, "Hier gibt es keinen Partner"),
    ],
)
def test_a_deal_that_was_not_and_a_partner_that_is_not_are_refused(app, fields, sentence):
    desk = played(app)
    before = desk.seq
    refused = desk.post("/penalties", member=1, points=20, reason="so", **fields)

    assert refused.status_code == 422
    assert sentence in plain(refused)
    assert desk.seq == before
    for name, typed in fields.items():
        if name != "for_side":
            assert f'value="{typed}"' in refused.text


def test_what_the_regulation_lists_needs_no_points_and_no_reason(app):
    desk = played(app, penalties=RATES)
    before = {line.person: line.total for line in desk.view.evening.standings}
    desk.fine("/penalties", member=1, rate="0", round=1)
    desk.fine("/penalties", member=2, rate="2", round=1)
    desk.fine("/penalties", member=3, rate="0", points=5, reason="beim ersten Mal")
    after = {line.person: line.total for line in desk.view.evening.standings}

    assert {who: after[who] - before[who] for who in (1, 2, 3)} == {1: -20, 2: 100, 3: -5}
    page = plain(desk.get("/penalties"))
    assert "−20 Punkte in Passe 1 – Falsch bedient" in page
    assert "+100 Punkte in Passe 1 – Match" in page
    assert "−5 Punkte – beim ersten Mal" in page
    agreed = desk.club.viewer.get(f"/club/seasons/{desk.season}/regulation").text
    assert (
        "Strafpunkte und Gutschriften: Falsch bedient 20; Ansage vergessen 20 + gemachte Punkte; Match Gutschrift 100."
        in agreed
    )


def test_a_fixed_number_and_what_was_made_are_added_and_both_told(app):
    """K17: «n + points made»: 20 and the 37 that were made in the deal."""
    desk = open_evening(app, "differences", penalties=RATES)
    desk.attend(*PEOPLE[:4])
    desk.draw()
    desk.sheet(1, 1, 30, 20, 10, 5)
    asked = desk.post("/penalties", member=1, rate="1", round=1, deal=2)
    assert asked.status_code == 422
    assert "Wie viele Punkte wurden gemacht?" in plain(asked)
    desk.fine("/penalties", member=1, rate="1", round=1, deal=2, points_made=37)

    sentence = "+57 Punkte (20 + 37 gemachte) in Passe 1, Spiel 2"
    assert f"{sentence} – Ansage vergessen" in plain(desk.get("/penalties"))
    assert f"{sentence}: Ansage vergessen" in plain(desk.get("/ranking"))
    table = desk.view.evening.rounds[0][0]
    written = dict(zip(table.people, (30, 20, 10, 5), strict=True))
    assert desk.view.evening.scores.values[1] == [written[1] + 57]


def test_a_whole_side_is_punished_in_one_go(app):
    desk = played(app)
    before = {line.person: line.total for line in desk.view.evening.standings}
    first, _left, partner, _right = desk.view.evening.rounds[1][0].people
    desk.fine("/penalties", member=first, points=10, round=2, for_side="y", reason="geredet")
    after = {line.person: line.total for line in desk.view.evening.standings}

    changed = {who: after[who] - before[who] for who in after if after[who] != before[who]}
    assert changed == {first: -10, partner: -10}
    assert len(desk.view.evening.penalties) == 2


def test_the_list_of_penalties_is_typed_line_by_line(app):
    desk = open_evening(app)
    path = f"/club/seasons/{desk.season}/regulation/edit"
    lines = "Falsch bedient: 20\nAnsage vergessen: 20 + gemacht\nMatch: Gutschrift 100"
    page = filled(desk.club.admin.get(path))
    typed = changed(page, {"phase-0-penalties": lines})
    assert decided(desk.club.admin, path, typed, "neu").status_code == 303
    assert [asdict(rate) for rate in desk.view.evening.phase.penalties] == [
        {"points": 0, "made": False, "credit": False} | rate for rate in RATES
    ]
    assert lines in desk.club.admin.get(path).text
    for wrong, sentence in {
        "Falsch bedient": "zum Beispiel «Falsch bedient: 20»",
        "Falsch bedient: 20\nfalsch bedient: 10": "kommt zweimal vor",
        "Falsch bedient: 0": "braucht Punkte",
    }.items():
        answer = decided(desk.club.admin, path, changed(page, {"phase-0-penalties": wrong}), "neu")
        assert answer.status_code == 422
        assert sentence in answer.text
