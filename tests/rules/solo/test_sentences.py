"""What is said of a game in which everybody plays alone."""

import pytest

from scorer.rules import games
from scorer.rules.core.words import GERMAN
from scorer.rules.presets import settings_for
from scorer.rules.sentences import sentences_of
from tests.rules.vectors import CASES, revisions_of, settings_of
from tests.rules.written_games import GameBuilder

NAMES = ["Anna", "Beat", "Clara", "Dani"]


def of_case(name):
    case = CASES[f"solo-{name}.case"]
    settings, revisions = settings_of(case), revisions_of(case)
    return sentences_of(settings, games.check_log(settings, revisions), GERMAN)


@pytest.mark.parametrize(
    ("preset", "changes", "sentence"),
    [
        (
            "handjass-12",
            {},
            (
                "Jeder für sich, mit deutschen Karten: 12 Spiele, 157 Punkte im Spiel, ein Match zählt 100 mehr, "
                "plus Weis und Stöck, wer am meisten hat, gewinnt."
            ),
        ),
        (
            "molotow-8",
            {"ties": ["best_deal", "lot"], "match_value": -157},
            (
                "Molotow, mit deutschen Karten: 8 Spiele, das letzte ×2, 157 Punkte im Spiel, "
                "ein Match zählt 157 weniger, plus Weis auf dem Tisch, minus Weis und Stöck, "
                "wer am wenigsten hat, gewinnt, bei Gleichstand das beste Spiel, dann das Los."
            ),
        ),
        (
            "point-board",
            {"target": 500, "factor": 3},
            (
                "Jeder für sich, mit deutschen Karten: bis jemand 500 hat, jedes ×3, ohne Kontrollsumme, "
                "ohne Weis und Stöck, wer am meisten hat, gewinnt."
            ),
        ),
        (
            "point-board",
            {"deals": 1, "target": 500},
            (
                "Jeder für sich, mit deutschen Karten: ein Spiel oder bis jemand 500 hat, ohne Kontrollsumme, "
                "ohne Weis und Stöck, wer am meisten hat, gewinnt."
            ),
        ),
    ],
)
def test_the_house_rules_are_said_in_one_sentence(preset, changes, sentence):
    settings = games.read_settings(settings_for(preset, NAMES, []) | changes)

    assert sentences_of(settings, games.board(settings, ()), GERMAN).house_rules() == sentence


@pytest.mark.parametrize(
    ("preset", "changes", "name"),
    [
        ("molotow-8", {}, "Molotow"),
        ("molotow-8", {"deals": 12, "last_factor": None, "match_value": 100}, "Molotow"),
        ("molotow-8", {"table_weis_sign": "off"}, "Molotow"),
        ("molotow-8", {"wins": "most"}, ""),
        ("molotow-8", {"weis_sign": "off"}, ""),
        ("molotow-8", {"table_weis_sign": "minus"}, ""),
        ("handjass-12", {}, ""),  # a Bodenjass, too
        ("point-board", {"wins": "fewest"}, ""),
    ],
)
def test_only_a_molotow_is_known_by_its_house_rules(preset, changes, name):
    settings = games.read_settings(settings_for(preset, NAMES, []) | changes)

    assert sentences_of(settings, games.board(settings, ()), GERMAN).variant() == name


def test_the_end_says_who_has_won_by_how_much_and_why():
    assert of_case("ended").result_sentences() == [
        "Anna gewinnt mit 60 Punkten.",
        "3 Punkte vor Beat.",
        "Vorzeitig beendet nach einem von 12 Spielen.",
    ]


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ([-1, -2, -3, -4], "Anna führt mit −1 Punkt."),
        ([-1, -1, -3, -4], "Anna und Beat führen gemeinsam mit −1 Punkt."),
    ],
)
def test_who_leads_with_one_point_below_zero_has_one_point(points, sentence):
    builder = GameBuilder("point-board", NAMES, [])
    builder.write("1", {"kind": "deal", "points": points})

    assert builder.sentences().headlines()[0][0] == sentence


@pytest.mark.parametrize(("wins", "best"), [("most", "60 von Anna"), ("fewest", "10 von Dani")])
def test_of_equal_deals_the_first_is_the_best(wins, best):
    case = CASES["solo-tie-shared.case"]
    settings = settings_of(case | {"settings": case["settings"] | {"wins": wins}})
    sentences = sentences_of(settings, games.check_log(settings, revisions_of(case)), GERMAN)

    assert dict(sentences.statistics())["Bestes Spiel"] == f"{best} im Spiel 1"


def test_a_deal_is_told_with_what_is_written_besides():
    for case, number, remarks in (
        ("molotow-of-six", 2, "doppelt · Weis auf dem Tisch: Beat +200 · Stöck Clara −40"),
        ("void-deal", 0, "Weis Anna 0 · Clara −10: Karte gezeigt · Ungültig: vergeben"),
    ):
        sentences = of_case(case)
        assert sentences.remarks(sentences.lines[number]) == remarks


def test_an_open_deal_says_who_deals_and_that_it_counts_double():
    assert of_case("last-deal-double").current_deal() == {
        "icon": "",
        "title": "Spiel 2 · doppelt",
        "text": "Beat gibt. Clara spielt aus. Noch ein Spiel.",
    }
