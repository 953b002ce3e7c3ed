"""All rate limits: who may do what how often. SECURITY.md prints them, and a test compares the two.

How they are counted is :mod:`scorer.store.rate_buckets`.
"""

from __future__ import annotations

from dataclasses import dataclass

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
PUBLIC_PRINTS = Limit(
    "public prints", ASKER, "rankings of public pages as PDF", 20, TEN_MINUTES, REFUSED
)
CLUB_PRINTS = Limit("club prints", "official", "papers of the club", 120, TEN_MINUTES, REFUSED)
CLUB_FILES = Limit("club files", "official", "files of the club", 10, HOUR, REFUSED)
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
    *(
        PUBLIC_PRINTS,
        CLUB_PRINTS,
        CLUB_FILES,
        SET_UP,
        LOG_INS,
        ADDRESS_LOG_INS,
        LOGIN_LOG_INS,
        NEW_BROWSERS,
        PASSWORDS,
    ),
)
