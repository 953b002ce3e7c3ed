"""The events of a regulars' table: read, and appended once the rules accept them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from uuid import uuid4

from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.orm import Session

from scorer.regulars import tallies
from scorer.regulars.rights import Act, writing
from scorer.rules.core.errors import RuleError
from scorer.rules.regulars import money
from scorer.rules.regulars.events import Event, Facts, Settled, event_json, read_event, stored_event
from scorer.rules.regulars.state import Played, State, check, fold
from scorer.store.models import RegularsEventRow
from scorer.store.transactions import Latest, Reader

MOST_EVENTS = 50_000
MOST_REMEMBERED = 16  # regulars' tables that a process remembers

# Executed on every page, so built once.
_row = RegularsEventRow.__table__.c
_since = (
    select(_row.id, _row.kind, _row.at, _row.facts)
    .where(_row.regulars_id == bindparam("regulars"), _row.seq >= bindparam("first"))
    .order_by(_row.seq)
)
_append = insert(RegularsEventRow.__table__)  # type: ignore[arg-type]
_remembered: Latest[tuple[str, int], State] = Latest(MOST_REMEMBERED)


def new(facts: Facts, name: str = "", at: str = "") -> Event:
    """Return an event that is done now, or was *at* a time of a phone, which may have chosen its *name* then."""
    return Event(name or str(uuid4()), at, facts)


def folded(reader: Reader, regulars_id: int) -> State:
    """Return the state after all events.

    Only new ones are queried: stored ones never change. The last one that is remembered is read
    again, in case the database was replaced.
    """
    before = _remembered.get(key_of(reader, regulars_id), State((), ()))
    for known in (before.events, ()):
        rows = reader.execute(_since, {"regulars": regulars_id, "first": len(known)}).all()
        if known and len(rows) == 1 and rows[0].id == known[-1].id:
            return before
        if not known or (rows and rows[0].id == known[-1].id):
            break
    return fold([*known, *(stored_event(*row) for row in rows[bool(known) :])])


def kept(session: Session, regulars_id: int) -> State:
    """Return the state after all events, and remember it; for a transaction that only reads."""
    state = folded(session, regulars_id)
    _remembered.keep(key_of(session, regulars_id), state)
    return state


def key_of(reader: Reader, regulars_id: int) -> tuple[str, int]:
    """Return the key under which a process remembers a regulars' table: its database and number."""
    connection = reader.connection() if isinstance(reader, Session) else reader
    return str(connection.engine.url), regulars_id


def write(session: Session, act: Act, *facts: Facts, name: str = "") -> None:
    """Append what a device that may write does now; what changes nothing is left out.

    One act may have a *name*, the id of its event, so that it is done once although it is sent twice.

    :raises RuleError: ``not-writer``, ``regulars-full``, ``regulars-elsewhere``, codes of
        :func:`scorer.rules.regulars.state.check`.
    """
    with writing(session, act) as connection:
        append(connection, act, (new(each, name) for each in facts))


def settle(session: Session, act: Act, games: Iterable[Played]) -> None:
    """Ask for the payments that settle what is open after *games*, unticked ones of earlier settlings included.

    :raises RuleError: ``not-writer``, ``regulars-settled`` if nothing is open.
    """
    with writing(session, act) as connection:
        account = money.account(folded(connection, act.regulars_id), games)
        if not account.since:
            raise RuleError("regulars-settled")
        append(connection, act, [new(Settled(money.settle(account.balances)))])


def append(connection: Connection, act: Act, events: Iterable[Event]) -> None:
    """Check and append *events* inside a writing transaction, the table locked.

    :raises RuleError: as :func:`write`, and codes of :func:`read_event`.
    """
    before = state = folded(connection, act.regulars_id)
    now = act.now.isoformat(timespec="seconds").replace("+00:00", "Z")
    for event in [replace(each, at=each.at or now) for each in events]:
        if check(state, read_event(event_json(event), "")):
            state = fold([*state.events, event])
    _store(connection, act, before, state)


def merge(connection: Connection, act: Act, events: Iterable[Event]) -> None:
    """Append events of a file that are not stored, inside a writing transaction, the table locked.

    What contradicts stored events is shown as a clash.
    """
    state = folded(connection, act.regulars_id)
    fresh = {event.id: event for event in events}
    for stored in state.events:
        fresh.pop(stored.id, None)
    _store(connection, act, state, fold([*state.events, *fresh.values()]))


def _store(connection: Connection, act: Act, before: State, after: State) -> None:
    """Store the events that a state has more than another, and follow the games that count now, or no more."""
    if len(after.events) > MOST_EVENTS:
        raise RuleError("regulars-full", limit=MOST_EVENTS)
    stored = len(before.events)
    rows = [
        {
            **event_json(event),
            "regulars_id": act.regulars_id,
            "seq": seq,
            "device_id": act.device_id,
            "received_at": act.now,
        }
        for seq, event in enumerate(after.events[stored:], start=stored + 1)
    ]
    if rows:
        connection.execute(_append, rows)
    for game in before.games.keys() - after.games.keys():
        tallies.drop(connection, act.regulars_id, game)
    tallies.keep(connection, act.regulars_id, after.games.keys() - before.games.keys())
