"""Who may write: devices, and grants that are read on every request."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hmac import compare_digest

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.orm import Session

from scorer.play.seats import my_seat, seats, take_seat
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.store import game_log, tokens
from scorer.store.engine import write_transaction
from scorer.store.models import Device, Grant, Invitation, Seat

WRITER = "writer"

# Asked on every request, so built once.
_device = select(Device.id).where(Device.token_hash == bindparam("hash"))
_grant_ids = select(Grant.id).where(Grant.game_id == bindparam("game"), Grant.revoked_at.is_(None))
_own_grant = _grant_ids.where(Grant.device_id == bindparam("device"))


@dataclass(frozen=True, slots=True)
class Writer:
    """Somebody who may write at a game, and the grant to revoke when that shall end."""

    grant_id: int
    device_id: int
    name: str
    since: datetime


def register_device(session: Session, *, now: datetime, name: str = "") -> tuple[int, str]:
    """Register a browser; return its id and the token of its cookie, shown only now.

    :raises RuleError: ``text-length``, ``text-hidden``.
    """
    token = tokens.new_token()
    row = Device(token_hash=tokens.digest(token), name=_name(name), created_at=now)
    with write_transaction(session):
        session.add(row)
        session.flush()
        return row.id, token


def find_device(session: Session, token: str | None) -> int | None:
    """Return the id of the browser whose cookie holds *token*."""
    parsed = tokens.parse(token or "")
    if parsed is None:
        return None
    return session.scalar(_device, {"hash": tokens.digest(parsed)})


def rename_device(session: Session, device_id: int, name: str) -> None:
    """Set the name of a device, as the list of writers shows it.

    :raises RuleError: ``text-length``, ``text-hidden``.
    """
    with write_transaction(session) as connection:
        changed = {"name": _name(name)}
        connection.execute(update(Device).where(Device.id == device_id).values(changed))


def device_name(session: Session, device_id: int | None) -> str:
    """Return the name under which a device writes; empty for one that gave none."""
    return session.scalar(select(Device.name).where(Device.id == device_id)) or ""


def _name(name: str) -> str:
    return reading.text(name, "name", 0, 40)


def may_write(session: Session, game_id: int, device_id: int | None) -> bool:
    """Return whether a device may write at a game now."""
    if device_id is None:
        return False
    return session.scalar(_own_grant, {"game": game_id, "device": device_id}) is not None


def writers(session: Session, game_id: int) -> list[Writer]:
    """Return who may write at a game, longest first."""
    query = (
        select(Grant.id, Device.id, Device.name, Grant.created_at)
        .join(Device, Device.id == Grant.device_id)
        .where(Grant.game_id == game_id, Grant.revoked_at.is_(None))
        .order_by(Grant.id)
    )
    return [Writer(*row) for row in session.execute(query)]


def grant_writing(connection: Connection, game_id: int, device_id: int, now: datetime) -> None:
    """Let a device write at a game, inside a writing transaction."""
    row = {"game_id": game_id, "device_id": device_id, "role": WRITER, "created_at": now}
    connection.execute(insert(Grant), row)


def revoke(session: Session, game_id: int, grant_id: int, *, device_id: int, now: datetime) -> None:
    """Revoke a right to write, and all links of the game: a device sent away could have seen one.

    :raises RuleError: ``not-writer``, ``grant-unknown``, ``last-writer``.
    """
    with write_transaction(session) as connection:
        require_writer(connection, game_id, device_id)
        standing = list(connection.scalars(_grant_ids, {"game": game_id}))
        if grant_id not in standing:
            raise RuleError("grant-unknown")
        if len(standing) == 1:
            raise RuleError("last-writer")
        connection.execute(update(Grant).where(Grant.id == grant_id).values(revoked_at=now))
        revoke_links(connection, [game_id], now)


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


def revoke_links(connection: Connection, game_ids: Iterable[int], now: datetime) -> None:
    """Revoke all links of these games, inside a writing transaction."""
    open_links = (Invitation.game_id.in_(list(game_ids)), Invitation.revoked_at.is_(None))
    connection.execute(update(Invitation).where(*open_links).values(revoked_at=now))


def make_recovery_token(session: Session, game_id: int, device_id: int, *, secret: bytes) -> str:
    """Return a token that identifies a device at one game, for a browser that lost its cookie.

    Browsers write cookies to disk late: one whose battery dies before keeps its log and this token.
    """
    created_at = session.get_one(Device, device_id).created_at
    return sign_recovery_token(game_id, device_id, created_at, secret=secret)


def sign_recovery_token(
    game_id: int, device_id: int, created_at: datetime, *, secret: bytes
) -> str:
    """Return the recovery token of a device that was registered at *created_at*."""
    code = tokens.keyed_hash(secret, "spare", str(game_id), str(device_id), created_at.isoformat())
    return f"{device_id}-{code}"


def device_of_recovery_token(
    session: Session, game_id: int, recovery_token: str, *, secret: bytes
) -> int:
    """Return the device that a *recovery_token* belongs to; nothing is written.

    :raises RuleError: ``spare-unknown``; ``not-writer`` for one that has no right here any more.
    """
    number = recovery_token.partition("-")[0]
    known = number.isascii() and number.isdecimal() and len(number) < 10
    lost = session.get(Device, int(number)) if known else None
    if lost is not None:
        right = make_recovery_token(session, game_id, lost.id, secret=secret)
        if compare_digest(right.encode(), recovery_token.encode(errors="surrogatepass")):
            if (
                may_write(session, game_id, lost.id)
                or my_seat(session, game_id, lost.id) is not None
            ):
                return lost.id
            raise RuleError("not-writer")
    raise RuleError("spare-unknown")


def transfer_rights(
    session: Session, game_id: int, lost_id: int, *, device_id: int, now: datetime
) -> None:
    """Transfer the rights at a game from a device that lost its cookie to another one.

    Revoked rights stay revoked.

    :raises RuleError: ``not-writer`` where there is nothing to go on with.
    """
    with write_transaction(session) as connection:
        lost = game_log.lock_for_device(connection, game_id, lost_id)
        seat = next(
            (s for s, device in seats(connection, game_id).items() if device == lost_id), None
        )
        if lost is None or (lost.grant_id is None and seat is None):
            raise RuleError("not-writer")
        if lost_id == device_id:
            return
        if lost.grant_id is not None:
            standing = connection.scalar(_own_grant, {"game": game_id, "device": device_id})
            gone = update(Grant).where(Grant.id == lost.grant_id).values(revoked_at=now)
            connection.execute(gone)
            if standing is None:
                grant_writing(connection, game_id, device_id, now)
        if seat is not None:
            take_seat(connection, game_id, seat, device_id, now)


def require_writer(connection: Connection, game_id: int, device_id: int) -> int:
    """Lock a game for a device that may write at it; return its grant.

    :raises RuleError: ``not-writer``, for a game that does not exist too.
    """
    game = game_log.lock_for_device(connection, game_id, device_id)
    if game is None or game.grant_id is None:
        raise RuleError("not-writer")
    grant_id: int = game.grant_id
    return grant_id
