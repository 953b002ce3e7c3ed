"""What a club hangs on the wall and lays on the tables: plan, slips, rankings, record sheets.

Everything comes as it stands in the rules, with the names to print; nothing is computed
here. Several papers make one document, each on pages of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from scorer.paper.page import page, untranslated
from scorer.rules.club.counting import Counting, Value
from scorer.rules.club.evening import Evening
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.club.model import Phase
from scorer.rules.club.ranking import RankingRow
from scorer.rules.club.sentences.comparison import ComparedSection
from scorer.rules.club.sentences.counting import (
    extra_heading,
    tie_reasons,
    total_heading,
    total_text,
    value_heading,
    value_text,
)
from scorer.rules.club.sentences.draw import ladder_moves, repeated_meeting_sentences, seating_note
from scorer.rules.club.sentences.remarks import NONE, Footnotes, footnotes
from scorer.rules.core.words import Gettext

Names = Mapping[int, str]
NO_REASONS: Mapping[int, str] = MappingProxyType({})
NOTHING_INSIDE: Mapping[int, Value] = MappingProxyType({})
MOST_COLUMNS = 12  # values that find room beside a name, also across
PAIRS = 2  # sides of a table where two play together
QUARTER = 14  # lines that find room on a quarter of a page
HALF = 30  # and on half of one
ROWS = (
    (8, ""),
    (12, "dense"),
    (QUARTER, "tight"),
    (24, ""),
    (HALF, "dense"),
)  # up to so many of them
UPRIGHT = 6  # of them on an upright page
FEW_COLUMNS = 4  # beside which a name can be large
GAMES = 8  # lines of a slip on which games are noted
LONG_NAME = 22  # letters from which on it takes a second line then
SIZES = ((12, " huge"), (24, " large"))  # up to so many lines, to be read from a distance


# What stands above a paper: club, title, date, place, and a note below what is told.
Heading = Mapping[str, str]


@dataclass(frozen=True)
class Paper:
    """One paper: its template, its values, and whether its pages are landscape."""

    kind: str
    values: Mapping[str, Any]
    landscape: bool = False


def club_html(
    papers: Sequence[tuple[str, Mapping[str, Any]]],
    title: str,
    *,
    gettext: Gettext = untranslated,
    language: str = "de-CH",
    stylesheet: str = "",
) -> str:
    """Return *papers* as one A4 document with *title*; each is one of ``PAPERS``."""
    return page(
        "paper/club.html",
        "a4",
        _=gettext,
        language=language,
        stylesheet=stylesheet,
        title=title,
        papers=[PAPERS[kind](gettext, **values) for kind, values in papers],
    )


def plan(_: Gettext, heading: Heading, evening: Evening, names: Names) -> Paper:
    """Return the seating plan of every drawn round, with its seed."""
    rounds = [
        {
            "number": number,
            "tables": [(table.number, _seated(evening, table, names)) for table in tables],
            "pairs": any(_in_pairs(evening, table) for table in tables),
            "out": [names[person] for person in evening.sitting_out[number - 1]],
            "seed": evening.seeds[number - 1],
            "note": " ".join(
                [seating_note(_, evening, number), *ladder_moves(_, evening, number, names)]
            ),
        }
        for number, tables in enumerate(evening.rounds, start=1)
    ]
    seats = max((len(table.people) for table in evening.tables), default=4)
    lines = sum(len(tables) + 2 for tables in evening.rounds)
    met = repeated_meeting_sentences(_, evening, names)
    values = {"heading": heading, "rounds": rounds, "seats": seats, "met": met}
    return Paper("plan", values | {"size": _size(lines)})


def slips(
    _: Gettext,
    heading: Heading,
    evening: Evening,
    tables: Sequence[tuple[EveningTable, Markup | None, str]],
    names: Names,
) -> Paper:
    """Return a slip for each of *tables*, to be cut, with the code for its phone."""
    cards = []
    for table, code, typed in tables:
        phase = evening.phase.in_round(table.round)
        people = _players(table, names)
        sides = phase.terms.sides(len(people))
        cards.append(
            {
                "round": table.round,
                "table": table.number,
                "code": code,
                "typed": typed,
                "sides": [people[side::sides] for side in range(sides)],
                "figures": phase.terms.figures,
                "goal": phase.terms.goal,
                "deals": phase.deals,
                "lines": _deals(phase),
                "named": bool(phase.terms.contracts),
                "sum": None if phase.terms.check is None else phase.terms.cards(phase.deals),
                "bonus": phase.terms.match_bonus,
                "matches": phase.terms.names_matches,
                "writer": phase.terms.wrong in {"writer", "split"},
            }
        )
    return Paper("slips", {"heading": heading, "pages": _card_pages(cards)})


def _deals(phase: Phase) -> list[tuple[int, str]]:
    """Return the number of each deal of a slip, with its prescribed contract or an empty text.

    Of games nobody knows how many there will be: there is room for some.
    """
    if phase.terms.figures != "points":
        return [(number, "") for number in range(1, GAMES + 1)]
    names = [
        f"{contract.name} ×{contract.factor}" if contract.factor > 1 else contract.name
        for contract in phase.terms.contracts
    ]
    names += [""] * (phase.deals - len(names))
    return list(enumerate(names[: phase.deals], start=1))


def records(
    _: Gettext,
    heading: Heading,
    evening: Evening,
    names: Names,
    members: Sequence[int],
    reasons: Mapping[int, str] = NO_REASONS,
    until: str = "",
) -> Paper:
    """Return a record sheet for each of *members*, with one line a round to fill in by hand.

    After the end it shows the ranking; *until* says in words how long that is provisional.
    *reasons* are those of penalties, by event.
    """
    rounds = range(1, evening.phase.rounds + 1)
    lines = {line.person: line for line in evening.standings} if evening.final else {}
    cards = []
    for member in members:
        notes = footnotes(_, evening.scores.remarks, [member], names, reasons)
        line = _ranked(lines[member], names, notes) if member in lines else None
        card = {"name": names[member], "line": line, "notes": notes.texts}
        cards.append(
            card | {"lines": [_row(evening, names, member, n, line, notes) for n in rounds]}
        )
    before = evening.phase.terms.sides(4) == PAIRS
    pairs = any(_in_pairs(evening, table) for table in evening.tables) if evening.rounds else before
    points_title = value_heading(_, evening.counting)
    values = {
        "heading": heading,
        "pages": _card_pages(cards),
        "pairs": pairs,
        "extra": extra_heading(_, evening.phase.handicap),
        "worth": points_title,
    }
    return Paper("records", values | {"until": until})


def ranking(  # noqa: PLR0913 -- one list with all that may stand beside it
    _: Gettext,
    heading: Heading,
    lines: Sequence[RankingRow],
    names: Names,
    counting: Counting,
    columns: Sequence[str],
    season: bool = False,
    extra: str = "",
    footnotes: Footnotes = NONE,
    inside: Mapping[int, Value] = NOTHING_INSIDE,
    measured: str = "total",
) -> Paper:
    """Return a ranking; *columns* are the headings of the values (rounds or evenings).

    Where the values have no room, their number is shown. *extra* is the heading of points added
    at the end. *inside* are by member the penalty points inside the values. *measured* is what
    decides.
    """
    wide = len(columns) <= MOST_COLUMNS
    rows = [_ranked(line, names, footnotes, inside, apart=not wide) for line in lines]
    reasons = tie_reasons(_, counting, lines, names, season, matches=measured == "matches")
    notes = [f"{names[line.person]} {why}" for line, why in zip(lines, reasons, strict=True) if why]
    tall = sum(1 + len(row["name"]) // LONG_NAME for row in rows)
    tall += len(notes) + len(footnotes.texts)
    values = {
        "heading": heading,
        "size": _size(tall) if len(columns) <= FEW_COLUMNS else "",
        "columns": columns if wide else (),
        "rows": rows,
        "notes": notes,
        "footnotes": footnotes.texts,
        "extra": (extra or _("Strafen")) if any(line.extra for line in lines) else "",
        "inside": any(row["inside"] for row in rows),
        "total": total_heading(_, measured),
        "worth": value_heading(_, counting),
        "counts": not wide,
    }
    return Paper("ranking", values, landscape=wide and len(columns) > UPRIGHT)


def member(
    _: Gettext,
    heading: Heading,
    results: Sequence[tuple[str, str, str, str, str]],
    figures: Mapping[str, str],
) -> Paper:
    """Return the sheet of one member: each evening with remarks, rank and result.

    *figures* are the totals in words.
    """
    return Paper("member", {"heading": heading, "results": results, "figures": figures})


def selection(
    _: Gettext,
    heading: Heading,
    chosen: Sequence[tuple[str, str]],
    reserve: Sequence[tuple[str, str]],
    remarks: Sequence[str],
) -> Paper:
    """Return who may play a final and who stands by, each with a reason; *remarks* tell of empty places and equals."""
    values = {"heading": heading, "chosen": chosen, "reserve": reserve, "remarks": remarks}
    return Paper("selection", values)


def diploma(_: Gettext, heading: Heading, name: str, rank: int, total: str) -> Paper:
    """Return a diploma for *rank*."""
    return Paper("diploma", {"heading": heading, "name": name, "rank": rank, "total": total})


def regulation(
    _: Gettext, heading: Heading, sections: Sequence[tuple[str, Sequence[str]]]
) -> Paper:
    """Return the sentences of one version of a regulation."""
    return Paper("regulation", {"heading": heading, "sections": sections})


def comparison(
    _: Gettext, heading: Heading, sections: Sequence[ComparedSection], before: str, after: str
) -> Paper:
    """Return two versions of a regulation beside each other; they are called *before* and *after*."""
    return Paper(
        "comparison", {"heading": heading, "sections": sections, "before": before, "after": after}
    )


def announcing(_: Gettext, heading: Heading, rows: Sequence[tuple[int, str, str]]) -> Paper:
    """Return the ranks in the order of their announcement: rank, name, total, place for a prize."""
    return Paper("announcing", {"heading": heading, "rows": rows})


def _card_pages(cards: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return pages of *cards*: four, or two with more than ``QUARTER`` lines.

    A card with more than ``HALF`` lines goes on over as many halves as it needs; it begins a
    page, and nothing else stands on its pages.
    """

    def kind(numbered: tuple[int, Mapping[str, Any]]) -> tuple[str, int | None]:
        number, card = numbered
        lines = len(card["lines"])
        tall = lines + len(card.get("notes", ())) + bool(card.get("matches"))
        return "quarters" if tall <= QUARTER else "halves", number if lines > HALF else None

    pages = []
    for (size, alone), group in groupby(enumerate(cards), key=kind):
        parts = [part for _, card in group for part in _card_parts(card)]
        room = 4 if size == "quarters" else 2
        for first in range(0, len(parts), room):
            page = {"size": size, "whole": alone is not None, "cards": parts[first : first + room]}
            pages.append(page)
    return pages


def _card_parts(card: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield *card* in parts of about equal length, each with its ``lines`` and its number."""
    lines = card["lines"]
    count = -(-len(lines) // HALF)
    length = -(-len(lines) // count)
    for part in range(count):
        part_lines = lines[part * length : (part + 1) * length]
        yield {
            **card,
            "lines": part_lines,
            "dense": _dense(len(part_lines)),
            "part": part + 1,
            "parts": count,
        }


def _dense(lines: int) -> str:
    """Return how narrow the rows are, so that all of them find room."""
    return next(name for most, name in ROWS if lines <= most)


def _size(lines: int) -> str:
    """Return how large a list is printed that has so many lines, so that it fills its page."""
    return next((size for most, size in SIZES if lines <= most), "")


def _players(table: EveningTable, names: Names) -> list[str]:
    return [names[player] for player in table.players]


def _in_pairs(evening: Evening, table: EveningTable) -> bool:
    return evening.phase.terms.sides(len(table.people)) == PAIRS


def _seated(evening: Evening, table: EveningTable, names: Names) -> list[str]:
    """Return who sits at a table, partners beside each other."""
    people = _players(table, names)
    return people[::2] + people[1::2] if _in_pairs(evening, table) else people


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
    if table is not None and _in_pairs(evening, table):
        partner = names[table.players[(table.people.index(member) + 2) % 4]]
    return {
        "number": number,
        "table": None if table is None else table.number,
        "partner": partner,
        "rests": number <= len(evening.sitting_out) and member in evening.sitting_out[number - 1],
        "made": printed,
        "counts": counts,
        "marks": notes.at(member, number),
    }


def _ranked(
    line: RankingRow,
    names: Names,
    notes: Footnotes = NONE,
    inside: Mapping[int, Value] = NOTHING_INSIDE,
    *,
    apart: bool = False,
) -> dict[str, Any]:
    """Return a line as it is printed; *apart*, where values have no column, its name is marked."""
    held, person = inside.get(line.person, 0), line.person
    return {
        "rank": line.rank,
        "out": line.disqualified,
        "name": names[person],
        "name_marks": notes.anywhere(person) if apart else notes.at(person, "rank"),
        "values": [
            (None if points is None else value_text(points), counts, notes.at(person, number))
            for number, (points, counts) in enumerate(
                zip(line.parts, line.counted, strict=True), start=1
            )
        ],
        "count": sum(line.counted),
        "extra": value_text(line.extra) if line.extra else "",
        "extra_marks": "" if apart else notes.at(person, "extra"),
        "inside": value_text(held) if held else "",
        "total": total_text(line),
        "worth": "–" if line.value is None else value_text(line.value),
    }


PAPERS: Mapping[str, Callable[..., Paper]] = {
    "plan": plan,
    "slips": slips,
    "records": records,
    "ranking": ranking,
    "member": member,
    "diploma": diploma,
    "regulation": regulation,
    "comparison": comparison,
    "selection": selection,
    "announcing": announcing,
}
