"""Import of members from a CSV file: read, preview, take in whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorer.club.csv_table import member_of, table
from scorer.club.ledger import Act, open_ledger
from scorer.club.members import Member, add_all, checked, identity_key, members
from scorer.rules.core.errors import RuleError

MOST_ROWS = 5000


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A parsed row: *new*, *known* to the club or the list, or *wrong*, with the error."""

    line: int
    member: Member
    state: str
    error: RuleError | None = None


def read(data: bytes, everybody: Iterable[Member] = ()) -> list[ImportRow]:
    """Return the rows of a CSV file, each marked as new, known or wrong.

    :raises RuleError: as :func:`scorer.club.csv_table.table`.
    """
    columns, rows = table(data, MOST_ROWS)
    known = {identity_key(member) for member in everybody}
    checked_rows = []
    for line, cells in rows[1:]:
        row = _row(line, member_of(columns, cells))
        if row.state == "new" and identity_key(row.member) in known:
            row = ImportRow(line, row.member, "known")
        known.add(identity_key(row.member))
        checked_rows.append(row)
    return checked_rows


def preview(session: Session, club_id: int, data: bytes) -> list[ImportRow]:
    """Return the rows as :func:`import_members` would read them; nothing is written.

    :raises RuleError: as :func:`read`.
    """
    return read(data, members(session, club_id).values())


def import_members(act: Act, data: bytes) -> list[int]:
    """Add all new members of a list, or none; return their numbers.

    :raises RuleError: as :func:`read`, and that of the first wrong row, at ``rows/<line>/…``.
    """
    with open_ledger(act) as book:
        rows = read(data, members(book.connection, act.actor.club_id).values())
        for row in rows:
            if row.error is not None:
                raise row.error.within(f"rows/{row.line}")
        return add_all(book, [row.member for row in rows if row.state == "new"])


def _row(line: int, member: Member) -> ImportRow:
    try:
        return ImportRow(line, checked(member), "new")
    except RuleError as error:
        return ImportRow(line, member, "wrong", error)
