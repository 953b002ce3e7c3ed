"""Seats with a phone of their own, which sends the estimates of its seat and nothing else.

*Rule:* R55, 000_66bae4d207afd494.txt: until the deal is over an estimate is for
its player alone.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.orm import Session

from scorer.play.writers import require_writer, revoke_links
from scorer.rules.core.errors import RuleError
from scorer.store.engine import write_transaction
from scorer.store.models import Seat

# Asked with every push of a player, so built once.
_taken = select(Seat.seat, Seat.device_id).where(
    Seat.game_id == bindparam("game"), Seat.revoked_at.is_(None)
)


def seats(reader: Connection | Session, game_id: int) -> dict[int, int]:
    """Return the seats that have a phone of their own, with the id of that device."""
    rows = reader.execute(_taken, {"game": game_id})
    return {seat: device_id for seat, device_id in rows}  # noqa: C416 - rows are no pairs to mypy


def my_seat(reader: Connection | Session, game_id: int, device_id: int | None) -> int | None:
    """Return the seat that a device plays for."""
    taken = seats(reader, game_id) if device_id is not None else {}
    return next((seat for seat, owner in taken.items() if owner == device_id), None)


def take_seat(
    connection: Connection, game_id: int, seat: int, device_id: int, now: datetime
) -> None:
    """Give a seat to a device, inside a writing transaction.

    It replaces the device that had the seat, and a device has one seat only.
    """
    here = (Seat.game_id == game_id, Seat.revoked_at.is_(None))
    for left in (Seat.seat == seat, Seat.device_id == device_id):
        connection.execute(update(Seat).where(*here, left).values(revoked_at=now))
    row = {"game_id": game_id, "seat": seat, "device_id": device_id, "created_at": now}
    connection.execute(insert(Seat), row)


def revoke_seat(
    session: Session, game_id: int, seat: int, *, device_id: int, now: datetime
) -> None:
    """Take the right to estimate from the phone of a seat, at once; links still open go with it.

    :raises RuleError: ``not-writer``, ``seat-unknown``.
    """
    with write_transaction(session) as connection:
        require_writer(connection, game_id, device_id)
        if seat not in seats(connection, game_id):
            raise RuleError("seat-unknown")
        gone = (Seat.game_id == game_id, Seat.seat == seat, Seat.revoked_at.is_(None))
        connection.execute(update(Seat).where(*gone).values(revoked_at=now))
        revoke_links(connection, [game_id], now)
