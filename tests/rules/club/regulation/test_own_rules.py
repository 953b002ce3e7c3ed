"""Own rules: what fits on a slip, and how two versions of them compare."""

from random import Random

import pytest

from scorer.rules.club.regulation.own_rules import (
    MOST_SLIP_LINES,
    NO_RULES,
    OwnRule,
    OwnRules,
    lines_on_slips,
    objections,
    slip_lines,
)
from scorer.rules.club.regulation.sentences import Changed, compared_own_rules, own_rule_sections
from scorer.rules.core.words import GERMAN
from tests.long import runs

A, B, C = (OwnRule(text) for text in ("Ruhe am Tisch.", "Pünktlich sein.", "Kein Handy."))


def wrong(*rules, **options):
    errors = objections(OwnRules(rules, **options))
    return [(error.code, error.place) for error in errors]


def marks(before, after):
    sections = compared_own_rules(GERMAN, OwnRules(before), OwnRules(after))
    return [(line.mark, line.pieces) for section in sections for line in section.lines]


def test_each_rule_is_told_what_is_wrong_with_it():
    assert wrong(A, B) == []
    assert wrong(A, OwnRule(""), B, OwnRule("RUHE AM TISCH.", "x" * 301)) == [
        ("rule-empty", "rules/1/text"),
        ("text-length", "rules/3/second"),
        ("rule-twice", "rules/3/text"),
    ]
    assert wrong(A, language="tlh") == [("not-choice", "rules/language")]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Ruhe.", 1),
        ("Wer redet, zahlt eine Runde, und wer zweimal redet, zwei.", 1),
        ("W" * 35, 1),
        ("W" * 36, 2),
        ("Wort " * 60, 5),
    ],
)
def test_lines_of_a_slip_are_reckoned_with_the_widest_letters(text, lines):
    assert slip_lines(OwnRule(text)) == lines


def test_the_first_rule_that_has_no_room_is_named():
    long_rule = OwnRule("Wort " * 60, on_slips=True)
    assert wrong(long_rule, OwnRule("Satz " * 60), A, OwnRule("Wurst " * 49, on_slips=True)) == [
        ("rule-room", "rules/3/slips")
    ]


def test_only_marked_rules_with_words_are_on_slips():
    rules = OwnRules((A, OwnRule("", on_slips=True), OwnRule("Ja.", on_slips=True)), "it")

    assert rules.on_slips() == OwnRules((OwnRule("Ja.", on_slips=True),), "it")
    assert lines_on_slips(rules) == 1


def test_a_paper_has_each_rule_in_one_text_and_room_for_those_of_each_language():
    long, short = "Wort " * 58, "Silence."
    rules = (OwnRule(long, short, on_slips=True), OwnRule(short.upper(), long, on_slips=True))
    french, romansh = OwnRules(rules, "fr"), OwnRules(rules, "rm")

    assert [rule.texts for rule in french.printed_in("fr-CH").rules] == [(short,), (long,)]
    assert [rule.texts for rule in french.printed_in("de-CH").rules] == [(long,), (short.upper(),)]
    assert romansh.printed_in("de-CH") == romansh  # below each other, as no paper is in Romansh
    assert objections(french) == []
    assert [error.code for error in objections(romansh)] == ["rule-room"]


def test_random_rules_that_are_taken_have_room():
    random = Random(4711)
    for _run in range(runs(200, 20_000)):
        rules = tuple(
            OwnRule("".join(random.choices("aW ijäÄ€", k=random.randint(1, 90))).strip() or "x")
            for _rule in range(random.randint(1, 6))
        )
        marked = OwnRules(tuple(OwnRule(rule.text, on_slips=True) for rule in rules))
        too_many = any(code == "rule-room" for code, _place in wrong(*marked.rules))
        assert too_many == (lines_on_slips(marked) > MOST_SLIP_LINES)


def test_a_section_tells_both_texts_and_a_neutral_word_for_what_was_erased():
    rules = OwnRules((OwnRule("Ruhe.", "Silence."), OwnRule(""), A))

    assert own_rule_sections(GERMAN, rules) == [
        ("Vereinsregeln", ["Ruhe. / Silence.", "gelöschter Text", "Ruhe am Tisch."])
    ]
    assert own_rule_sections(GERMAN, NO_RULES) == []


SILENCE = OwnRule(A.text, "Silence.", on_slips=True)
SECOND, ON_SLIPS = Changed("", " / Silence."), Changed("", " (steht auf den Zetteln)")


@pytest.mark.parametrize(
    ("before", "after", "marked"),
    [
        ([A, C], [A, B, C], [("added", (B.text,))]),
        ([A, B], [B], [("gone", (A.text,))]),
        ([A, B], [C, B], [("changed", (Changed(A.text, C.text),))]),
        ([A, B, C], [C, A, B], [("changed", (Changed("3.", "1."), " ", C.text))]),
        ([A], [SILENCE], [("changed", (A.text, SECOND, ON_SLIPS))]),
    ],
    ids=["added", "gone", "worded otherwise", "at another place", "second text and mark"],
)
def test_of_another_version_it_tells_what_changed_alone(before, after, marked):
    assert marks(before, after) == marked


def test_the_first_rules_are_a_new_section_and_rules_that_stay_are_none():
    (section,) = compared_own_rules(GERMAN, NO_RULES, OwnRules((A,)))
    assert (section.mark, len(section.lines)) == ("added", 1)
    assert compared_own_rules(GERMAN, OwnRules([A, B]), OwnRules([A, B])) == []
    assert marks([], []) == []
