"""Names of people, entered or guessed, and possible duplicates among people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import combinations, filterfalse
from typing import Literal, NamedTuple, TypeAlias

from scorer.rules.core.value_class import value_class

# Particles that belong to the surname after them.
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
LETTER = re.compile("(?<![^-])[^-]")  # first letter of each part of a hyphenated name
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
        """Return the name as written in a list by surname: «Aebi Hans»."""
        return f"{self.surname} {self.first}".strip()


def capitalized(name: str) -> str:
    """Return a name typed all in lower case with capitals: «hans-peter von arx» becomes «Hans-Peter von Arx».

    Any other name is returned unchanged.
    """
    if name != name.lower():
        return name
    words = (
        word if word in PARTICLES else LETTER.sub(lambda letter: letter[0].upper(), word)
        for word in name.split(" ")
    )
    return " ".join(words)


def guessed(name: str) -> FullName:
    """Return surname and first name guessed from a text like «Hans von Arx» or «von Arx, Hans».

    Without a comma the surname is the last word, with the particles before it and the additions after it
    («jun.», a number, a word in brackets or quotes). A single word is a surname.
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


Why: TypeAlias = Literal["name", "swapped", "letter", "email"]
LEAST_LETTERS = 6  # letters of a whole name; shorter names may really differ in one letter
MOST_ALIKE = 8  # people with the same name or e-mail; more share it on purpose
APART = re.compile(r"[\W_]+")
LETTERS = re.compile(r"[^\W\d_]+")


@value_class
class Entry:
    """A person in the list: name, and e-mail if there is one."""

    name: FullName
    email: str = ""


@value_class
class Double:
    """Two member numbers that may be one person, the lower one first, with the reason."""

    first: int
    second: int
    why: Why


def doubles(people: Mapping[int, Entry]) -> list[Double]:
    """Return the pairs of numbers that may be one person, sorted, each with the first reason of ``Why`` that applies.

    For ``letter`` the names differ by one letter more, less or changed, like «Meier» and «Meyer»; digits do
    not count as letters.
    """
    parts = {number: _parts(entry.name) for number, entry in people.items()}
    whole = {number: " ".join(filter(None, two)) for number, two in parts.items()}
    emails = {number: entry.email.casefold() for number, entry in people.items() if entry.email}
    swapped = {number: [frozenset(two)] for number, two in parts.items() if all(two)}
    long = {number: text for number, text in whole.items() if _letters(text) >= LEAST_LETTERS}
    pairs: dict[Why, Iterable[tuple[int, int]]] = {
        "email": _sharing({number: [email] for number, email in emails.items()}),
        "letter": (
            two for two in _sharing_shorter(long) if _one_letter_apart(whole[two[0]], whole[two[1]])
        ),
        "swapped": _sharing(swapped),
        "name": _sharing({number: [text] for number, text in whole.items() if text}),
    }
    reasons = {two: why for why, alike in pairs.items() for two in alike}  # the last one stays
    return [Double(*two, why) for two, why in sorted(reasons.items())]


def _folded(text: str) -> str:
    """Return *text* in lower case without accents and separators."""
    folded = text.casefold()
    if not folded.isascii():
        letters = unicodedata.normalize("NFKD", folded)
        folded = "".join(filterfalse(unicodedata.combining, letters))
    return APART.sub(" ", folded).strip()


def _parts(name: FullName) -> tuple[str, str]:
    return _folded(name.surname), _folded(name.first)


def _letters(text: str) -> int:
    return sum(letter.isalpha() for letter in text)


def _sharing_shorter(texts: Mapping[int, str]) -> Iterator[tuple[int, int]]:
    """Yield pairs of numbers whose texts are equal, if in one or both of them one letter is left out.

    Most letters of a long name match nothing, so a letter is left out only if the rest has the same
    letters as another text, in any order.
    """
    by_number: dict[int, dict[int, str]] = {}  # the letters left out, by the remaining ones
    once: set[int] = set()
    again: set[int] = set()
    for number, text in texts.items():
        whole = sum(map(hash, text)) + hash(LETTERS.sub("", text))
        left = {whole - hash(letter): letter for letter in set(text) if letter.isalpha()}
        left[whole] = ""
        by_number[number] = left
        again.update(once.intersection(left))
        once.update(left)
    alike: dict[int, dict[int, set[str]]] = {}
    for number, left in by_number.items():
        for key in again.intersection(left):
            alike.setdefault(key, {})[number] = _shorter(texts[number], left[key])
    for shorter in alike.values():
        yield from _sharing(shorter)


def _shorter(text: str, letter: str) -> set[str]:
    """Return all forms of *text* without one occurrence of *letter*, or only *text* if *letter* is ""."""
    if not letter:
        return {text}
    return {text[:at] + text[at + 1 :] for at, present in enumerate(text) if present == letter}


def _one_letter_apart(text: str, other: str) -> bool:
    """Return whether *text* and *other* differ by exactly one letter more, less or changed."""
    short, long = sorted((text, other), key=len)
    same = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    if len(short) == len(long):
        changed = short[same : same + 1] + long[same : same + 1]
        return len(changed) == 2 and changed.isalpha() and short[same + 1 :] == long[same + 1 :]
    return short[same:] == long[same + 1 :]


def _sharing(keys: Mapping[int, Iterable[Hashable]]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of numbers that share a key, the lower one first; skip keys of more than ``MOST_ALIKE``."""
    by_key: dict[Hashable, list[int]] = {}
    for number, of_number in keys.items():
        for key in of_number:
            by_key.setdefault(key, []).append(number)
    for alike in by_key.values():
        if 1 < len(alike) <= MOST_ALIKE:
            yield from combinations(sorted(alike), 2)
