"""Ledger of a club: an append-only hash chain of events.

Events are never changed or removed. They contain the numbers of members, not their names. The place of an event is its
subject, such as a round and a table: the facts of the event under the keys ``about`` of its kind.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.orm import Session

from scorer.club.office.roles import Actor
from scorer.club.office.stored_events import (
    OF_ALL,
    OF_CLUB_ITSELF,
    OF_CLUBS,
    OF_EVENING,
    OF_EVENINGS,
    Queries,
)
from scorer.rules.club.evening.event_kinds import KINDS
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import NOTE_LENGTH, JsonObject
from scorer.rules.core.value_class import value_class
from scorer.store.models import CanonicalJson, Club, EventRow, OfficialRow
from scorer.store.transactions import AnyRow, Reader, write_transaction

SHOWN = 12  # characters of a hash that are printed

_insert = insert(EventRow)


@value_class
class Act:
    """Author, time, expected version and reason of an act in a club, and the session that stores it.

    *expected_version* is for the optimistic lock: the number of the last event that the author has seen about the
    place of the act. With 0 any event about the place is a conflict. *now* is a local time, for its date.
    """

    session: Session
    actor: Actor
    now: datetime
    expected_version: int = 0
    reason: str = ""


@value_class
class Event:
    """One event. *evening* is None if it concerns the whole club; *at* is by the server's clock.

    *seq* counts all events of a club from 1. *official_id* is the number of an official in the club.
    """

    seq: int
    evening: str | None
    kind: str
    facts: JsonObject
    reason: str
    official_id: int | None
    device_id: int | None
    at: datetime
    hash: str


class VersionConflict(Exception):  # noqa: N818 - named as on the page
    """Version conflict: *stored* is the newer event about the same place, *facts* are the refused ones."""

    def __init__(self, stored: Event, facts: JsonObject) -> None:
        self.stored = stored
        self.facts = dict(facts)
        super().__init__(f"{stored.kind} was written meanwhile, as event {stored.seq}")


@dataclass(slots=True)
class OpenLedger:
    """The ledger, locked for the writing transaction of one use case.

    *official* is the number of the author, None for a phone and the command line.
    """

    connection: Connection
    actor: Actor
    now: datetime
    reason: str = ""
    official: int | None = None
    expected_version: int = 0
    _read: dict[str | None, list[Event]] = field(default_factory=dict)
    _last: tuple[int, str] | None = None

    @property
    def of_club(self) -> tuple[Connection, int]:
        """Return the arguments with which use cases read data of the club: the connection and the id of the club."""
        return self.connection, self.actor.club_id

    def events(self, evening: str | None = None, kinds: Collection[str] = ()) -> list[Event]:
        """Return the events of an evening, or those of the club itself, in order, read once; only *kinds* if given."""
        if evening not in self._read:
            self._read[evening] = events(self.connection, self.actor.club_id, evening)
        return [event for event in self._read[evening] if not kinds or event.kind in kinds]

    def newest(self, kind: str, facts: JsonObject, evening: str | None) -> Event | None:
        """Return the last event of *kind* about the same place as *facts*, None if there is none."""
        keys = KINDS[kind].about.split()
        for event in reversed(self.events(evening)):
            if event.kind == kind and all(event.facts.get(k) == facts.get(k) for k in keys):
                return event
        return None

    def write(
        self,
        kind: str,
        facts: JsonObject,
        evening: str | None = None,
        expected_version: int | None = None,
    ) -> Event:
        """Append an event with an optimistic lock: *expected_version* is the last event seen about its place.

        For None the expected version of the :class:`Act` applies.

        If the newest event about the place has the same facts, nothing is written and that event is returned. A kind
        that may be repeated is written again, unless that event is newer than the expected version.

        :raises VersionConflict: other facts were written about the place since the expected version.
        :raises RuleError: as :meth:`append`.
        """
        self.require_open(kind, evening)
        newest = self.newest(kind, facts, evening)
        if newest is not None:
            read = self.expected_version if expected_version is None else expected_version
            same = CanonicalJson.text(newest.facts) == CanonicalJson.text(facts)
            if same and (newest.seq > read or not KINDS[kind].repeated):
                return newest
            if newest.seq > read:
                raise VersionConflict(newest, facts)
        return self.append(kind, facts, evening)

    def require_seen(self, stored: Event | None, facts: JsonObject | None = None) -> None:
        """Refuse *facts* from a page older than the *stored* event.

        :raises VersionConflict: the *stored* event was written since the expected version.
        """
        if stored is not None and stored.seq > self.expected_version:
            raise VersionConflict(stored, facts or {})

    def append(self, kind: str, facts: JsonObject, evening: str | None = None) -> Event:
        """Append an event of an *evening*, or for None of the club itself, with *facts* already validated; return it.

        Only two things are checked here: that the evening is open, and that the reason is a valid text.

        :raises RuleError: ``evening-closed``, ``evening-cancelled``, ``text-length`` and ``text-hidden`` for the
            reason.
        """
        return self.append_all([(kind, facts, self.reason)], evening)[0]

    def append_all(
        self, written: Sequence[tuple[str, JsonObject, str]], evening: str | None = None
    ) -> list[Event]:
        """Append validated events, each with its reason, as :meth:`append` does; return them in order."""
        for kind in {kind for kind, _facts, _reason in written}:
            self.require_open(kind, evening)
        if not written:
            return []
        number, before = self._last or self._end()
        rows: list[dict[str, Any]] = []
        for seq, (kind, facts, reason) in enumerate(written, start=number + 1):
            row = {
                "seq": seq,
                "evening": evening,
                "kind": kind,
                "facts": json.loads(CanonicalJson.text(facts)),
                "reason": reading.text(reason.strip(), "reason", 0, NOTE_LENGTH),
                "official_id": self.official,
                "device_id": self.actor.device_id,
                "at": self.now.isoformat(),
            }
            row["hash"] = before = chained(before, row)
            rows.append(row)
        club_id = self.actor.club_id
        self.connection.execute(_insert, [{"club_id": club_id, **row} for row in rows])
        appended = [Event(**(row | {"at": self.now})) for row in rows]
        self._last = (appended[-1].seq, appended[-1].hash)
        if evening in self._read:
            self._read[evening] += appended
        return appended

    def _end(self) -> tuple[int, str]:
        """Return number and hash of the last event, or 0 and the public id of the club."""
        in_club = EventRow.club_id == self.actor.club_id
        query = select(EventRow.seq, EventRow.hash).where(in_club).order_by(EventRow.seq.desc())
        last = self.connection.execute(query.limit(1)).first()
        if last is not None:
            return last.seq, last.hash
        club = select(Club.public_id).where(Club.id == self.actor.club_id)
        return 0, self.connection.execute(club).scalar_one()

    def require_open(self, kind: str, evening: str | None) -> None:
        """Refuse an event of a *kind* that a closed or cancelled evening does not accept; without an *evening* nothing is refused.

        :raises RuleError: ``evening-cancelled``, ``evening-closed``.
        """
        if evening is None:
            return
        if KINDS[kind].after != "cancelling" and cancellation(self.events(evening)):
            raise RuleError("evening-cancelled")
        if not KINDS[kind].after and closing(self.events(evening)):
            raise RuleError("evening-closed")

    def require_reason(self) -> None:
        """Refuse an act without a reason.

        :raises RuleError: ``reason-missing``.
        """
        if not self.reason.strip():
            raise RuleError("reason-missing", "reason")


@contextmanager
def open_ledger(act: Act) -> Iterator[OpenLedger]:
    """Open the ledger of the actor's club for writing, in one transaction; yield it.

    :raises RuleError: ``not-official`` if the actor's right was revoked meanwhile.
    :raises NotSaved: nothing was stored.
    """
    actor = act.actor
    with write_transaction(act.session) as connection:
        lock_club(connection, actor.club_id)
        official = None
        if actor.official_id is not None:
            query = select(OfficialRow.number).where(
                OfficialRow.id == actor.official_id,
                OfficialRow.club_id == actor.club_id,
                OfficialRow.role.is_not(None),
            )
            official = connection.scalar(query)
            if official is None:
                raise RuleError("not-official")
        now, seen = act.now.astimezone(UTC), act.expected_version
        yield OpenLedger(connection, actor, now, act.reason, official, seen)


def lock_club(connection: Connection, club_id: int) -> None:
    """Lock a club for writing until this transaction ends."""
    if connection.dialect.name != "sqlite":  # SQLite has a single writer already
        connection.execute(select(Club.id).where(Club.id == club_id).with_for_update())


def events(
    reader: Reader,
    club_id: int,
    evening: str | None = None,
    kinds: Collection[str] = (),
) -> list[Event]:
    """Return the events of an evening, or of the club itself, in order; only *kinds* if given.

    Events of an evening without *kinds*, and events of the club itself with *kinds*, are cached in the process:
    never change their facts.
    """
    wanted = {"club": club_id, "evening": evening, "kinds": kinds}
    read = partial(_read_from, reader, OF_CLUB_ITSELF if evening is None else OF_EVENING, wanted)
    if evening is None and kinds:
        return OF_CLUBS.read_on((club_id, tuple(sorted(kinds))), read)
    if evening is not None and not kinds:
        return OF_EVENINGS.read_on((club_id, evening), read)
    return read(0)


def about(reader: Reader, club_id: int, kind: str, **place: object) -> list[Event]:
    """Return the events of a *kind* of the club itself whose facts contain *place*, such as ``season=…``."""
    return matching(events(reader, club_id, None, (kind,)), kind, place)


def matching(listed: Iterable[Event], kind: str, place: JsonObject) -> list[Event]:
    """Return the events of *listed* that have this *kind*, and the facts in *place*."""
    return [e for e in listed if e.kind == kind and place.items() <= e.facts.items()]


def last_about(reader: Reader, club_id: int, kind: str, **place: object) -> Event | None:
    """Return the last of the events that :func:`about` returns, None if there are none."""
    return next(reversed(about(reader, club_id, kind, **place)), None)


def version(reader: Reader, club_id: int, kind: str, **place: object) -> int:
    """Return the number of the event that :func:`last_about` returns, 0 for none."""
    last = last_about(reader, club_id, kind, **place)
    return last.seq if last else 0


def _read_from(reader: Reader, queries: Queries, wanted: JsonObject, first: int) -> list[Event]:
    query = queries[bool(wanted["kinds"])]
    return [_event(row) for row in reader.execute(query, {**wanted, "first": first})]


def history(reader: Reader, club_id: int, kinds: Collection[str] = ()) -> list[Event]:
    """Return all events of a club and its evenings, in order; only *kinds* if given."""
    return _read_from(reader, OF_ALL, {"club": club_id, "kinds": kinds}, 0)


def last_hashes(reader: Reader, club_id: int, those: Collection[str]) -> dict[str, tuple[int, str]]:
    """Return number and hash of the last event of each of *those* evenings."""
    mine = (EventRow.club_id == club_id, EventRow.evening.in_(those))
    last = select(func.max(EventRow.seq)).where(*mine).group_by(EventRow.evening)
    query = select(EventRow.evening, EventRow.seq, EventRow.hash)
    rows = reader.execute(query.where(EventRow.club_id == club_id, EventRow.seq.in_(last)))
    return {str(evening): (seq, head) for evening, seq, head in rows}


def last_hash(reader: Reader, club_id: int, evening: str | None) -> str:
    """Return the hash of the last event of an evening; if that is None, of the club itself."""
    mine = (EventRow.club_id == club_id, EventRow.evening == evening)
    query = select(EventRow.hash).where(*mine).order_by(EventRow.seq.desc()).limit(1)
    return reader.execute(query).scalar_one()


def newest_hash(reader: Reader, club_id: int) -> str:
    """Return the hash of the last event of a club and all its evenings."""
    query = select(EventRow.hash).where(EventRow.club_id == club_id).order_by(EventRow.seq.desc())
    return reader.execute(query.limit(1)).scalar_one()


def last_hashes_at(reader: Reader, club_id: int, evening: str) -> tuple[str, str]:
    """Return the hashes of the last event of an evening and of the last event of the club itself."""
    mine = select(func.max(EventRow.seq)).where(EventRow.club_id == club_id)
    last = [mine.where(EventRow.evening == place).scalar_subquery() for place in (evening, None)]
    query = select(EventRow.evening, EventRow.hash).where(EventRow.club_id == club_id)
    rows = reader.execute(query.where(EventRow.seq.in_(last)))
    heads = {row.evening: row.hash for row in rows}
    return heads[evening], heads[None]


def club_of(session: Session, evening: str) -> int | None:
    """Return the id of the club that an evening belongs to, None for an unknown one."""
    query = select(EventRow.club_id).where(EventRow.evening == evening)
    return session.scalar(query.limit(1))


def closing(of_evening: Iterable[Event]) -> Event | None:
    """Return the event that closed an evening, None while it is open."""
    return _standing(of_evening, "close", "reopen")


def cancellation(of_evening: Iterable[Event]) -> Event | None:
    """Return the event that cancelled an evening or deleted it, None while it is neither."""
    return _standing(of_evening, "cancel", "resume")


def _standing(events: Iterable[Event], begins: str, ends: str) -> Event | None:
    """Return the last event of the kind *begins*, None if one of the kind *ends* came after it."""
    turns = [event for event in events if event.kind in {begins, ends}]
    return turns[-1] if turns and turns[-1].kind == begins else None


def chained(before: str, row: JsonObject) -> str:
    """Return the hash of the event *row*, chained to *before*, the hash of the previous event."""
    content = {key: value for key, value in row.items() if key != "hash"}
    return hashlib.sha256(f"{before}\n{CanonicalJson.text(content)}".encode()).hexdigest()


def _event(row: AnyRow) -> Event:
    seq, evening, kind, reason, official, device, at, head, facts = row  # fast, for many rows
    when = datetime.fromisoformat(at)
    return Event(seq, evening, kind, facts, reason, official, device, when, head)
