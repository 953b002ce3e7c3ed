"""One round on the wall: who sits where, to be read from three metres, and a list by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.paper.club.common import Heading, Names, Paper, in_pairs, players
from scorer.rules.club.ranking.bracket_sentences import (
    play_off_note,
    resting,
    round_heading,
    table_titles,
)
from scorer.rules.club.ranking.evening import Evening
from scorer.rules.core.words import Gettext

LOW = 8  # names that a table may have on a page that lies across
ALONE = 22  # names that find room in one column, and the larger ones in two
IN_TWO = 56
CLOSE = 66  # and the smallest ones
LETTERS = 24  # of a name on a line in two columns


def wall_plan(
    _: Gettext, heading: Heading, evening: Evening, names: Names, number: int, size: str = "a4"
) -> Paper:
    """Return the tables of round *number* in letters of at least 40 pt, on pages of *size* (``a4``, ``a3``)."""
    titles = table_titles(_, evening, number)
    tables = []
    for table in evening.rounds[number - 1]:
        people = players(table, names)
        sides = [people[::2], people[1::2]] if in_pairs(evening, table) else [people]
        tables.append({"number": table.number, "title": titles[table.number], "sides": sides})
    upright = size == "a3" or any(len(table.people) > LOW for table in evening.rounds[number - 1])
    values = {
        "heading": heading,
        "title": round_heading(_, evening, number),
        "tables": tables,
        "out": [names[person] for person in resting(evening, number)],
        "note": play_off_note(_, evening, number, names),
        "page": f"{size} {'upright' if upright else 'across'}",
    }
    return Paper("wall_plan", values)


def name_list(
    _: Gettext,
    heading: Heading,
    evening: Evening,
    number: int,
    order: Sequence[int],
    listed: Mapping[int, str],
) -> Paper:
    """Return where each of *order* sits in round *number*, by surname as *listed*."""
    table_of = {
        player: table.number for table in evening.rounds[number - 1] for player in table.players
    }
    rests = {*resting(evening, number)}
    rows = [
        (listed[person], table_of.get(person))
        for person in order
        if person in table_of or person in rests
    ]
    lines = len(rows)
    if lines > ALONE:
        lines = sum(1 + len(name) // LETTERS for name, _table in rows)
    size = next((size for most, size in SIZES if lines <= most), "")
    size = size or min(PAGES, key=lambda style: _pages(lines, style))
    title = round_heading(_, evening, number)
    return Paper("name_list", {"heading": heading, "title": title, "rows": rows, "size": size})


SIZES = ((ALONE, "one"), (IN_TWO, "two"), (CLOSE, "two close"))  # up to so many names
PAGES = {"two": (IN_TWO, 64), "two close": (CLOSE, 74)}  # names on the first page, on others


def _pages(lines: int, size: str) -> int:
    first, others = PAGES[size]
    return 1 - (first - lines) // others
