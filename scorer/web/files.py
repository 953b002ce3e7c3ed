"""CSV and calendar files in which no text is read as a formula or as a line of its own."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta

from flask import Response

from scorer.rules.core.value_class import value_class

NO_ISOLATES = dict.fromkeys(
    (0x2068, 0x2069)
)  # for translate(): without the isolates of text direction around names
IN_FILES = NO_ISOLATES | {
    0xA0: " "
}  # a cell is not broken into lines, so it needs no no-break spaces
# A spreadsheet reads a text that starts with one of these as a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0")


def spreadsheet(rows: Iterable[Iterable[object]], name: str) -> Response:
    """Return *rows* as the CSV file *name* (without extension), to download.

    Cells are separated by semicolons, which Swiss spreadsheets open in columns.
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", quoting=csv.QUOTE_ALL)
    writer.writerows([cell(value) for value in row] for row in rows)
    answer = Response("\ufeff" + out.getvalue(), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def json_file(content: bytes, name: str) -> Response:
    """Return *content* as the JSON file *name* (without extension), to download."""
    answer = Response(content, mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


def carried(rows: Iterable[Iterable[object]]) -> str:
    """Return *rows* as the text of a CSV file, to be posted back by the page that shows them."""
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\n").writerows(rows)
    return out.getvalue()


def cell(value: object) -> object:
    """Return *value* as a CSV cell: numbers unchanged; a text that could be a formula gets an apostrophe in front."""
    if isinstance(value, int | float):
        return value
    text = str(value).translate(IN_FILES)
    start = unicodedata.normalize("NFKC", text.lstrip(" \ufeff"))[:1]
    return "'" + text if start.startswith(FORMULA) else text


MOST_OCTETS = 75  # of a line, without its end (RFC 5545, 3.1)
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})  # RFC 5545, 3.3.11
CONTENT_TYPE = "text/calendar; charset=utf-8"


@value_class
class CalendarEntry:
    """An entry of a calendar: the whole *day*, the same in every time zone, or with *begins* a time without an end.

    *uid* never changes; *sequence* is the number of changes, the last one at *changed* (UTC). *address* is the
    address of its page.
    """

    uid: str
    sequence: int
    changed: datetime
    day: date
    title: str
    place: str = ""
    address: str = ""
    cancelled: bool = False
    begins: datetime | None = None


def calendar_file(name: str, entries: Iterable[CalendarEntry], language: str) -> bytes:
    """Return the calendar *name* as an iCalendar file (RFC 5545), which asks subscribers to read it twice a day.

    *language* is the language tag of its texts («fr-CH»).
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Schreiber//Jass//{language[:2].upper()}",
        f"X-WR-CALNAME:{_text(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ]
    for entry in entries:
        lines += _event(entry)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in folded(line)).encode()


def _event(entry: CalendarEntry) -> list[str]:
    """Return the lines of one entry, not folded; place and address are left out if empty."""
    lines = [
        "BEGIN:VEVENT",
        f"UID:{entry.uid}",
        f"DTSTAMP:{entry.changed:%Y%m%dT%H%M%SZ}",
        f"SEQUENCE:{entry.sequence}",
        f"STATUS:{'CANCELLED' if entry.cancelled else 'CONFIRMED'}",
        *_times(entry),
        f"SUMMARY:{_text(entry.title)}",
    ]
    if entry.place:
        lines.append(f"LOCATION:{_text(entry.place)}")
    if entry.address:
        lines.append(f"URL:{entry.address}")
    return [*lines, "TRANSP:TRANSPARENT", "END:VEVENT"]


def _times(entry: CalendarEntry) -> list[str]:
    """Return the lines with the beginning of an entry, or with its whole day if no time is known."""
    if entry.begins is not None:
        return [f"DTSTART:{entry.begins.astimezone(UTC):%Y%m%dT%H%M%SZ}"]
    return [
        f"DTSTART;VALUE=DATE:{entry.day:%Y%m%d}",
        f"DTEND;VALUE=DATE:{entry.day + timedelta(days=1):%Y%m%d}",
    ]


def _text(text: str) -> str:
    """Return *text* escaped as a value, without control characters other than line breaks."""
    return "".join(letter for letter in text if letter >= " " or letter == "\n").translate(ESCAPED)


def folded(line: str) -> Iterator[str]:
    """Yield *line* in parts of at most 75 octets; each part after the first begins with a blank."""
    part, room = "", MOST_OCTETS
    for letter in line:
        size = len(letter.encode())
        if size > room:
            yield part
            part, room = " ", MOST_OCTETS - 1
        part, room = part + letter, room - size
    yield part
