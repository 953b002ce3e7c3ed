"""Rate limits: token buckets against guessing and flooding; a failing limiter lets everything pass.

All limits stand here, and SECURITY.md prints them: a test compares the two.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from scorer.store.engine import NotSaved, write_transaction
from scorer.store.models import Bucket

Level = tuple[float, datetime]  # of a bucket: its tokens, and when it had them

FORGOTTEN = timedelta(days=1)  # a bucket untouched for so long is full again anyway
HOUR, TEN_MINUTES = 3600, 600


@dataclass(frozen=True, slots=True)
class Limit:
    """At most *amount* of *what* in *seconds* for each of *whom*; beyond that *effect*.

    *name* is part of the key of a stored bucket. An address is that of an IPv4 host or an
    IPv6 /64; this machine itself is nobody's. A known browser is one with a cookie of ours.
    """

    name: str
    whom: str
    what: str
    amount: int
    seconds: int
    effect: str


ASKER = "known browser, else address"
REFUSED = "429 until the bucket fills again"

GAMES = Limit(
    "games",
    ASKER,
    "new games (also from a file, or begun without network)",
    20,
    HOUR,
    "429; what began without network stays on the phone and is sent later",
)
AGAIN = Limit("again", "device that may write at a table", "next games", 60, HOUR, REFUSED)
# One a second, after a burst that no table reaches: stops a broken phone, never a round.
WRITES = Limit(
    "write",
    "device that may write at a table, or estimate",
    "messages with rounds",
    120,
    120,
    "429; the rounds stay on the phone and are sent a moment later",
)
CODES = Limit(
    "codes",
    f"{ASKER}, and table",
    "codes to write, typed",
    10,
    HOUR,
    "429; the QR code of the same invitation still works",
)
TABLE_CODES = Limit(
    "table codes",
    "table",
    "codes to write, typed by anybody",
    60,
    HOUR,
    "429, and the phones that write say so; QR codes still work",
)
MISSES = Limit(
    "misses",
    "address",
    "addresses of tables, evenings and links that do not exist",
    30,
    TEN_MINUTES,
    "429 instead of 404; what exists is still found",
)
WATCH_CODES = Limit(
    "watch codes",
    ASKER,
    "codes to watch that do not exist",
    30,
    TEN_MINUTES,
    "429, for one that exists too; address and QR code still show the table",
)
PRINTS = Limit(
    "prints",
    "device that may write at a table, or estimate; of watchers each known browser, else address",
    "sheets of one table as PDF",
    20,
    TEN_MINUTES,
    "429; the same sheet as a page still opens",
)
TABLE_PRINTS = Limit(
    "table prints",
    "table",
    "its sheet as PDF, for watchers; those who write are not counted",
    60,
    TEN_MINUTES,
    "429 for watchers; the same sheet as a page still opens",
)
BLANKS = Limit("blanks", ASKER, "blank sheets as PDF", 20, TEN_MINUTES, REFUSED)
CLUB_PRINTS = Limit("club prints", "official", "papers of the club", 120, TEN_MINUTES, REFUSED)
SET_UP = Limit("set up", "address", "set-up codes for the first club", 10, HOUR, REFUSED)
LOG_INS = Limit(
    "log-in",
    "login, and address; or login, and browser that has logged in with it before",
    "tries to log in",
    10,
    HOUR,
    REFUSED,
)
ADDRESS_LOG_INS = Limit(
    "log-in-from",
    "address, without browsers that have logged in before",
    "tries to log in",
    20,
    HOUR,
    REFUSED,
)
LOGIN_LOG_INS = Limit(
    "log-in-all",
    "login, without browsers that have logged in with it before",
    "tries to log in, from anywhere",
    100,
    HOUR,
    REFUSED,
)
NEW_BROWSERS = Limit(
    "log-ins", "address", "tries to log in from browsers without a cookie", 20, HOUR, REFUSED
)
PASSWORDS = Limit("password", "session of an official", "passwords given again", 10, HOUR, REFUSED)

LIMITS = (
    *(GAMES, AGAIN, WRITES, CODES, TABLE_CODES, MISSES, WATCH_CODES, PRINTS, TABLE_PRINTS, BLANKS),
    *(CLUB_PRINTS, SET_UP, LOG_INS, ADDRESS_LOG_INS, LOGIN_LOG_INS, NEW_BROWSERS, PASSWORDS),
)

_key = Bucket.key_hash == bindparam("key")
_find = select(Bucket.tokens, Bucket.updated_at).where(_key)
_level = _find.with_for_update()
_fill = update(Bucket).where(_key).values(tokens=bindparam("left"), updated_at=bindparam("now"))
_open = insert(Bucket).values(
    key_hash=bindparam("key"), tokens=bindparam("left"), updated_at=bindparam("now")
)
_forget = delete(Bucket).where(Bucket.updated_at < bindparam("before"))


def bucket_key(secret: bytes, *parts: str) -> str:
    """Return the keyed hash of something personal, such as an address, as the key of a bucket."""
    text = "\0".join(parts).encode(errors="surrogatepass")
    return hmac.new(secret, text, hashlib.sha256).hexdigest()


def take(session: Session, limit: Limit, key: str, *, now: datetime) -> bool:
    """Take one token from the bucket *key*; return whether there was one.

    *key* is made by :func:`bucket_key`. A full bucket holds ``limit.amount`` tokens and an empty one
    is full again after ``limit.seconds``. Fails open.
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
