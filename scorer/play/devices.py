"""Devices: the browsers that have registered, each with a token in its cookie and a name."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session

from scorer.rules.core import reading
from scorer.rules.core.text_lengths import NAME_LENGTH
from scorer.store import tokens
from scorer.store.engine import write_transaction
from scorer.store.models import Device

# Asked on every request, so built once.
_device = select(Device.id).where(Device.token_hash == bindparam("hash"))


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
    return reading.text(name, "name", 0, NAME_LENGTH)
