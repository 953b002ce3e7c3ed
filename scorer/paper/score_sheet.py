"""The score sheet of a game and its corrections: the parts that all games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from functools import partial, reduce
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

from babel.dates import format_date

from scorer.paper.games import GAME_PAPERS
from scorer.paper.page import StaticAddress, page
from scorer.rules.core import words
from scorer.rules.core.boards import is_complete
from scorer.rules.core.log import Revision
from scorer.rules.core.sentences import Board, Line, Sealed
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import GERMAN, Gettext
from scorer.rules.games import GAMES, Settings, reveal_indexes
from scorer.rules.sentences import NOTHING, AnyGameSentences, sentences_of

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
Act: TypeAlias = Literal["changed", "taken back", "settled"]


ZURICH: Final = ZoneInfo("Europe/Zurich")


@value_class
class Footnote:
    """A footnote with a text for each correction of a line; *mark* is its letter, "" if the line has no row."""

    mark: str
    texts: tuple[str, ...]


@value_class
class CorrectionNotes:
    """The corrections in the log of one game as texts, with times in *zone*."""

    sentences: AnyGameSentences
    revisions: Sequence[Revision]
    zone: tzinfo

    @property
    def begun(self) -> datetime | None:
        """Return the time of the first revision in *zone*, None if there is none or its time is not readable."""
        return moment(self.revisions[0].at, self.zone) if self.revisions else None

    def date(self, language: str) -> str:
        """Return the day of the game: «21. November 2026»; "" while :attr:`begun` is None."""
        begun = self.begun
        return format_date(begun, "long", language.replace("-", "_")) if begun else ""

    def notes(self, lines: Sequence[Line]) -> tuple[dict[str, str], list[Footnote]]:
        """Return the marks of corrected *lines*, and the footnotes of the marks.

        Changes of lines without a row belong to the row of their slot, changes of an estimate
        to the row of its deal. All other changes are in footnotes without a mark at the end.
        """
        change_of = {line: self._change(revisions) for line, revisions in self._by_line().items()}
        gone = self._gone()
        marks: dict[str, str] = {}
        notes: list[Footnote] = []
        for line in lines:
            changes = [
                change_of[line["line"]],
                *(change_of[line_id] for line_id in gone.pop(line["slot"], ())),
            ]
            for slot in [
                gone_slot for gone_slot in gone if self._deal_of(gone_slot) == line["slot"]
            ]:
                changes += self._with_lead(slot, gone.pop(slot), change_of)
            if texts := _texts(self.sentences.gettext, changes):
                marks[line["line"]] = letter(len(notes))
                notes.append(Footnote(marks[line["line"]], texts))
        for slot, gone_lines in gone.items():
            led = self._with_lead(slot, gone_lines, change_of)
            if texts := _texts(self.sentences.gettext, led):
                notes.append(Footnote("", texts))
        return marks, notes

    def _deal_of(self, slot: str) -> str | None:
        """Return the slot of the deal that an estimate in *slot* belongs to, None for any other slot."""
        estimate_of = GAMES[self.sentences.settings.game].estimate_of
        estimate = estimate_of(slot) if estimate_of is not None else None
        return None if estimate is None else estimate[0]

    def _with_lead(
        self, slot: str, lines: Iterable[str], change_of: Mapping[str, Change | None]
    ) -> list[Change | None]:
        """Return the changes of *lines* that have no row, each with the name of *slot* as its lead."""
        lead = self.sentences.correction_subject(slot)
        changes = [change_of[line] for line in lines]
        return [change and replace(change, lead=f"{lead}: ") for change in changes]

    def _by_line(self) -> dict[str, list[Revision]]:
        """Return the revisions by line, in the order in which they were stored."""
        by_line: dict[str, list[Revision]] = {}
        for revision in self.revisions:
            by_line.setdefault(revision.line, []).append(revision)
        return by_line

    def _gone(self) -> dict[str, list[str]]:
        """Return by slot the lines without a row: deleted lines, claims and names."""
        shown = {line["line"] for line in self.sentences.lines}
        by_slot: dict[str, list[str]] = {}
        for line, revisions in self._by_line().items():
            if line not in shown:
                by_slot.setdefault(revisions[-1].slot, []).append(line)
        return by_slot

    def _change(self, revisions: Sequence[Revision]) -> Change | None:
        """Return the change of a line: its earlier texts, with author and time of the last change.

        None without a correction. Revisions that were undone are no correction while the line is valid.
        """
        _, last = self.sentences.gettext, revisions[-1]
        chosen = self._chosen(last)
        if chosen is not None:
            by = self.sentences.readers_name(last.by)
            beside = words.joined((self._text(last), f"({by})" if by else ""), " ")
            sentence = _("auch geschrieben: %(facts)s") % {"facts": beside}
            return self._changed_by(chosen, "settled", sentence)
        back = {revision.undoes for revision in revisions} if last.facts is not None else set()
        texts: list[str] = []
        changed = last
        for revision in revisions:
            text = self._text(revision)
            if revision.id not in back and text != (texts[-1] if texts else ""):
                texts.append(text)
                changed = revision
        before = [text for text in dict.fromkeys(texts[:-1]) if text not in {"", texts[-1]}]
        if not before:
            return None
        act: Act = "taken back" if last.facts is None else "changed"
        sentence = _("vorher %(facts)s") % {"facts": reduce(partial(_then, _), before)}
        return self._changed_by(changed, act, sentence)

    def _chosen(self, loser: Revision) -> Revision | None:
        """Return the revision of another line that was chosen over *loser*; None also if their texts did not differ."""
        text = self._text(loser)
        for revision in self.revisions:
            if text and loser.id in revision.replaces and revision.line != loser.line:
                beside = (old for old in self.revisions if old.id in revision.replaces)
                return revision if any(self._text(old) != text for old in beside) else None
        return None

    def _text(self, revision: Revision) -> str:
        """Return the text of a revision, "" if it is incomplete or deletes the line."""
        facts = revision.facts
        if facts is None or not is_complete(facts):
            return ""
        return self.sentences.facts_text(revision.slot, facts)

    def _changed_by(self, revision: Revision, act: Act, before: str) -> Change:
        """Return the change that *revision* made to a line with the text *before*."""
        at = when(self.sentences.gettext, moment(revision.at, self.zone), self.begun)
        return Change(act, at, self.sentences.readers_name(revision.by), before)


@value_class
class Change:
    """A change of a line: its kind (*act*), time (*at*), author (*by*), and a phrase on the earlier text (*before*)."""

    act: Act
    at: str
    by: str
    before: str
    lead: str = ""  # the name of the line, if it has no row

    def text(self, _: Gettext, *, signed: bool) -> str:
        """Return the change as a whole phrase, with time and author if *signed*."""
        acts: dict[Act, str] = {
            "changed": _("geändert"),
            "taken back": _("zurückgenommen"),
            "settled": _("geklärt"),
        }
        signature = words.joined((self.at, self.by)) if signed else ""
        act = words.joined((acts[self.act], f"({signature})" if signature else ""), " ")
        return f"{self.lead}{act}, {self.before}"


def _then(_: Gettext, first: str, last: str) -> str:
    """Return *first* and *last* joined by «; dann», because both may contain commas."""
    return _.pgettext("Verlauf", "%(first)s; dann %(last)s") % {"first": first, "last": last}


def _texts(_: Gettext, changes: Iterable[Change | None]) -> tuple[str, ...]:
    """Return a short text for each change; a repeated author and time is shown once."""
    texts, signature = [], ("", "")
    for change in changes:
        if change is not None:
            texts.append(change.text(_, signed=(change.at, change.by) != signature))
            signature = change.at, change.by
    return tuple(texts)


def letter(index: int) -> str:
    """Return the mark of the footnote *index*, counted from 0: a, b … z, aa, ab …"""
    rest = index // len(LETTERS)
    return (letter(rest - 1) if rest else "") + LETTERS[index % len(LETTERS)]


def moment(at: str, zone: tzinfo) -> datetime | None:
    """Return *at* as a time in *zone*, None if it is no time with an offset from UTC."""
    try:
        parsed = datetime.fromisoformat(at)
        return parsed.astimezone(zone) if parsed.tzinfo else None
    except (ValueError, OverflowError):  # no time, or a year out of range
        return None


def when(_: Gettext, at: datetime | None, day: datetime | None) -> str:
    """Return the time of day of *at*, with its date if that differs from *day*; "" if *at* is None."""
    if at is None:
        return ""
    clock = {"hours": f"{at.hour:02}", "minutes": f"{at.minute:02}"}
    parts = {
        "day": _("%(day)s.%(month)s.") % {"day": at.day, "month": at.month},
        "time": _.pgettext("Uhrzeit", "%(hours)s.%(minutes)s") % clock,
    }
    if day is not None and at.date() == day.date():
        return _("um %(time)s\u00a0Uhr") % parts
    return _("am %(day)s um %(time)s\u00a0Uhr") % parts


def sheet_html(  # noqa: PLR0913 -- a game, and its printing options by keyword
    settings: Settings,
    board: Board,
    revisions: Sequence[Revision],
    *,
    paper: str = "a4",
    gettext: Gettext = GERMAN,
    language: str = "de-CH",
    zone: tzinfo = ZURICH,
    static: StaticAddress | None = None,
    sealed: Sealed = NOTHING,
) -> str:
    """Return the score sheet of a game as HTML.

    *static* returns the addresses of stylesheets for a browser; None for a PDF. *zone* is the time zone of all times
    shown. *sealed* are the seats with a sealed estimate, by the slot of their deal. Revisions of estimates that are
    still sealed are left out. *Rule:* R55.

    :raises ValueError: for a paper that is not one of ``PAPER_SIZES``.
    """
    game = GAME_PAPERS[settings.game]
    sentences = sentences_of(settings, board, gettext, game.labels, sealed)
    due = zip(revisions, reveal_indexes(settings, revisions), strict=True)
    history = CorrectionNotes(
        sentences, [revision for revision, since in due if since is not None], zone
    )
    marks, notes = history.notes(game.lines(board))
    values = {
        "sentences": sentences,
        "date": history.date(language),
        "ending": sentences.result_sentences(),
        "statistics": sentences.statistics(),
        "notes": notes,
        **game.contents(sentences, marks),
    }
    return page(
        f"{settings.game}/paper.html",
        paper,
        ["score_sheet"],
        gettext,
        static,
        language=language,
        **values,
    )
