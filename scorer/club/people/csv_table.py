"""Tables of a CSV file, as spreadsheets write them, with a member in each row."""

from __future__ import annotations

import codecs
import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise, zip_longest
from operator import itemgetter

from scorer.club.people.members import Member, split_categories
from scorer.rules.club.people import FullName
from scorer.rules.core.errors import RuleError

SEPARATORS = (";", ",", "\t")
SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # first bytes of .xlsx, and of .ods and .xls
# Accepted headings of each column; the first one is used in messages.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": (
        *("Name", "Mitglied", "Nom", "Nome", "Name, Vorname", "Name Vorname", "Full name"),
        *("Nom et prénom", "Nom, prénom", "Cognome e nome", "Name am Tisch", "Nom à la table"),
        *("Nome al tavolo", "Name at the table", "Heisst am Tisch"),
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
# Headings of a last column and last row with sums.
TOTAL = (
    *("total", "resultat", "punkte", "ergebnis", "summe", "gesamt"),
    *("totale", "résultat", "points", "somme", "risultato", "punti", "somma", "result", "sum"),
)
NO_NAME = frozenset(
    {
        *TOTAL,
        *("durchschnitt", "kontrolle", "moyenne", "contrôle", "media", "controllo"),
        *("average", "control", "check"),
    }
)
NAMES = frozenset(name.casefold() for key in ("name", "surname") for name in COLUMNS[key])
MOST_TITLES = 6  # number of rows in which the header is searched
# Single-byte encodings that spreadsheets write. UTF-8 sequences within them are read as UTF-8.
CODE_PAGES = ("cp1252", "mac_roman", "cp850")
UTF_8 = re.compile(rb"(\xc2[\xa0-\xbf]|[\xc3-\xc5][\x80-\xbf]|\xe2\x80[\x90-\xba])")
OURS = frozenset("äöüàâæçéèêëîïôœùûÿìòÄÖÜÀÂÆÇÉÈÊËÎÏÔŒÙÛŸÌÒ")
LAST_LATIN = "\u017f"
OPENING, CLOSING, JOINING = "«‹„“‘", "»›”“’…°", "’‘–·"
USUAL_SIGNS = frozenset(f"{OPENING}{CLOSING}{JOINING}—•€§\u00a0")
GARBLED = 10  # points of a sign that cannot be part of a word
APART = re.compile(r'[\s;,"]+')
LETTERS = re.compile(r"[^\W\d_]+")
MOST_SHOWN = 20  # letters of a word quoted in an error
# Thousands as spreadsheets and people write them: 1'256, with any apostrophe or a narrow space.
THOUSANDS = re.compile(r"(?<=[0-9])['’\u02bc\u00a0\u2009\u202f ](?=[0-9]{3}(?![0-9]))")
MINUS = "\u2212"
ESCAPED = re.compile(r"\A'(?=[=+@-])")  # marks text that is no formula
YES = frozenset(
    {
        *("ja", "j", "x", "1", "gast", "yes", "y", "wahr", "true", "oui", "sì", "si"),
        *("invité", "ospite", "guest", "vrai", "vero"),
    }
)


def table(data: bytes, most: int) -> tuple[dict[str, int], list[tuple[int, list[str]]]]:
    """Return the index of each known column by its key, and the rows with their numbers in the file (from 1).

    The first returned row is the header: that of the file, or the one below a title. Empty rows are left out.
    Separators are ``;``, ``,`` or tabs; a line break within a cell becomes a blank.

    :raises RuleError: ``csv-column`` with the missing *column*, ``csv-rows`` for more
        than *most*, ``csv-broken`` with the *line*, ``csv-spreadsheet`` for a spreadsheet that is not
        CSV, and codes of :func:`text_of`.
    """
    if data.startswith(SPREADSHEETS):
        raise RuleError("csv-spreadsheet", "file")
    text = text_of(data)
    separator, above = _separator(text)
    rows = [row for row in cells_of(text, separator) if row[0] > above and any(row[1])]
    columns = _columns(rows[0][1] if rows else [])
    if len(rows) - 1 > most:
        raise RuleError("csv-rows", "file", limit=most)
    return columns, rows


def cells_of(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each row, with its number from 1.

    :raises RuleError: ``csv-broken`` with the *line*, also for a quotation mark never closed.
    """
    row, is_open = 0, False

    def lines() -> Iterator[str]:
        nonlocal is_open
        yield from io.StringIO(text, newline="")
        is_open = True  # a row that ends after this has an open quotation mark

    try:
        for row, cells in enumerate(csv.reader(lines(), delimiter=separator), start=1):
            if is_open:
                raise RuleError("csv-broken", "file", line=row)
            yield row, [_clean(cell) for cell in cells]
    except csv.Error as error:
        raise RuleError("csv-broken", "file", line=row + 1) from error


def sum_word(member: Member, columns: Mapping[str, int], cells: Sequence[str]) -> str:
    """Return the word that marks a row of sums, "" for the row of a person.

    A row of sums has a word of :data:`NO_NAME` as its name, or in any cell if it has no name. A row with a word of
    :data:`TOTAL` in its first cell is a row of sums, too, if the first column is no column of a member or the name has
    digits.
    """
    words = [member.name] if member.name else cells
    may_be_total = 0 not in columns.values() or any(map(str.isdigit, member.name))
    if may_be_total and cells[0].casefold().rstrip(" :") in TOTAL:
        return cells[0]
    return next((word for word in words if word.casefold().rstrip(" :") in NO_NAME), "")


def require_name(member: Member, columns: Mapping[str, int], head: Sequence[str]) -> None:
    """Refuse a row without a name.

    :raises RuleError: ``csv-name`` with the *column* where it is missing.
    """
    if not member.name:
        column = head[columns.get("name", columns.get("surname", 0))]
        raise RuleError("csv-name", "name", column=column)


def plain_number(text: str) -> str:
    """Return a number without thousands separators, and with an ASCII minus; any other text unchanged."""
    return THOUSANDS.sub("", text.strip().replace(MINUS, "-"))


def member_of(columns: Mapping[str, int], cells: Sequence[str]) -> Member:
    """Return the member of a row, not validated; a missing name is made of first name and surname."""
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


def text_of(data: bytes) -> str:
    """Return the text of a list: UTF-8, UTF-16 with or without a byte order mark, or one of :data:`CODE_PAGES`.

    The code page is the one with the lowest sum of :func:`_oddness`.

    :raises RuleError: ``csv-letters`` with two words if two code pages are equally likely,
        ``csv-lost`` with a word that has undecodable letters.
    """
    wide = ""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        wide = "utf-16"
    elif data.count(0) * 4 > len(data):  # the zero bytes of ASCII letters in UTF-16
        wide = "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
    try:
        text = data.decode(wide, "replace") if wide else data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _nearest_to_ours(data)
    lost = next((word for word in APART.split(text) if "\ufffd" in word), None)
    if lost is not None:
        raise RuleError("csv-lost", "file", text=_shown(lost))
    return text


def _nearest_to_ours(data: bytes) -> str:
    """Return the text in the code page whose words have the lowest oddness.

    :raises RuleError: ``csv-lost``, ``csv-letters``.
    """
    readings = []
    for page in CODE_PAGES:
        try:
            text = _with_utf_8(data, page)
        except UnicodeDecodeError:
            continue
        words = [word for word in APART.split(text) if not word.isascii()]
        readings.append((sum(map(_oddness, {*words})), text, words))
    readings.sort(key=lambda reading: reading[0])
    _odd, text, words = readings[0]
    garbled = next((word for word in words if _oddness(word) >= GARBLED), None)
    if garbled is not None:
        raise RuleError("csv-lost", "file", text=_shown(garbled))
    for (least, _text, first), (odd, _text_of_second, second) in pairwise(readings[:2]):
        if odd == least and first != second:
            # the first words that differ; one reading may have more words than the other
            both = next(
                pair for pair in zip_longest(first, second, fillvalue="") if len({*pair}) > 1
            )
            raise RuleError("csv-letters", "file", first=_shown(both[0]), second=_shown(both[1]))
    return text


def _with_utf_8(data: bytes, page: str) -> str:
    parts = UTF_8.split(data)
    return "".join(part.decode("utf-8" if at % 2 else page) for at, part in enumerate(parts))


def _oddness(word: str) -> int:
    """Return the oddness of a word, which is 0 for words of our languages such as «Jörg»: 1 for each foreign letter.

    Accented words in mixed case add 2, a single accented letter other than «à» or «è» adds 1. Other signs add the
    points of :func:`_letter_oddness`. ASCII characters add nothing.
    """
    points = 0
    for run in LETTERS.findall(word):
        if not run.isascii():
            points += 0 if run in {run.lower(), run.upper(), run.capitalize()} else 2
            points += run not in "àèÀÈ" and len(run) == 1
    # each letter with its neighbours; the first text is longer by one character
    for before, letter, after in zip(f" {word}", word, f"{word[1:]} ", strict=False):
        if not (letter.isascii() or letter in OURS):
            points += _letter_oddness(before, letter, after)
    return points


def _letter_oddness(before: str, letter: str, after: str) -> int:
    """Return the oddness of a foreign *letter*, or of a sign, between the characters *before* and *after* it.

    A sign that is impossible between these characters has :data:`GARBLED`, all others have 0 to 2.
    """
    if letter.isalpha() and "À" <= letter <= LAST_LATIN:
        return 1
    touches = before.isalpha(), after.isalpha()
    is_sign = letter in USUAL_SIGNS or " " <= letter < "À" or "‐" <= letter <= "›"
    if not is_sign or (all(touches) and letter not in JOINING):
        return GARBLED
    if touches == (False, False):  # a single quotation mark is never alone, an «Ü» may be
        return 2 if letter in "‹›" else int(letter not in USUAL_SIGNS)
    return int(letter not in (JOINING if all(touches) else CLOSING if touches[0] else OPENING))


def _shown(word: str) -> str:
    return "".join(filter(str.isprintable, word))[:MOST_SHOWN]


def _separator(text: str) -> tuple[str, int]:
    """Return the separator of the cells, and the number of rows above the header, such as a title."""
    heads = []
    for separator in SEPARATORS:
        try:
            for row, cells in islice(cells_of(text, separator), MOST_TITLES):
                if not NAMES.isdisjoint(cell.casefold() for cell in cells):
                    heads.append((len(cells), separator, row - 1))
                    break
        except RuleError:  # another separator may fit
            continue
    _width, separator, above = max(heads, default=(0, SEPARATORS[0], 0), key=itemgetter(0))
    return separator, above


def _columns(head: Sequence[str]) -> dict[str, int]:
    names = [cell.casefold() for cell in head]
    columns = {}
    if {"cognome", "nome"} <= {*names}:  # the last «nome» is the first name
        names[-1 - names[::-1].index("nome")] = "vorname"
    for key, headings in COLUMNS.items():
        places = [names.index(name.casefold()) for name in headings if name.casefold() in names]
        if places:
            columns[key] = places[0]
    if "name" in columns and "first" in columns and "surname" not in columns:
        columns["surname"] = columns.pop("name")  # «Name» or «Nom» means surname here
    if columns.keys().isdisjoint({"name", "surname"}):
        raise RuleError("csv-column", "file", column=COLUMNS["name"][0])
    return columns


def _clean(cell: str) -> str:
    return unicodedata.normalize("NFC", " ".join(ESCAPED.sub("", cell).split()))
