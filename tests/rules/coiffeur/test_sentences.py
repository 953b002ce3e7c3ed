"""What is told of a Coiffeur, sentence by sentence."""

import pytest

from tests.rules.written_games import MATCH, SCRATCHED, GameBuilder, cell, spaced


def coiffeur(preset="coiffeur-8", **changes):
    return GameBuilder(preset, **changes)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"match_bonus": 0}, "Match ohne Zuschlag."),
        ({"match_bonus": 0, "match_premium": 500}, "Match +500 ohne Faktor."),
        ({"stoeck": True, "tens": True}, "Match +100, Stöck zählen, in Zehnern geschrieben."),
    ],
)
def test_the_house_rules_name_what_differs_from_the_usual(changes, sentence):
    assert spaced(coiffeur(**changes).sentences().house_rules()).endswith(f"Joker ×8. {sentence}")


def test_with_three_teams_the_next_one_with_something_open_is_asked():
    builder = coiffeur(players=("Anna", "Beat", "Clara"), teams=("Anna", "Beat", "Clara"))
    builder.cells(1, [97] * 8)
    sentences = builder.sentences()

    assert sentences.board["next"]["forehand"] == 0
    builder.cells(0, [97])
    assert (
        builder.sentences()
        .current_deal()["text"]
        .startswith("Anna gibt. «Clara» ist an der Reihe.")
    )


def test_nobody_can_catch_who_is_far_ahead():
    builder = coiffeur()
    builder.cells(0, [MATCH] * 8)
    builder.cells(1, [20, 20])

    assert builder.sentences().headlines() == [
        ("«Anna + Clara» kann nicht mehr eingeholt werden.", "")
    ]


@pytest.mark.parametrize(
    ("ours", "theirs", "sentence"),
    [
        ([130] * 8, [130] * 6 + [100], None),
        ([120] * 8, [85] * 6, "«Beat + Dani» braucht einen Match ab Faktor 7."),
    ],
)
def test_it_says_where_only_a_match_helps(ours, theirs, sentence):
    builder = coiffeur()
    builder.cells(0, ours)
    builder.cells(1, theirs)

    assert builder.sentences().headlines() == (
        [(sentence, "Ohne Match reicht es nicht mehr.")] if sentence else []
    )


def test_equal_totals_are_nobodys_victory():
    builder = coiffeur()
    builder.cells(0, [100] * 8)
    builder.cells(1, [100] * 8)

    assert builder.sentences().result_sentences() == ["Unentschieden.", "Beide haben 3600."]


def test_a_table_that_stops_early_says_what_it_leaves_open():
    builder = coiffeur()
    builder.cells(0, [100] * 6)
    builder.cells(1, [100] * 3)
    builder.stop("Der Zug fährt.")
    sentences = builder.sentences()

    assert spaced(sentences.result_sentences()) == [
        "Die Partie geht an «Anna + Clara».",
        "Mit 2100 zu 600, das sind 1500 mehr.",
        "Vorzeitig beendet nach 9 von 16 Spielen.",
        "Der Zug fährt.",
        "«Anna + Clara» hatte noch Joker ×7 und Joker ×8 offen.",
        "«Beat + Dani» hatte noch 5 Varianten offen.",
    ]
    assert "offen" not in sentences.headlines()[0][1]  # the grid shows it


def test_a_table_that_stops_before_it_began_has_no_winner():
    builder = coiffeur()
    builder.stop()

    assert builder.sentences().result_sentences() == ["Beendet, bevor etwas geschrieben war."]


def test_one_deal_makes_no_statistics():
    builder = coiffeur()
    builder.cells(0, [97])

    assert builder.sentences().statistics() == []


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        (cell(60, stoeck=True), "60 + Stöck"),
        (SCRATCHED, "gestrichen"),
        ({"kind": "names", "players": ["A", "B", "C", "D"], "teams": ["X", "Y"]}, "A, B, C, D, «X», «Y»"),
    ],
)  # fmt: skip
def test_the_facts_of_a_line_in_a_few_words(facts, text):
    assert coiffeur().sentences().facts_text("a:eichel", facts) == text


@pytest.mark.parametrize(
    ("slot", "text"),
    [("b:joker-2", "Joker ×8 «Beat + Dani»"), ("names", "Namen"), ("end", "Schluss")],
)
def test_a_correction_without_a_row_says_what_it_is_about(slot, text):
    assert spaced(coiffeur().sentences().correction_subject(slot)) == text


def test_two_who_wrote_the_same_cell_are_told_which_one():
    builder = coiffeur()
    builder.write("a:eichel", cell(97))
    builder.write("a:eichel", cell(79))

    assert spaced(builder.sentences().clash_sentences()) == [
        "Eichel ×1 von «Anna + Clara» wurde zweimal geschrieben. Klärt, was gilt."
    ]
