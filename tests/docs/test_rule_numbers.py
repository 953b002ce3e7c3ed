"""``docs/rule-numbers.md`` has a line for each rule that is cited by number, and no other."""

import re
from itertools import pairwise

import pytest

from tests.docs.test_paths import TREE

PAGE = TREE / "docs" / "rule-numbers.md"
LINE = re.compile(r"^- ([A-Z][0-9]+): ", re.MULTILINE)
# One number, like R16, or a range, like R13-R19. A regular expression may have \A before figures.
CITED = re.compile(r"(?<![\\\w.-])([RSCAB])([0-9]{1,2})(?:[-–]\1([0-9]{1,2}))?\b")
# Names of published cases: behind the name of their collection, in documents in backticks.
CASES = re.compile(r"\b(?:cases|regulations)\.md [A-Z][0-9]+")
IN_BACKTICKS = re.compile(r"`[^`\n]*`")
PAPER = {"A3", "A5"}  # A4 is a size of paper, too
CITING = ("scorer/**/*.py", "static/**/*.js", "docs/*.md", "tests/vectors/*.json")


def numbers_in(text):
    """Yield each rule number that *text* cites; a range cites all between."""
    for letter, first, last in CITED.findall(CASES.sub("", text)):
        yield from (f"{letter}{number}" for number in range(int(first), int(last or first) + 1))


def cited():
    """Return the files that cite a number, by number, without the page itself."""
    places = {}
    for path in (path for pattern in CITING for path in TREE.glob(pattern) if path != PAGE):
        text = path.read_text(encoding="utf-8")
        for number in numbers_in(IN_BACKTICKS.sub("", text) if path.suffix == ".md" else text):
            places.setdefault(number, set()).add(path.relative_to(TREE).as_posix())
    return {number: sorted(files) for number, files in places.items() if number not in PAPER}


CITED_NUMBERS = cited()
LISTED = LINE.findall(PAGE.read_text(encoding="utf-8"))


def test_every_cited_number_has_its_line():
    assert {number: files for number, files in CITED_NUMBERS.items() if number not in LISTED} == {}


def test_every_line_is_cited():
    assert [number for number in LISTED if number not in CITED_NUMBERS] == []


def test_the_numbers_of_a_letter_are_in_order():
    assert [
        (above, below)
        for above, below in pairwise(LISTED)
        if above[0] == below[0] and int(above[1:]) >= int(below[1:])
    ] == []


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("*Rule:* R8, R15-R17, A4 step 5.", ["R8", "R15", "R16", "R17", "A4"]),
        ("worked from R54–R56 (S13)", ["R54", "R55", "R56", "S13"]),
        ("cases.md S7 with a Weis; R33", ["R33"]),
        (r"\A41 and R100", []),
    ],
)
def test_numbers_are_found(text, numbers):
    assert [*numbers_in(text)] == numbers
