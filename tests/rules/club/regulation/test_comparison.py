"""Two versions of a regulation side by side: nothing that changed is missed, nothing else is marked."""

from collections import Counter
from itertools import pairwise

from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import read_regulation
from scorer.rules.club.regulation.sentences import Changed, compared, sections, written
from scorer.rules.core.words import GERMAN
from tests.long import runs
from tests.rules.club.random_regulations import random_regulation


def of(preset, **phase):
    data = PRESETS[preset]
    return read_regulation(data | {"phases": [data["phases"][0] | phase, *data["phases"][1:]]})


def between(before, after):
    return compared(GERMAN, written(before), written(after))


def marked(sections, mark):
    return [
        "".join(
            piece if isinstance(piece, str) else f"[{piece.before}|{piece.after}]"
            for piece in line.pieces
        )
        for section in sections
        for line in section.lines
        if line.mark == mark
    ]


def one_side(section, *, after):
    """Return what the lines of a section say that was only before or is only after the change."""
    mine = {"changed", "added" if after else "gone"}
    return Counter(
        "".join(
            piece if isinstance(piece, str) else piece.after if after else piece.before
            for piece in line.pieces
        )
        for line in section.lines
        if line.mark in mine and line.pieces[0] != "Name: "
    )


def test_a_value_that_changed_stands_beside_the_old_one():
    comparison = between(of("four-eight"), of("four-eight", deals=12, rounds=3))

    assert marked(comparison, "changed")[0] == (
        "Wir spielen Schieber, [4 Passen|3 Passen] zu [8 Spielen|12 Spielen]."
    )


def test_a_sentence_that_is_worded_otherwise_is_shown_whole():
    comparison = between(of("four-eight"), of("four-eight", attempts=True))

    assert marked(comparison, "changed")[0] == (
        "[Wir spielen Schieber, 4 Passen zu 8 Spielen.|Wir spielen Schieber in Passen zu 8 Spielen.]"
    )


def test_what_held_by_default_and_is_said_otherwise_now_is_changed_and_not_struck_out():
    nothing, worst = of("four-eight", counting={}), of("four-eight", counting={"drop": 1})

    assert marked(between(nothing, worst), "gone") == []
    assert "[Alle Resultate zählen.|Das schlechteste Resultat wird gestrichen.]" in marked(
        between(nothing, worst), "changed"
    )
    assert marked(between(worst, nothing), "changed") == [
        "[Das schlechteste Resultat wird gestrichen.|Alle Resultate zählen.]"
    ]


def test_what_follows_from_other_sentences_is_no_sentence_that_is_struck_out():
    """Nobody wrote that all count: the best three say otherwise in a sentence of their own."""
    before, after = of("four-eight", counting={}), of("four-eight", counting={"best": 3})
    lines = [line for section in between(before, after) for line in section.lines]

    assert [(line.pieces, line.follows) for line in lines if line.mark == "gone"] == [
        (("Alle Resultate zählen.",), True)
    ]
    assert [line.follows for line in lines if line.mark == "added"] == [False]


def test_a_phase_that_came_or_went_is_marked_as_a_whole():
    before, after = of("four-eight"), of("heats")
    comparison = between(before, after)

    assert [(section.title, section.mark) for section in comparison] == [
        ("Abend", "gone"),
        ("Ausscheidung", "added"),
        ("Final", "added"),
        ("Meisterschaft", "changed"),
        ("Qualifikation", "added"),
    ]


def test_a_phase_with_another_name_is_still_the_same():
    comparison = between(of("four-eight"), of("four-eight", name="Clubabend"))

    assert marked(comparison, "changed") == [
        "Name: [Abend|Clubabend]",
        "Zur Meisterschaft zählt: [«Abend»|«Clubabend»].",
    ]
    assert sum(len(section.lines) for section in comparison) == 2


def test_what_changed_makes_either_version_out_of_the_other():
    """Of random pairs: what is left of both is the same, and between equals there is no change."""
    drawn = [read_regulation(random_regulation(seed)) for seed in range(runs(20, 1000))]
    for before, after in pairwise(drawn):
        left = []
        for version, is_after in ((before, False), (after, True)):
            texts_read = Counter(text for _, texts in sections(GERMAN, version) for text in texts)
            differs = sum(
                (one_side(section, after=is_after) for section in between(before, after)), Counter()
            )
            assert differs <= texts_read
            left.append(texts_read - differs)
        assert left[0] == left[1]
        assert between(after, after) == []


def test_nothing_is_marked_as_changed_that_reads_the_same():
    drawn = [read_regulation(random_regulation(seed)) for seed in range(runs(20, 1000))]
    for before, after in pairwise(drawn):
        for section in between(before, after):
            for line in section.lines:
                values = [piece for piece in line.pieces if isinstance(piece, Changed)]
                assert all(value.before != value.after for value in values)
                assert bool(values) == (line.mark == "changed")
