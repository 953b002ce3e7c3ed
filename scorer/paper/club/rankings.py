"""Rankings, brackets, diplomas and lists of a club on paper, and a ranking to fill in by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from scorer.paper.club.common import Heading, Names, print_size
from scorer.rules.club.counting.counting import Counting
from scorer.rules.club.counting.sentences import total_heading, value_heading
from scorer.rules.club.ranking.bracket_sentences import DrawnBox, DrawnStage, drawn_bracket
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.sentences import NONE, Footnotes, Row, inside_heading
from scorer.rules.core.reading import Values
from scorer.rules.core.words import Gettext

MOST_COLUMNS = 12  # values that fit beside a name, also in landscape
UPRIGHT = 6  # maximum in portrait
FEW_COLUMNS = 4  # maximum for large names
LARGE = (" huge", " large")
NOTE_LINE = 115  # letters of a footnote on a line
MADE_LINE = 60  # letters of a team's results on a line
FIRST_LETTERS, USUAL_LETTERS = (
    22,
    30,
)  # letters of a name on a line: of the first or in large type, of others
LETTERS = {" close": 33}  # letters of other names in this size
FIRST_ROW = 0.14  # additional height of the first row
TITLE_LETTERS, TITLE_LINE = 40, 1.5  # letters of a title on a line; rows for a second line
ANNOUNCED_LETTERS = 44  # letters of an announced name on a line
# decoration of a diploma: its frame and its cards
GERMAN_SUITS = ("eichel", "rosen", "schilten", "schellen")
FRENCH_SUITS = ("kreuz", "herz", "ecken", "schaufel")


UPRIGHT_ROUNDS, MOST_ROUND_COLUMNS = (
    5,
    12,
)  # rounds that fit beside a name, in portrait and at all
LONG = 40  # letters of a name, mostly of a pair, that need the width of a column
# Letters of a name on a line, by the number of stages beside each other.
BRACKET_LETTERS: Mapping[int, int] = MappingProxyType({2: 46, 3: 24, 4: 17})
HIGH = 22.5  # rows that fit on a page
SECOND_LINE, FRAME = 0.75, 0.7  # rows for the second line of a name, and for a box without rows


def ranking(
    _: Gettext,
    heading: Heading,
    rows: Sequence[Row],
    columns: Sequence[str],
    counting: Counting,
    footnotes: Footnotes = NONE,
    measured: str = "total",
) -> Values:
    """Return the layout of a ranking; *columns* are the headings of the figures (rounds or evenings).

    With too many columns only the number of counted figures is shown. *measured* is the kind of figure that
    decides.
    """
    wide = len(columns) <= MOST_COLUMNS
    # a row still in a knock-out shows this itself
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
    """Return the type size of a ranking with these numbers of *notes* and *columns*; not large with many columns."""

    def lines(size: str) -> float:
        letters = FIRST_LETTERS if size in LARGE else LETTERS.get(size, USUAL_LETTERS)
        table = sum(_height(row, letters) for row in rows) - FIRST_ROW  # the sizes include it
        return table + TITLE_LINE * ((len(title) - 1) // TITLE_LETTERS)

    size = print_size(lines, notes, across=columns > UPRIGHT)
    return size if columns <= FEW_COLUMNS or size not in LARGE else ""


def _height(row: Row, letters: int) -> float:
    """Return the height of a row as a multiple of a usual row; *letters* of a name fit on a line."""
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
    """Return the type size of the list of finalists (*chosen*) and *reserve*, with *remarks* below them."""
    lines = sum(1 + len(name) // USUAL_LETTERS for name, _why in (*chosen, *reserve))
    return {"size": _never_large(lines, len(remarks))}


def diploma(_: Gettext, of_list: str = "", *, french: bool = False, **_given: object) -> Values:
    """Return the list of a diploma (*of_list*, "" for the ranking itself), and the suits that decorate it.

    The suits are those of the cards used, French or German.
    """
    return {"of_list": of_list, "suits": FRENCH_SUITS if french else GERMAN_SUITS}


def prize_giving(_: Gettext, rows: Sequence[tuple[int, str, str, str]], **_given: object) -> Values:
    """Return the type size of the list for a prize-giving; *rows* have rank, name, total and prize."""
    lines = sum(1 + len(name) // ANNOUNCED_LETTERS for _rank, name, _total, _prize in rows)
    return {"size": _never_large(lines)}


def _never_large(lines: int, notes: int = 0) -> str:
    size = print_size(lambda _size: lines, notes)
    return "" if size in LARGE else size


def blank_ranking(_: Gettext, names: Sequence[str], rounds: int, **_given: object) -> Values:
    """Return the layout of a list of *names* with an empty column for each of *rounds* (a number), total and rank.

    With too many rounds it has no columns for them.
    """
    columns = range(1, rounds + 1) if rounds <= MOST_ROUND_COLUMNS else ()
    long = any(len(name) > LONG for name in names)
    return {"columns": columns, "long": long, "across": len(columns) > UPRIGHT_ROUNDS - long}


def bracket(_: Gettext, evening: Evening, names: Names, **_given: object) -> Values:
    """Return groups and play-off by page; each page comes with True if long names require less spacing."""
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
