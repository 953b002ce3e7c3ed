"""Devices: registered browsers, and the recovery token for one that lost its cookie."""

from __future__ import annotations

from datetime import datetime
from hmac import compare_digest

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session

from scorer.play.estimate_seats import my_seat, seats, take_seat
from scorer.play.writers import grant_writing, may_write
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import NAME_LENGTH
from scorer.store import game_log, tokens
from scorer.store.models import Device, Grant
from scorer.store.transactions import write_transaction

# Executed on every request, so built once.
_device = select(Device.id).where(Device.token_hash == bindparam("hash"))


def register_device(session: Session, *, now: datetime, name: str = "") -> tuple[int, str]:
    """Register a browser; return its id and the token of its cookie, which is not stored.

    :raises RuleError: ``text-length``, ``text-hidden``.
    """
    token = tokens.new_token()
    row = Device(token_hash=tokens.digest(token), name=_name(name), created_at=now)
    with write_transaction(session):
        session.add(row)
        session.flush()
        return row.id, token


def find_device(session: Session, token: str | None) -> int | None:
    """Return the id of the browser whose cookie holds *token*, None for an invalid or unknown token."""
    parsed = tokens.parse(token or "")
    if parsed is None:
        return None
    return session.scalar(_device, {"hash": tokens.digest(parsed)})


def rename_device(session: Session, device_id: int, name: str) -> None:
    """Set a device's own name, which the list of writers shows if the device has no other name at the game.

    :raises RuleError: ``text-length``, ``text-hidden``.
    """
    with write_transaction(session) as connection:
        changed = {"name": _name(name)}
        connection.execute(update(Device).where(Device.id == device_id).values(changed))


def device_name(session: Session, device_id: int | None) -> str:
    """Return the device's own name, "" without a name or for an unknown device; at a game it may have another one."""
    return session.scalar(select(Device.name).where(Device.id == device_id)) or ""


def _name(name: str) -> str:
    return reading.text(name, "name", 0, NAME_LENGTH)


def make_recovery_token(session: Session, game_id: int, device_id: int, *, secret: bytes) -> str:
    """Return a token that identifies a device at one game, for a browser that lost its cookie.

    Browsers save cookies late. If the battery dies before that, the phone still has its log and this token.
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
    """Return the id of the device that a *recovery_token* belongs to; nothing is written.

    :raises RuleError: ``spare-unknown`` for an invalid token, ``not-writer`` if the device has no right at the game.
    """
    number = recovery_token.partition("-")[0]
    is_number = number.isascii() and number.isdecimal() and len(number) < 10
    lost = session.get(Device, int(number)) if is_number else None
    if lost is not None:
        expected = make_recovery_token(session, game_id, lost.id, secret=secret)
        if compare_digest(expected.encode(), recovery_token.encode(errors="surrogatepass")):
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
    """Transfer the rights at a game from *lost_id*, a device that lost its cookie, to *device_id*.

    Revoked rights stay revoked. If both are the same device nothing changes.

    :raises RuleError: ``not-writer`` if there is no right to transfer.
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
            writes = may_write(connection, game_id, device_id)
            gone = update(Grant).where(Grant.id == lost.grant_id).values(revoked_at=now)
            connection.execute(gone)
            if not writes:
                name = connection.scalar(select(Grant.name).where(Grant.id == lost.grant_id))
                grant_writing(connection, game_id, device_id, now, name)
        if seat is not None:
            take_seat(connection, game_id, seat, device_id, now)
