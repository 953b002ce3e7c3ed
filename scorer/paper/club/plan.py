"""The plan on the wall that tells who sits where."""

from __future__ import annotations

from scorer.paper.club.common import Heading, Names, Paper, in_pairs, players, print_size
from scorer.rules.club.evening import Evening
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.club.sentences.bracket import play_off_note, resting, round_heading, table_titles
from scorer.rules.club.sentences.draw import ladder_moves, repeated_meeting_sentences, seating_note
from scorer.rules.core.words import Gettext


def plan(_: Gettext, heading: Heading, evening: Evening, names: Names) -> Paper:
    """Return the seating plan of every drawn round, with its seed."""
    rounds = [
        {
            "number": number,
            "title": round_heading(_, evening, number),
            "titles": table_titles(_, evening, number),
            "tables": [(table.number, _seated(evening, table, names)) for table in tables],
            "pairs": any(in_pairs(evening, table) for table in tables),
            "out": [names[person] for person in resting(evening, number)],
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
    lines = sum(len(tables) + 2 for tables in evening.rounds)
    met = repeated_meeting_sentences(_, evening, names)
    values = {"heading": heading, "rounds": rounds, "seats": seats, "met": met}
    return Paper("plan", values | {"size": print_size(lines)})


def _seated(evening: Evening, table: EveningTable, names: Names) -> list[str]:
    """Return who sits at a table, partners beside each other."""
    people = players(table, names)
    return people[::2] + people[1::2] if in_pairs(evening, table) else people
