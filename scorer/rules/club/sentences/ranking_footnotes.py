"""Footnotes of a ranking: what a figure owes to a penalty, a bye or a substitute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from scorer.rules.club.counting import Value
from scorer.rules.club.evening_scores import DECIDING, Remark
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
    texts: list[str] = []
    for remark in remarks:
        text = remark_text(_, remark, names, reasons)
        if remark.kind == "handicap" and text in texts:
            continue  # the same in every round
        if remark.round is not None and remark.kind not in {
            *("penalty", "handicap", "out"),
            *DECIDING,
        }:
            text = _("Passe %(round)s %(text)s") % {"round": remark.round, "text": text}
        texts.append(text)
    return texts


def remark_text(
    _: Gettext, remark: Remark, names: Mapping[int, str], reasons: Mapping[int, str]
) -> str:
    """Return the text of a remark, without full stop and member."""
    match remark.kind:
        case "penalty":
            text = penalty_text(_, remark.points, remark.round, remark.deal, remark.made)
        case "handicap":
            return _("Vorgabe: %(points)s") % {"points": points_text(_, remark.points)}
        case "bonus":
            return _("davon Zuschlag: %(points)s") % {"points": points_text(_, remark.points)}
        case "out":
            text = _("ausgeschlossen")
        case "bye" | "missed":
            text = _("setzte aus: %(points)s") if remark.kind == "bye" else _("fehlte: %(points)s")
            return text % {"points": points_text(_, remark.points, sign=False)}
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
    text = points_text(_, points)
    if points_made:
        fixed = value_text((points if points > 0 else -points) - points_made)
        text += " " + _("(%(fixed)s und %(made)s gemachte)") % {
            "fixed": fixed,
            "made": points_made,
        }
    if number is None:
        return text
    if deal is None:
        return text + " " + _("in Passe %(round)s") % {"round": number}
    return text + " " + _("in Passe %(round)s, Spiel %(deal)s") % {"round": number, "deal": deal}


def points_text(_: Gettext, points: Value, *, sign: bool = True) -> str:
    """Return points with their word, and with a sign where they are given or taken."""
    figure = f"{'+' * (sign and points > 0)}{value_text(points)}"
    text = _("%(points)s Punkt") if abs(points) == 1 else _("%(points)s Punkte")
    return text % {"points": figure}
