"""Names of other alphabets, in letters that our fonts have."""

import pytest
from fontTools.ttLib import TTFont

from scorer.paper.page import FONTS
from scorer.resources import folder
from scorer.rules.core.names import _LATIN, IN_OUR_FONTS, in_our_letters


@pytest.mark.parametrize(
    ("name", "readable"),
    [
        ("שרה לוי", "Shrh Lvy"),
        ("\u2068מרים\u2069 Meier", "\u2068Mrym\u2069 Meier"),
        ("فاطمة", "Fatma"),
        ("أحمد", "Ahmd"),
        ("مُحَمَّد", "Mhmd"),
        ("Ольга Жукова", "Olga Zhukova"),
        ("ЩЕРБА", "ShchERBA"),
        ("Σοφία", "Sofia"),
        ("Nguyễn", "Nguyen"),
        ("Ĳsbrand Ŧ", "Ijsbrand T"),
        ("٤٢", "42"),
        ("山田", "··"),
        ("Zoë Šarić d’Œuvre «Ã» – 5 €", "Zoë Šarić d’Œuvre «Ã» – 5 €"),
    ],
)
def test_a_name_stays_readable_on_paper(name, readable):
    assert in_our_letters(name) == readable


def test_all_that_stays_is_in_each_font():
    codes = {code for latin in _LATIN.values() for code in map(ord, latin)}
    for span in _spans():
        codes |= {code for code in range(span[0], span[-1] + 1) if chr(code).isprintable()}
    for font in FONTS:
        known = TTFont(folder("static") / font).getBestCmap()
        assert [chr(code) for code in sorted(codes - known.keys())] == []


def _spans():
    """Yield the first and last code of each range that is said to be in the fonts."""
    rest = IN_OUR_FONTS.replace("\\x00", "\0")
    while rest:
        yield (ord(rest[0]), ord(rest[2])) if rest[1:2] == "-" else (ord(rest[0]),)
        rest = rest[3:] if rest[1:2] == "-" else rest[1:]
