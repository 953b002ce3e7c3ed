"""Token buckets in which rate limits are counted; where counting fails, everything passes."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from scorer.store.engine import NotSaved, write_transaction
from scorer.store.models import Bucket
from scorer.store.rate_limits import Limit

Level = tuple[float, datetime]  # of a bucket: its tokens, and when it had them

FORGOTTEN = timedelta(days=1)  # a bucket untouched for so long is full again anyway

_key = Bucket.key_hash == bindparam("key")
_find = select(Bucket.tokens, Bucket.updated_at).where(_key)
_level = _find.with_for_update()
_fill = update(Bucket).where(_key).values(tokens=bindparam("left"), updated_at=bindparam("now"))
_open = insert(Bucket).values(
    key_hash=bindparam("key"), tokens=bindparam("left"), updated_at=bindparam("now")
)
_forget = delete(Bucket).where(Bucket.updated_at < bindparam("before"))


def take(session: Session, limit: Limit, key: str, *, now: datetime) -> bool:
    """Take one token from the bucket *key*; return whether there was one.

    *key* is made by :func:`scorer.store.tokens.keyed_hash`. A full bucket holds ``limit.amount``
    tokens and an empty one is full again after ``limit.seconds``. Fails open.
    """
    try:
        with write_transaction(session) as connection:
            return spend(connection, limit, key, now=now)
    except (NotSaved, SQLAlchemyError):
        logging.getLogger(__name__).warning("the rate limit is out of order", exc_info=True)
        return True


def spend(connection: Connection, limit: Limit, key: str, *, now: datetime) -> bool:
    """Do what :func:`take` does inside the writing transaction that is already open.

    Where the clock was set back, a bucket goes on filling from the new time.
    """
    row = connection.execute(_level, {"key": key}).first()
    before = None if row is None else (row.tokens, row.updated_at)
    return spend_known(connection, limit, key, before, now=now)


def spend_known(
    connection: Connection, limit: Limit, key: str, before: Level | None, *, now: datetime
) -> bool:
    """Do what :func:`spend` does where the level *before* is read already, None for a full one.

    Nobody else takes from the bucket in between.
    """
    level = _tokens(before, limit, now)
    spent = level >= 1
    if before is None:
        connection.execute(_forget, {"before": now - FORGOTTEN})
    if spent or (before is not None and now < before[1]):
        left = {"key": key, "left": level - spent, "now": now}
        connection.execute(_open if before is None else _fill, left)
    return spent


def is_empty(session: Session, limit: Limit, key: str, *, now: datetime) -> bool:
    """Return whether the bucket *key* has no token at this moment; nothing changes."""
    row = session.execute(_find, {"key": key}).first()
    return _tokens(None if row is None else (row.tokens, row.updated_at), limit, now) < 1


def _tokens(before: Level | None, limit: Limit, now: datetime) -> float:
    if before is None:
        return limit.amount
    tokens, updated_at = before
    waited = max((now - updated_at).total_seconds(), 0)
    return min(float(limit.amount), tokens + waited * limit.amount / limit.seconds)
