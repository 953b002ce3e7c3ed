"""The log of a game: revisions of lines, and the state after all of them.

A *line* is one place on the sheet, a *revision* sets its content from now
on. Nothing is ever updated or deleted, but for names that are erased; writing, correcting, undoing and settling
a clash all append one more revision.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import NAME_LENGTH
from scorer.rules.core.value_class import value_class

Facts: TypeAlias = reading.JsonObject  # as in the game record; the keys depend on the kind
NUMBERED = re.compile(r"[1-9][0-9]{0,3}\Z")
REVISION_KEYS = ("id", "line", "slot", "replaces", "undoes", "at", "by", "facts")
MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,15}(Z|[+-][0-9]{2}:[0-9]{2})\Z")


@value_class
class Revision:
    """The content of a line from now on; *facts* of ``None`` delete it.

    *replaces* and *undoes* are ids of earlier revisions; *at* and *by* come from the phone and do not affect the board.
    """

    id: str
    line: str
    slot: str
    facts: Facts | None
    replaces: tuple[str, ...] = ()
    undoes: str | None = None
    at: str = ""
    by: str = ""


@value_class
class CurrentLine:
    """A line that is not deleted, with its current facts.

    *tips* are the ids of the revisions that the next one has to replace; *earlier* are the other
    revisions of the line, in the order of storage.
    """

    line: str
    slot: str
    facts: Facts
    tips: tuple[str, ...]
    earlier: tuple[Revision, ...]


@value_class
class Clash:
    """Two or more lines in one slot (``slot``), or revisions of one line that nothing replaces (``edit``).

    *lines* are the ids of the lines, one for an edit; *revisions* are the ids that a settling revision replaces.
    """

    kind: Literal["edit", "slot"]
    slot: str
    lines: tuple[str, ...]
    revisions: tuple[str, ...]


@dataclass(slots=True)
class FoldedLog:
    """The state after all revisions: numbered lines in order of their numbers, special ones by slot."""

    numbered: list[CurrentLine] = field(default_factory=list)
    special: dict[str, CurrentLine] = field(default_factory=dict)
    clashes: list[Clash] = field(default_factory=list)


def fold(revisions: Iterable[Revision]) -> FoldedLog:
    """Return the state after *revisions*, in the order in which they were stored.

    A revision sent twice counts once. If two edits of one line do not replace each other, the later
    counts; of two lines in one slot the earlier counts. Either is reported as a clash, unless both are equal.
    """
    histories: dict[str, list[Revision]] = {}
    replaced: set[str] = set()
    seen: set[str] = set()
    for revision in revisions:
        if revision.id in seen:
            continue
        seen.add(revision.id)
        replaced.update(revision.replaces)
        histories.setdefault(revision.line, []).append(revision)
    result = FoldedLog()
    slots: dict[str, list[CurrentLine]] = {}
    for history in histories.values():
        present = history[-1]
        if len(history) == 1 and present.id not in replaced:  # most lines are written once
            heads: tuple[str, ...] = (present.id,)
            earlier: tuple[Revision, ...] = ()
        else:
            heads = tuple(r.id for r in history if r.id not in replaced)
            if not heads:
                continue  # settled in favour of another line
            present = next(r for r in history if r.id == heads[-1])
            earlier = tuple(r for r in history if r is not present)
            if len(heads) > 1:
                _report_edits(result, history, heads)
        if present.facts is not None:
            standing = CurrentLine(present.line, present.slot, present.facts, heads, earlier)
            slots.setdefault(present.slot, []).append(standing)
    for slot, rivals in slots.items():
        line = rivals[0] if len(rivals) == 1 else _settle(result, slot, rivals)
        if slot[0] in "123456789":
            result.numbered.append(line)
        else:
            result.special[slot] = line
    result.numbered.sort(key=_number)
    return result


def _number(line: CurrentLine) -> int:
    return int(line.slot)


def _report_edits(result: FoldedLog, history: list[Revision], heads: tuple[str, ...]) -> None:
    """Report a clash of the revisions with the ids *heads*, which nothing replaces, unless all are equal."""
    unreplaced = set(heads)
    rivals = [revision for revision in history if revision.id in unreplaced]
    last = rivals[-1]
    if any((r.facts, r.slot) != (last.facts, last.slot) for r in rivals):
        result.clashes.append(Clash("edit", last.slot, (last.line,), heads))


def _settle(result: FoldedLog, slot: str, rivals: list[CurrentLine]) -> CurrentLine:
    """Return the line that counts, the first of *rivals* in one slot; report a clash unless all facts are equal."""
    first = rivals[0]
    heads = tuple(head for rival in rivals if rival.facts == first.facts for head in rival.tips)
    if any(rival.facts != first.facts for rival in rivals):
        lines = tuple(rival.line for rival in rivals)
        result.clashes.append(Clash("slot", slot, lines, tuple(r.tips[-1] for r in rivals)))
    return CurrentLine(first.line, slot, first.facts, heads, first.earlier)


def read_revision(value: object, place: str) -> Revision:
    """Return the revision that the JSON object *value* describes; facts are not checked.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`, and ``moment``.
    """
    data = reading.mapping(value, place, REVISION_KEYS)
    facts = data.get("facts")
    if facts is not None and not isinstance(facts, Mapping):
        raise RuleError("not-object", f"{place}/facts")
    replaces = reading.listing(data.get("replaces", []), f"{place}/replaces", 0, 20)
    undoes, moment = data.get("undoes"), data.get("at", "")
    if moment != "" and not (isinstance(moment, str) and is_moment(moment)):
        raise RuleError("moment", f"{place}/at")
    return Revision(
        id=reading.uuid_text(data.get("id"), f"{place}/id"),
        line=reading.uuid_text(data.get("line"), f"{place}/line"),
        slot=reading.text(data.get("slot"), f"{place}/slot", 1, 20),
        facts=facts,
        replaces=tuple(
            reading.uuid_text(replaced, f"{place}/replaces/{index}")
            for index, replaced in enumerate(replaces)
        ),
        undoes=None if undoes is None else reading.uuid_text(undoes, f"{place}/undoes"),
        at=moment,
        by=reading.text(data.get("by", ""), f"{place}/by", 0, NAME_LENGTH),
    )


def is_moment(moment: str) -> bool:
    """Return whether *moment* is a valid ISO time of 1970 or later."""
    try:
        return (
            bool(MOMENT.match(moment))
            and datetime.fromisoformat(moment).astimezone(UTC).year >= 1970
        )
    except (ValueError, OverflowError):
        return False


def revision_json(revision: Revision) -> reading.Values:
    """Return *revision* as the JSON object of the game record."""
    return {
        "id": revision.id,
        "line": revision.line,
        "slot": revision.slot,
        "replaces": list(revision.replaces),
        "undoes": revision.undoes,
        "at": revision.at,
        "by": revision.by,
        "facts": revision.facts,
    }


def check_links(revisions: Iterable[Revision], known: int) -> None:
    """Refuse links to unknown revisions; the first *known* revisions were checked before.

    :raises RuleError: ``revision-twice`` for an id used before, ``replaces-unknown``, ``undoes-unknown`` for an unknown
        revision or one that cannot be undone from this line.
    """
    seen: dict[str, Revision] = {}
    for index, revision in enumerate(revisions):
        if index >= known:
            place = f"revisions/{index}"
            if revision.id in seen:
                raise RuleError("revision-twice", f"{place}/id")
            for replaced in revision.replaces:
                if replaced not in seen:
                    raise RuleError("replaces-unknown", f"{place}/replaces")
            if revision.undoes is not None and not _concerns(seen, revision.undoes, revision.line):
                raise RuleError("undoes-unknown", f"{place}/undoes")
        seen[revision.id] = revision


def _concerns(seen: Mapping[str, Revision], revision_id: str, line: str) -> bool:
    """Return whether revision *revision_id* is on *line*, or settled a clash by replacing a revision on it.

    Other revisions cannot be undone from this line.
    """
    revision = seen.get(revision_id)
    if revision is None:
        return False
    return revision.line == line or any(seen[old].line == line for old in revision.replaces)
