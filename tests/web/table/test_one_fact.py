"""What the rules make of a deal is told alike by every page and file about a Schieber."""

import csv
import io

import pytest
from bs4 import BeautifulSoup

from tests.rules.written_games import GameBuilder
from tests.web.html_client import elements_of, words
from tests.web.table.test_board_view import brought

PARTS = ("watch", "history", "sheet", "game.csv")
RUN = {"run": 3, "suit": "rosen", "top": "ace"}
SHORT = {"run": 3, "suit": "eichel", "top": "king"}


def deal(**facts):
    return {"kind": "deal", "mode": "schellen", "points": [97, 60], **facts}


@pytest.fixture
def views(app):
    """Return a function that gives what each view says of a game with these deals."""

    def view(*deals, **rules):
        builder = GameBuilder("1000", teams=("Rot", "Blau"), **rules)
        for number, facts in enumerate(deals, start=1):
            builder.write(str(number), facts)
        table = brought(app, builder.record())
        pages = {part: table.beat.get(f"{table.path}/{part}") for part in PARTS}
        texts = {part: words(elements_of(pages[part], "main")[0]) for part in ("watch", "history")}
        texts["sheet"] = " ".join(words(row) for row in elements_of(pages["sheet"], "tr"))
        text = pages["game.csv"].data.decode("utf-8-sig")
        return {**texts, "game.csv": list(csv.DictReader(io.StringIO(text), delimiter=";"))}

    return view


def test_a_match_against_who_declared_is_a_counter_match_everywhere(views):
    texts = views(deal(points=[157, 0], match=0, declarer=1))

    for part in ("watch", "history", "sheet"):
        assert "Kontermatch" in texts[part], part
    [row] = texts["game.csv"]
    assert (row["Match"], row["Kontermatch"]) == ("Rot", "ja")


def test_weis_that_do_not_count_are_told_so_everywhere(views):
    texts = views(deal(weis=[[RUN], [SHORT]]))

    for part in ("watch", "history", "sheet"):
        assert texts[part].count("gilt nicht") == 1, part
    [row] = texts["game.csv"]
    assert (row["Weis Rot"], row["Weis Blau"]) == ("20", "0")


def test_whatever_makes_a_deal_count_otherwise_is_told_everywhere(views):
    moved = [{"from": 0, "points": 20, "reason": "Karten eingesehen"}]
    texts = views(
        deal(moved=moved, note="lang"),
        deal(points=None, given_up=1),
        deal(void="vergeben", note="spät"),
        deal(pushed=True),
    )
    rows = texts.pop("game.csv")
    for part, text in texts.items():
        for sentence in (
            "20 Punkte von «Rot» an «Blau»: Karten eingesehen",
            "«Blau» gibt das Spiel auf",
            "Ungültig: vergeben",
            "spät",
            "geschoben",
        ):
            assert sentence in text, (part, sentence)
    assert [row["Bemerkung"] for row in rows] == [
        "20 Punkte von «Rot» an «Blau»: Karten eingesehen · lang",
        "«Blau» gibt das Spiel auf",
        "Ungültig: vergeben · spät",
        "",
    ]
    assert rows[3]["Geschoben"] == "ja"


@pytest.mark.parametrize("lost", ["game", "deal"])
def test_that_somebody_counted_is_told_everywhere(app, lost):
    builder = GameBuilder("1000", teams=("Rot", "Blau"), premature=lost)
    builder.write("1", deal())
    builder.write("counted:1", {"kind": "counted", "team": 0})
    table = brought(app, builder.record())
    for part in ("watch", "history", "sheet", "game.csv"):
        assert "nachgezählt" in table.beat.get(f"{table.path}/{part}").text.lower(), part


def test_who_lost_a_deal_by_thanking_too_early_is_told_everywhere(app):
    builder = GameBuilder("1000", teams=("Rot", "Blau"), premature="deal")
    builder.write("1", deal())
    builder.write("thanks:1", {"kind": "claim", "spoken": [0]})
    table = brought(app, builder.record())
    for part in ("watch", "history", "sheet", "game.csv"):
        page = table.beat.get(f"{table.path}/{part}").text
        assert page.count("zu früh bedankt und das Spiel verloren") == 1, part


def test_the_stoeck_of_a_void_deal_count_nowhere(views):
    texts = views(deal(stoeck=0, void="vergeben"), deal(stoeck=1))

    for part in ("watch", "history", "sheet"):
        assert texts[part].count("Stöck 20") == 1, part
    assert [row["Stöck Rot"] for row in texts["game.csv"]] == ["0", "0"]


def test_the_bergpreis_is_told_beside_direct_strokes_too(app):
    builder = GameBuilder("1000", teams=("Rot", "Blau"), berg=40, direct_strokes=True)
    builder.write("1", {"kind": "strokes", "team": 1, "points": 50})
    table = brought(app, builder.record())
    for part in ("watch", "history", "sheet", "game.csv"):
        assert "Bergpreis Blau" in table.beat.get(f"{table.path}/{part}").text, part


def test_who_shares_the_first_place_of_a_coiffeur_is_marked_on_every_screen(app):
    builder = GameBuilder("coiffeur-8", ("Anna", "Beat", "Clara"), ("Rot", "Blau", "Grün"))
    for team in range(3):
        builder.cells(team, [100 if team < 2 else 50] * 8)
    table = brought(app, builder.record())
    for page in (f"{table.path}/watch", f"{table.path}/sheet", f"/wall?t={table.id}"):
        soup = BeautifulSoup(table.beat.get(page).text, "lxml")
        won = " ".join(element.text for element in soup.select(".won"))
        assert ("Rot" in won, "Blau" in won, "Grün" in won) == (True, True, False), page
