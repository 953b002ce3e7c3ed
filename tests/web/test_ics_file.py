"""Calendar files: whatever people type, a line stays a line of at most 75 octets, and the text comes back."""

import re
from datetime import UTC, date, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.web.files import CalendarEntry, calendar_file
from tests.long import runs

AT = datetime(2026, 11, 1, 18, 30, tzinfo=UTC)


def entry(**changes):
    given = {"uid": "a@schreiber", "sequence": 0, "changed": AT, "day": date(2026, 12, 31)}
    return CalendarEntry(**{**given, "title": "1. Abend", **changes})


def unfolded(file):
    return file.decode().replace("\r\n ", "").removesuffix("\r\n").split("\r\n")


def value(file, name):
    (held,) = (line for line in unfolded(file) if line.startswith(f"{name}:"))
    return held.removeprefix(f"{name}:")


def unescaped(text):
    """Return a text as RFC 5545 3.3.11 reads it."""
    return re.sub(r"\\(.)", lambda sign: "\n" if sign[1] == "n" else sign[1], text)


@settings(max_examples=runs(150, 5000))
@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=120), st.data())
def test_no_line_is_too_long_and_every_text_comes_back(title, data):
    place = data.draw(st.sampled_from(["", "Bären; Saal, 1. Stock\\links", "ß🃏" * 60]))
    file = calendar_file("Saison", [entry(title=title, place=place)], "fr-CH")

    assert all(len(line) <= 75 for line in file.split(b"\r\n"))
    assert b"\n" not in file.replace(b"\r\n", b"")
    assert unescaped(value(file, "SUMMARY")) == title
    assert not place or unescaped(value(file, "LOCATION")) == place


def test_a_line_end_in_a_text_begins_no_line():
    file = calendar_file("Saison", [entry(title="A\r\nATTENDEE:x")], "fr-CH")

    assert value(file, "SUMMARY") == "A\\nATTENDEE:x"


def test_a_day_is_the_same_day_in_every_zone_and_ends_with_the_next():
    lines = unfolded(calendar_file("Saison", [entry(cancelled=True, sequence=3)], "fr-CH"))

    assert "DTSTART;VALUE=DATE:20261231" in lines
    assert "DTEND;VALUE=DATE:20270101" in lines
    assert "DTSTAMP:20261101T183000Z" in lines
    assert {"SEQUENCE:3", "STATUS:CANCELLED"} < set(lines)
    assert not any("TZID" in line for line in lines)


def test_what_begins_at_a_time_is_a_moment_and_no_whole_day():
    begins = datetime(2026, 12, 31, 18, 30, tzinfo=UTC)
    lines = unfolded(calendar_file("Saison", [entry(begins=begins)], "fr-CH"))

    assert "DTSTART:20261231T183000Z" in lines
    assert not any(line.startswith("DTEND") for line in lines)
