"""The record sheet that each person takes along from table to table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.paper.club.cards import card_pages
from scorer.paper.club.common import (
    NO_REASONS,
    PAIRS,
    Heading,
    Names,
    Paper,
    in_pairs,
    ranked_line,
)
from scorer.rules.club.evening import Evening
from scorer.rules.club.own_rules import NO_RULES, OwnRules
from scorer.rules.club.sentences.counting import extra_heading, value_heading, value_text
from scorer.rules.club.sentences.ranking_footnotes import Footnotes, footnotes
from scorer.rules.core.words import Gettext


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
    """Return a record sheet for each of *members*, with one line a round to fill in by hand.

    Below stand the own *rules* that are printed on slips.

    After the end it shows the ranking; *until* says in words how long that is provisional.
    *reasons* are those of penalties, by event.
    """
    rounds = range(1, evening.phase.rounds + 1)
    lines = {line.person: line for line in evening.standings} if evening.final else {}
    cards = []
    for member in members:
        notes = footnotes(_, evening.remarks, [member], names, reasons)
        line = ranked_line(lines[member], names, notes) if member in lines else None
        card = {"name": names[member], "line": line, "notes": notes.texts}
        cards.append(
            card | {"lines": [_row(evening, names, member, n, line, notes) for n in rounds]}
        )
    before = evening.phase.terms.sides(4) == PAIRS
    pairs = any(in_pairs(evening, table) for table in evening.tables) if evening.rounds else before
    points_title = value_heading(_, evening.counting)
    values = {
        "heading": heading,
        "pages": card_pages(cards, rules),
        "rules": rules.on_slips(),
        "pairs": pairs,
        "extra": extra_heading(_, evening.phase.handicap),
        "worth": points_title,
    }
    return Paper("records", values | {"until": until})


def _row(
    evening: Evening,
    names: Names,
    member: int,
    number: int,
    line: Mapping[str, Any] | None,
    notes: Footnotes,
) -> dict[str, Any]:
    """Return a member's round: table and partner or a rest, and its points once played.

    *line* is that of the ranking, once it is final.
    """
    tables = evening.rounds[number - 1] if number <= len(evening.rounds) else []
    table = next((table for table in tables if member in table.people), None)
    values, partner = evening.scores.values.get(member, ()), ""
    points = values[number - 1] if number <= len(values) else None
    printed, counts = "" if points is None else value_text(points), True
    if line is not None and number <= len(line["values"]):
        shown, counts, _marks = line["values"][number - 1]  # what a missed round counts, too
        printed = shown or ""
    if table is not None and in_pairs(evening, table):
        partner = names[table.players[(table.people.index(member) + 2) % 4]]
    return {
        "number": number,
        "table": None if table is None else table.number,
        "partner": partner,
        "rests": number <= len(evening.sitting_out)
        and (
            member in evening.sitting_out[number - 1]
            or (table is None and evening.phase.only_first_play(number))
        ),
        "made": printed,
        "counts": counts,
        "marks": notes.at(member, number),
    }
