"""«Wir» and «Ihr» are words of the scribe: everybody else is told names."""

from dataclasses import replace

import pytest

from scorer.paper.score_sheet import sheet_html
from scorer.rules.core.names import side_names
from scorer.rules.core.words import GERMAN
from tests.rules.written_games import GameBuilder, table_text

BEAT = ("Beat", "Rösli", "Hans-Peter", "Vreni")
PAIRS = ["Beat + Hans-Peter", "Rösli + Vreni"]


@pytest.mark.parametrize(
    ("teams", "expected"),
    [
        (("Wir", "Ihr"), PAIRS),
        (("wir", "IHR"), PAIRS),
        (("Nous", "Vous"), PAIRS),
        (("Noi", "Voi"), PAIRS),
        (("Die Bären", "Ihr"), ["Die Bären", PAIRS[1]]),
        (("Bären", "Wölfe"), ["Bären", "Wölfe"]),
    ],
)
def test_a_team_without_a_name_is_called_by_its_players(teams, expected):
    assert side_names(BEAT, teams) == expected


SEATS = ("Schreiber", "Rechts", "Gegenüber", "Links")


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (SEATS, ["Wir", "Ihr"]),
        (("Schreiber", "Beat", "Clara", "Dani"), ["Clara", "Beat + Dani"]),
        (("Anna", "Rechts", "Clara", "Links"), ["Anna + Clara", "Rechts + Links"]),
    ],
)
def test_nobody_is_called_by_the_seat_of_the_scribe(players, expected):
    assert side_names(players, ("Wir", "Ihr")) == expected


def test_three_teams_sit_in_turn_and_who_plays_alone_has_a_name():
    six = ("Ada", "Bea", "Cla", "Deo", "Eva", "Fio")
    assert side_names(six, ("Wir", "Ihr", "Sie")) == ["Ada + Deo", "Bea + Eva", "Cla + Fio"]
    assert side_names(BEAT, BEAT) == list(BEAT)


def deal(points=(97, 60)):
    return {"kind": "deal", "mode": "schilten", "points": list(points), "match": None}


@pytest.mark.parametrize("preset", ["2500", "coiffeur-8"])
def test_sentences_paper_and_table_say_no_we(preset):
    builder = GameBuilder(preset, players=BEAT)
    if preset == "2500":
        builder.write("1", deal())
        builder.write(
            "thanks:1", {"kind": "claim", "spoken": [0], "on": "stich", "taken": None, "trick": 9}
        )
        builder.settings = replace(builder.settings, target=(100, 100))
    else:
        builder.cells(0, [97] * 8)
        builder.cells(1, [60] * 8)
    sentences = builder.sentences()
    sheet = sheet_html(builder.settings, sentences.board, builder.revisions, gettext=GERMAN)
    assert "«Beat + Hans-Peter»" in sentences.result_sentences()[0]
    assert list(sentences.teams) == PAIRS
    for text in (" ".join(sentences.result_sentences()), table_text(sentences), sheet):
        assert "Wir" not in text
        assert "Ihr" not in text


def test_corrected_names_say_no_we():
    builder = GameBuilder("2500", players=BEAT)
    named = {"kind": "names", "players": [*BEAT[:3], "Kathrin"], "teams": ["Wir", "Wölfe"]}
    builder.write("names", named)
    sentences = builder.sentences()
    assert list(sentences.teams) == ["Beat + Hans-Peter", "Wölfe"]
    assert sentences.facts_text("names", named) == "Beat, Rösli, Hans-Peter, Kathrin, «Wölfe»"
