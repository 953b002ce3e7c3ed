"""Prizes of a prize-giving: what a club typed for each rank of a list.

They lie beside the ledger, like how far it is: nothing is counted by them, what they were before
matters to nobody, and other words leave nothing of the old ones, as somebody who gave a prize may be named.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.orm import Session

from scorer.club.ledger import OpenLedger
from scorer.rules.club.announcing_steps import read_prizes
from scorer.store.models import PrizesRow

OVERALL = "overall"  # the list of everybody, and the only one of an evening that is announced


class PrizesConflict(Exception):  # noqa: N818 - it is what the page says
    """Somebody wrote other prizes meanwhile: these *stored* ones; nothing was written."""

    def __init__(self, stored: Sequence[str]) -> None:
        self.stored = stored
        super().__init__("other prizes were written meanwhile")


def prizes(
    reader: Connection | Session, club_id: int, place: str, listing: str = OVERALL
) -> tuple[str, ...]:
    """Return the prizes of a list of an evening or a season, the first for rank 1."""
    columns = (PrizesRow.club_id == club_id, PrizesRow.place == place, PrizesRow.listing == listing)
    return tuple(reader.execute(select(PrizesRow.lines).where(*columns)).scalar() or ())


def all_prizes(
    reader: Connection | Session, club_id: int, place: str
) -> dict[str, tuple[str, ...]]:
    """Return the prizes of each list of a season that has any, by its key."""
    here = PrizesRow.club_id == club_id, PrizesRow.place == place
    rows = reader.execute(select(PrizesRow.listing, PrizesRow.lines).where(*here))
    return {row.listing: tuple(row.lines) for row in rows}


def state_of(lines: Sequence[str]) -> str:
    """Return what a page knows prizes by, in order not to overwrite others."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def put(book: OpenLedger, place: str, listing: str, lines: Sequence[str], known: str) -> None:
    """Write the prizes of a list in the place of those that the page knew as *known*.

    :raises RuleError: codes of :func:`scorer.rules.club.announcing_steps.read_prizes`.
    :raises PrizesConflict: others stand there, and not the same as *lines*.
    """
    typed = read_prizes(lines)
    stored = prizes(book.connection, book.actor.club_id, place, listing)
    if typed == stored:
        return
    if state_of(stored) != known:
        raise PrizesConflict(stored)
    at = {"club_id": book.actor.club_id, "place": place, "listing": listing}
    book.connection.execute(delete(PrizesRow).filter_by(**at))
    if typed:
        book.connection.execute(insert(PrizesRow), at | {"lines": list(typed)})
