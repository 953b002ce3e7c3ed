"""Pictures of a result, drawn with our own fonts: to send, and for the preview of a link.

The same text makes the same bytes. docs/server.md has the reasons for pictures made by the server.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Any

from scorer.resources import folder
from scorer.rules.core.names import in_our_letters
from scorer.rules.core.value_class import value_class

GROUND, RAISED, LINE = "#171e1c", "#1d2523", "#36413d"  # as on the slate of the watch page
CHALK, QUIET, MARK = "#f7f2e6", "#b4bcb6", "#d2604a"
WIDTH, EDGE = 1080, 64  # pixels
PREVIEW = 1200, 630  # pixels, as chats and networks ask for
ROOMY, MOST_ROWS = 24, 120  # most rows of a picture with one column, and of any picture
LAST_LETTER = "\u017f"  # our fonts have all Latin letters up to here, and OTHERS
OTHERS = frozenset("ȘșȚț–—‘’‚“”„†•…‹›€−")
PALETTE = 64  # colours: enough for smooth letters
CONTENT_TYPE = "image/png"


@value_class
class Row:
    """A line of a ranking, as texts; *rank* may be empty."""

    rank: str
    name: str
    total: str


@value_class
class Result:
    """The content of a picture; the order of the fields is that from top to bottom.

    *where* is time and place, *heading* the heading of the list of *rows*; *notes* are lines below the list.
    """

    whose: str  # the club, or the game
    title: str
    where: str
    heading: str
    rows: Sequence[Row]
    notes: Sequence[str] = ()


class _Drawing:
    """A slate of *width* by *height* pixels, and methods to draw on it."""

    def __init__(self, width: int, height: int) -> None:
        from PIL import Image, ImageDraw  # noqa: PLC0415 - large, and needed for pictures only

        self.image = Image.new("RGB", (width, height), GROUND)
        self.draw = ImageDraw.Draw(self.image)

    def write(
        self, x: int, y: int, text: str, size: int, *, right: bool = False, **style: str
    ) -> None:
        """Write *text* with its baseline at *y*: it begins at *x*, or with *right* ends there."""
        pen = _font(style.get("font", "sans-regular"), size)
        anchor = "rs" if right else "ls"
        self.draw.text((x, y), drawable(text), style.get("fill", CHALK), pen, anchor=anchor)

    def sign(self, x: int, y: int, size: int) -> None:
        """Draw the Z of the slate into a square of *size* pixels at *x* and *y*.

        The Z is drawn four times as large and then reduced, so that its edges are smooth.
        """
        from PIL import Image, ImageDraw  # noqa: PLC0415 - as above

        large, thick = 4 * size, size // 2
        mask = Image.new("L", (large, large))
        near, far = thick // 2, large - thick // 2
        points = [(near, near), (far, near), (near, far * 3 // 4), (far, far * 3 // 4)]
        pen = ImageDraw.Draw(mask)
        pen.line(points, 255, thick, joint="curve")
        for dot in points:
            pen.circle(dot, thick // 2, 255)
        self.image.paste(MARK, (x, y), mask.resize((size, size)))

    def png(self) -> bytes:
        """Return the picture as a PNG with few colours, so that the file is small."""
        from PIL import Image  # noqa: PLC0415 - as above

        out = io.BytesIO()
        few = self.image.quantize(PALETTE, dither=Image.Dither.NONE)
        few.save(out, "PNG", optimize=True)
        return out.getvalue()


def result_png(result: Result) -> bytes:
    """Return the picture of a ranking or a game as PNG; its height depends on the rows, of which at most 120 are drawn."""
    rows, columns = result.rows[:MOST_ROWS], 1 if len(result.rows) <= ROOMY else 2
    high, size = (64, 36) if columns == 1 else (48, 27)
    in_column = -(-len(rows) // columns)
    titles = _lines(result.title, 60, WIDTH - 2 * EDGE, "serif-semibold")
    notes = [line for note in result.notes for line in _lines(note, 28, WIDTH - 2 * EDGE)]
    top = 150 + 68 * len(titles)
    list_top = top + 48 * bool(result.where) + 76
    height = list_top + high * in_column + 40 * len(notes) + 84
    page = _Drawing(WIDTH, height)
    page.sign(EDGE, 62, 44)
    page.write(EDGE + 72, 98, _fitting(result.whose, 32, WIDTH - 3 * EDGE), 32, fill=QUIET)
    for number, line in enumerate(titles):
        page.write(EDGE, 190 + 68 * number, line, 60, font="serif-semibold")
    page.write(EDGE, top + 24, _fitting(result.where, 32, WIDTH - 2 * EDGE), 32, fill=QUIET)
    page.write(EDGE, list_top - 26, result.heading, 32, font="sans-semibold", fill=MARK)
    ranks = max((int(_width(row.rank, size)) for row in rows if row.rank), default=-size // 2)
    wide = (WIDTH - 2 * EDGE - 40 * (columns - 1)) // columns
    for number, row in enumerate(rows):
        x = EDGE + (number // in_column) * (wide + 40)
        _row(page, row, (x, list_top + high * (number % in_column)), (wide, high, size, ranks))
    for number, line in enumerate(notes):
        page.write(EDGE, height - 60 - 40 * (len(notes) - 1 - number), line, 28, fill=QUIET)
    return page.png()


def _row(page: _Drawing, row: Row, at: tuple[int, int], form: tuple[int, int, int, int]) -> None:
    """Draw a row with its upper left corner at *at*; *form* is its width, height, type size, and width of the ranks."""
    (x, y), (wide, high, size, ranks) = at, form
    first = row.rank.startswith("1.")
    font = "sans-semibold" if first else "sans-regular"
    base = y + (high + size) // 2 - size // 8
    left = x + ranks + size // 2
    room = wide - (left - x) - int(_width(row.total, size, "sans-semibold")) - size
    page.draw.line([(x, y), (x + wide, y)], LINE, 2)
    page.write(x + ranks, base, row.rank, size, right=True, fill=QUIET)
    page.write(left, base, _fitting(row.name, size, room, font), size, font=font)
    page.write(x + wide, base, row.total, size, right=True, font="sans-semibold")


def preview_png(club: str, title: str, about: str) -> bytes:
    """Return the picture for the preview of a link as PNG; *title* and *about* are cut after two lines each."""
    width, height = PREVIEW
    page = _Drawing(width, height)
    page.draw.rectangle([0, height - 24, width, height], MARK)
    page.sign(90, 92, 88)
    page.write(220, 148, _fitting(club, 46, width - 310), 46, fill=QUIET)
    titles = _lines(title, 84, width - 180, "serif-semibold")[:2]
    for number, line in enumerate(titles):
        page.write(90, 300 + 96 * number, line, 84, font="serif-semibold")
    below = 300 + 96 * len(titles)
    for number, line in enumerate(_lines(about, 42, width - 180)[:2]):
        page.write(90, below + 56 * number, line, 42)
    return page.png()


def drawable(text: str) -> str:
    """Return *text* in letters of our fonts: other alphabets in Latin, no rare marks, «·» for all else."""
    return "".join(map(_letter, in_our_letters(text)))


@cache
def _letter(letter: str) -> str:
    """Return *letter* or its base letter if our fonts have one of them.

    Marks and control characters become "", all else «·».
    """
    if " " <= letter <= LAST_LETTER or letter in OTHERS:
        return letter
    plain = unicodedata.normalize("NFKD", letter)[:1]
    if " " <= plain <= LAST_LETTER:
        return plain
    return "" if unicodedata.category(letter)[0] in "CM" else "·"


@cache
def _font(name: str, size: int) -> Any:  # noqa: ANN401 - a type of Pillow, which is loaded late
    from PIL import ImageFont  # noqa: PLC0415 - as above

    return ImageFont.truetype(str(folder("static") / "fonts" / f"jass-{name}.ttf"), size)


def _width(text: str, size: int, font: str = "sans-regular") -> float:
    return float(_font(font, size).getlength(drawable(text)))


def _fitting(text: str, size: int, room: int, font: str = "sans-regular") -> str:
    """Return *text*, or as much of its beginning as fits into *room* pixels, with «…»."""
    if _width(text, size, font) <= room:
        return text
    shorter = text
    while shorter and _width(f"{shorter}…", size, font) > room:
        shorter = shorter[:-1]
    return f"{shorter.rstrip()}…"


def _lines(text: str, size: int, room: int, font: str = "sans-regular") -> list[str]:
    """Return *text* in lines of at most *room* pixels; a longer word is cut off."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer, size, font) <= room:
            lines[-1] = longer
        else:
            lines.append(_fitting(word, size, room, font))
    return lines
