"""Token buckets against guessing and flooding; a failing limiter lets everything pass."""

from __future__ import annotations

import hashlib
import hmac
import logging
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from scorer.store.engine import NotSaved, writing
from scorer.store.models import Bucket

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Connection
    from sqlalchemy.orm import Session

FORGOTTEN = timedelta(days=1)  # a bucket untouched for so long is full again anyway

_key = Bucket.key_hash == bindparam("key")
_level = select(Bucket.tokens, Bucket.updated_at).where(_key).with_for_update()
_fill = update(Bucket).where(_key).values(tokens=bindparam("left"), updated_at=bindparam("now"))
_open = insert(Bucket).values(
    key_hash=bindparam("key"), tokens=bindparam("left"), updated_at=bindparam("now")
)
_forget = delete(Bucket).where(Bucket.updated_at < bindparam("before"))


def hidden(secret: bytes, *parts: str) -> str:
    """Return the key of a bucket for something personal, such as an address, that is not kept."""
    told = "\0".join(parts).encode(errors="surrogatepass")
    return hmac.new(secret, told, hashlib.sha256).hexdigest()


def take(session: Session, key: str, *, capacity: int, per_seconds: float, now: datetime) -> bool:
    """Take one token from the bucket *key*; tell whether there was one.

    *key* is made by :func:`hidden`. A full bucket holds *capacity* and an empty one
    is full again after *per_seconds*. Never stops anything by failing itself.
    """
    try:
        with writing(session) as connection:
            return spend(connection, key, capacity=capacity, per_seconds=per_seconds, now=now)
    except (NotSaved, SQLAlchemyError):
        logging.getLogger(__name__).warning("the rate limit is out of order", exc_info=True)
        return True


def spend(
    connection: Connection, key: str, *, capacity: int, per_seconds: float, now: datetime
) -> bool:
    """Do what :func:`take` does inside the writing transaction that is already open."""
    row = connection.execute(_level, {"key": key}).first()
    level: float = capacity
    if row is not None:
        waited = max((now - row.updated_at).total_seconds(), 0)
        level = min(capacity, row.tokens + waited * capacity / per_seconds)
    if level < 1:
        return False
    if row is None:
        connection.execute(_forget, {"before": now - FORGOTTEN})
    connection.execute(_open if row is None else _fill, {"key": key, "left": level - 1, "now": now})
    return True
