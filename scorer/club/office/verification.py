"""Verification of a club's hash chain."""

from __future__ import annotations

import json

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorer.club.office.ledger import SHOWN, chained
from scorer.club.office.stored_events import (
    stored_rows,
)
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.store.models import CanonicalJson, Club


@value_class
class Verified:
    """Result of checking a hash chain.

    *broken* is the number of the first event that is missing or does not fit its hash, None if all fit. *count* events
    were read. *last_hash* is the hash of the last one that fits. *printed* is the number of the event with the
    printed hash, None if there is none or none was given.
    """

    count: int
    last_hash: str
    broken: int | None
    printed: int | None


def verify(session: Session, club_id: int, printed: str = "") -> Verified:
    """Check the hash chain of a club and return the result.

    *printed* is a hash on paper, or at least its first twelve characters.
    """
    head = session.execute(select(Club.public_id).where(Club.id == club_id)).scalar_one()
    wanted = "".join(printed.split()).lower()
    count, printed_at = 0, None
    for count, row in enumerate(stored_rows(session, club_id), start=1):
        values = row._asdict()
        if row.seq != count or not _follows(head, values):
            return Verified(count, head, count, printed_at)
        head = row.hash
        if len(wanted) >= SHOWN and head.startswith(wanted):
            printed_at = count
    return Verified(count, head, None, printed_at)


def _follows(before: str, raw: JsonObject) -> bool:
    """Return whether a row, with its facts as text, has canonical JSON and the right hash."""
    try:
        facts = json.loads(raw["facts"])
        as_written = CanonicalJson.text(facts) == raw["facts"]
        return as_written and bool(chained(before, {**raw, "facts": facts}) == raw["hash"])
    except (ValueError, TypeError, RecursionError):
        return False
