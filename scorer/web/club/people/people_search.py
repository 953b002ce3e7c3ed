"""Search among people by the beginnings of words, in any order and without accents.

If that finds nobody, a word may combine the beginnings of two words («has» for Hans Schwarz). Otherwise
the names with the most similar letters are found.

``static/js/pages/people_search.js`` implements the same search while the user types; the vectors in
``tests/vectors/people-search.json`` test both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from itertools import pairwise

from flask import request
from markupsafe import Markup

from scorer.rules.core.value_class import value_class
from scorer.web.fields import by_name, clean

MOST_TYPED = 80  # letters of a search that are used
MOST_NEAREST = 3
LEAST_ALIKE = 0.4  # share of the typed pairs of letters that a similar name has
LEAST_ROWS = 8  # a shorter list needs no search
MANY_ROWS = 40  # a longer list has letters to jump to
BLOCK = 24  # rows rendered together: whole lines in one, two or three columns
WORDS = re.compile(r"[\W_]+")
JOINING = re.compile("['’-]")
SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


@value_class
class PeopleSearch:
    """The result of a search for *typed* in a list of *count* rows; *near* is whether no name matches.

    *shown* are the indices (from 0) of the matching rows, or of the nearest ones if *near*; None for all rows.
    *letters* are the initials to jump to, by index of the first row of each. *blocks* are the initials of the
    parts in which a long list is rendered, by index of the first row of each.
    """

    count: int
    typed: str = ""
    shown: frozenset[int] | None = None
    near: bool = False
    letters: Mapping[int, str] = field(default_factory=dict)
    blocks: Mapping[int, str] = field(default_factory=dict)

    @property
    def is_useful(self) -> bool:
        """Return whether the list is long enough for a search, or was searched."""
        return bool(self.typed) or self.count >= LEAST_ROWS

    def row(self, index: int) -> Markup:
        """Return the HTML attributes of the row with that *index* (from 0); the script also filters rows by them."""
        hidden = " hidden" if self.shown is not None and index not in self.shown else ""
        place = Markup(' id="row-{}"').format(index) if index in self.letters else ""
        return Markup("data-person") + hidden + place


def find_people(names: Iterable[str], *, sorted_by_name: bool = False) -> PeopleSearch:
    """Search a list of *names* for ``q`` in the query of this request; return the result.

    Only a list *sorted_by_name* of more than :data:`MANY_ROWS` names gets letters to jump to, and blocks.
    """
    texts = list(names)
    typed = clean(request.args.get("q", "")[: 4 * MOST_TYPED])[:MOST_TYPED]
    wanted = typed_words(typed)
    letters = _letters(texts) if sorted_by_name and len(texts) > MANY_ROWS else {}
    search = PeopleSearch(len(texts), typed, blocks=_blocks(letters, len(texts)))
    if not wanted:
        return replace(search, letters=letters)
    for finds in (matches, begins_two):
        shown = frozenset(index for index, text in enumerate(texts) if finds(text, wanted))
        if shown:
            return replace(search, shown=shown)
    alike = frozenset(index for index, _text in _nearest(texts, typed, MOST_NEAREST))
    return replace(search, shown=alike, near=True)


def nearest(texts: Iterable[str], typed: str, most: int) -> list[str]:
    """Return at most *most* of the *texts*: those that share the most pairs of letters with *typed*, best first.

    Texts that have less than the share :data:`LEAST_ALIKE` of the typed pairs are left out.
    """
    return [text for _index, text in _nearest(list(texts), clean(typed)[:MOST_TYPED], most)]


def matches(text: str, wanted: Sequence[set[str]]) -> bool:
    """Return whether each of the *wanted* words, in one of its spellings, begins a word of *text*."""
    keys = _keys(text)
    return all(any(key.startswith(tuple(word)) for key in keys) for word in wanted)


def begins_two(text: str, wanted: Sequence[set[str]]) -> bool:
    """Return whether the only *wanted* word consists of the beginnings of two words of *text*, in any order.

    Example: «has» for Hans Schwarz. False if several words are wanted.
    """
    if len(wanted) != 1:
        return False
    keys = _keys(text)
    return any(
        second.startswith(word[at:])
        for word in wanted[0]
        for first in keys
        for at in range(1, len(word))
        if first.startswith(word[:at])
        for second in keys - {first}
    )


def typed_words(typed: str) -> list[set[str]]:
    """Return the folded words of a search, each as the set of its spellings («ü» also as «ue»)."""
    ways = _folded_words(typed), _folded_words(typed.translate(SPELT_OUT))
    return [set(way) for way in zip(*ways, strict=True)]


def _keys(text: str) -> set[str]:
    """Return the folded words of a name, in all spellings that people may type."""
    ways = {text, text.translate(SPELT_OUT), JOINING.sub("", text)}
    return {word for way in ways for word in _folded_words(way)}


def _folded_words(text: str) -> list[str]:
    return [word for word in WORDS.split(by_name(text)) if word]


def _nearest(texts: Sequence[str], typed: str, most: int) -> list[tuple[int, str]]:
    wanted = _pairs(typed)
    if not wanted:
        return []
    scored = [
        (len(wanted & _pairs(text)) / len(wanted), -index) for index, text in enumerate(texts)
    ]
    best = sorted((pair for pair in scored if pair[0] >= LEAST_ALIKE), reverse=True)[:most]
    return [(-index, texts[-index]) for _score, index in best]


def _pairs(text: str) -> set[str]:
    """Return the pairs of adjacent letters in the folded words; a space stands for the beginning and end of a word."""
    return {f" {word} "[at : at + 2] for word in _folded_words(text) for at in range(len(word) + 1)}


def _letters(texts: Iterable[str]) -> dict[int, str]:
    letters: dict[str, int] = {}
    for index, text in enumerate(texts):
        first = by_name(text)[:1].upper()
        letters.setdefault(first if "A" <= first <= "Z" else "#", index)
    return {index: letter for letter, index in letters.items()}


def _blocks(letters: Mapping[int, str], count: int) -> dict[int, str]:
    blocks: dict[int, str] = {}
    for first, end in pairwise([*letters, count]):
        blocks |= dict.fromkeys(range(first, end, BLOCK), letters[first])
    return blocks
