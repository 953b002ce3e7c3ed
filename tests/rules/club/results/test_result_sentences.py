"""What is said of results: why somebody is ahead, what becomes of a sheet, how points are printed."""

from fractions import Fraction

import pytest

from scorer.rules.club.counting.counting import Counting
from scorer.rules.club.counting.ranks import RankingEntry, rank_entries
from scorer.rules.club.counting.sentences import (
    evening_unit,
    result_unit,
    tie_break_text,
    tie_reasons,
    value_text,
)
from scorer.rules.club.counting.tie_breaks import DecidingTie
from scorer.rules.club.results.sentences import verdict_sentences
from scorer.rules.club.results.sheets import Sheet, judge_sheet
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.core.words import GERMAN

MOST, FEWEST = Counting(), Counting(low_wins=True)


@pytest.mark.parametrize(
    ("decided", "unit", "counting", "sentence"),
    [
        (DecidingTie("best", 1010, 1000), result_unit, MOST, "vor Meier dank dem höheren Einzelresultat 1010"),
        (DecidingTie("best", 4010, 4000), evening_unit, MOST, "vor Meier dank dem höheren Abendresultat 4010"),
        (DecidingTie("next_best", 990, 980), result_unit, MOST, "vor Meier dank dem nächsthöheren Einzelresultat 990"),
        (DecidingTie("starts", 4, 3), evening_unit, MOST, "vor Meier dank mehr Abenden: 4"),
        (DecidingTie("last", Fraction(1001, 2), None), result_unit, MOST, "vor Meier dank dem höheren letzten Resultat 500.5"),
        (DecidingTie("lot", 1, 2), result_unit, MOST, "vor Meier dank dem Los"),
        (DecidingTie("best", 12, 15), result_unit, FEWEST, "vor Meier dank dem tieferen Einzelresultat 12"),
    ],
)  # fmt: skip
def test_why_somebody_is_ahead(decided, unit, counting, sentence):
    assert tie_break_text(GERMAN, counting, decided, "Meier", unit(GERMAN)) == sentence


def test_a_list_says_of_whom_it_needs_saying_why_they_stand_before_the_next():
    counting, names = Counting(ties=("best",)), {1: "Anna", 2: "Beat", 3: "Clara"}
    entries = [
        RankingEntry(1, (900, 900)),
        RankingEntry(2, (1000, 800)),
        RankingEntry(3, (700, 700)),
    ]

    lines = rank_entries(counting, entries)
    assert [line.person for line in lines] == [2, 1, 3]
    unit = result_unit(GERMAN)
    assert tie_reasons(GERMAN, counting, lines, names, unit) == [
        "vor Anna dank dem höheren Einzelresultat 1000", "", ""
    ]  # fmt: skip
    assert tie_reasons(GERMAN, counting, [], names, unit) == []


@pytest.mark.parametrize(
    ("terms", "sheet", "sentences"),
    [
        (SheetTerms(), Sheet((1000, 884)), ["Die Kontrollsumme 1884 stimmt."]),
        (SheetTerms(), Sheet((1000, 883)), ["Es fehlt ein Punkt auf 1884.", "So zählt der Zettel nicht."]),
        (SheetTerms(), Sheet((1000, 894)), ["Es sind 10 Punkte zu viel; richtig wären 1884.", "So zählt der Zettel nicht."]),
        (SheetTerms(wrong="split"), Sheet((1000, 881), writer=0),
         ["Es fehlen 3 Punkte auf 1884.", "Verbucht: Anna +1, Beat +2, Clara +1, Dani +2."]),
        (SheetTerms(wrong="split", share=Fraction(1, 2)), Sheet((1000, 885), writer=0),
         ["Es ist ein Punkt zu viel; richtig wären 1884.", "Verbucht: Anna −0.5, Clara −0.5."]),
        (SheetTerms(wrong="writer"), Sheet((1000, 881)), ["Es fehlen 3 Punkte auf 1884.", "Wer hat geschrieben?"]),
        (SheetTerms(wrong="official"), Sheet((1000, 881)), ["Es fehlen 3 Punkte auf 1884.", "Wem wird die Differenz belastet?"]),
        (SheetTerms(signed=True), Sheet((1000, 884)), ["Die Kontrollsumme 1884 stimmt.", "Der Zettel ist noch nicht bestätigt."]),
        (SheetTerms(check=None), Sheet((1, 2)), []),
    ],
)  # fmt: skip
def test_what_becomes_of_a_sheet(terms, sheet, sentences):
    verdict = judge_sheet(terms, 12, sheet, 4)

    assert verdict_sentences(GERMAN, verdict, ["Anna", "Beat", "Clara", "Dani"]) == sentences


@pytest.mark.parametrize(
    ("points", "printed"),
    [
        (1010, "1010"),
        (-20, "−20"),
        (Fraction(2001, 2), "1000.5"),
        (Fraction(100067, 100), "1000.67"),
        (Fraction(-1, 2), "−0.5"),
        (Fraction(4, 2), "2"),
        (Fraction(12002, 3), "4000.67"),
    ],
)
def test_halves_and_hundredths_are_printed_with_a_point(points, printed):
    assert value_text(GERMAN, points) == printed
