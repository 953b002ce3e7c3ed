"""What the office tells the hall: one sentence an evening, until a time or until it is taken away.

It is no event: nothing is counted by it, and as it may name somebody, nothing of it is kept once
it was taken away or replaced, or its evening is closed. The words of one that has expired go with the next
message, call or closing in the club. So it lies beside the ledger, and in no file of the club.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.orm import Session

from scorer.club.evenings import load_for_update
from scorer.club.ledger import Act, OpenLedger, open_ledger
from scorer.rules.core import reading
from scorer.store.models import HallMessageRow

LONGEST = 120  # characters, which a wall shows in two lines
MINUTES = (5, 10, 30, 0)  # 0 for until it is taken away


@dataclass(frozen=True, slots=True)
class HallMessage:
    """The *number*-th message of an evening, shown *until* a moment, None until it is taken away."""

    number: int
    text: str
    until: datetime | None

    def stands(self, now: datetime) -> bool:
        """Return whether the hall is still told it."""
        return bool(self.text) and (self.until is None or now < self.until)


class MessageConflict(Exception):  # noqa: N818 - it is what the page says
    """Somebody told the hall something else meanwhile; nothing was written."""

    def __init__(self, stored: HallMessage) -> None:
        self.stored = stored
        super().__init__("another message stands there by now")


def message(reader: Connection | Session, evening: str, now: datetime) -> HallMessage | None:
    """Return the message of an evening that stands now, None for none."""
    row = HallMessageRow
    query = select(row.number, row.text, row.until).where(row.evening == evening)
    stored = reader.execute(query).first()
    known = None if stored is None else HallMessage(*stored)
    return known if known is not None and known.stands(now) else None


def tell(act: Act, evening: str, text: str, minutes: int) -> None:
    """Tell the hall a *text* for so many *minutes*, 0 until it is taken away.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, codes of the text.
    :raises MessageConflict: another message stands than that of the act's version.
    """
    with open_ledger(act) as book:
        _require_open(book, evening)
        empty(book.connection, act.actor.club_id, act.now)
        reading.choice(str(minutes), "minutes", [str(known) for known in MINUTES])
        cleaned = reading.text(" ".join(text.split()), "text", 1, LONGEST)
        number = _replace(book, evening, cleaned)
        until = act.now + timedelta(minutes=minutes) if minutes else None
        row = {"evening": evening, "club_id": act.actor.club_id, "number": number + 1}
        book.connection.execute(insert(HallMessageRow), row | {"text": cleaned, "until": until})


def take_away(act: Act, evening: str) -> None:
    """Take the message of an evening away; its words are gone.

    :raises RuleError: ``evening-unknown``.
    :raises MessageConflict: as :func:`tell`.
    """
    with open_ledger(act) as book:
        load_for_update(book, evening)
        number = _replace(book, evening, "")
        row = {"evening": evening, "club_id": act.actor.club_id, "number": number, "text": ""}
        book.connection.execute(insert(HallMessageRow), row)


def empty(connection: Connection, club_id: int, now: datetime, evening: str | None = None) -> None:
    """Remove the words of all messages of a club that have expired, and of that of an *evening* that ends."""
    row = HallMessageRow
    over = row.until <= now if evening is None else (row.until <= now) | (row.evening == evening)
    emptied = update(row).where(row.club_id == club_id, row.text != "", over)
    connection.execute(emptied.values(text="", until=None))


def _require_open(book: OpenLedger, evening: str) -> None:
    load_for_update(book, evening)
    book.require_open("message", evening)


def _replace(book: OpenLedger, evening: str, text: str) -> int:
    """Remove the message of an evening; return its number."""
    stored = message(book.connection, evening, book.now)
    if stored is not None and stored.number != book.expected_version and stored.text != text:
        raise MessageConflict(stored)
    number = select(HallMessageRow.number).where(HallMessageRow.evening == evening)
    last = book.connection.scalar(number) or 0
    book.connection.execute(delete(HallMessageRow).where(HallMessageRow.evening == evening))
    return last
