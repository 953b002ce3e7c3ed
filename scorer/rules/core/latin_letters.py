"""Names in letters that our fonts have: other alphabets are written in Latin ones, so that nothing is an empty box."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

# Ranges that each font in static/fonts has.
IN_OUR_FONTS: Final = "\\x00-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u0192\u01cd-\u01dc\u0218-\u021b\u02c6\u02c7\u02da\u02dc\u20ac\u2122\u2212"
# Left as they are: marks of the direction and of line breaks, spaces, punctuation.
_OTHER: Final = re.compile(f"[^{IN_OUR_FONTS}\u2000-\u206f]+")
_UNCHANGED: Final = ("P", "Z", "Cf", "Sm")
UNKNOWN: Final = "·"


def _pairs(letters: str, latin: str) -> dict[str, str]:
    return dict(zip(letters, latin.split(" "), strict=True))


# As a passport has such names, without marks above letters; some letters are silent.
_LATIN: Final = {
    **_pairs("ĳŧ", "ij t"),
    **_pairs(
        "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
        "a b g d h v z ch t y k k l m m n n s a p f ts ts k r sh t",
    ),
    **_pairs(
        "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءپچژگکی",
        "a b t th j h kh d dh r z s sh s d t z a gh f q k l m n h w y a a  p ch zh g k y",
    ),
    **_pairs(
        "αβγδεζηθικλμνξοπρσςτυφχψω",
        "a v g d e z i th i k l m n x o p r s s t y f ch ps o",
    ),
    **_pairs(
        "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґђјљњћџў",
        "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya i yi ye g dj j lj nj c dzh w",
    ),
}


@cache
def _in_latin(letter: str) -> str:
    """Return what stands for a *letter* of another alphabet, "" for a mark on one."""
    if unicodedata.category(letter).startswith(_UNCHANGED):
        return letter
    if (digit := unicodedata.digit(letter, None)) is not None:
        return str(digit)
    for plain in (letter, unicodedata.normalize("NFKD", letter)[:1]):
        if not _OTHER.match(plain):
            return plain
        small = plain.lower()
        if (latin := _LATIN.get(small)) is not None:
            return latin if small == plain else latin.capitalize()
    return "" if unicodedata.category(letter)[0] in "CM" else UNKNOWN


def in_our_letters(text: str) -> str:
    """Return *text* in letters that our fonts have; what they have stays.

    Alphabets without capitals begin a word with one: «דוד» is «Dvd».
    """
    return _OTHER.sub(lambda run: _word(run[0]), text)


def _word(letters: str) -> str:
    word = "".join(map(_in_latin, letters))
    has_case = any(letter.lower() != letter.upper() for letter in letters)
    return word if has_case else word[:1].upper() + word[1:]
