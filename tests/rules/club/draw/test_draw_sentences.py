"""What is said of a draw: who meets again, and whether a count proves that it had to be."""

import pytest

from scorer.rules.club.draw.sentences import repeated_meeting_sentences
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import EveningBuilder, agreed

NAMES = {number: f"M{number}" for number in range(1, 41)}


def meeting_sentences(rounds, people=8, **phase):
    """The sentences about rounds that were seated so, and the pairs that they do not name."""
    builder = EveningBuilder(agreed(rounds=len(rounds), **phase), people=people)
    builder.seat(*rounds)
    return [
        (meeting.sentence, meeting.pairs)
        for meeting in repeated_meeting_sentences(GERMAN, builder.evening, NAMES)
    ]


def test_few_are_named_with_their_rounds_and_two_tables_are_why():
    first, second = [[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]
    (table,) = meeting_sentences([first, second])

    assert table[0] == (
        "Mehr als einmal am gleichen Tisch: M1 und M2 (Passen 1 und 2); M3 und M4 "
        "(Passen 1 und 2); M5 und M6 (Passen 1 und 2); M7 und M8 (Passen 1 und 2). "
        "Weniger geht nicht: Bei 2 Tischen trifft man manche mehr als einmal."
    )
    assert not table[1]


def test_of_many_it_says_how_many_and_keeps_the_list():
    same = [[1, 2, 3, 4], [5, 6, 7, 8]]
    partners, table, _ = meeting_sentences([same] * 8)

    assert partners[0] == (
        "Mehr als einmal Partner: M1 und M3 (Passen 1, 2, 3, 4, 5, 6, 7 und 8); M2 und M4 (Passen 1,"
        " 2, 3, 4, 5, 6, 7 und 8); M5 und M7 (Passen 1, 2, 3, 4, 5, 6, 7 und 8); M6 und M8 (Passen"
        " 1, 2, 3, 4, 5, 6, 7 und 8). Ganz vermeiden lässt es sich nicht: Es sind mehr Passen als"
        " mögliche Partner. Kein besserer Plan gefunden."
    )
    assert table[0].startswith(
        "Mehr als einmal am gleichen Tisch: 12 Paarungen, jede höchstens 8-mal."
    )
    assert len(table[1]) == 12
    assert table[1][0] == "M1 und M2 (Passen 1, 2, 3, 4, 5, 6, 7 und 8)"


@pytest.mark.parametrize(
    ("phase", "why"),
    [
        ({}, "Kein besserer Plan gefunden."),
        ({"draw": "standings"}, "Die Einteilung folgt der Rangliste."),
        ({"draw": "ladder"}, "Die Einteilung folgt der Leiter."),
    ],
)
def test_where_no_count_proves_it_no_better_plan_was_found(phase, why):
    tables = [[4 * table + seat for seat in range(1, 5)] for table in range(4)]
    moved = [[1, 6, 3, 5], [2, 7, 4, 8], *tables[2:]]
    again = meeting_sentences([tables, moved], people=16, **phase)

    assert [sentence.split(":")[0] for sentence, _ in again] == [
        *("Mehr als einmal Partner", "Mehr als einmal am gleichen Tisch", "Mehr als einmal Gegner")
    ]
    assert all(sentence.endswith(f". {why}") for sentence, _ in again)


def test_after_a_swap_it_does_not_say_that_it_found_no_better_plan():
    tables = [[4 * table + seat for seat in range(1, 5)] for table in range(4)]
    moved = [[1, 6, 3, 5], [2, 7, 4, 8], *tables[2:]]
    builder = EveningBuilder(agreed(rounds=2), people=16)
    builder.seat(tables, moved)
    builder.write("swap", round=2, members=[9, 13])
    again = repeated_meeting_sentences(GERMAN, builder.evening, NAMES)

    assert again
    assert not any("Plan" in meeting.sentence for meeting in again)


def test_one_table_meets_itself_and_who_meets_nobody_again_is_not_told():
    assert meeting_sentences([[[1, 2, 3, 4]], [[1, 3, 2, 4]]], people=4)[0][0].endswith(
        "Weniger geht nicht: Bei nur einem Tisch trifft man immer die Gleichen."
    )
    assert meeting_sentences([[[1, 2, 3, 4], [5, 6, 7, 8]]]) == []
