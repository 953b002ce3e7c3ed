"""«Ruf die Jassleitung»: a table asks for an official, until somebody says that they come.

A call is no event: it changes nothing that is counted, and who came when matters to nobody tomorrow. It lies
beside the ledger, one a table, and in no file of the club.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, delete, insert, select, update
from sqlalchemy.orm import InstrumentedAttribute as Attribute
from sqlalchemy.orm import Session

from scorer.club import evening_tables, hall_messages, ledger
from scorer.club.calendar import meta_of
from scorer.club.evening_tables import TablePlace
from scorer.club.hall_messages import HallMessage
from scorer.club.ledger import Act, open_ledger
from scorer.rules.core.errors import RuleError
from scorer.store.engine import write_transaction
from scorer.store.models import Game, HallMessageRow, OfficialRow, TableCallRow, TableGame

OPEN, TAKEN = "open", "taken"
FORGOTTEN = timedelta(hours=12)  # after which nobody waits any more
SHOWN = timedelta(minutes=5)  # for so long a table reads that somebody comes
AT_DESK = timedelta(minutes=1)  # for so long the other officials read it


@dataclass(frozen=True, slots=True)
class TableCall:
    """A call from a table at a moment; *login* is that of the official who comes, "" for nobody yet."""

    evening: str
    name: str
    round: int
    table: int
    at: datetime
    login: str


def call(session: Session, game: Game, now: datetime) -> None:
    """Call the office to the table of a game; calling again changes nothing.

    :raises RuleError: ``game-unknown`` for one of no evening, or drawn anew
        since;
        ``evening-closed``, ``evening-cancelled``.
    """
    place = _place(session, game)
    if place.view.cancelled is not None:
        raise RuleError("evening-cancelled")
    if place.view.closed is not None:
        raise RuleError("evening-closed")
    evening, number, table = place.view.meta.id, place.table.round, place.table.number
    with write_transaction(session) as connection:
        ledger.lock_club(connection, place.club_id)
        here = select(TableCallRow.at, TableCallRow.taken_at).where(_at(evening, number, table))
        known = connection.execute(here).first()
        if known is not None and _state(known.at, known.taken_at, now) == OPEN:
            return
        connection.execute(delete(TableCallRow).where(_at(evening, number, table)))
        hall_messages.empty(connection, place.club_id, now)
        row = {"evening": evening, "round": number, "table": table, "club_id": place.club_id}
        connection.execute(insert(TableCallRow), row | {"at": now})


def settle(session: Session, game: Game) -> None:
    """Take the call of a game's table back, or say there that somebody came; nothing happens without one.

    :raises RuleError: ``game-unknown`` as :func:`call`.
    """
    place = _place(session, game)
    with write_transaction(session) as connection:
        ledger.lock_club(connection, place.club_id)
        here = _at(place.view.meta.id, place.table.round, place.table.number)
        connection.execute(delete(TableCallRow).where(here))


def take(act: Act, evening: str, number: int, table: int) -> None:
    """Say that this official comes; nothing happens where nobody calls, or somebody comes already."""
    with open_ledger(act) as book:
        mine = _at(evening, number, table) & (TableCallRow.club_id == act.actor.club_id)
        waiting = update(TableCallRow).where(mine, TableCallRow.taken_at.is_(None))
        book.connection.execute(waiting.values(taken_at=act.now, official=book.official))


def calls(session: Session, club_id: int, now: datetime) -> Sequence[TableCall]:
    """Return the calls that are open, or were taken just now, of evenings that go on; the oldest first."""
    row = TableCallRow
    same_official = (OfficialRow.club_id == row.club_id) & (OfficialRow.number == row.official)
    columns = row.evening, row.round, row.table, row.at, row.taken_at, OfficialRow.login
    query = select(*columns).join(OfficialRow, same_official, isouter=True)
    waiting = session.execute(
        query.where(row.club_id == club_id, row.at > now - FORGOTTEN).order_by(row.at)
    )
    fresh = [known for known in waiting if known.taken_at is None or known.taken_at > now - AT_DESK]
    names = {known.evening: _name(session, club_id, known.evening) for known in fresh}
    return [
        TableCall(known.evening, name, known.round, known.table, known.at, known.login or "")
        for known in fresh
        if (name := names[known.evening])
    ]


def at_table(session: Session, game_id: int, now: datetime) -> tuple[str, HallMessage | None]:
    """Return how the call of a game's table stands, and what the hall is told; asked at every pull."""
    seat, waiting, message = TableGame, TableCallRow, HallMessageRow
    query = (
        select(waiting.at, waiting.taken_at, message.number, message.text, message.until)
        .select_from(seat)
        .outerjoin(waiting, _at(seat.evening, seat.round, seat.table))
        .outerjoin(message, message.evening == seat.evening)
    )
    row = session.execute(query.where(seat.game_id == game_id)).one()
    known = None if row.number is None else HallMessage(row.number, row.text, row.until)
    standing = known if known is not None and known.stands(now) else None
    return _state(row.at, row.taken_at, now), standing


def _place(session: Session, game: Game) -> TablePlace:
    place = evening_tables.place_of(session, game)
    if place is None:
        raise RuleError("game-unknown")
    return place


def _state(at: datetime | None, taken_at: datetime | None, now: datetime) -> str:
    """Return how a call stands: open, taken just now, or "" for none."""
    if at is None or at <= now - FORGOTTEN:
        return ""
    if taken_at is None:
        return OPEN
    return TAKEN if taken_at > now - SHOWN else ""


def _at(
    evening: str | Attribute[str], number: int | Attribute[int], table: int | Attribute[int]
) -> ColumnElement[bool]:
    row = TableCallRow
    return and_(row.evening == evening, row.round == number, row.table == table)


def _name(session: Session, club_id: int, evening: str) -> str:
    """Return the name of an evening, "" for one that is over."""
    events = ledger.events(session, club_id, evening)
    if ledger.cancellation(events) or ledger.closing(events):
        return ""
    return meta_of([event for event in events if event.kind == "evening"][-1]).name
