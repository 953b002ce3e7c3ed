"""Slips and record sheets on their pages, to be cut apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorer.rules.club.own_rules import NO_RULES, OwnRules, lines_on_slips

QUARTER = 14  # lines that find room on a quarter of a page
HALF = 30  # and on half of one
ON_PAGE: Mapping[str, int] = {"quarters": 4, "halves": 2}
ROWS = (
    (8, ""),
    (12, "dense"),
    (QUARTER, "tight"),
    (24, ""),
    (HALF, "dense"),
)  # up to so many of them


def card_pages(
    cards: Sequence[Mapping[str, Any]], rules: OwnRules = NO_RULES
) -> list[dict[str, Any]]:
    """Return pages of *cards*: four, or two with more than ``QUARTER`` lines; first all with four.

    Whoever cuts the stack of pages once and lays the piles on each other, upper left ones on top,
    then upper right, lower left, lower right, has the cards in their order. A card with more than
    ``HALF`` lines goes on over as many halves as it needs. The lines of own *rules*, which stand
    on the last part of each card, count as its own.
    """
    below = lines_on_slips(rules)
    parts: dict[str, list[dict[str, Any]]] = {size: [] for size in ON_PAGE}
    for card in cards:
        taken = below + card.get("more_rows", 0)
        tall = len(card["lines"]) + taken + len(card.get("notes", ())) + bool(card.get("matches"))
        parts["quarters" if tall <= QUARTER else "halves"] += _card_parts(card, taken)
    pages = []
    for size, room in ON_PAGE.items():
        count = -(-len(parts[size]) // room)
        pages += [{"size": size, "cards": parts[size][number::count]} for number in range(count)]
    return pages


def _card_parts(card: Mapping[str, Any], below: int) -> Iterator[dict[str, Any]]:
    """Yield *card* in parts of about equal length, each with its ``lines`` and its number.

    Each has room for so many lines *below* them.
    """
    lines = card["lines"]
    count = -(-len(lines) // (HALF - below))
    length = -(-len(lines) // count)
    for part in range(count):
        part_lines = lines[part * length : (part + 1) * length]
        yield {
            **card,
            "lines": part_lines,
            "dense": _dense(len(part_lines) + below),
            "part": part + 1,
            "parts": count,
        }


def _dense(lines: int) -> str:
    """Return how narrow the rows are, so that all of them find room."""
    return next(name for most, name in ROWS if lines <= most)
