"""What is told of a Differenzler, sentence by sentence."""

import pytest

from scorer.rules.core.boards import is_complete
from tests.rules.written_games import GameBuilder

HITS = [45, 40, 32, 40]


def differenzler(preset="differenzler-12", **changes):
    return GameBuilder(preset, **changes)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, "12 Spiele, die Ansagen verdeckt, Trumpf ausgelost."),
        ({"deals": None, "estimates": "open", "trump": "entered"},
         "ohne festes Ende, die Ansagen offen, Trumpf am Tisch bestimmt."),
        ({"limit": 100}, "12 Spiele oder bis jemand über 100 kommt, die Ansagen verdeckt, Trumpf ausgelost."),
        ({"exact_bonus": 10, "exact_zero": True, "missing_penalty": 30, "penalty": 10},
         ("12 Spiele, die Ansagen verdeckt, Trumpf ausgelost, Volltreffer −10, auch bei 0, "
         "vergessene Ansage 30, Strafe 10.")),
        ({"missing_penalty": None},
         "12 Spiele, die Ansagen verdeckt, Trumpf ausgelost, vergessene Ansage gilt als 0."),
        ({"ties": ["best_passe", "lot"]},
         ("12 Spiele, die Ansagen verdeckt, Trumpf ausgelost, "
         "bei Gleichstand die beste Passe (4 Spiele), dann das Los.")),
    ],
)  # fmt: skip
def test_the_house_rules_name_what_differs_from_the_usual(changes, text):
    agreed = differenzler(**changes).sentences().house_rules()

    assert agreed == f"Differenzler, mit deutschen Karten: {text}"


def test_three_with_a_credit_for_the_dealer():
    builder = differenzler(
        "differenzler-open", players=("Anna", "Beat", "Clara"), dealer_credit=True
    )

    assert "Gutschrift für den Geber" in builder.sentences().house_rules()


@pytest.mark.parametrize(
    ("undealt", "sentence"),
    [
        ("last_trick", "übrige Karten zählen zum letzten Stich"),
        ("dealer", "übrige Karten zählen für den Geber"),
    ],
)
def test_five_say_what_happens_to_the_undealt_card(undealt, sentence):
    five = ("Anna", "Beat", "Clara", "Dani", "Emil")
    builder = differenzler(players=five, undealt=undealt)

    assert builder.sentences().house_rules().endswith(f"Trumpf ausgelost, {sentence}.")


def test_it_says_who_deals_and_who_leads():
    assert differenzler().sentences().current_deal() == {
        "icon": "",
        "title": "Spiel 1",
        "text": "Anna gibt. Beat spielt aus. Noch 12 Spiele.",
    }


def test_the_deal_on_the_table_shows_its_trump_and_who_has_not_said_yet():
    builder = differenzler()
    builder.deal(1, [])
    sentences = builder.sentences(sealed={"1": [0, 2]})

    assert sentences.current_deal() == {
        "icon": "schellen",
        "title": "Spiel 1 · Trumpf Schellen",
        "text": "Anna gibt. Noch keine Ansage von Beat und Dani.",
    }
    assert sentences.given(sentences.lines[0]) == [True, False, True, False]


def test_open_estimates_are_added_up_while_they_are_called():
    builder = differenzler("differenzler-open")
    builder.deal(1, [40, 45])

    text = builder.sentences().current_deal()["text"]
    assert text == "Anna gibt. Noch keine Ansage von Clara und Dani. Bisher 85 von 157."


def test_after_a_misdeal_trump_stays():
    builder = differenzler()
    opened = builder.deal(1, [], trump="rosen")
    builder.correct(opened, {"kind": "deal", "trump": "rosen", "void": "verworfen"})
    sentences = builder.sentences()

    assert sentences.current_deal() == {
        "icon": "rosen",
        "title": "Spiel 1 · Trumpf Rosen",
        "text": "Anna gibt. Beat spielt aus. Noch 12 Spiele.",
    }
    assert sentences.remarks(sentences.lines[0]) == "Ungültig: verworfen"


def test_a_lot_that_decides_is_no_early_end():
    builder = differenzler(deals=1, ties=["extra_deal", "lot"])
    builder.deal(1, [45, 40, 60, 20], HITS)
    builder.stop()
    builder.write("lot", {"kind": "lot", "order": [1, 0]})

    assert builder.sentences().result_sentences() == [
        "Beat gewinnt mit 0 Punkten.",
        (
            "Anna hat gleich viel; bei Gleichstand zählt ein Zusatzspiel, dann das Los. "
            "Reihenfolge nach dem Los: Beat, Anna."
        ),
        "Es gab kein Zusatzspiel.",
    ]


def test_a_table_that_stops_before_it_began_has_no_winner():
    builder = differenzler()
    builder.stop()

    assert builder.sentences().result_sentences() == ["Beendet, bevor ein Spiel gezählt war."]


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"kind": "deal", "void": ""}, "Ungültig"),
        ({"kind": "deal", "dealer": 2}, "noch ohne Trumpf und Punkte"),
        ({"kind": "names", "players": ["A", "B", "C", "D"], "teams": []}, "A, B, C, D"),
    ],
)  # fmt: skip
def test_the_facts_of_a_line_in_a_few_words(facts, text):
    assert differenzler().sentences().facts_text("1", facts) == text


@pytest.mark.parametrize(
    ("facts", "complete"),
    [
        ({"kind": "deal", "trump": "rosen"}, False),
        ({"kind": "deal", "points": HITS}, True),
        ({"kind": "deal", "void": ""}, True),
        ({"kind": "estimate", "points": None}, True),
        (None, False),
    ],
)
def test_a_deal_is_complete_when_it_is_counted_or_void(facts, complete):
    assert is_complete(facts) is complete


@pytest.mark.parametrize(
    ("slot", "text"),
    [("estimate:1:1", "Ansage von Beat im Spiel 1"), ("lot", "Los"), ("names", "Namen")],
)
def test_a_correction_without_a_row_says_what_it_is_about(slot, text):
    assert differenzler().sentences().correction_subject(slot) == text


def test_two_who_wrote_the_same_deal_are_told_which_one():
    builder = differenzler()
    builder.deal(1, HITS, HITS)
    builder.write("1", {"kind": "deal", "points": [157, 0, 0, 0]})

    assert builder.sentences().clash_sentences() == [
        "Spiel 1 wurde zweimal geschrieben. Klärt, was gilt."
    ]
