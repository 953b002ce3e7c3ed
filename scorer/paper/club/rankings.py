"""Rankings and brackets of a club on paper, also one to fill in by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from scorer.paper.club.common import Heading, Names, print_size
from scorer.rules.club.counting.counting import Counting
from scorer.rules.club.counting.sentences import total_heading, value_heading
from scorer.rules.club.ranking.bracket_sentences import DrawnBox, DrawnStage, drawn_bracket
from scorer.rules.club.ranking.evening import Evening
from scorer.rules.club.ranking.sentences import NONE, Footnotes, Row, inside_heading
from scorer.rules.core.reading import Values
from scorer.rules.core.words import Gettext

MOST_COLUMNS = 12  # values that find room beside a name, also across
UPRIGHT = 6  # of them on an upright page
FEW_COLUMNS = 4  # beside which a name can be large
LARGE = (" huge", " large")
NOTE_LINE = 115  # letters of a footnote that find room on a line
MADE_LINE = 60  # letters of whose results a team has that find room on a line
FIRST_LETTERS, USUAL_LETTERS = (
    22,
    30,
)  # of a name on a line: of the first or in large type, of others
LETTERS = {" close": 33}  # of others in this size
FIRST_ROW = 0.14  # by which the row of the first is higher
TITLE_LETTERS, TITLE_LINE = 40, 1.5  # of a title on a line, and rows that a second line takes up
ANNOUNCED_LETTERS = 44  # of a name that is announced, on a line
# what a diploma shows on its frame and its cards
GERMAN_SUITS = ("eichel", "rosen", "schilten", "schellen")
FRENCH_SUITS = ("kreuz", "herz", "ecken", "schaufel")


UPRIGHT_ROUNDS, MOST_ROUND_COLUMNS = (
    5,
    12,
)  # rounds that find room beside a name, upright and at all
LONG = 40  # letters of a name, mostly of a pair, for which one column less has room
# Letters of a name on a line, by the number of stages beside each other.
BRACKET_LETTERS: Mapping[int, int] = MappingProxyType({2: 46, 3: 24, 4: 17})
HIGH = 22.5  # rows that find room on a page
SECOND_LINE, FRAME = 0.75, 0.7  # rows that the second line of a name takes, and a box without rows


def ranking(
    _: Gettext,
    heading: Heading,
    rows: Sequence[Row],
    columns: Sequence[str],
    counting: Counting,
    footnotes: Footnotes = NONE,
    measured: str = "total",
) -> Values:
    """Return a ranking; *columns* are the headings of the figures (rounds or evenings).

    Where the figures have no room, their number is shown. *measured* is what decides.
    """
    wide = len(columns) <= MOST_COLUMNS
    # of who is still in, that stands in the row
    notes = [f"{row.name}: {row.why}" for row in rows if row.why and not row.line.still_in]
    below = len(notes) + sum(1 + len(text) // NOTE_LINE for text in footnotes.texts.values())
    return {
        "size": _size(rows, heading["title"], below, len(columns) if wide else 1),
        "columns": columns if wide else (),
        "notes": notes,
        "footnotes": footnotes.texts,
        "struck": wide and any(not cell.counts for row in rows for cell in row.cells),
        "extra": any(row.extra for row in rows),
        "inside": inside_heading(_, [row.inside for row in rows]),
        "total": total_heading(_, measured),
        "worth": value_heading(_, counting),
        "counts": not wide,
        "across": wide and len(columns) > UPRIGHT,
    }


def _size(rows: Sequence[Row], title: str, notes: int, columns: int) -> str:
    """Return how large a ranking is printed; beside many columns no name can be large."""

    def lines(size: str) -> float:
        letters = FIRST_LETTERS if size in LARGE else LETTERS.get(size, USUAL_LETTERS)
        table = sum(_height(row, letters) for row in rows) - FIRST_ROW  # of one first, as usual
        return table + TITLE_LINE * ((len(title) - 1) // TITLE_LETTERS)

    size = print_size(lines, notes, across=columns > UPRIGHT)
    return size if columns <= FEW_COLUMNS or size not in LARGE else ""


def _height(row: Row, letters: int) -> float:
    """Return how many usual rows a row is high, with so many *letters* of a name on a line."""
    first = row.rank == 1
    lines: float = 1 + len(row.name) // (FIRST_LETTERS if first else letters)
    results: int = -(-len(row.contributors) // MADE_LINE)
    return lines + results + (FIRST_ROW if first else 0)


def selection(
    _: Gettext,
    chosen: Sequence[tuple[str, str]],
    reserve: Sequence[tuple[str, str]],
    remarks: Sequence[str],
    **_given: object,
) -> Values:
    """Return the size of who may play a final and who stands by, each with a reason; *remarks* tell of empty places and equals."""
    lines = sum(1 + len(name) // USUAL_LETTERS for name, _why in (*chosen, *reserve))
    return {"size": _never_large(lines, len(remarks))}


def diploma(_: Gettext, of_list: str = "", *, french: bool = False, **_given: object) -> Values:
    """Return the suits of a diploma, those of the pack that was played with.

    It is for a ``rank`` in the list called *of_list*; its ``figure`` says what was made.
    """
    return {"of_list": of_list, "suits": FRENCH_SUITS if french else GERMAN_SUITS}


def announcing(_: Gettext, rows: Sequence[tuple[int, str, str, str]], **_given: object) -> Values:
    """Return the size of the ranks in the order of their announcement: rank, name, total, prize or a place for it."""
    lines = sum(1 + len(name) // ANNOUNCED_LETTERS for _rank, name, _total, _prize in rows)
    return {"size": _never_large(lines)}


def _never_large(lines: int, notes: int = 0) -> str:
    size = print_size(lambda _size: lines, notes)
    return "" if size in LARGE else size


def blank_ranking(_: Gettext, names: Sequence[str], rounds: int, **_given: object) -> Values:
    """Return the columns of a list of *names* with an empty place for each of so many *rounds*, the total and the rank."""
    columns = range(1, rounds + 1) if rounds <= MOST_ROUND_COLUMNS else ()
    long = any(len(name) > LONG for name in names)
    return {"columns": columns, "long": long, "across": len(columns) > UPRIGHT_ROUNDS - long}


def bracket(_: Gettext, evening: Evening, names: Names, **_given: object) -> Values:
    """Return groups and play-off, page by page; long names have less air where that keeps them on their page."""
    pages = [(stages, _is_tight(stages)) for stages in drawn_bracket(_, evening, names)]
    return {"pages": pages, "across": True}


def _is_tight(stages: Sequence[DrawnStage]) -> bool:
    letters = BRACKET_LETTERS.get(len(stages))
    return letters is not None and any(
        sum(_bracket_height(box, letters) for box in stage.boxes) > HIGH for stage in stages
    )


def _bracket_height(box: DrawnBox, letters: int) -> float:
    rows = len(box.lines) + (box.title is not None)
    second = sum((len(line.name) - 1) // letters for line in box.lines)
    return FRAME + rows + SECOND_LINE * second
