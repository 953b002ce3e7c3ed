"""Slips and record sheets on their pages, to be cut apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorer.rules.club.own_rules import NO_RULES, OwnRules, lines_on_slips


class CardSize(NamedTuple):
    """A part of a page: its style, how many there are, and how narrow its rows are, up to so many of them.

    So many *spare* rows find room besides where names take several lines.
    """

    style: str
    on_page: int
    rows: tuple[tuple[int, str], ...]
    spare: int = 0

    @property
    def most(self) -> int:
        """Return how many lines find room."""
        return self.rows[-1][0]

    def dense(self, lines: int) -> str:
        """Return how narrow the rows are, so that all of them find room."""
        return next(style for most, style in self.rows if lines <= most)


EIGHTH = CardSize("eighths", 8, ((4, ""), (6, "dense"), (8, "tight")))
QUARTER = CardSize("quarters", 4, ((8, ""), (12, "dense"), (14, "tight")), spare=4)
HALF = CardSize("halves", 2, ((24, ""), (30, "dense")), spare=3)


def card_pages(
    cards: Sequence[Mapping[str, Any]],
    rules: OwnRules = NO_RULES,
    sizes: Sequence[CardSize] = (QUARTER, HALF),
) -> list[dict[str, Any]]:
    """Return pages of *cards*, each on the first of *sizes* that has room for it; first all of that size.

    Whoever cuts the stack of pages once and lays the piles on each other, upper left ones on top,
    then upper right and so on row by row, has the cards in their order. A card with more lines than
    the last size has goes on over as many of them as it needs. The lines of own *rules*, which stand
    on the last part of each card, count as its own.
    """
    below = lines_on_slips(rules)
    parts: dict[CardSize, list[dict[str, Any]]] = {size: [] for size in sizes}
    for card in cards:
        taken = below + card.get("more_rows", 0)
        tall = len(card["lines"]) + taken + len(card.get("notes", ())) + bool(card.get("matches"))
        long = card.get("long_rows", 0)
        size = next(
            (size for size in sizes if tall + max(0, long - size.spare) <= size.most), sizes[-1]
        )
        parts[size] += _card_parts(card, taken, size)
    pages = []
    for size, cut in parts.items():
        count = -(-len(cut) // size.on_page)
        pages += [{"size": size.style, "cards": cut[number::count]} for number in range(count)]
    return pages


def _card_parts(card: Mapping[str, Any], below: int, size: CardSize) -> Iterator[dict[str, Any]]:
    """Yield *card* in parts of about equal length, each with its ``lines`` and its number.

    Each has room for so many lines *below* them.
    """
    lines = card["lines"]
    count = -(-len(lines) // (HALF.most - below))
    length = -(-len(lines) // count)
    for part in range(count):
        part_lines = lines[part * length : (part + 1) * length]
        yield {
            **card,
            "lines": part_lines,
            "dense": size.dense(len(part_lines) + below),
            "part": part + 1,
            "parts": count,
        }
