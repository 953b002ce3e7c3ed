"""The parts of a paper that each game defines, for the registry in ``scorer/paper/games``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from scorer.rules.core.cards import Deck
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.sentences import Board, Line
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext, Words

Marks: TypeAlias = Mapping[str, str]  # the mark of each corrected line, by its id


def _as_written(board: Board) -> Sequence[Line]:
    lines: Sequence[Line] = board["lines"]
    return lines


@value_class
class Blank:
    """A sheet to fill in: its template, title, and the function that returns its values for a deck."""

    template: str
    title: Words
    contents: Callable[[Gettext, Deck], JsonObject]


@value_class
class GamePaper:
    """The parts of one game's sheet, and its *blanks* by name.

    *contents* returns the values of the sheet from the game's sentences and the marks of corrected lines. *labels*
    returns the short names of teams in its sentences, *lines* the lines of a board in the order of the sheet.
    """

    contents: Callable[[Any, Marks], JsonObject]
    blanks: Mapping[str, Blank]
    labels: Callable[[Sequence[str]], Sequence[str]] = list
    lines: Callable[[Board], Sequence[Line]] = _as_written
