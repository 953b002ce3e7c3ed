"""Record sheets of people, and the layout of slips and sheets on pages to be cut apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorer.paper.club.common import NO_REASONS, PAIRS, Names, players
from scorer.rules.club.counting.sentences import value_heading, value_text
from scorer.rules.club.ranking.cut import evening_remarks
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.sentences import Footnotes, Row, footnotes, ranked_row
from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRules, lines_on_slips
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.words import Gettext


class CardSize(NamedTuple):
    """A size of cards: its *style*, the number of cards on a page (*on_page*), and its possible *rows*.

    *rows* has the most lines and the style for each height of rows, the highest first. *spare* more rows fit if names
    take several lines. *lines* is the most lines to write on; with more, each line would be too low for handwriting.
    """

    style: str
    on_page: int
    rows: tuple[tuple[float, str], ...]
    spare: float = 0
    lines: int = 30

    @property
    def most(self) -> int:
        """Return the number of lines that fit in the lowest rows."""
        return int(self.rows[-1][0])

    def dense(self, lines: float) -> str:
        """Return the style of the highest rows in which this number of *lines* fits, else of the lowest rows."""
        return next((style for most, style in self.rows if lines <= most), self.rows[-1][1])


NOTE = 0.45  # height of a footnote line, in rows
NOTE_LETTERS = 66  # letters on a footnote line
# Below four high rows there is room for two lines of footnotes.
EIGHTH = CardSize("eighths", 8, ((4.9, ""), (6, "dense"), (8, "tight")))
QUARTER = CardSize(
    "quarters", 4, ((8, ""), (12, "dense"), (14, "tight"), (16, "close")), spare=2.4, lines=14
)
HALF = CardSize("halves", 2, ((24, ""), (30, "dense")), spare=3)


def card_pages(
    cards: Sequence[JsonObject],
    rules: OwnRules,
    sizes: Sequence[CardSize] = (QUARTER, HALF),
    *,
    shared: bool = False,
) -> list[Values]:
    """Return pages of *cards*, each in the first of *sizes* in which it fits; pages of the first size come first.

    The cards are in order after the whole stack of pages is cut and the piles are laid on each other, with the
    upper left pile on top, then the upper right pile, and so on row by row. With *shared* pages, the last
    cards of the first size are on pages of the second size, if that saves a page. A card with more lines
    than the last size holds takes as many cards as it needs. Each card needs room for the lines of the club's own
    *rules*.
    """
    parts = _by_size(cards, lines_on_slips(rules), sizes)
    small, larger = sizes[:2]
    beside = _beside(parts, small, larger) if shared else []
    pages = []
    for size, cut in parts.items():
        count = -(-len(cut) // size.on_page)
        for number in range(count):
            cards = cut[number::count]
            free = size.on_page - len(cards) if size is larger else 0
            others, beside = _split(beside, free * small.on_page // larger.on_page)
            pages.append({"size": size.style, "cards": cards + others})
    return pages


def _by_size(
    cards: Iterable[JsonObject], below: int, sizes: Sequence[CardSize]
) -> dict[CardSize, list[Values]]:
    """Return the parts of *cards* by size.

    The size of a card is the first that has room for it and *below* more lines, else the last size.
    """
    parts: dict[CardSize, list[Values]] = {size: [] for size in sizes}
    for card in cards:
        taken = below + card.get("more_rows", 0)
        more = note_rows(card.get("notes", {}).values())
        lines = len(card["lines"])
        tall = lines + taken + more + bool(card.get("matches"))
        long = card.get("long_rows", 0)
        size = next(
            (
                size
                for size in sizes
                if lines <= size.lines and tall + max(0, long - size.spare) <= size.most
            ),
            sizes[-1],
        )
        if below:  # without own rules the row of matches fits
            more += bool(card.get("matches"))
        parts[size] += _card_parts(card, taken, more + max(0, long - size.spare) / 2, size)
    return parts


def _beside(
    parts: Mapping[CardSize, list[Values]], small: CardSize, larger: CardSize
) -> list[Values]:
    """Remove and return the last *small* cards, which fill no page; [] if the *larger* pages have no room for them."""
    free = -len(parts[larger]) % larger.on_page * small.on_page // larger.on_page
    rest = len(parts[small]) % small.on_page
    if rest > free:
        return []
    parts[small][:], cards = _split(parts[small], len(parts[small]) - rest)
    return cards


def _split(cards: list[Values], at: int) -> tuple[list[Values], list[Values]]:
    return cards[:at], cards[at:]


def note_rows(texts: Iterable[str]) -> float:
    """Return the height of the footnotes of a card, in rows."""
    return NOTE * sum(1 + len(text) // NOTE_LETTERS for text in texts)


def _card_parts(card: JsonObject, below: int, more: float, size: CardSize) -> Iterator[Values]:
    """Yield *card* in parts of about equal length, each with its ``lines`` and its number, from 1.

    Each part has room for *below* more lines; *more* is the height of everything else on it, in rows.
    """
    lines = card["lines"]
    count = -(-len(lines) // (HALF.most - below))
    length = -(-len(lines) // count)
    for part in range(count):
        part_lines = lines[part * length : (part + 1) * length]
        yield {
            **card,
            "lines": part_lines,
            "dense": size.dense(len(part_lines) + below + more),
            "size": size.style,
            "part": part + 1,
            "parts": count,
        }


PARTNER, OPPONENT = 19, 26  # letters of a name on a line
ALONE = 46  # if there is no partner
LINES = 2  # lines of names that fit in a row
CLEAR = 0.15  # padding in a higher row


def records(
    _: Gettext,
    evening: Evening,
    names: Names,
    members: Sequence[int],
    reasons: Mapping[int, str] = NO_REASONS,
    until: str = "",
    rules: OwnRules = NO_RULES,
    **_given: object,
) -> Values:
    """Return the values of a record sheet for each of *members*, up to eight on a page, with a line for each round.

    The line of a drawn round shows table, partner and opponents. Below are the club's own *rules* that are
    printed on slips. Once the ranking is final the sheet shows the member's row in it; *until* is a text on how long
    the row is provisional. *reasons* are the reasons of penalties, disqualifications and corrections, by event number.
    """
    last = max(evening.phase.rounds, len(evening.rounds))  # free tables have no last round
    rounds = range(1, last + 1)
    planned = evening.phase.terms.sides(4) == PAIRS
    pairs = any(evening.in_pairs(table) for table in evening.tables) if evening.rounds else planned
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
    return {
        "pages": card_pages(cards, rules, (EIGHTH, QUARTER, HALF), shared=True),
        "rules": rules.on_slips(),
        "pairs": pairs,
        "worth": points_title,
        "until": until,
    }


def _lines(row: JsonObject, *, pairs: bool) -> int:
    """Return the number of lines for the names of a round."""
    if not pairs:
        return -(-len(", ".join(row["opponents"])) // ALONE)
    opponent_lines = sum(-(-len(name) // OPPONENT) for name in row["opponents"])
    return max(-(-len(row["partner"]) // PARTNER), opponent_lines)


def _company(
    evening: Evening, table: EveningTable, member: int, names: Names
) -> tuple[str, list[str]]:
    """Return the partner of *member* at a table, "" if none, and the opponents."""
    people, seat = players(table, names), table.people.index(member)
    if not evening.in_pairs(table):
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
) -> Values:
    """Return the line of round *number* (from 1): table and people, or a rest, and the points once it is played.

    *line* is the member's row of the ranking, None until the ranking is final.
    """
    tables = evening.rounds[number - 1] if number <= len(evening.rounds) else []
    table = next((table for table in tables if member in table.people), None)
    values = evening.scores.values.get(member, ())
    partner, opponents = ("", []) if table is None else _company(evening, table, member, names)
    points = values[number - 1] if number <= len(values) else None
    printed, counts = "" if points is None else value_text(_, points), True
    parts = () if line is None else line.line.parts
    if line is not None and number <= len(parts) and parts[number - 1] is not None:
        printed, counts, _marks = line.cells[number - 1]  # including the value of a missed round
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
