"""The seating plan of all rounds, and of one round for the wall: the people at each table, and a list by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from scorer.paper.club.common import Heading, Names, players
from scorer.rules.club.draw.sentences import (
    ladder_moves,
    repeated_meeting_sentences,
    resting_text,
    seating_note,
)
from scorer.rules.club.ranking.bracket_sentences import (
    play_off_note,
    resting,
    round_heading,
    table_titles,
)
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.reading import Values
from scorer.rules.core.words import Gettext

PAGE = 685.0  # height below the heading; all heights in this file are in points
TITLE_LINE, TITLE_LETTERS = 28.0, 40  # height of a second line of the title, letters of a line
NOTE_LINE, NOTE_LETTERS = 11.0, 120  # height of a line of notes, letters of a line
SEATS = 4  # size of the tables for which ``PlanSize.letters`` is given


LOW = 8  # names that a table may have on a landscape page
ALONE = 22  # names that fit on a page in one column
IN_TWO = 56  # in two columns of the larger type
CLOSE = 66  # in two columns of the smallest type
LETTERS = 24  # letters of a name on a line in two columns
WALL_SIZES = ((ALONE, "one"), (IN_TWO, "two"), (CLOSE, "two close"))  # most lines, by style
PAGES = {"two": (IN_TWO, 64), "two close": (CLOSE, 74)}  # lines on the first page, on others


class PlanSize(NamedTuple):
    """A type size of the plan, with the heights that it needs. *Unit:* points.

    *row* is the height of a table, *line* the height of each further line of a table. *around* is the height of
    everything else of a round. At a table of four, *letters* letters of a name fit on a line.
    """

    style: str
    row: float
    around: float
    line: float
    letters: int


SIZES = (
    PlanSize(" huge", 30.5, 72, 19.2, 16),
    PlanSize(" large", 23.5, 58, 15.5, 18),
    PlanSize("", 16, 47, 11.5, 27),
)


def plan(_: Gettext, heading: Heading, evening: Evening, names: Names) -> Values:
    """Return the values of the seating plan of all drawn rounds.

    A round is not split over pages, and pages have about the same number of rounds.
    """
    rounds = [
        {
            "number": number,
            "title": round_heading(_, evening, number),
            "titles": table_titles(_, evening, number),
            "tables": [(table.number, _seated(evening, table, names)) for table in tables],
            "pairs": any(evening.in_pairs(table) for table in tables),
            "out": resting_text(_, [names[person] for person in resting(evening, number)]),
            "seed": evening.seeds[number - 1],
            "note": " ".join(
                [
                    seating_note(_, evening, number),
                    play_off_note(_, evening, number, names),
                    *ladder_moves(_, evening, number, names),
                ]
            ),
        }
        for number, tables in enumerate(evening.rounds, start=1)
    ]
    seats = max((len(table.people) for table in evening.tables), default=4)
    met = repeated_meeting_sentences(_, evening, names)
    below = sum(1 + len(again.sentence) // NOTE_LETTERS for again in met) * NOTE_LINE
    above = len(heading["title"]) // TITLE_LETTERS * TITLE_LINE
    size, begin = _arranged(rounds, seats, above, below)
    return {"rounds": rounds, "seats": seats, "met": met, "begin": begin, "size": size}


def _arranged(
    rounds: Sequence[Values], seats: int, above: float, below: float
) -> tuple[str, Sequence[int]]:
    """Return the style of the plan, and the number of the first round of each page after the first.

    The plan takes as few pages as possible, then the largest size that breaks no word. *above* and *below*
    are the heights of further lines on the first and the last page.
    """
    longest = max(
        (
            len(word)
            for drawn in rounds
            for _n, people in drawn["tables"]
            for word in _words(people)
        ),
        default=0,
    )
    sizes = [size for size in SIZES[:-1] if longest <= size.letters * SEATS / seats]
    sizes.append(SIZES[-1])
    smallest = [_height(drawn, seats, SIZES[-1]) for drawn in rounds]
    fewest = max(1, -(-int(above + sum(smallest) + below) // int(PAGE)))
    for pages in range(fewest, len(rounds) + 1):
        starts = [-(-page * len(rounds) // pages) for page in range(pages + 1)]
        parts = [rounds[start:end] for start, end in pairwise(starts)]
        for size in sizes:
            heights = [sum(_height(drawn, seats, size) for drawn in part) for part in parts]
            heights[0] += above
            heights[-1] += below
            if max(heights) <= PAGE:
                return size.style, [start + 1 for start in starts[1:-1]]
    return "", range(2, len(rounds) + 1)


def _words(people: Sequence[str]) -> list[str]:
    """Return the parts of *people*'s names that a line break cannot split."""
    return " ".join(people).replace("-", "- ").split()


def _height(drawn: Values, seats: int, size: PlanSize) -> float:
    """Return the approximate height of a round in points; *seats* is the size of the largest table."""
    letters = size.letters * SEATS / seats
    rows = [
        max((len(name) for name in people), default=0) // letters
        for _number, people in drawn["tables"]
    ]
    legend = len(drawn["note"]) + len(drawn["out"])
    return sum(size.row + more * size.line for more in rows) + (
        size.around + legend // NOTE_LETTERS * NOTE_LINE
    )


def _seated(evening: Evening, table: EveningTable, names: Names) -> list[str]:
    """Return the names of the people at a table, partners beside each other."""
    people = players(table, names)
    return people[::2] + people[1::2] if evening.in_pairs(table) else people


def wall_plan(
    _: Gettext, evening: Evening, names: Names, number: int, size: str = "a4", **_given: object
) -> Values:
    """Return the values of a wall plan of round *number* (from 1), on pages of *size* (``a4``, ``a3``)."""
    titles = table_titles(_, evening, number)
    tables = []
    for table in evening.rounds[number - 1]:
        people = players(table, names)
        sides = [people[::2], people[1::2]] if evening.in_pairs(table) else [people]
        tables.append({"number": table.number, "title": titles[table.number], "sides": sides})
    upright = size == "a3" or any(len(table.people) > LOW for table in evening.rounds[number - 1])
    return {
        "title": round_heading(_, evening, number),
        "tables": tables,
        "out": [names[person] for person in resting(evening, number)],
        "note": play_off_note(_, evening, number, names),
        "page": f"{size} {'upright' if upright else 'across'}",
    }


def name_list(
    _: Gettext,
    evening: Evening,
    number: int,
    order: Sequence[int],
    listed: Mapping[int, str],
    **_given: object,
) -> Values:
    """Return the values of a list by name: the table of each person in round *number* (from 1), in the given *order*.

    The table is None for people who sit out; people who neither play nor sit out are left out. *listed* are the names
    as printed, surname first.
    """
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
    size = next((size for most, size in WALL_SIZES if lines <= most), "")
    size = size or min(PAGES, key=lambda style: _pages(lines, style))
    return {"title": round_heading(_, evening, number), "rows": rows, "size": size}


def _pages(lines: int, size: str) -> int:
    first, others = PAGES[size]
    return 1 - (first - lines) // others
