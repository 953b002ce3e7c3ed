"""The curve of a year as inline SVG, each line with its own dashes and its number at the end.

Names stand beside it, where they wrap and grow with the type of the reader.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction

from markupsafe import Markup, escape

WIDTH, HEIGHT = 320, 180
ROOM, SAMPLE = 36, 16  # at the right for numbers, of it for a piece of each line
LINE = 14  # least distance of two numbers
# Dashes and width of the lines, by which they are told apart.
STYLES = (("", 1.5), ("6 3", 1.5), ("2 2", 1.5), ("8 2 2 2", 1.5), ("", 3), ("3 3", 3))


def curve_svg(lines: Sequence[Mapping[date, Fraction]], label: str) -> Markup:
    """Return *lines*, that which ends highest first, as SVG: numbered from 1, with a text alternative.

    It says all by shape, nothing by colour.
    """
    days = sorted({day for line in lines for day in line})
    if len(days) < 2:
        return Markup("")
    values = [_filled(line, days) for line in lines]
    every = [value for line in values for value in line] + [Fraction(0)]
    low, high = min(every), max(every)
    span = high - low or 1

    def y(value: Fraction) -> int:
        return round(HEIGHT - 8 - (value - low) / span * (HEIGHT - 16))

    step = Fraction(WIDTH - ROOM - 4, len(days) - 1)
    parts = [f'<path class="zero" stroke="#999" d="M4 {y(Fraction(0))}H{WIDTH - ROOM}"/>']
    heights = _apart(y(line[-1]) for line in values)
    for number, (line, top) in enumerate(zip(values, heights, strict=True)):
        points = " ".join(f"{4 + round(index * step)},{y(v)}" for index, v in enumerate(line))
        left = WIDTH - ROOM + 5
        dashes, width = STYLES[number % len(STYLES)]
        for piece in (points, f"{left},{top} {left + SAMPLE},{top}"):
            style = f'stroke-dasharray="{dashes or "none"}" stroke-width="{width}"'
            parts.append(f'<polyline {style} points="{piece}"/>')
        parts.append(
            f'<text fill="currentColor" stroke="none" x="{left + SAMPLE + 3}" y="{top + 4}">{number + 1}</text>'
        )
    box = f'fill="none" stroke="currentColor" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
    box += f' aria-label="{escape(label)}"'
    drawn = "".join(parts)
    return Markup(f'<svg class="curve" {box}>{drawn}</svg>')  # noqa: S704 - the label is escaped


def _filled(line: Mapping[date, Fraction], days: list[date]) -> list[Fraction]:
    """Return the value of a line on each of *days*: that of its last evening, 0 before the first."""
    evenings = sorted(line)
    values = [Fraction(0), *(line[evening] for evening in evenings)]
    return [values[bisect_right(evenings, day)] for day in days]


def _apart(places: Iterable[int]) -> list[int]:
    """Return the heights of numbers from above, moved apart so that each can be read."""
    placed: list[int] = []
    for place in places:
        placed.append(max([place, *(before + LINE for before in placed[-1:])]))
    lowest = HEIGHT - 6
    for number in reversed(range(len(placed))):
        lowest = placed[number] = min(placed[number], lowest)
        lowest -= LINE
    return placed
