"""Footnotes of a ranking: what a figure owes to a penalty, a bye or a substitute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from scorer.rules.club.counting import Value
from scorer.rules.club.evening_scores import Remark
from scorer.rules.club.sentences.counting import value_text
from scorer.rules.core.words import Gettext

# At whose figure, and where: of a round, of what is added (``extra``), at the rank.
Place: TypeAlias = tuple[int, int | str]


@dataclass(frozen=True)
class Footnotes:
    """*texts* by letter; *marks* are the letters at each place (member and round).

    Letters, because a digit behind a figure would read as part of it.
    """

    texts: Mapping[str, str]
    marks: Mapping[Place, list[str]]

    def at(self, member: int, place: int | str) -> str:
        """Return the letters at a member's figure."""
        return ",".join(self.marks.get((member, place), ()))

    def anywhere(self, member: int) -> str:
        """Return all letters of a member, for lists that do not show the single figures."""
        return ",".join(dict.fromkeys(self._of(member)))

    def of(self, member: int) -> list[str]:
        """Return the footnote texts of one member."""
        return [self.texts[letter] for letter in dict.fromkeys(self._of(member))]

    def _of(self, member: int) -> Iterator[str]:
        for (marked, _place), letters in self.marks.items():
            if marked == member:
                yield from letters


NONE = Footnotes({}, {})
# Remarks that do not name their round themselves.
OF_ROUND = frozenset({"bonus", "bye", "missed", "corrected", "substitute"})
NO_PAIRS: Mapping[int, int] = MappingProxyType({})


def footnotes(
    _: Gettext,
    remarks: Iterable[Remark],
    members: Iterable[int],
    names: Mapping[int, str],
    reasons: Mapping[int, str],
    pairs: Mapping[int, int] = NO_PAIRS,
) -> Footnotes:
    """Return the footnotes of the lines of *members*, in their order; equal texts share one.

    *reasons* are those of penalties and corrections, by the number of the event. At the first of
    *pairs* stand the marks of both.
    """
    listed = list(remarks)
    letters: dict[str, str] = {}
    marks: dict[Place, list[str]] = {}
    for member in members:
        both = (member, pairs.get(member))
        for remark in sorted(
            (r for r in listed if r.member in both), key=lambda r: r.member != member
        ):
            text = remark_text(_, remark, names, reasons)
            letter = letters.setdefault(text, _letter(len(letters)))
            here = marks.setdefault((member, remark.place), [])
            if remark.member == member or letter not in here:
                here.append(letter)
    return Footnotes({letter: text for text, letter in letters.items()}, marks)


def _letter(number: int) -> str:
    """Return a, b … z, aa, ab … for numbers from 0."""
    before, last = divmod(number, 26)
    return (_letter(before - 1) if before else "") + chr(ord("a") + last)


def remark_sentences(
    _: Gettext,
    remarks: Iterable[Remark],
    names: Mapping[int, str],
    reasons: Mapping[int, str],
) -> list[str]:
    """Return remarks as sentences that name their round, for lists without marks."""
    sentence = _("Passe %(round)s: %(sentence)s")
    return [
        sentence % {"round": remark.round, "sentence": text} if remark.kind in OF_ROUND else text
        for remark in remarks
        for text in (remark_text(_, remark, names, reasons),)
    ]


def remark_text(
    _: Gettext, remark: Remark, names: Mapping[int, str], reasons: Mapping[int, str]
) -> str:
    """Return the text of a remark, without full stop and member."""
    match remark.kind:
        case "penalty":
            text = penalty_text(_, remark.points, remark.round, remark.deal, remark.made)
        case "bonus" | "bye" | "missed":
            return _points_remark(_, remark)
        case "out":
            text = _("ausgeschlossen")
        case "unranked":
            return unranked_text(_)
        case "card" | "lot" | "extra":
            return _decided_text(_, remark)
        case "corrected":
            text = _("von der Jassleitung korrigiert")
        case _:
            return _("es spielte %(name)s") % {"name": names[remark.by or 0]}
    reason = reasons.get(remark.event)
    return f"{text}: {reason}" if reason else text


def _points_remark(_: Gettext, remark: Remark) -> str:
    count = _plural_number(remark.points)
    if remark.kind == "bonus":
        text = _.ngettext(
            "davon Zuschlag: %(points)s Punkt", "davon Zuschlag: %(points)s Punkte", count
        )
        return text % {"points": signed_text(_, remark.points)}
    text = (
        _.ngettext("setzte aus: %(points)s Punkt", "setzte aus: %(points)s Punkte", count)
        if remark.kind == "bye"
        else _.ngettext("fehlte: %(points)s Punkt", "fehlte: %(points)s Punkte", count)
    )
    return text % {"points": value_text(_, remark.points)}


def _decided_text(_: Gettext, remark: Remark) -> str:
    text = {
        "card": _("nach Passe %(round)s gleichauf, die Karte entschied"),
        "lot": _("nach Passe %(round)s gleichauf, das Los entschied"),
        "extra": _("nach Passe %(round)s gleichauf, das Zusatzspiel entschied"),
    }[remark.kind]
    return text % {"round": remark.round}


def unranked_text(_: Gettext) -> str:
    """Return what is said of somebody who plays without a rank."""
    return _("ausser Konkurrenz")


def penalty_text(
    _: Gettext, points: Value, number: int | None, deal: int | None, points_made: int
) -> str:
    """Return points given or taken, *points_made* among them, and where: round and deal."""
    count, values = _plural_number(points), {"points": signed_text(_, points)}
    if points_made:
        fixed = value_text(_, (points if points > 0 else -points) - points_made)
        text = _.ngettext(
            "%(points)s Punkt (%(fixed)s und %(made)s gemachte)",
            "%(points)s Punkte (%(fixed)s und %(made)s gemachte)",
            count,
        ) % {**values, "fixed": fixed, "made": points_made}
    else:
        text = _.ngettext("%(points)s Punkt", "%(points)s Punkte", count) % values
    place = {"points": text, "round": number, "deal": deal}
    if number is None:
        return text
    if deal is None:
        return _("%(points)s in Passe %(round)s") % place
    return _("%(points)s in Passe %(round)s, Spiel %(deal)s") % place


def signed_text(_: Gettext, points: Value) -> str:
    """Return points that are given or taken, as printed with their sign."""
    return f"{'+' * (points > 0)}{value_text(_, points)}"


def _plural_number(points: Value) -> int:
    """Return the count that goes with *points*: what is not whole is several."""
    return abs(int(points)) if points.denominator == 1 else 2
