"""The history of a game: who wrote what, when and on which phone, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, TypeAlias

from flask import Blueprint, render_template

from scorer import play
from scorer.rules.core import words
from scorer.rules.core.boards import complete
from scorer.web.database import session
from scorer.web.i18n import _, moment
from scorer.web.security.access import this_game
from scorer.web.table import board_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.play import Written
    from scorer.rules.core.log import Revision
    from scorer.rules.sentences import Teller

bp = Blueprint("history", __name__, url_prefix="/t/<code:public_id>")

# Then a phone wrote without network, or its clock is wrong: what it says is worth telling.
LATE = timedelta(minutes=2)


@bp.get("/history", endpoint="show")
def show_history() -> str:
    """Show all that was ever written, newest first, but for estimates that are not due."""
    game = this_game()
    written = play.history(session(), game)
    told = board_view.story(play.export_record(session(), game))
    entries = History(told, game.created_at).entries(written)
    return render_template(
        "history.html", game=game, entries=entries[::-1], summary=_summary(entries)
    )


def _summary(entries: Sequence[Entry]) -> str:
    """Return how often something was written, changed and contradicted."""
    count, mended = len(entries), sum(bool(entry.before) for entry in entries)
    clashes = sum(bool(entry.rivals) for entry in entries)
    parts = (
        _("Ein Eintrag") if count == 1 else _("%(count)s Einträge", count=count),
        _("%(count)s davon geändert", count=mended) if mended else "",
        _("%(count)s mal zwei Fassungen", count=clashes) if clashes else "",
    )
    return words.joined(parts) if count else _("Noch ist nichts geschrieben.")


@dataclass(frozen=True, slots=True)
class Signature:
    """Who wrote something and when; *phone* and *clock* only where they tell more than that."""

    who: str
    phone: str
    time: str
    clock: str


@dataclass(frozen=True, slots=True)
class Version:
    """What somebody wrote, in a few words; nothing where it was struck out."""

    text: str
    signature: Signature


@dataclass(slots=True)
class Entry:
    """One revision in words.

    *before* is what stood there and was changed, *rivals* what stands beside it
    and says something else; *settled* is who has chosen between them. *fate* is
    what became of the entry itself, where it does not simply stand.
    """

    place: str
    act: str
    version: Version
    before: list[Version] = field(default_factory=list)
    rivals: list[Version] = field(default_factory=list)
    settled: Signature | None = None
    fate: str = ""


_Head: TypeAlias = "tuple[Revision, Entry]"


@dataclass(slots=True)
class _Clash:
    """An entry that contradicts others, and the revisions between which somebody has to choose."""

    entry: Entry
    ids: set[str]


class History:
    """Tells the log of one game, entry by entry; *begun* is the moment whose day needs no date."""

    def __init__(self, told: Teller, begun: datetime) -> None:
        self.told, self.begun = told, begun
        self.numbers = {line["slot"]: line["number"] for line in told.lines if "number" in line}
        self.phones: dict[int, str] = {}
        self.undone: set[str] = set()
        self.heads: dict[str, _Head] = {}  # what no later revision stands in for
        self.places: dict[str, dict[str, _Head]] = {}  # the same by line and by slot
        self.newest: dict[str, Revision] = {}  # by line
        self.by_id: dict[str, Revision] = {}
        self.clashes: list[_Clash] = []

    def entries(self, written: Sequence[Written]) -> list[Entry]:
        """Return one entry for each revision, in the order of the log."""
        self.undone = _taken_back(one.revision for one in written)
        entries = [self._entry(one) for one in written]
        for line in self.told.lines:
            standing = [entry for _one, entry in self.places.get(line["line"], {}).values()]
            decided = self.told.decided(line) if standing else []
            if decided:
                version = standing[-1].version
                text = " · ".join((version.text, *decided))
                standing[-1].version = replace(version, text=text)
        return entries

    def _entry(self, written: Written) -> Entry:
        revision = written.revision
        replaced = [self._take_off(name) for name in revision.replaces if name in self.heads]
        rivals = [head for head in self._beside(revision) if _differ(head[0], revision)]
        act, changes = self._act(revision, [one for one, _entry in replaced])
        entry = Entry(self._place(revision), act, self._version(written))
        if changes:
            entry.before = [other.version for _one, other in replaced]
        entry.rivals = [other.version for _one, other in rivals]
        if revision.id in self.undone:
            entry.fate = _("zurückgenommen")
        elif changes:
            for one, other in replaced:
                other.fate = other.fate or self._fate(one, revision)
        self._settle(revision, entry, {one.id for one, _entry in rivals})
        self.heads[revision.id] = (revision, entry)
        for key in (revision.line, revision.slot):
            self.places.setdefault(key, {})[revision.id] = (revision, entry)
        self.newest[revision.line] = self.by_id[revision.id] = revision
        return entry

    def _take_off(self, name: str) -> _Head:
        revision, entry = self.heads.pop(name)
        for key in (revision.line, revision.slot):
            del self.places[key][name]
        return revision, entry

    def _beside(self, revision: Revision) -> Iterable[_Head]:
        """Return what stands on the same line or in the same slot."""
        on_line, in_slot = self.places.get(revision.line, {}), self.places.get(revision.slot, {})
        return (on_line | in_slot).values()

    def _act(self, revision: Revision, replaced: Sequence[Revision]) -> tuple[str, bool]:
        """Return what was done, and whether it changed what somebody had finished writing."""
        taken, before = self.by_id.get(revision.undoes or ""), self.newest.get(revision.line)
        came = self._moved(before, revision)
        if taken is not None:
            act = _("wiederhergestellt") if taken.undoes else _("zurückgenommen")
            return words.joined((act, came)), True
        if any(_differ(one, other) for one in replaced for other in replaced):
            return _("geklärt"), True
        if before is None:
            twin = any(
                _same_place(one, revision) and one.facts == revision.facts
                for one, _entry in self._beside(revision)
            )
            return _("auch geschrieben") if twin else _("geschrieben"), False
        if revision.facts is None:
            return _("gelöscht"), True
        if before.facts is None:
            return _("wieder geschrieben"), False
        if came:
            return came, True
        done = complete(before.facts)
        return (_("geändert"), True) if done else (_("ergänzt"), False)

    def _moved(self, before: Revision | None, revision: Revision) -> str:
        """Return from where a line came, if it did; strokes have no place of their own."""
        if before is None or before.slot == revision.slot or not (before.facts and revision.facts):
            return ""
        place = self._place(before)
        if place == self._place(revision):
            return _("versetzt")
        return _("von %(place)s hierher versetzt", place=place)

    def _fate(self, earlier: Revision, later: Revision) -> str:
        """Return what became of *earlier* by *later*; nothing where that says the same."""
        if later.facts is None:
            return _("später gelöscht")
        same = (earlier.facts, earlier.slot) == (later.facts, later.slot)
        return "" if same else _("später geändert")

    def _settle(self, revision: Revision, entry: Entry, rivals: set[str]) -> None:
        """Note which contradictions *revision* ends, and which ones it opens or goes on with."""
        going_on = []
        for clash in self.clashes:
            if clash.ids.isdisjoint(revision.replaces):
                going_on.append(clash)
                continue
            clash.ids.difference_update(revision.replaces)
            if clash.ids.isdisjoint(rivals):
                clash.entry.settled = entry.version.signature
            else:
                clash.ids.add(revision.id)
                going_on.append(clash)
        if rivals:
            going_on.append(_Clash(entry, {revision.id, *rivals}))
        self.clashes = going_on

    def _place(self, revision: Revision) -> str:
        """Return what a revision is about: a deal, a cell, the names."""
        facts = revision.facts or getattr(self.newest.get(revision.line), "facts", None) or {}
        if facts.get("kind") == "strokes":
            return _("Striche")
        if revision.slot.isdigit():
            return _("Spiel %(n)d") % {"n": self.numbers.get(revision.slot, int(revision.slot))}
        return self.told.lead(revision.slot)

    def _version(self, written: Written) -> Version:
        revision = written.revision
        text = "" if revision.facts is None else self.told.facts(revision.slot, revision.facts)
        phone, name = self._phone(written), words.isolated(revision.by)
        who = name or phone
        signature = Signature(
            who=who,
            phone="" if phone == who else phone,
            time=moment(written.received_at, self.begun),
            clock=self._clock(written),
        )
        return Version(text.replace(" : ", "\u00a0:\u00a0"), signature)  # no line break inside

    def _phone(self, written: Written) -> str:
        """Return what the phone is called; those without a name of their own are numbered."""
        device = written.device_id
        if device is None:
            return ""
        if device not in self.phones:
            name, number = words.isolated(written.device), len(self.phones) + 1
            if name in self.phones.values():
                name = f"{name} {number}"
            self.phones[device] = name or _("Handy %(number)d", number=number)
        return self.phones[device]

    def _clock(self, written: Written) -> str:
        """Return what time it was on the phone, where that is another than here."""
        try:
            at = datetime.fromisoformat(written.revision.at)
            late = at.tzinfo is not None and abs(written.received_at - at) > LATE
            return moment(at, written.received_at) if late else ""
        except (ValueError, OverflowError):  # said nothing, or a year that no calendar has
            return ""


def _taken_back(revisions: Iterable[Revision]) -> set[str]:
    """Return what is taken back in the end: who takes back a taking back lets it stand again.

    As on the phone (core/undo.js) the newest of such a chain decides.
    """
    chains: dict[str, tuple[str, bool]] = {}
    valid: dict[str, tuple[set[str], bool]] = {}  # by what began it: what says so, and whether gone
    undone: set[str] = set()
    for revision in revisions:
        if revision.undoes is None:
            continue
        first, gone = chains.get(revision.undoes, (revision.undoes, False))
        chains[revision.id] = (first, not gone)
        said, was_gone = valid.setdefault(first, ({first}, False))
        if was_gone == gone:
            undone.update(said)
            said = set() if was_gone is False else {first}
            undone -= said
        valid[first] = (said | {revision.id}, not gone)
    return undone


def _same_place(one: Revision, other: Revision) -> bool:
    return one.slot == other.slot and one.facts is not None and other.facts is not None


def _differ(one: Revision, other: Revision) -> bool:
    """Tell whether two revisions, of which none stands in for the other, contradict each other."""
    if one.line == other.line:
        return (one.facts, one.slot) != (other.facts, other.slot)
    return _same_place(one, other) and one.facts != other.facts
