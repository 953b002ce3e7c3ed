"""Groups and play-off as they are drawn, from left to right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from scorer.paper.club.common import Heading, Names, Paper
from scorer.rules.club.ranking.bracket_sentences import DrawnBox, DrawnStage, drawn_bracket
from scorer.rules.club.ranking.evening import Evening
from scorer.rules.core.words import Gettext

# Letters of a name on a line, by the number of stages beside each other.
LETTERS: Mapping[int, int] = MappingProxyType({2: 46, 3: 24, 4: 17})
HIGH = 22.5  # rows that find room on a page
SECOND_LINE, FRAME = 0.75, 0.7  # rows that the second line of a name takes, and a box without rows


def bracket(_: Gettext, heading: Heading, evening: Evening, names: Names) -> Paper:
    """Return groups and play-off, page by page; long names have less air where that keeps them on their page."""
    pages = [(stages, _is_tight(stages)) for stages in drawn_bracket(_, evening, names)]
    return Paper("bracket", {"heading": heading, "pages": pages}, landscape=True)


def _is_tight(stages: Sequence[DrawnStage]) -> bool:
    letters = LETTERS.get(len(stages))
    return letters is not None and any(
        sum(_height(box, letters) for box in stage.boxes) > HIGH for stage in stages
    )


def _height(box: DrawnBox, letters: int) -> float:
    rows = len(box.lines) + (box.title is not None)
    second = sum((len(line.name) - 1) // letters for line in box.lines)
    return FRAME + rows + SECOND_LINE * second
