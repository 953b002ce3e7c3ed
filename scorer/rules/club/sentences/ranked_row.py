"""A line of a ranking in words: the same row for every page, paper and file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from scorer.rules.club.counting import Value
from scorer.rules.club.ranking import RankingRow
from scorer.rules.club.sentences.counting import total_text, value_text
from scorer.rules.club.sentences.ranking_footnotes import NONE, Footnotes, signed_text
from scorer.rules.core.words import MINUS, Gettext

NO_PENALTIES: Mapping[int, Value] = MappingProxyType({})


class Cell(NamedTuple):
    """The figure of a round or an evening, whether it counts, and the letters of its footnotes."""

    text: str
    counts: bool
    marks: str


@dataclass(frozen=True)
class Row:
    """A line of people or a team, all in words; "" for what it does not have.

    *extra* are points given or taken at the end, *inside* those within its figures. Below the name
    stand the *contributors* to a team's total, what the row *needs* for a rank, and *why* it is before the next one.
    *rank_marks* and *extra_marks* are letters of footnotes there, *marks* all of the row.
    """

    line: RankingRow
    people: Sequence[int]
    name: str
    cells: Sequence[Cell]
    extra: str
    inside: str
    total: str
    worth: str
    rank_marks: str
    extra_marks: str
    marks: str
    contributors: str = ""
    needs: str = ""
    why: str = ""

    @property
    def rank(self) -> int | None:
        """Return the rank."""
        return self.line.rank

    @property
    def below(self) -> str:
        """Return what stands below the name, in one line."""
        return "; ".join(filter(None, [self.contributors, self.why or self.needs]))


def inside_heading(_: Gettext, figures: Iterable[object]) -> str:
    """Return the heading of *figures*, points given or taken within others, "" where there are none."""
    negative = {str(figure).startswith((MINUS, "-")) for figure in figures if figure}
    if False in negative:
        return _("davon Strafen und Gutschriften")
    return _("davon Strafen") if negative else ""


def ranked_row(  # noqa: PLR0913 -- one row with all that may stand in it
    _: Gettext,
    line: RankingRow,
    name: str,
    notes: Footnotes = NONE,
    penalties: Mapping[int, Value] = NO_PENALTIES,
    people: Sequence[int] = (),
    *,
    contributors: str = "",
    needs: str = "",
    why: str = "",
) -> Row:
    """Return the row of *line*; *penalties* are by member the points within its figures."""
    person, inside = line.person, penalties.get(line.person, 0)
    figures = zip(line.parts, line.counted, strict=True)
    return Row(
        line,
        people,
        name,
        [
            Cell("–", counts=True, marks=notes.at(person, number))
            if value is None
            else Cell(value_text(_, value), counts, notes.at(person, number))
            for number, (value, counts) in enumerate(figures, start=1)
        ],
        signed_text(_, line.extra) if line.extra else "",
        signed_text(_, inside) if inside else "",
        total_text(_, line),
        "–" if line.value is None else value_text(_, line.value),
        notes.at(person, "rank"),
        notes.at(person, "extra"),
        notes.anywhere(person),
        contributors,
        needs,
        why,
    )
