"""The parts of a paper that each game defines, for the registry in ``scorer/paper/games``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from scorer.rules.core.cards import Deck
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.sentences import Board, Line
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext, Words

Marks: TypeAlias = Mapping[str, str]  # of corrected lines, by their id


def _as_written(board: Board) -> Sequence[Line]:
    lines: Sequence[Line] = board["lines"]
    return lines


@value_class
class Blank:
    """A sheet to fill in: its template, title and printed values."""

    template: str
    title: Words
    contents: Callable[[Gettext, Deck], JsonObject]


@value_class
class GamePaper:
    """What one game adds to its sheet, from its sentences and marks; its *blanks* by name.

    *lines* are those of the board in the order in which the sheet shows them.
    """

    contents: Callable[[Any, Marks], JsonObject]
    blanks: Mapping[str, Blank]
    labels: Callable[[Sequence[str]], Sequence[str]] = list
    lines: Callable[[Board], Sequence[Line]] = _as_written
