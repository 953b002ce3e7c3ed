"""What a regulation tells of a play-off, and leaves out where there is one."""

import pytest

from scorer.rules.club.regulation.sentences import sections
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import agreed

NOT_OF_A_CUP = (
    "Die Auslosung vermeidet",
    "keinen Platz",
    "setzt aus",
    "Am Schluss",
    "ausgelost",
)
OTHERS = "Alle anderen folgen hinter den Leuten der Endrunde, in der bisherigen Reihenfolge."
IN_ADVANCE, ALL_COUNT = "Alle Passen werden im Voraus ausgelost.", "Alle Resultate zählen."


@pytest.mark.parametrize(
    ("phase", "sentences", "left_out"),
    [
        (
            {"draw": "groups", "rounds": 6, "play_off": {"kind": "groups", "carry": "none"}},
            ["von den früheren Punkten zählt nichts."],
            [ALL_COUNT],
        ),
        (
            {"draw": "groups", "rounds": 6, "play_off": {"kind": "groups", "carry": "whole"}},
            ["von den früheren Punkten zählt alles.", ALL_COUNT],
            [],
        ),
        (
            {"rounds": 6, "play_off": {"kind": "table", "rounds": 1}},
            ["Alle Passen vor der Endrunde werden im Voraus ausgelost."],
            [IN_ADVANCE, ALL_COUNT],
        ),
        (
            {"rounds": 4, "play_off": {"kind": "knock_out", "rounds": 4, "by": "lot"}},
            [
                "In jeder Passe spielen alle, die noch dabei sind.",
                "Geht die Zahl nicht auf, gibt es am Anfang Freilose ohne Punkte. Das Los entscheidet, wer eines bekommt.",
                "Wir spielen im K.-o.: Wer verliert, scheidet aus. Das dauert höchstens 4 Passen.",
                (
                    "Endet eine Begegnung unentschieden, entscheidet ein Zusatzspiel. Um Rang 3 "
                    "wird nicht gespielt."
                ),
                "Wer mehr hat, gewinnt die Begegnung.",
                "Kommen mehrere gleich weit und haben gleich viel, teilen sie den Rang.",
            ],
            [IN_ADVANCE, ALL_COUNT, "haben die Ersten", *NOT_OF_A_CUP],
        ),
        (
            {"rounds": 4, "play_off": {"kind": "knock_out", "rounds": 4, "by": "standings"}},
            [
                "haben die Ersten am Anfang ein Freilos",
                "Die Ersten spielen gegen die Letzten",
            ],
            [IN_ADVANCE, ALL_COUNT, *NOT_OF_A_CUP],
        ),
        (
            {
                "draw": "groups",
                "rounds": 7,
                "play_off": {"kind": "knock_out", "rounds": 4, "first": 2},
            },
            ["Die Endrunde ist für die ersten 2 jeder Gruppe.", OTHERS],
            ["Die Endrunde ist für alle."],
        ),
        (
            {"rounds": 4, "play_off": {"kind": "knock_out", "rounds": 3, "first": 8}},
            [
                "Wir spielen Schieber, höchstens 4 Passen zu 12 Spielen.",
                "Am Schluss folgt die Endrunde. Sie dauert höchstens 3 Passen. Wir spielen im K.-o.:",
                "Die Endrunde ist für die ersten 8.",
                OTHERS,
                "am Anfang ein Freilos",
                "Wer keinen Platz hat, setzt aus",
                "Die Auslosung vermeidet",
            ],
            ["jeder Gruppe"],
        ),
        (
            {"rounds": 6, "play_off": {"kind": "groups", "first": 8}},
            [
                "in Gruppen: Die Ersten spielen um die ersten Ränge",
                "Die Endrunde ist für die ersten 8.",
                OTHERS,
            ],
            ["Die Endrunde ist für alle."],
        ),
    ],
)
def test_no_sentence_contradicts_a_play_off(phase, sentences, left_out):
    partners = "fixed" if phase["play_off"]["kind"] == "knock_out" else "drawn"
    counting = {"rank_points": {"kind": "up"}}
    part = {"counting": {"low_wins": True}}
    regulation = agreed(counting, part, {"partners": partners}, **phase)
    text = " ".join(sections(GERMAN, regulation)[0][1])
    assert [sentence for sentence in sentences if sentence not in text] == []
    assert [sentence for sentence in left_out if sentence in text] == []
