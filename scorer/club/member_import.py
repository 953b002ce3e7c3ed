"""Import of members from a CSV file: read, preview, take in whole.

How a spreadsheet writes its rows is read here for all lists.
"""

from __future__ import annotations

import codecs
import csv
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorer.club.ledger import Act, open_ledger
from scorer.club.members import Member, add_all, checked, identity_key, members
from scorer.rules.core.errors import RuleError

MOST_ROWS = 5000
SEPARATORS = (";", ",", "\t")
# What a column may be called; the first one is what a missing column is called.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("Name", "Nachname", "Familienname", "Mitglied"),
    "first": ("Vorname",),
    "nickname": ("Übername", "Spitzname", "Rufname"),
    "category": ("Kategorie", "Gruppe"),
    "guest": ("Gast",),
}
YES = frozenset({"ja", "j", "x", "1", "gast", "yes", "wahr", "true"})


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A parsed row: *new*, *known* to the club or the list, or *wrong*, with the error."""

    line: int
    member: Member
    state: str
    error: RuleError | None = None


def read(data: bytes, everybody: Iterable[Member] = ()) -> list[ImportRow]:
    """Return the rows of a CSV file, each marked as new, known or wrong.

    :raises RuleError: as :func:`table`.
    """
    columns, rows = table(data, MOST_ROWS)
    known = {identity_key(member) for member in everybody}
    checked_rows = []
    for line, cells in rows[1:]:
        row = _row(line, named(columns, cells))
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


def table(data: bytes, most: int) -> tuple[dict[str, int], list[tuple[int, list[str]]]]:
    """Return the index of each known column in the file, and the rows with their line numbers.

    The first row is the header; empty rows are left out. UTF-8, UTF-16 and Latin-1 are read,
    with ``;``, ``,`` or tabs.

    :raises RuleError: ``csv-column`` with the *column* that is missing, ``csv-rows`` for more
        than *most*, ``csv-broken`` with the *line*.
    """
    lines = _text(data).splitlines()
    head = next((line for line in lines if line.strip()), "")
    reader = csv.reader(lines, delimiter=max(SEPARATORS, key=head.count))
    try:
        numbered_lines = [(reader.line_num, [_clean(cell) for cell in cells]) for cells in reader]
    except csv.Error as error:
        raise RuleError("csv-broken", "file", line=reader.line_num) from error
    rows = [row for row in numbered_lines if any(row[1])]
    columns = _columns(rows[0][1] if rows else [])
    if len(rows) - 1 > most:
        raise RuleError("csv-rows", "file", limit=most)
    return columns, rows


def named(columns: Mapping[str, int], cells: Sequence[str]) -> Member:
    """Return the member of a row, not validated."""
    given = {key: cells[at] if at < len(cells) else "" for key, at in columns.items()}
    return Member(
        0,
        f"{given.get('first', '')} {given['name']}".strip(),
        given.get("nickname", ""),
        given.get("category") or None,
        given.get("guest", "").casefold() in YES,
    )


def _text(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")  # Latin-1 as spreadsheets mean it


def _columns(head: Sequence[str]) -> dict[str, int]:
    names = [cell.casefold() for cell in head]
    columns = {}
    for key, known in COLUMNS.items():
        places = [names.index(name.casefold()) for name in known if name.casefold() in names]
        if places:
            columns[key] = places[0]
    if "name" not in columns:
        raise RuleError("csv-column", "file", column=COLUMNS["name"][0])
    return columns


def _row(line: int, member: Member) -> ImportRow:
    try:
        return ImportRow(line, checked(member), "new")
    except RuleError as error:
        return ImportRow(line, member, "wrong", error)


def _clean(cell: str) -> str:
    return unicodedata.normalize("NFC", " ".join(cell.split()))
