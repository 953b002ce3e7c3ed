"""Tables of a CSV file, as spreadsheets write them, with a member in each row."""

from __future__ import annotations

import codecs
import csv
import unicodedata
from collections.abc import Mapping, Sequence

from scorer.club.members import Member, split_categories
from scorer.rules.club.person_names import FullName
from scorer.rules.core.errors import RuleError

SEPARATORS = (";", ",", "\t")
SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # how .xlsx, .ods and .xls begin
# What a column may be called; the first one is what a missing column is called.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": (
        *("Name", "Mitglied", "Nom", "Nome", "Name, Vorname", "Name Vorname", "Full name"),
        *("Nom et prénom", "Nom, prénom", "Cognome e nome"),
    ),
    "surname": (
        *("Nachname", "Familienname", "Zuname", "Nom de famille", "Cognome", "Surname"),
        *("Last name", "Family name"),
    ),
    "first": ("Vorname", "Prénom", "Prenom", "First name", "Given name"),
    "nickname": (*("Übername", "Spitzname", "Rufname", "Surnom", "Soprannome", "Nickname"),),
    "category": ("Kategorie", "Gruppe", "Catégorie", "Groupe", "Categoria", "Gruppo", "Category"),
    "guest": ("Gast", "Invité", "Ospite", "Guest"),
}
NAMES = frozenset(name.casefold() for key in ("name", "surname") for name in COLUMNS[key])
MOST_TITLES = 6  # lines within which the header is looked for
YES = frozenset(
    {
        *("ja", "j", "x", "1", "gast", "yes", "y", "wahr", "true", "oui", "sì", "si"),
        *("invité", "ospite", "guest", "vrai", "vero"),
    }
)


def table(data: bytes, most: int) -> tuple[dict[str, int], list[tuple[int, list[str]]]]:
    """Return the index of each known column in the file, and the rows with their line numbers.

    The first row is the header, or the first one that names people below a title; empty rows are left out. UTF-8, UTF-16 and Latin-1 are read,
    with ``;``, ``,`` or tabs.

    :raises RuleError: ``csv-column`` with the *column* that is missing, ``csv-rows`` for more
        than *most*, ``csv-broken`` with the *line*, ``csv-spreadsheet`` for the file of a spreadsheet.
    """
    if data.startswith(SPREADSHEETS):
        raise RuleError("csv-spreadsheet", "file")
    lines = _text(data).splitlines()
    above = _lines_above(lines)
    head = next((line for line in lines[above:] if line.strip()), "")
    reader = csv.reader(lines[above:], delimiter=_separator(head))
    try:
        numbered_lines = [
            (above + reader.line_num, [_clean(cell) for cell in cells]) for cells in reader
        ]
    except csv.Error as error:
        raise RuleError("csv-broken", "file", line=above + reader.line_num) from error
    rows = [row for row in numbered_lines if any(row[1])]
    columns = _columns(rows[0][1] if rows else [])
    if len(rows) - 1 > most:
        raise RuleError("csv-rows", "file", limit=most)
    return columns, rows


def member_of(columns: Mapping[str, int], cells: Sequence[str]) -> Member:
    """Return the member of a row, not validated."""
    given = {key: cells[at] if at < len(cells) else "" for key, at in columns.items()}
    surname, first = given.get("surname", ""), given.get("first", "")
    return Member(
        0,
        given.get("name", "") or FullName(surname, first).displayed,
        given.get("nickname", ""),
        split_categories(given.get("category", "")),
        given.get("guest", "").casefold() in YES,
        surname=surname or first,
        first_name=first if surname else "",
    )


def _text(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")  # Latin-1 as spreadsheets mean it


def _separator(head: str) -> str:
    return max(SEPARATORS, key=head.count)


def _lines_above(lines: Sequence[str]) -> int:
    """Return how many lines stand above the header, as the title of a list does; 0 where there is none."""
    for above, line in enumerate(lines[:MOST_TITLES]):
        cells = {
            " ".join(cell.strip(' "').split()).casefold() for cell in line.split(_separator(line))
        }
        if cells & NAMES:
            return above
    return 0


def _columns(head: Sequence[str]) -> dict[str, int]:
    names = [cell.casefold() for cell in head]
    columns = {}
    for key, known in COLUMNS.items():
        places = [names.index(name.casefold()) for name in known if name.casefold() in names]
        if places:
            columns[key] = places[0]
    if "name" in columns and "surname" in columns and "first" not in columns:
        if head[columns["name"]].casefold() == "nome":  # of «Nome» and «Cognome»
            columns["first"] = columns.pop("name")
    elif "name" in columns and "first" in columns and "surname" not in columns:
        columns["surname"] = columns.pop("name")  # «Name» or «Nom», beside a first name
    if columns.keys().isdisjoint({"name", "surname"}):
        raise RuleError("csv-column", "file", column=COLUMNS["name"][0])
    return columns


def _clean(cell: str) -> str:
    return unicodedata.normalize("NFC", " ".join(cell.split()))
