"""Every refusal has its sentence."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import scorer
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences

PACKAGE = Path(scorer.__file__).parent


@cache
def codes():
    """Return every code that rules, store, play, regulars and club raise, with the values they give."""
    values_by_code = {}
    for part in ("rules", "store", "play", "regulars", "club"):
        for path in (PACKAGE / part).rglob("*.py"):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "RuleError":
                    code, given = call.args[0], {keyword.arg for keyword in call.keywords}
                    if isinstance(code, ast.Constant) and "other" not in given:
                        values_by_code.setdefault(code.value, []).append(given)
    return values_by_code


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over():
    assert set(codes()) | {"id-taken"} == set(refusal_sentences.SENTENCES)


@pytest.mark.parametrize("code", refusal_sentences.SENTENCES)
def test_a_sentence_uses_only_what_the_refusal_tells(code):
    named = set(re.findall(r"%\((\w+)\)s", str(refusal_sentences.SENTENCES[code])))
    for given in codes().get(code, []):
        assert named <= given


def test_two_places_that_do_not_go_together_are_named():
    clash = RuleError("best-and-drop", "season/drop", other="season/best")

    assert refusal_sentences.placed_sentence(clash) == (
        "season/drop: Diese zwei gehen nicht zusammen: «season/drop», «season/best»."
    )


def test_no_refusal_of_an_estimate_tells_a_number():
    about = [code for code in refusal_sentences.SENTENCES if code.startswith(("estimate", "seat-"))]

    assert len(about) > 4
    for code in about:
        assert "%(" not in str(refusal_sentences.SENTENCES[code])


def test_a_refusal_nobody_foresaw_still_says_something():
    assert refusal_sentences.sentence(RuleError("brand-new")) == "Das stimmt so nicht."
