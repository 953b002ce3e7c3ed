"""Who may write at a regulars' table, and where it is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TypeAlias

from sqlalchemy import Connection, Row, bindparam, select
from sqlalchemy.orm import Session

from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store import tokens
from scorer.store.models import RegularsDeviceRow, RegularsRow
from scorer.store.transactions import Reader, write_transaction


@value_class
class Act:
    """Somebody acts at a regulars' table: its number, the device, the time."""

    regulars_id: int
    device_id: int
    now: datetime


Friend: TypeAlias = "Row[int, int, str, bool, datetime]"  # a device that may write: id, device_id, name, founder, created_at

# Executed on every request, so built once.
_row = RegularsDeviceRow
_by_address = select(RegularsRow).where(RegularsRow.public_id == bindparam("address"))
_friends = (
    select(_row.id, _row.device_id, _row.name, _row.founder, _row.created_at)
    .where(_row.regulars_id == bindparam("regulars"), _row.revoked_at.is_(None))
    .order_by(_row.id)
)
_friend = _friends.where(_row.device_id == bindparam("device"))
_locked = select(RegularsRow.id).where(RegularsRow.id == bindparam("regulars")).with_for_update()


def load(session: Session, address: str) -> RegularsRow | None:
    """Return the regulars' table at an address, which is read leniently, as typed by hand; None for an unknown one."""
    parsed = tokens.parse(address)
    return None if parsed is None else session.scalar(_by_address, {"address": parsed})


def of_device(session: Session, device_id: int | None) -> list[RegularsRow]:
    """Return the regulars' tables at which a device may write, the newest right first."""
    query = (
        select(RegularsRow)
        .join(_row, _row.regulars_id == RegularsRow.id)
        .where(_row.device_id == device_id, _row.revoked_at.is_(None))
        .order_by(_row.id.desc())
    )
    return list(session.scalars(query))


def friends(reader: Reader, regulars_id: int) -> Sequence[Friend]:
    """Return the devices that may write, longest first."""
    return reader.execute(_friends, {"regulars": regulars_id}).all()


def friend(reader: Reader, regulars_id: int, device_id: int | None) -> Friend | None:
    """Return a device as one that may write, None if it may not."""
    return reader.execute(_friend, {"regulars": regulars_id, "device": device_id}).first()


@contextmanager
def writing(session: Session, act: Act) -> Iterator[Connection]:
    """Open the transaction of an act by a device that may write, the table locked.

    :raises RuleError: ``not-writer``, also for a table that does not exist.
    """
    with write_transaction(session) as connection:
        lock(connection, act.regulars_id)
        require_friend(connection, act)
        yield connection


def require_friend(reader: Reader, act: Act) -> Friend:
    """Return the device of an act, which may write.

    :raises RuleError: ``not-writer``.
    """
    acting = friend(reader, act.regulars_id, act.device_id)
    if acting is None:
        raise RuleError("not-writer")
    return acting


def lock(connection: Connection, regulars_id: int) -> None:
    """Lock the row of a regulars' table until this transaction ends."""
    if connection.dialect.name != "sqlite":  # SQLite has a single writer already
        connection.execute(_locked, {"regulars": regulars_id})
