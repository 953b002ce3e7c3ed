"""Slips and record sheets on their pages, to be cut apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from scorer.rules.club.own_rules import NO_RULES, OwnRules, lines_on_slips

QUARTER = 14  # lines that find room on a quarter of a page
HALF = 30  # and on half of one
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
    """Return pages of *cards*: four, or two with more than ``QUARTER`` lines.

    A card with more than ``HALF`` lines goes on over as many halves as it needs; it begins a
    page, and nothing else stands on its pages. The lines of own *rules*, which stand on the last
    part of each card, count as its own.
    """
    below = lines_on_slips(rules)

    def kind(numbered: tuple[int, Mapping[str, Any]]) -> tuple[str, int | None]:
        number, card = numbered
        lines = len(card["lines"])
        taken = below + card.get("more_rows", 0)
        tall = lines + taken + len(card.get("notes", ())) + bool(card.get("matches"))
        whole = lines + taken > HALF
        return "quarters" if tall <= QUARTER else "halves", number if whole else None

    pages = []
    for (size, alone), group in groupby(enumerate(cards), key=kind):
        parts = [
            part
            for _, card in group
            for part in _card_parts(card, below + card.get("more_rows", 0))
        ]
        room = 4 if size == "quarters" else 2
        for first in range(0, len(parts), room):
            page = {"size": size, "whole": alone is not None, "cards": parts[first : first + room]}
            pages.append(page)
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
