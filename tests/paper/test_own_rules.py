"""Own rules on paper: on slips and record sheets above the signatures, never over them; below a regulation."""

import pytest

from scorer.paper import club_html
from scorer.rules.club.regulation.own_rules import (
    MOST_SLIP_LINES,
    OwnRule,
    OwnRules,
    lines_on_slips,
    objections,
)
from tests.paper.printing import pages
from tests.paper.test_slips import HEADING, LONG_TITLE, an_evening, pieces_of, records, slips

# As much as is taken: eight lines, in words that leave the end of each line empty.
FULL = OwnRules(
    tuple(
        OwnRule(f"{letter}{'m' * 33} Wort{letter} {'w' * 34} Ende{letter}", on_slips=True)
        for letter in "WM"
    )
)
ONE = OwnRules((OwnRule("Jedermann schweigt.", "Qui parle paie.", on_slips=True),), "fr")
ALONE = {"game": "other", "terms": {"partners": "alone", "wrong": "split"}}
# Games of which nobody knows how many there are, and matches that are written down.
GAMES = {"game": "other", "terms": {"figures": "games", "check": None}}
MATCHES = {"terms": {"check": None, "count_matches": True}}


def bottom(piece, text):
    return max(word[4] for word in piece if word[0] == text)


def top(piece, text):
    return min(word[2] for word in piece if word[0] == text)


def foot_of(piece):
    """Return where the lines below a slip begin, which say what it holds, and for signatures."""
    return min(word[2] for word in piece if word[0].strip(".,") in {"Spiele", "Partien"})


def test_the_fullest_rules_are_as_long_as_any_that_are_taken():
    assert objections(FULL) == []
    assert lines_on_slips(FULL) == MOST_SLIP_LINES


@pytest.mark.soak
@pytest.mark.parametrize(
    ("rules", "deals", "phase"),
    [
        *((FULL, deals, {}) for deals in (6, 14, 22)),
        *((ONE, deals, {}) for deals in (6, 10, 12)),
        (ONE, 11, MATCHES),
        (FULL, 12, {**ALONE, "sizes": [4]}),
        (FULL, 22, {**ALONE, "sizes": [5]}),
        (FULL, 8, GAMES),
    ],
)
def test_rules_stand_between_the_last_line_and_the_signatures(press, rules, deals, phase):
    builder, names = an_evening([deals], 10 if phase.get("sizes") == [5] else 8, **phase)
    pdf = slips(press, builder, names, LONG_TITLE, rules)
    printed = rules.printed_in("de-CH")
    tall = (8 if phase == GAMES else deals) + lines_on_slips(printed) + bool(phase == MATCHES)
    pieces = pieces_of(pdf, 2 if tall <= 14 else 1)

    assert len(pieces) == 2
    for piece in pieces:
        texts = [word[0] for word in piece]
        for text in (rule.text for rule in printed.rules):
            first, *_between, last = text.split()
            assert texts.count(first) == texts.count(last) == 1
            assert bottom(piece, "Total") < top(piece, first)
            assert bottom(piece, last) <= foot_of(piece)
        assert texts.count("Unterschrift") == (1 if "sizes" in phase else 2)


@pytest.mark.soak
@pytest.mark.parametrize("deals", [23, 44, 75])
def test_a_slip_on_several_pieces_has_the_rules_once_above_its_signatures(press, deals):
    builder, names = an_evening([deals])
    pieces = pieces_of(slips(press, builder, names, rules=FULL), 1)
    signed = [piece for piece in pieces if "Unterschrift" in {word[0] for word in piece}]

    assert len(signed) == 2
    assert sum(word[0] == "EndeM" for piece in pieces for word in piece) == 2
    for piece in signed:
        assert bottom(piece, "Total") < top(piece, "WortW")
        assert bottom(piece, "EndeM") <= foot_of(piece)
    numbers = {int(word[0]) for piece in pieces for word in piece if word[0].isdecimal()}
    assert {*range(1, deals + 1)} <= numbers


@pytest.mark.soak
@pytest.mark.parametrize("rounds", [6, 22, 50])
def test_record_sheets_have_them_below_the_total(press, rounds):
    builder, names = an_evening([8] * rounds, 4)
    rows = 2 if rounds + MOST_SLIP_LINES <= 14 else 1
    pieces = pieces_of(records(press, builder, names, rules=FULL), rows)
    totals = [piece for piece in pieces if "Total" in {word[0] for word in piece}]

    assert len(totals) == 4
    for piece in totals:
        assert bottom(piece, "Total") < top(piece, "WortW")
        assert "EndeM" in {word[0] for word in piece}


def test_only_what_is_marked_is_on_a_slip(press):
    builder, names = an_evening([8])
    rules = OwnRules((OwnRule("Nur im Reglement."), OwnRule("Hier auch.", on_slips=True)))
    printed = " ".join(pages(slips(press, builder, names, rules=rules)))

    assert "Hier auch." in printed
    assert "Nur im Reglement." not in printed


@pytest.mark.parametrize("lines", range(40, 52))
def test_no_line_of_a_regulation_stands_alone_on_a_page(press, lines):
    sections = [("Abend", ["Satz."] * (lines - 6)), ("Liste", ["Satz."] * 6)]
    values = {"heading": HEADING | {"note": "Fassung 1"}, "sections": sections}
    printed = pages(press.pdf(club_html([("regulation", values)], "Reglement")))

    alone = [page.count("Satz.") for page in printed]
    assert sum(alone) == lines
    assert min(alone) >= 4


@pytest.mark.parametrize(
    ("language", "spoken", "expected"),
    [
        ("de-CH", "fr", ["Jedermann"]),
        ("fr-CH", "fr", ["Qui parle"]),
        ("fr-CH", "rm", ["Jedermann", "Qui parle"]),  # no paper is in Romansh
    ],
)
def test_a_regulation_has_all_of_them_in_its_language(language, spoken, expected):
    rules = OwnRules((*ONE.rules, OwnRule(""), OwnRule("Nur hier.")), spoken)
    values = {"heading": HEADING, "sections": [("Abend", ["Satz."])], "rules": rules}
    html = club_html([("regulation", values)], "Reglement", language=language)
    texts = ["Vereinsregeln", *expected, "gelöschter", "Nur hier."]
    places = [html.index(text) for text in texts]

    assert places == sorted(places)
    assert sum(text in html for text in ("Jedermann", "Qui parle")) == len(expected)
