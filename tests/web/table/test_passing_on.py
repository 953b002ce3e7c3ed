"""Passing on the result of a game: text and picture tell the end, the preview names nobody."""

import io
import re

import pytest
from PIL import Image

from tests.web.conftest import a_deal
from tests.web.html_client import elements_of
from tests.web.table.test_every_view import random_game
from tests.web.table.test_watch import won


def text_of(page):
    (text,) = (area.text.lstrip("\n") for area in elements_of(page, "textarea"))
    return text


def test_the_text_tells_who_has_won_why_and_where_it_stands(app):
    table = won(app)
    page = table.beat.get(f"{table.path}/share")
    first, *others = text_of(page).split("\n")

    assert re.fullmatch(r"Schieber, \d\d?\. \S+ 20\d\d", first)
    assert others == [
        (
            "Die Partie geht an «Wir». Bedankt im Spiel 4. "
            "Schneider: «Ihr» bleibt mit 0 Punkten unter der Hälfte."
        ),
        "",
        "Wir, 1028",
        "Ihr, 0",
        "",
        f"http://localhost{table.path}",
    ]


def test_the_picture_is_drawn_once_and_says_before_the_end_that_the_game_goes_on(table):
    table.push(a_deal(1, 97))
    assert not elements_of(table.beat.get(f"{table.path}/share"), "textarea")
    early = table.beat.get(f"{table.path}/result.png")
    tag = {"If-None-Match": early.headers["ETag"]}

    assert Image.open(io.BytesIO(early.data)).width == 1080
    assert table.beat.get(f"{table.path}/result.png", headers=tag).status_code == 304
    table.push(a_deal(2, 60))
    assert table.beat.get(f"{table.path}/result.png").data == early.data  # it tells no points yet


def test_the_preview_of_a_table_names_nobody(app):
    table = won(app)
    page = table.beat.get(table.path)
    preview = {meta.get("property"): meta.get("content") for meta in elements_of(page, "meta")}

    assert preview["og:title"].startswith("Schieber, ")
    assert preview["og:image"] == f"http://localhost{table.path}/preview.png"
    assert not re.search(r"Anna|Wir|Ihr", " ".join(map(str, preview.values())))
    picture = table.beat.get(f"{table.path}/preview.png").data
    assert Image.open(io.BytesIO(picture)).size == (1200, 630)


@pytest.mark.parametrize("game", ["schieber", "coiffeur", "differenzler", "solo"])
def test_the_end_of_any_game_is_passed_on(app, game):
    for seed in range(12):
        table, kept = random_game(app, game, seed)
        if kept.board()["finish"] is None:
            continue
        text = text_of(table.beat.get(f"{table.path}/share"))
        for name in kept.board()["teams"]:
            assert name in text
        assert table.beat.get(f"{table.path}/result.png").status_code == 200
        return
    pytest.skip("no random game of these ends")
