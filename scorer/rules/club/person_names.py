"""Surname and first name of people, known or guessed from the one text that they are called by."""

from __future__ import annotations

import re
from typing import NamedTuple

# Words that belong to the surname behind them, and those that stand behind one.
PARTICLES = frozenset(
    [
        "von",
        "vom",
        "van",
        "de",
        "del",
        "della",
        "dello",
        "delle",
        "dei",
        "degli",
        "di",
        "du",
        "da",
        "dal",
        "dalla",
        "dalle",
        "do",
        "dos",
        "des",
        "den",
        "der",
        "la",
        "le",
        "li",
        "lo",
        "ten",
        "ter",
        "zu",
        "zum",
        "zur",
    ]
)
LETTER = re.compile("(?<![^-])[^-]")  # the first of each part of a name with hyphens
SUFFIXES = frozenset(["jun", "jun.", "jr", "jr.", "junior", "sen", "sen.", "sr", "sr.", "senior"])


class FullName(NamedTuple):
    """A surname with its particles, and a first name, which may be empty."""

    surname: str
    first: str

    @property
    def displayed(self) -> str:
        """Return the name as people say it: «Hans Aebi»."""
        return f"{self.first} {self.surname}".strip()

    @property
    def listed(self) -> str:
        """Return the name as it stands in a list by surname: «Aebi Hans»."""
        return f"{self.surname} {self.first}".strip()


def capitalized(name: str) -> str:
    """Return a name that was typed without capitals as it is written: «hans-peter von arx» is «Hans-Peter von Arx»."""
    if name != name.lower():
        return name
    words = (word if word in PARTICLES else LETTER.sub(_upper, word) for word in name.split(" "))
    return " ".join(words)


def _upper(letter: re.Match[str]) -> str:
    return letter[0].upper()


def guessed(name: str) -> FullName:
    """Return surname and first name of a text like «Hans von Arx» or «von Arx, Hans».

    The surname is the last word with the particles before it and what only stands behind a
    name: «jun.», a number, something in brackets or quotes. The only word is a surname.
    """
    before, comma, after = name.partition(",")
    if comma and before.strip() and after.strip():
        return FullName(before.strip(), after.strip())
    words = name.split()
    at = len(words) - 1
    while at > 0 and _stands_behind(words[at]):
        at -= 1
    while at > 0 and words[at - 1].casefold() in PARTICLES:
        at -= 1
    return FullName(" ".join(words[at:]), " ".join(words[:at]))


def _stands_behind(word: str) -> bool:
    return word.casefold() in SUFFIXES or not word[:1].isalpha()
