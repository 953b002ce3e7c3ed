"""Active writer: which of several phones is writing. Advisory, never a lock: writing sets it."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, func, select, update
from sqlalchemy.orm import Session

from scorer.play.writers import require_writer
from scorer.store.engine import write_transaction
from scorer.store.models import Device, Grant

HELD = timedelta(minutes=10)  # longer than a deal lasts; then nobody is the active writer

# Asked with every pull and every push of a writer, so built once.
_holder = (
    select(Device.id, func.coalesce(Grant.name, Device.name))
    .join(Grant, Grant.device_id == Device.id)
    .where(
        Grant.game_id == bindparam("game"),
        Grant.revoked_at.is_(None),
        Grant.chalk_at > bindparam("since"),
    )
    .order_by(Grant.chalk_at.desc(), Grant.id.desc())
    .limit(1)
)
_hold = update(Grant).where(Grant.id == bindparam("held")).values(chalk_at=bindparam("now"))


def set_active_grant(connection: Connection, grant_id: int, now: datetime) -> None:
    """Set the active writer to the device of a grant, inside a writing transaction."""
    connection.execute(_hold, {"held": grant_id, "now": now})


def set_active_writer(session: Session, game_id: int, *, device_id: int, now: datetime) -> None:
    """Set the active writer to a device that is going to write.

    :raises RuleError: ``not-writer``.
    """
    with write_transaction(session) as connection:
        set_active_grant(connection, require_writer(connection, game_id, device_id), now)


def find_active_writer(session: Session, game_id: int, *, now: datetime) -> tuple[int, str] | None:
    """Return id and name of the device that is the active writer, None if there is none."""
    row = session.execute(_holder, {"game": game_id, "since": now - HELD}).first()
    return None if row is None else (row[0], row[1])
