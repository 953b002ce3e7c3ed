"""What the pages of a regulars' table say and draw, and how a link that lets nobody in is answered."""

import re
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise

import pytest

from scorer.regulars import devices
from scorer.rules.regulars.counted_game import totals_only
from scorer.rules.regulars.figures import people
from scorer.rules.regulars.tally import Declared, Tally
from scorer.web.regulars import texts
from scorer.web.regulars.curve import HEIGHT, LINE, curve_svg
from tests.rules.regulars.regulars_games import schieber
from tests.web.html_client import StrictClient


def test_an_invitation_that_lets_nobody_in_is_answered_as_one_of_a_table(scene, monkeypatch):
    last = StrictClient(scene.app, "192.0.2.20")
    for number in range(7):  # Beat was the first of eight
        assert StrictClient(scene.app, f"192.0.2.{number + 10}").post(scene.link).status_code == 303
    for method in ("GET", "POST"):
        for link, status in ((scene.link, 410), (f"{scene.link}0", 404)):
            answer = last.open(link, method=method)
            assert answer.status_code == status
            assert "Lass dir einen neuen zeigen" in answer.text or status == 404
    for method in ("GET", "POST"):  # who is in needs none
        assert scene.beat.open(scene.link, method=method).status_code in {200, 303}
    assert scene.anna.post(f"{scene.path}/code").status_code == 303
    assert last.get(scene.link).status_code == 404
    assert scene.beat.get(f"{scene.path}/money").status_code == 200
    monkeypatch.setattr(devices, "INVITED", timedelta(0))
    assert last.get(scene.invitation()).status_code == 410


def with_tally(**figures):
    """Return a game in which each side made this."""
    game, tally = schieber((1, 2, 3, 4)), Tally(**figures)
    sides = tuple(side._replace(tally=tally) for side in game.counted.sides)
    return replace(game, counted=game.counted._replace(sides=sides))


def rows_of(app, *games):
    with app.test_request_context():
        return dict(texts.kind_rows(people(games)[1].kinds["k"]))


def test_where_points_are_differences_they_stand_there_once(app):
    figures = {"lines": 2, "written": 30, "cards": 157, "estimates": 2, "differences": 30}
    rows = rows_of(app, with_tally(**figures))

    assert rows["Differenz pro Spiel"] == "15"
    assert {"Punkte pro Spiel", "ohne Faktor"}.isdisjoint(rows)


def test_weis_are_those_of_games_that_have_deals(app):
    dealt, game = with_tally(lines=3, weis=90), schieber((1, 2, 3, 4))
    typed = replace(game, typed=True, counted=totals_only(game.counted, "k"))

    assert rows_of(app, dealt, typed)["Weis pro Partie"] == "90"


@pytest.mark.parametrize("kind", ["bridge", "schieber-deals", "schieber-deals-x"])
def test_a_kind_of_game_that_only_a_file_knows_has_a_name(app, kind):
    with app.test_request_context():
        assert texts.kind_name(kind) == kind


def test_a_mode_has_points_where_somebody_declared_it(app):
    declared = [
        Declared("obenabe", deals=2),
        Declared("slalom_obenabe"),
        Declared("slalom_obenabe", 0, 0, 2, 1, 101),
    ]
    with app.test_request_context():
        rows = texts.mode_rows(declared)

    assert rows == [
        ("Slalom oben", "3 Mal, davon 1 geschoben, im Schnitt 50.5 Punkte (2 Spiele)"),
        ("Obenabe", "2 Mal"),
    ]


def test_the_numbers_of_a_curve_stand_apart_and_inside():
    first, last = date(2026, 1, 1), date(2026, 1, 8)
    lines = [{first: Fraction(0), last: Fraction(end)} for end in (9, 0, 0, 0, -1, -1)]
    tops = [
        int(top) for top in re.findall(r'<text [^>]*x="\d+" y="(-?\d+)"', curve_svg(lines, "Jahr"))
    ]

    assert 10 < tops[0] < 20
    assert tops[-1] <= HEIGHT
    assert min(below - above for above, below in pairwise(tops)) >= LINE


def test_another_period_keeps_the_people_whose_games_are_listed(counted):
    entered = {"person": ["1", "3"], "total": ["50", "40"]}
    counted.act("/entered", day="2026-11-12", kind="solo-most", **entered)
    page = counted.page("/games?person=1&person=2&year=2026")

    assert re.search(r'href="[^"]+/games\?person=1&amp;person=2&amp;year=20\d\d"', page)
    assert re.findall('href="(/t/[^"]+)"', page) == [counted.first]
