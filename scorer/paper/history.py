"""The corrections of a sheet: what stood before, when it was changed and by whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Final

from babel.dates import format_date

from scorer.rules.core import words
from scorer.rules.core.boards import complete
from scorer.rules.core.log import Revision
from scorer.rules.core.sentences import Line
from scorer.rules.core.words import Gettext
from scorer.rules.games import GAMES
from scorer.rules.sentences import Teller

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
        found = {line: self._change(revisions) for line, revisions in self._by_line().items()}
        gone = self._gone()
        marks: dict[str, str] = {}
        notes: list[Footnote] = []
        for line in lines:
            changes = [found[line["line"]], *(found[one] for one in gone.pop(line["slot"], ()))]
            for slot in [one for one in gone if self._deal_of(one) == line["slot"]]:
                changes += self._led(slot, gone.pop(slot), found)
            if texts := _texts(changes):
                marks[line["line"]] = letter(len(notes))
                notes.append(Footnote(marks[line["line"]], texts))
        for slot, others in gone.items():
            if texts := _texts(self._led(slot, others, found)):
                notes.append(Footnote("", texts))
        return marks, notes

    def _deal_of(self, slot: str) -> str | None:
        """Return the slot of the deal that an estimate in *slot* belongs to."""
        place = GAMES[self.story.settings.game].estimate_of
        of = place(slot) if place is not None else None
        return None if of is None else of[0]

    def _led(
        self, slot: str, lines: Iterable[str], found: Mapping[str, Change | None]
    ) -> list[Change | None]:
        """Return what was *found* of lines that are no row, with the name of their *slot*."""
        lead = self.story.lead(slot)
        changes = [found[line] for line in lines]
        return [one and replace(one, act=f"{lead} {one.act}") for one in changes]

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

    def _change(self, revisions: Sequence[Revision]) -> Change | None:
        """Return what else stood on a line, and by whom and when that was changed last.

        What was taken back at once is no correction while the line stands.
        """
        _, last = self.story.gettext, revisions[-1]
        chosen = self._chosen(last)
        if chosen is not None:
            beside = words.joined((self._text(last), f"({last.by})" if last.by else ""), " ")
            told = _("daneben stand %(facts)s") % {"facts": beside}
            return Change(_("geklärt"), self._signature(chosen), told)
        back = {one.undoes for one in revisions} if last.facts is not None else set()
        texts: list[str] = []
        changed = last
        for one in revisions:
            text = self._text(one)
            if one.id not in back and text != (texts[-1] if texts else ""):
                texts.append(text)
                changed = one
        before = [text for text in dict.fromkeys(texts[:-1]) if text not in {"", texts[-1]}]
        if not before:
            return None
        act = _("geändert")
        if last.facts is None:
            kinds = {one.facts["kind"] for one in revisions if one.facts is not None}
            act = _("gelöscht") if kinds.isdisjoint({"claim", "counted"}) else _("zurückgenommen")
        told = _("vorher %(facts)s") % {"facts": _("; dann ").join(before)}
        return Change(act, self._signature(changed), told)

    def _chosen(self, loser: Revision) -> Revision | None:
        """Return the revision of another line that was chosen instead of *loser*, if one was."""
        text = self._text(loser)
        for one in self.revisions:
            if text and loser.id in one.replaces and one.line != loser.line:
                beside = (other for other in self.revisions if other.id in one.replaces)
                return one if any(self._text(other) != text for other in beside) else None
        return None

    def _text(self, revision: Revision) -> str:
        """Return what a revision says; nothing where it says not all it has to."""
        facts = revision.facts
        if facts is None or not complete(facts):
            return ""
        return self.story.facts(revision.slot, facts)

    def _signature(self, revision: Revision) -> str:
        _ = self.story.gettext
        at = when(_, moment(revision.at, self.zone), self.begun)
        by = _("von %(by)s") % {"by": revision.by} if revision.by else ""
        return words.joined((at, by), " ")


@dataclass(frozen=True, slots=True)
class Change:
    """What was done to a line, who did it when, and what stood there before."""

    act: str
    signature: str
    before: str


def _texts(changes: Iterable[Change | None]) -> tuple[str, ...]:
    """Return changes in a few words each; who made several at once is told once."""
    told, signature = [], ""
    for one in changes:
        if one is not None:
            by = "" if one.signature == signature else one.signature
            told.append(f"{words.joined((one.act, by), ' ')}, {one.before}")
            signature = one.signature
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
