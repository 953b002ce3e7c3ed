"""Own rules as they are read, and what changes between two versions of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from scorer.rules.club.own_rules import OwnRule, OwnRules
from scorer.rules.club.sentences.comparison import Changed, ComparedSection, Line, Mark
from scorer.rules.club.sentences.regulation import Section
from scorer.rules.core.words import Gettext


def own_rule_sections(_: Gettext, rules: OwnRules) -> list[Section]:
    """Return the own rules as a section of their regulation; none of none."""
    if not rules.rules:
        return []
    return [(_("Vereinsregeln"), [" / ".join(_texts(_, rule)) for rule in rules.rules])]


def erased_text(_: Gettext) -> str:
    """Return what stands for words that were erased."""
    return _("gelöschter Text")


def compared_own_rules(_: Gettext, before: OwnRules, after: OwnRules) -> list[ComparedSection]:
    """Return the own rules that differ as a section, each with its mark; none where none does.

    Rules are the same by their text; of those that changed places the numbers are told.
    """
    lines = tuple(_lines(_, before.rules, after.rules))
    mark: Mark = "changed" if before.rules and after.rules else "added" if after.rules else "gone"
    return [ComparedSection(_("Vereinsregeln"), mark, lines)] if lines else []


def _lines(_: Gettext, old: Sequence[OwnRule], new: Sequence[OwnRule]) -> Iterator[Line]:
    before, after = ([rule.text for rule in side] for side in (old, new))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for what, low, high, first, last in matcher.get_opcodes():
        gone = [rule for rule in old[low:high] if rule.text not in after]
        for place in range(first, last):
            rule = new[place]
            if what == "equal":
                yield from _line(_, old[low + place - first], rule)
            elif rule.text in before:
                was = before.index(rule.text)
                yield from _line(_, old[was], rule, (was + 1, place + 1))
            elif gone:
                yield from _line(_, gone.pop(0), rule)
            else:
                yield Line("added", tuple(_pieces(_, None, rule)))
        for rule in gone:
            yield Line("gone", tuple(_pieces(_, None, rule)))


def _line(
    _: Gettext, old: OwnRule, new: OwnRule, places: tuple[int, int] | None = None
) -> Iterator[Line]:
    """Yield the rule if anything of it changed, its place among it."""
    pieces = list(_pieces(_, old, new))
    if places is not None:
        pieces = [Changed(*(f"{place}." for place in places)), " ", *pieces]
    if any(isinstance(piece, Changed) for piece in pieces):
        yield Line("changed", tuple(pieces))


def _pieces(_: Gettext, old: OwnRule | None, new: OwnRule) -> Iterator[str | Changed]:
    """Yield text, second text and whether it is on slips, each with what stood there before."""
    for now, then in zip(_parts(_, new), _parts(_, old or new), strict=True):
        if now != then:
            yield Changed(then, now)
        elif now:
            yield now


def _parts(_: Gettext, rule: OwnRule) -> tuple[str, str, str]:
    text, *second = _texts(_, rule)
    return (
        text,
        "".join(f" / {each}" for each in second),
        " " + _("(steht auf den Zetteln)") if rule.on_slips else "",
    )


def _texts(_: Gettext, rule: OwnRule) -> tuple[str, ...]:
    return rule.texts or (erased_text(_),)
