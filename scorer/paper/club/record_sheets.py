"""The record sheet that each person takes along from table to table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.paper.club.cards import EIGHTH, HALF, QUARTER, card_pages
from scorer.paper.club.common import (
    NO_REASONS,
    PAIRS,
    Heading,
    Names,
    Paper,
    in_pairs,
    players,
)
from scorer.rules.club.evening import Evening
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.club.own_rules import NO_RULES, OwnRules
from scorer.rules.club.play_off_cut import evening_remarks
from scorer.rules.club.sentences.counting import value_heading, value_text
from scorer.rules.club.sentences.ranked_row import Row, ranked_row
from scorer.rules.club.sentences.ranking_footnotes import Footnotes, footnotes
from scorer.rules.core.words import Gettext

PARTNER, OPPONENT = 19, 26  # letters of a name on a line
ALONE = 46  # where there is no partner
LINES = 2  # of names for which a row has room
CLEAR = 0.15  # of a row, which a higher one keeps clear of the lines around it


def records(  # noqa: PLR0913 -- one sheet with all that may stand on it
    _: Gettext,
    heading: Heading,
    evening: Evening,
    names: Names,
    members: Sequence[int],
    reasons: Mapping[int, str] = NO_REASONS,
    until: str = "",
    rules: OwnRules = NO_RULES,
) -> Paper:
    """Return a record sheet for each of *members*, eight to a page, with one line a round to fill in by hand.

    Of a round that is drawn it tells table, partner and opponents.

    Below stand the own *rules* that are printed on slips.

    After the end it shows the ranking; *until* says in words how long that is provisional.
    *reasons* are those of penalties, by event.
    """
    last = max(evening.phase.rounds, len(evening.rounds))  # free tables go on
    rounds = range(1, last + 1)
    before = evening.phase.terms.sides(4) == PAIRS
    pairs = any(in_pairs(evening, table) for table in evening.tables) if evening.rounds else before
    points_title = value_heading(_, evening.counting)
    lines = {line.person: line for line in evening.standings} if evening.final else {}
    cards = []
    remarks = evening_remarks(evening)
    for member in members:
        notes = footnotes(_, remarks, [member], names, reasons)
        line = ranked_row(_, lines[member], names[member], notes) if member in lines else None
        rows = [_row(_, evening, names, member, n, line, notes) for n in rounds]
        more = 0 if line is None else bool(line.extra) + bool(points_title)
        card = {"name": names[member], "line": line, "notes": notes.texts, "lines": rows}
        for row in rows:
            row["high"] = max(0, _lines(row, pairs=pairs) - LINES)
        long = sum(row["high"] / LINES + CLEAR * bool(row["high"]) for row in rows)
        cards.append(card | {"more_rows": more, "long_rows": long})
    values = {
        "heading": heading,
        "pages": card_pages(cards, rules, (EIGHTH, QUARTER, HALF), shared=True),
        "rules": rules.on_slips(),
        "pairs": pairs,
        "worth": points_title,
    }
    return Paper("records", values | {"until": until})


def _lines(row: Mapping[str, Any], *, pairs: bool) -> int:
    """Return how many lines the names of a round need."""
    if not pairs:
        return -(-len(", ".join(row["opponents"])) // ALONE)
    of_opponents = sum(-(-len(name) // OPPONENT) for name in row["opponents"])
    return max(-(-len(row["partner"]) // PARTNER), of_opponents)


def _company(
    evening: Evening, table: EveningTable, member: int, names: Names
) -> tuple[str, list[str]]:
    """Return the partner of *member* at a table, "" without one, and the opponents."""
    people, seat = players(table, names), table.people.index(member)
    if not in_pairs(evening, table):
        return "", people[:seat] + people[seat + 1 :]
    return people[(seat + 2) % 4], people[1 - seat % 2 :: 2]


def _row(
    _: Gettext,
    evening: Evening,
    names: Names,
    member: int,
    number: int,
    line: Row | None,
    notes: Footnotes,
) -> dict[str, Any]:
    """Return a member's round: table and partner or a rest, and its points once played.

    *line* is that of the ranking, once it is final.
    """
    tables = evening.rounds[number - 1] if number <= len(evening.rounds) else []
    table = next((table for table in tables if member in table.people), None)
    values = evening.scores.values.get(member, ())
    partner, opponents = ("", []) if table is None else _company(evening, table, member, names)
    points = values[number - 1] if number <= len(values) else None
    printed, counts = "" if points is None else value_text(_, points), True
    parts = () if line is None else line.line.parts
    if line is not None and number <= len(parts) and parts[number - 1] is not None:
        printed, counts, _marks = line.cells[number - 1]  # what a missed round counts, too
    return {
        "number": number,
        "table": None if table is None else table.number,
        "partner": partner,
        "opponents": opponents,
        "rests": number <= len(evening.sitting_out)
        and (
            member in evening.sitting_out[number - 1]
            or (table is None and evening.phase.only_first_play(number))
        ),
        "made": printed,
        "counts": counts,
        "marks": notes.at(member, number),
    }
