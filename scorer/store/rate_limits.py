"""All rate limits, and the token buckets that count them; if counting fails, requests are allowed."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from scorer.rules.core.value_class import value_class
from scorer.store.models import Bucket
from scorer.store.transactions import NotSaved, write_transaction

HOUR, TEN_MINUTES = 3600, 600


@value_class
class Limit:
    """At most *amount* of *what* in *seconds* for each of *whom*; *effect* is the response to further ones.

    *name* is part of the key of a stored bucket. In *whom* an address is one IPv4 host or one IPv6 /64
    network; this machine itself is not limited. A visitor is a browser with our
    cookie, or else an address.
    """

    name: str
    whom: str
    what: str
    amount: int
    seconds: int
    effect: str = "429"


WRITER, SAME_PAGE = "device that may write at a table", "429; the page with the sheet still opens"

GAMES = Limit(
    "games",
    "visitor",
    "new games, files included",
    20,
    HOUR,
    "429; a game begun offline stays on the phone and is sent later",
)
AGAIN = Limit("again", WRITER, "next games", 60, HOUR)
# One a second after a burst of 120: no table sends as many, only a broken phone does.
WRITES = Limit(
    "write",
    f"{WRITER}, or estimate",
    "messages with rounds",
    120,
    120,
    "429; rounds stay on the phone and are sent a moment later",
)
CODES = Limit(
    "codes", "visitor, and table", "codes to write, typed", 10, HOUR, "429; QR codes still work"
)
TABLE_CODES = Limit(
    "table codes",
    "table",
    "codes to write, typed by anybody",
    60,
    HOUR,
    "429, shown on phones that write; QR codes still work",
)
MISSES = Limit(
    "misses",
    "address",
    "unknown addresses of tables, evenings and links",
    30,
    TEN_MINUTES,
    "429 instead of 404; existing ones still open",
)
WATCH_CODES = Limit(
    "watch codes",
    "visitor",
    "unknown codes to watch",
    30,
    TEN_MINUTES,
    "429, for right ones too; addresses and QR codes still work",
)
PRINTS = Limit(
    "prints",
    f"{WRITER}, or estimate; else visitor",
    "sheets of one table as PDF",
    20,
    TEN_MINUTES,
    SAME_PAGE,
)
TABLE_PRINTS = Limit(
    "table prints", "table", "its sheet as PDF, for watchers", 60, TEN_MINUTES, SAME_PAGE
)
BLANKS = Limit("blanks", "visitor", "blank sheets as PDF", 20, TEN_MINUTES)
PUBLIC_PRINTS = Limit("public prints", "visitor", "public rankings as PDF", 20, TEN_MINUTES)
CLUB_PRINTS = Limit("club prints", "official", "papers of the club", 120, TEN_MINUTES)
CLUB_FILES = Limit("club files", "official", "files of the club", 10, HOUR)
SET_UP = Limit("set up", "address", "set-up codes for the first club", 10, HOUR)
LOG_INS = Limit(
    "log-in",
    "login, and address; or login, and browser that has logged in with it before",
    "tries to log in",
    10,
    HOUR,
)
ADDRESS_LOG_INS = Limit(
    "log-in-from",
    "address, without browsers that have logged in before",
    "tries to log in",
    20,
    HOUR,
)
LOGIN_LOG_INS = Limit(
    "log-in-all",
    "login, without browsers that have logged in with it before",
    "tries to log in",
    100,
    HOUR,
)
NEW_BROWSERS = Limit(
    "log-ins", "address", "tries to log in from browsers without a cookie", 20, HOUR
)
PASSWORDS = Limit("password", "session of an official", "passwords given again", 10, HOUR)

REGULARS = Limit("regulars", "visitor", "new regulars' tables, files included", 10, HOUR)
REGULARS_CODES = Limit("regulars codes", "visitor", "recovery codes of regulars, typed", 10, HOUR)
REGULARS_PRINTS = Limit("regulars prints", "visitor", "years of regulars as PDF", 20, TEN_MINUTES)

Level = tuple[float, datetime]  # number of tokens in a bucket, and time of that number

FORGOTTEN = timedelta(days=1)  # a bucket unused for this time is full again, and its row is deleted

_key = Bucket.key_hash == bindparam("key")
_find = select(Bucket.tokens, Bucket.updated_at).where(_key)
_find_and_lock = _find.with_for_update()
_update = update(Bucket).where(_key).values(tokens=bindparam("left"), updated_at=bindparam("now"))
_insert = insert(Bucket).values(
    key_hash=bindparam("key"), tokens=bindparam("left"), updated_at=bindparam("now")
)
_forget = delete(Bucket).where(Bucket.updated_at < bindparam("before"))


def take(session: Session, limit: Limit, key: str, *, now: datetime) -> bool:
    """Take one token from the bucket *key*; return whether there was one. Return True, too, if counting fails.

    *key* is made by :func:`scorer.store.tokens.keyed_hash`. A full bucket holds ``limit.amount``
    tokens and an empty one is full again after ``limit.seconds``.
    """
    try:
        with write_transaction(session) as connection:
            return spend(connection, limit, key, now=now)
    except (NotSaved, SQLAlchemyError):
        logging.getLogger(__name__).warning("the rate limit is out of order", exc_info=True)
        return True


def spend(connection: Connection, limit: Limit, key: str, *, now: datetime) -> bool:
    """Do the same as :func:`take` inside a writing transaction of the caller; errors are raised.

    If the clock was set back, a bucket continues to fill from the new time.
    """
    row = connection.execute(_find_and_lock, {"key": key}).first()
    before = None if row is None else (row.tokens, row.updated_at)
    return spend_known(connection, limit, key, before, now=now)


def spend_known(
    connection: Connection, limit: Limit, key: str, before: Level | None, *, now: datetime
) -> bool:
    """Do the same as :func:`spend` with the stored level *before*, None if no level is stored: a full bucket.

    The caller must hold a lock, so that no other process takes a token in between.
    """
    level = _tokens(before, limit, now)
    spent = level >= 1
    if before is None:
        connection.execute(_forget, {"before": now - FORGOTTEN})
    if spent or (before is not None and now < before[1]):
        left = {"key": key, "left": level - spent, "now": now}
        connection.execute(_insert if before is None else _update, left)
    return spent


def is_empty(session: Session, limit: Limit, key: str, *, now: datetime) -> bool:
    """Return whether the bucket *key* contains less than one token now; nothing is taken."""
    row = session.execute(_find, {"key": key}).first()
    return _tokens(None if row is None else (row.tokens, row.updated_at), limit, now) < 1


def _tokens(before: Level | None, limit: Limit, now: datetime) -> float:
    """Return the number of tokens in a bucket at *now*; *before* is its stored level, None for a full bucket."""
    if before is None:
        return limit.amount
    tokens, updated_at = before
    waited = max((now - updated_at).total_seconds(), 0)
    return min(float(limit.amount), tokens + waited * limit.amount / limit.seconds)
