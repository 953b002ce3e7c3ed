"""The corrections of a sheet: what stood before, when it was changed and by whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Final

from babel.dates import format_date

from scorer.rules.log import Revision
from scorer.telling import words
from scorer.telling.base import Line
from scorer.telling.games import Teller
from scorer.telling.words import Gettext

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Footnote:
    """What stood before on one line; *mark* is empty for a line that is gone."""

    mark: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class History:
    """Tells how the log of one game came about, on the clocks of *zone*."""

    story: Teller
    revisions: Sequence[Revision]
    zone: tzinfo

    @property
    def begun(self) -> datetime | None:
        """Return when the first revision was written; no clock is read."""
        return moment(self.revisions[0].at, self.zone) if self.revisions else None

    def date(self, language: str) -> str:
        """Return the day of the game: «21. November 2026»."""
        begun = self.begun
        return format_date(begun, "long", language.replace("-", "_")) if begun else ""

    def notes(self, lines: Sequence[Line]) -> tuple[dict[str, str], list[Footnote]]:
        """Return the marks of those *lines* that were corrected, and what they lead to.

        What stands no more is told with the row of its slot, an estimate with
        that of its deal, all the rest at the end.
        """
        told = {line: self._earlier(revisions) for line, revisions in self._by_line().items()}
        gone = self._gone()
        marks: dict[str, str] = {}
        notes: list[Footnote] = []
        for line in lines:
            texts = told[line["line"]]
            for other in gone.pop(line["slot"], ()):
                texts += told[other]
            for slot in [one for one in gone if one.startswith(f"estimate:{line['slot']}:")]:
                texts += self._led(slot, gone.pop(slot), told)
            if texts:
                marks[line["line"]] = letter(len(notes))
                notes.append(Footnote(marks[line["line"]], texts))
        for slot, others in gone.items():
            left = self._led(slot, others, told)
            if left:
                notes.append(Footnote("", left))
        return marks, notes

    def _led(
        self, slot: str, lines: Iterable[str], told: Mapping[str, tuple[str, ...]]
    ) -> tuple[str, ...]:
        """Return what is *told* of lines that are no row, with the name of their *slot*."""
        return tuple(f"{self.story.lead(slot)} {text}" for line in lines for text in told[line])

    def _by_line(self) -> dict[str, list[Revision]]:
        """Return the revisions of each line, in the order they were stored."""
        found: dict[str, list[Revision]] = {}
        for revision in self.revisions:
            found.setdefault(revision.line, []).append(revision)
        return found

    def _gone(self) -> dict[str, list[str]]:
        """Return by slot what is no row: lines that stand no more, claims and names."""
        shown = {line["line"] for line in self.story.lines}
        found: dict[str, list[str]] = {}
        for line, revisions in self._by_line().items():
            if line not in shown:
                found.setdefault(revisions[-1].slot, []).append(line)
        return found

    def _earlier(self, revisions: Iterable[Revision]) -> tuple[str, ...]:
        """Return what stood on a line before each correction, when and by whom it was changed."""
        _ = self.story.gettext
        told: list[str] = []
        before: Revision | None = None
        for revision in revisions:
            if before is not None and self.story.complete(before.facts):
                act = _("gestrichen") if revision.facts is None else _("geändert")
                at = when(_, moment(revision.at, self.zone), self.begun)
                by = _("von %(by)s") % {"by": revision.by} if revision.by else ""
                told.append(
                    _("%(act)s, vorher %(facts)s")
                    % {
                        "act": words.joined((act, at, by), " "),
                        "facts": self.story.facts(before.slot, before.facts or {}),
                    }
                )
            before = revision
        return tuple(told)


def letter(index: int) -> str:
    """Return the mark of a footnote: a, b … z, aa, ab …"""
    rest = index // len(LETTERS)
    return (letter(rest - 1) if rest else "") + LETTERS[index % len(LETTERS)]


def moment(at: str, zone: tzinfo) -> datetime | None:
    """Return the moment that a revision tells, on the clocks of *zone*."""
    try:
        told = datetime.fromisoformat(at)
        return told.astimezone(zone) if told.tzinfo else None
    except (ValueError, OverflowError):  # said nothing, or a year that no calendar has
        return None


def when(_: Gettext, told: datetime | None, day: datetime | None) -> str:
    """Return the time of day, with the date where it is another than that of *day*."""
    if told is None:
        return ""
    parts = {"day": f"{told.day}.{told.month}.", "time": f"{told.hour}.{told.minute:02}"}
    if day is not None and told.date() == day.date():
        return _("um %(time)s Uhr") % parts
    return _("am %(day)s um %(time)s Uhr") % parts
