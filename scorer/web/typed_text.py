"""Cleaning what people type: names and remarks."""

from __future__ import annotations

import re
import unicodedata
from itertools import filterfalse

from scorer.rules.core.text_lengths import NAME_LENGTH

MARKS_IN_A_ROW = 3
JOINER = "\u200d"
# Letters by category, but blank to the eye: a name of them would be no name.
BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# What Unicode does not take apart; people_search.js has the same.
BASE_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean(text: str) -> str:
    """Return *text* as it may be shown to others.

    Composed (NFC), without control, format and bidi characters and lone
    surrogates, white space collapsed, at most three combining marks in a row.
    The joiner stays where it holds an emoji together.
    """
    text = " ".join(text.split())
    kept: list[str] = []
    marks = 0
    for place, letter in enumerate(text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category in {"Mn", "Me"} and not _joins_emoji(letter) else 0
        joins = letter == JOINER and _between_emoji(text, place)
        if marks > MARKS_IN_A_ROW or letter in BLANK_LETTERS:
            continue
        if category in DROPPED and not joins:
            continue
        kept.append(letter)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def shortened(text: str) -> str:
    """Return *text* cleaned for a list; of one that is longer than a name, the beginning and «…»."""
    cleaned = clean(text)
    return cleaned if len(cleaned) <= NAME_LENGTH else f"{cleaned[: NAME_LENGTH - 1]}…"


def by_name(text: str) -> str:
    """Return the sort key of *text*, in which letters with any mark equal their base letters."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    letters = unicodedata.normalize("NFKD", folded)
    return "".join(filterfalse(unicodedata.combining, letters)).translate(BASE_LETTERS)


def file_name(*parts: object) -> str:
    """Return a portable ASCII file name made of *parts*, without its extension."""
    name = by_name(" ".join(map(str, parts)))
    return re.sub(r"[^a-z0-9]+", "-", name).strip("-")[:80] or "schreiber"


def has_substance(text: str) -> bool:
    """Return whether *text* contains a character besides marks and blanks."""
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in text)


def _joins_emoji(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f"


def _between_emoji(text: str, place: int) -> bool:
    around = text[max(0, place - 2) : place], text[place + 1 : place + 2]
    return all(any(unicodedata.category(c) == "So" for c in side) for side in around)
