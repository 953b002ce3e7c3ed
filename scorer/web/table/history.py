"""The history of a game: each revision with author, phone and time, and whether it was changed or undone later."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TypeAlias

from flask import render_template

from scorer.play import games, watching
from scorer.play.watching import LoggedRevision
from scorer.rules.core import words
from scorer.rules.core.boards import is_complete
from scorer.rules.core.log import Revision
from scorer.rules.core.value_class import value_class
from scorer.rules.sentences import AnyGameSentences
from scorer.web.database import session
from scorer.web.i18n import _, moment
from scorer.web.security.access import may_write, this_game
from scorer.web.security.rights import Pages, Right
from scorer.web.table import board_view

bp = Pages("history", __name__, "/t/<code:public_id>")

# If the phone's time differs by more than this, it was offline or its clock is wrong: its time is shown, too.
LATE = timedelta(minutes=2)


@bp.get("/history", endpoint="show", right=Right.WATCHER)
def show_history() -> str:
    """Show all revisions of a game, newest first, without sealed estimates."""
    game = this_game()
    written = watching.history(session(), game)
    sentences = board_view.game_sentences(games.export_record(session(), game))
    entries = HistoryBuilder(sentences, game.created_at).entries(written)
    return render_template(
        "table/history.html",
        game=game,
        entries=entries[::-1],
        summary=_summary(entries),
        may_change=may_write() and game.locked_at is None and bool(entries),
    )


def _summary(entries: Sequence[HistoryEntry]) -> str:
    """Return a sentence with the counts of written, changed and contradicted entries."""
    count, mended = len(entries), sum(bool(entry.before) for entry in entries)
    clashes = sum(bool(entry.rivals) for entry in entries)
    parts = (
        _("Ein Eintrag") if count == 1 else _("%(count)s Einträge", count=count),
        _("%(count)s davon geändert", count=mended) if mended else "",
        _("doppelt geschrieben: %(count)s", count=clashes) if clashes else "",
    )
    return words.joined(parts) if count else _("Noch ist nichts geschrieben.")


@value_class
class Version:
    """A revision in a few words, with its author and time; *text* is "" if it strikes out the line.

    *who* is the name of the author, or the name of the phone if the author is unknown. *phone* is the name of the
    phone, "" if *who* has it already. *time* is the time by the server's clock. *clock* is the time by the phone's
    clock, "" unless both differ by more than ``LATE``.
    """

    text: str
    who: str
    phone: str
    time: str
    clock: str


@dataclass(slots=True)
class HistoryEntry:
    """One revision in words.

    *place* is the subject of the revision, such as a deal, *act* the action. *before* are the versions that the
    revision replaced, *rivals* the contradicting ones; *settled* is the version that chose between them. *fate* says
    whether the entry was changed or undone later, "" if not. *slot* is the current slot of the line of the revision. If
    that line is not on the sheet any more, *slot* is the slot of the revision if another line is there, else "".
    """

    place: str
    act: str
    version: Version
    before: list[Version] = field(default_factory=list)
    rivals: list[Version] = field(default_factory=list)
    settled: Version | None = None
    fate: str = ""
    slot: str = ""


_Tip: TypeAlias = "tuple[Revision, HistoryEntry]"  # a revision that no later one replaces


@dataclass(slots=True)
class _Clash:
    """An unresolved contradiction: the entry, and the ids of the revisions to choose from."""

    entry: HistoryEntry
    ids: set[str]


class HistoryBuilder:
    """Builds the entries of the history of one game; times on the day of *begun* have no date."""

    def __init__(self, sentences: AnyGameSentences, begun: datetime) -> None:
        self.sentences, self.begun = sentences, begun
        self.numbers = {
            line["slot"]: line["number"] for line in sentences.lines if "number" in line
        }
        self.slots: dict[str, str] = {line["line"]: line["slot"] for line in sentences.lines}
        self.phones: dict[int, str] = {}
        self.undone: set[str] = set()
        self.tips: dict[str, _Tip] = {}  # by id of the revision
        self.places: dict[str, dict[str, _Tip]] = {}  # tips by id, by line and also by slot
        self.newest: dict[str, Revision] = {}  # by line
        self.by_id: dict[str, Revision] = {}
        self.clashes: list[_Clash] = []

    def entries(self, written: Sequence[LoggedRevision]) -> list[HistoryEntry]:
        """Return one entry for each revision, in the order of the log; call it once only."""
        self.undone = _taken_back(stored.revision for stored in written)
        entries = [self._entry(stored) for stored in written]
        for line in self.sentences.lines:
            standing = [entry for _revision, entry in self.places.get(line["line"], {}).values()]
            decided = self.sentences.decisions(line) if standing else []
            if decided:
                version = standing[-1].version
                text = " · ".join((version.text, *decided))
                standing[-1].version = replace(version, text=text)
        return entries

    def _entry(self, written: LoggedRevision) -> HistoryEntry:
        """Return the entry of the next revision of the log, and record its effect on earlier ones."""
        revision = written.revision
        replaced = [self._take_off(name) for name in revision.replaces if name in self.tips]
        rivals = [tip for tip in self._beside(revision) if _differ(tip[0], revision)]
        act, changes = self._act(revision, [earlier for earlier, _entry in replaced])
        entry = HistoryEntry(self._place(revision), act, self._version(written))
        own_slot = revision.slot if revision.slot in self.slots.values() else ""
        entry.slot = self.slots.get(revision.line, own_slot)
        if changes:
            entry.before = [tip_entry.version for _revision, tip_entry in replaced]
        entry.rivals = [tip_entry.version for _revision, tip_entry in rivals]
        if revision.id in self.undone:
            restored = revision.facts is None
            entry.fate = _("später wiederhergestellt") if restored else _("später zurückgenommen")
        elif changes:
            for earlier, tip_entry in replaced:
                tip_entry.fate = tip_entry.fate or self._fate(earlier, revision)
        self._settle(revision, entry, {rival.id for rival, _entry in rivals})
        self.tips[revision.id] = (revision, entry)
        for key in (revision.line, revision.slot):
            self.places.setdefault(key, {})[revision.id] = (revision, entry)
        self.newest[revision.line] = self.by_id[revision.id] = revision
        return entry

    def _take_off(self, revision_id: str) -> _Tip:
        """Remove and return the tip that a new revision replaces."""
        revision, entry = self.tips.pop(revision_id)
        for key in (revision.line, revision.slot):
            del self.places[key][revision_id]
        return revision, entry

    def _beside(self, revision: Revision) -> Iterable[_Tip]:
        """Return the tips on the same line as *revision*, or in the same slot."""
        on_line, in_slot = self.places.get(revision.line, {}), self.places.get(revision.slot, {})
        return (on_line | in_slot).values()

    def _act(self, revision: Revision, replaced: Sequence[Revision]) -> tuple[str, bool]:
        """Return the action in words, and whether its entry shows the versions that it replaced."""
        undone, before = self.by_id.get(revision.undoes or ""), self.newest.get(revision.line)
        moved = self._moved(before, revision)
        if undone is not None:
            restores = revision.facts is not None and (undone.undoes or undone.facts is None)
            act = _("wiederhergestellt") if restores else _("zurückgenommen")
            return words.joined((act, moved)), True
        if any(_differ(first, second) for first in replaced for second in replaced):
            return _("geklärt"), True
        if before is None:
            twin = any(
                _same_place(rival, revision) and rival.facts == revision.facts
                for rival, _entry in self._beside(revision)
            )
            return _("auch geschrieben") if twin else _("geschrieben"), False
        if revision.facts is None:
            return _("zurückgenommen"), True
        if before.facts is None:
            return _("wieder geschrieben"), False
        if moved:
            return moved, True
        was_complete = is_complete(before.facts)
        return (_("geändert"), True) if was_complete else (_("ergänzt"), False)

    def _moved(self, before: Revision | None, revision: Revision) -> str:
        """Return a text if *revision* moved the line to another slot, else "".

        The text names the previous slot, unless both slots have the same name, like the slots of strokes.
        """
        if before is None or before.slot == revision.slot or not (before.facts and revision.facts):
            return ""
        place = self._place(before)
        if place == self._place(revision):
            return _("verschoben")
        return _("von %(place)s hierher verschoben", place=place)

    def _fate(self, earlier: Revision, later: Revision) -> str:
        """Return the effect of *later* on *earlier* in words, "" if both have the same content and slot."""
        if later.facts is None:
            return _("später zurückgenommen")
        same = (earlier.facts, earlier.slot) == (later.facts, later.slot)
        return "" if same else _("später geändert")

    def _settle(self, revision: Revision, entry: HistoryEntry, rivals: set[str]) -> None:
        """Record the contradictions that *revision* resolves, opens or continues."""
        unsettled = []
        for clash in self.clashes:
            if clash.ids.isdisjoint(revision.replaces):
                unsettled.append(clash)
                continue
            clash.ids.difference_update(revision.replaces)
            if clash.ids.isdisjoint(rivals):
                clash.entry.settled = entry.version
            else:
                clash.ids.add(revision.id)
                unsettled.append(clash)
        if rivals:
            unsettled.append(_Clash(entry, {revision.id, *rivals}))
        self.clashes = unsettled

    def _place(self, revision: Revision) -> str:
        """Return the subject of a revision in words: a deal, strokes, a cell, the names."""
        facts = revision.facts or getattr(self.newest.get(revision.line), "facts", None) or {}
        if facts.get("kind") == "strokes":
            return _("Striche")
        if revision.slot.isdigit():
            return _("Spiel %(n)d") % {"n": self.numbers.get(revision.slot, int(revision.slot))}
        return self.sentences.correction_subject(revision.slot)

    def _version(self, written: LoggedRevision) -> Version:
        revision = written.revision
        text = (
            ""
            if revision.facts is None
            else self.sentences.facts_text(revision.slot, revision.facts)
        )
        phone, name = self._phone(written), self.sentences.readers_name(revision.by)
        author = name or phone
        return Version(
            text=text.replace(" : ", "\u00a0:\u00a0"),  # no line break inside
            who=author,
            phone="" if phone == author else phone,
            time=moment(written.received_at, self.begun),
            clock=self._clock(written),
        )

    def _phone(self, written: LoggedRevision) -> str:
        """Return the name of the phone, "" if the phone is unknown.

        A phone without a name, or with the name of an earlier phone, gets a number.
        """
        device = written.device_id
        if device is None:
            return ""
        if device not in self.phones:
            name, number = self.sentences.readers_name(written.device), len(self.phones) + 1
            if name in self.phones.values():
                name = f"{name} {number}"
            self.phones[device] = name or _("Handy %(number)d", number=number)
        return self.phones[device]

    def _clock(self, written: LoggedRevision) -> str:
        """Return the time by the phone's clock if it differs from the server's by more than ``LATE``, else ""."""
        try:
            at = datetime.fromisoformat(written.revision.at)
            differs = at.tzinfo is not None and abs(written.received_at - at) > LATE
            return moment(at, written.received_at) if differs else ""
        except (ValueError, OverflowError):  # not a time, or its year is out of range
            return ""


def _taken_back(revisions: Iterable[Revision]) -> set[str]:
    """Return the ids of undone revisions, undone undos included.

    All undos that go back to the same original are a chain. The newest one decides whether the original is undone, as
    in ``static/js/core/undo.js``: undoing an undo makes the original valid again.
    """
    # by id of an undo: the id of the original, and whether this undo says that the original is undone
    chains: dict[str, tuple[str, bool]] = {}
    # by id of the original: the ids that agree with its current state, and whether that is undone
    states: dict[str, tuple[set[str], bool]] = {}
    undone: set[str] = set()
    for revision in revisions:
        if revision.undoes is None:
            continue
        first, gone = chains.get(revision.undoes, (revision.undoes, False))
        chains[revision.id] = (first, not gone)
        agreeing, was_gone = states.setdefault(first, ({first}, False))
        if was_gone == gone:
            undone.update(agreeing)
            agreeing = set() if was_gone is False else {first}
            undone -= agreeing
        states[first] = (agreeing | {revision.id}, not gone)
    return undone


def _same_place(revision: Revision, other: Revision) -> bool:
    """Return whether two revisions write in the same slot, neither of them a deletion."""
    return revision.slot == other.slot and revision.facts is not None and other.facts is not None


def _differ(revision: Revision, other: Revision) -> bool:
    """Return whether two revisions, neither of which replaces the other, contradict each other."""
    if revision.line == other.line:
        return (revision.facts, revision.slot) != (other.facts, other.slot)
    return _same_place(revision, other) and revision.facts != other.facts
