"""The seating plan of an evening: every drawn round, for the desk and to hand round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from scorer.paper.club.common import Heading, Names, Paper, in_pairs, players
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
from scorer.rules.club.ranking.evening import Evening
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.words import Gettext

PAGE = 685.0  # points below the heading
TITLE_LINE, TITLE_LETTERS = 28.0, 40  # a second line of the title
NOTE_LINE, NOTE_LETTERS = 11.0, 120
SEATS = 4  # for which the letters of a name are reckoned


class PlanSize(NamedTuple):
    """How large a plan is: points of a table and of what stands around a round, letters of a name on a line."""

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


def plan(_: Gettext, heading: Heading, evening: Evening, names: Names) -> Paper:
    """Return the seating plan of every drawn round, with its seed.

    No round is torn, and a page has about as many rounds as the others.
    """
    rounds = [
        {
            "number": number,
            "title": round_heading(_, evening, number),
            "titles": table_titles(_, evening, number),
            "tables": [(table.number, _seated(evening, table, names)) for table in tables],
            "pairs": any(in_pairs(evening, table) for table in tables),
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
    values = {"heading": heading, "rounds": rounds, "seats": seats, "met": met, "begin": begin}
    return Paper("plan", values | {"size": size})


def _arranged(
    rounds: Sequence[dict[str, Any]], seats: int, above: float, below: float
) -> tuple[str, Sequence[int]]:
    """Return the largest size on the fewest pages that breaks no word, and the numbers of the rounds that begin one."""
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
    """Return the parts of names between which a line may end."""
    return " ".join(people).replace("-", "- ").split()


def _height(drawn: dict[str, Any], seats: int, size: PlanSize) -> float:
    """Return about how many points a round is high."""
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
    """Return who sits at a table, partners beside each other."""
    people = players(table, names)
    return people[::2] + people[1::2] if in_pairs(evening, table) else people
