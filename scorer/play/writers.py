"""The devices that may write at a game, and the active one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, func, insert, select, update
from sqlalchemy.orm import Session

from scorer.rules.core.errors import RuleError
from scorer.rules.core.names import scribe_name
from scorer.rules.core.value_class import value_class
from scorer.store import game_log
from scorer.store.models import Device, Grant, Invitation
from scorer.store.transactions import Reader, write_transaction

WRITER = "writer"

# Executed on every request, so built once.
_grant_ids = select(Grant.id).where(Grant.game_id == bindparam("game"), Grant.revoked_at.is_(None))
_name = func.coalesce(Grant.name, Device.name)
_own_grant = _grant_ids.where(Grant.device_id == bindparam("device"))
_own_name = select(Device.name).where(Device.id == bindparam("device"))
_name_here = (
    select(_name)
    .join(Device, Device.id == Grant.device_id)
    .where(Grant.game_id == bindparam("game"), Grant.device_id == bindparam("device"))
    .order_by(Grant.id.desc())
    .limit(1)
)


@value_class
class Writer:
    """A device that may write at a game *since* a time, and the grant by which the right can be revoked."""

    grant_id: int
    device_id: int
    name: str
    since: datetime


def may_write(reader: Reader, game_id: int, device_id: int | None) -> bool:
    """Return whether a device may write at a game now."""
    if device_id is None:
        return False
    return reader.scalar(_own_grant, {"game": game_id, "device": device_id}) is not None


def might_write(reader: Reader, game_id: int, device_id: int | None) -> bool:
    """Return whether a device may write at a game, or might before its right was revoked."""
    grants = select(Grant.id).where(Grant.game_id == game_id, Grant.device_id == device_id)
    return reader.scalar(grants.limit(1)) is not None


def writers(session: Session, game_id: int) -> list[Writer]:
    """Return the devices that may write at a game, the oldest right first."""
    query = (
        select(Grant.id, Device.id, _name, Grant.created_at)
        .join(Device, Device.id == Grant.device_id)
        .where(Grant.game_id == game_id, Grant.revoked_at.is_(None))
        .order_by(Grant.id)
    )
    return [Writer(*row) for row in session.execute(query)]


def name_here(
    reader: Reader, game_id: int | None, device_id: int | None, players: Sequence[str]
) -> str:
    """Return the name of a device at a game, also after its right was revoked; "" for none.

    A device that never had a right there has its own name, if one of *players* has that name, too. The proposed name
    «Schreiber» counts as none.
    """
    asked = {"game": game_id, "device": device_id}
    name = None if game_id is None else reader.scalar(_name_here, asked)
    if name is None:
        name = reader.scalar(_own_name, asked) or ""
        return scribe_name(name) if name in players else ""
    return scribe_name(name)


def is_guest(session: Session, game_id: int, device_id: int | None) -> bool:
    """Return whether another device started the game; for such a guest «Wir» may mean the other side."""
    grants = select(Grant.device_id).where(Grant.game_id == game_id)
    return session.scalar(grants.order_by(Grant.id).limit(1)) != device_id


def grant_writing(
    connection: Connection, game_id: int, device_id: int, now: datetime, name: str | None
) -> None:
    """Let a device write at a game under a *name*, None for its own, inside a writing transaction."""
    row = {"game_id": game_id, "device_id": device_id, "role": WRITER, "created_at": now}
    connection.execute(insert(Grant), row | {"name": name})


def rename_writer(connection: Connection, grant_id: int, name: str) -> None:
    """Set the name of a device at one table, inside a writing transaction."""
    connection.execute(update(Grant).where(Grant.id == grant_id).values(name=name))


def revoke(session: Session, game_id: int, grant_id: int, *, device_id: int, now: datetime) -> None:
    """Revoke a right to write, and all links of the game, because the device could know one.

    :raises RuleError: ``not-writer``, ``grant-unknown``, ``last-writer``.
    """
    with write_transaction(session) as connection:
        require_writer(connection, game_id, device_id)
        grant_ids = list(connection.scalars(_grant_ids, {"game": game_id}))
        if grant_id not in grant_ids:
            raise RuleError("grant-unknown")
        if len(grant_ids) == 1:
            raise RuleError("last-writer")
        connection.execute(update(Grant).where(Grant.id == grant_id).values(revoked_at=now))
        revoke_links(connection, [game_id], now)


def revoke_links(connection: Connection, game_ids: Iterable[int], now: datetime) -> None:
    """Revoke all links of these games, inside a writing transaction."""
    open_links = (Invitation.game_id.in_(list(game_ids)), Invitation.revoked_at.is_(None))
    connection.execute(update(Invitation).where(*open_links).values(revoked_at=now))


def require_writer(connection: Connection, game_id: int, device_id: int) -> int:
    """Lock a game for a device that may write at it; return the id of its grant.

    :raises RuleError: ``not-writer``, also for a game that does not exist.
    """
    game = game_log.lock_for_device(connection, game_id, device_id)
    if game is None or game.grant_id is None:
        raise RuleError("not-writer")
    grant_id: int = game.grant_id
    return grant_id


HELD = timedelta(minutes=10)  # longer than a deal takes; afterwards there is no active writer

# Executed with every pull and every push of a writer, so built once.
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
    """Set the active writer to a device that is about to write.

    :raises RuleError: ``not-writer``.
    """
    with write_transaction(session) as connection:
        set_active_grant(connection, require_writer(connection, game_id, device_id), now)


def find_active_writer(session: Session, game_id: int, *, now: datetime) -> tuple[int, str] | None:
    """Return id and name of the active writer: the last device that wrote, or announced it, within :data:`HELD`.

    None if there is no such device.
    """
    row = session.execute(_holder, {"game": game_id, "since": now - HELD}).first()
    return None if row is None else (row[0], row[1])
