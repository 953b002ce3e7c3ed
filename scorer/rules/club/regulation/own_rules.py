"""A club's own rules, as sentences that are only shown: nothing is computed from them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import Annotated

from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import SENTENCE_LENGTH
from scorer.rules.core.typed_reader import Length
from scorer.rules.core.value_class import value_class

MOST_RULES = 20
LANGUAGES = ("fr", "it", "rm", "en", "de")  # of a second text
ROMANSH = "rm"  # no paper is in this language
MOST_SLIP_LINES = 8  # lines of rules that fit on a slip above its signatures

LINE = 34.0  # width of a line on a slip, in em of its letters
# The widest letter of each kind, in em of the letters on paper, so that estimated text fits.
SPACE, LETTER, CAPITAL, BROAD, FOREIGN = 0.2, 0.56, 0.68, 0.95, 1.3
BROAD_LETTERS = frozenset("mwMWæœÆŒ%@…—½¼¾©")
LATIN = 0x250  # the font may lack letters from this code point on


@value_class
class OwnRule:
    """A rule in a club's own words, with a *second* text in another language, "" without one.

    A rule with *on_slips* is printed on slips and record sheets. An erased rule has an empty *text*.
    """

    text: Annotated[str, Length(1, SENTENCE_LENGTH)]
    second: Annotated[str, Length(0, SENTENCE_LENGTH)] = ""
    on_slips: bool = field(default=False, metadata={"key": "slips"})

    @property
    def erased(self) -> bool:
        """Return whether the text was erased."""
        return not self.text

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the text and the second text, without empty ones."""
        return tuple(text for text in (self.text, self.second) if text)


@value_class
class OwnRules:
    """The own rules of a season, in order; *language* is that of all their second texts."""

    rules: tuple[OwnRule, ...] = ()
    language: str = LANGUAGES[0]

    def on_slips(self) -> OwnRules:
        """Return the rules that are printed on slips and record sheets."""
        marked = (rule for rule in self.rules if rule.on_slips and not rule.erased)
        return OwnRules(tuple(marked), self.language)

    def printed_in(self, language: str) -> OwnRules:
        """Return the rules for a paper in *language* («fr-CH»): each with one text, or with both if the second one is Romansh."""
        if self.language == ROMANSH:
            return self
        in_second = language.partition("-")[0] == self.language
        printed = (
            replace(rule, text=(in_second and rule.second) or rule.text, second="")
            for rule in self.rules
        )
        return OwnRules(tuple(printed), self.language)


NO_RULES = OwnRules()


def checked(rules: OwnRules, place: str = "rules") -> OwnRules:
    """Return *rules* if they are valid.

    :raises RuleError: the first of :func:`objections`.
    """
    for error in objections(rules, place):
        raise error
    return rules


def objections(rules: OwnRules, place: str = "rules") -> list[RuleError]:
    """Return the errors of own rules.

    ``rules-many`` at *place* and ``not-choice`` at *place*/language are returned alone. All other errors are returned
    together, at *place*/index/key: ``rule-empty``, ``text-length`` and ``text-hidden`` at ``text`` and ``second``,
    ``rule-twice`` at ``text``, ``rule-room`` at ``slips`` of the first rule that does not fit on a slip.
    """
    if len(rules.rules) > MOST_RULES:
        return [RuleError("rules-many", place, limit=MOST_RULES)]
    try:
        reading.choice(rules.language, f"{place}/language", LANGUAGES)
    except RuleError as error:
        return [error]
    return [*_wrong_texts(rules.rules, place), *_without_room(rules, place)]


def _wrong_texts(rules: Sequence[OwnRule], place: str) -> Iterator[RuleError]:
    before: set[str] = set()
    for index, rule in enumerate(rules):
        for key, text, low in (("text", rule.text, 1), ("second", rule.second, 0)):
            at = f"{place}/{index}/{key}"
            try:
                reading.text(text, at, low, SENTENCE_LENGTH)
            except RuleError as error:
                yield RuleError("rule-empty", at) if low and not text else error
        if rule.text and rule.text.casefold() in before:
            yield RuleError("rule-twice", f"{place}/{index}/text")
        before.add(rule.text.casefold())


def _without_room(rules: OwnRules, place: str) -> Iterator[RuleError]:
    for index in range(len(rules.rules)):
        so_far = OwnRules(rules.rules[: index + 1], rules.language)
        prints = (so_far.printed_in(language) for language in ("", rules.language))
        if max(map(lines_on_slips, prints)) > MOST_SLIP_LINES:
            yield RuleError("rule-room", f"{place}/{index}/slips", limit=MOST_SLIP_LINES)
            return


def slip_lines(rule: OwnRule) -> int:
    """Return the number of lines that a rule takes at most on a slip."""
    return sum(map(_lines, rule.texts))


def lines_on_slips(rules: OwnRules) -> int:
    """Return the number of lines that all rules on slips take at most."""
    return sum(map(slip_lines, rules.on_slips().rules))


def _lines(text: str) -> int:
    """Return the number of lines that *text* takes at most, by the widest letters."""
    lines, used = 1, 0.0
    for word in text.split():
        width = sum(map(_width, word))
        if used and used + SPACE + width > LINE:
            lines, used = lines + 1, 0.0
        used += width + (SPACE if used else 0)
        while used > LINE:  # a word longer than a line is broken anywhere
            lines, used = lines + 1, used - LINE + BROAD
    return lines


def _width(letter: str) -> float:
    if letter in BROAD_LETTERS:
        return BROAD
    if ord(letter) >= LATIN:
        return FOREIGN
    return CAPITAL if unicodedata.category(letter) == "Lu" else LETTER
