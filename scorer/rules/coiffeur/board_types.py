"""The board of a Coiffeur.

A side is a team: seat s belongs to team s modulo the number of teams. Totals are slate points, or
tens where the table writes tens.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from scorer.rules.core.board_types import Board, Finish, Line, Next

Why: TypeAlias = Literal["full", "ended"]


class CoiffeurLine(Line):
    """One cell: what a team wrote for an option. What its facts leave out is null or false here."""

    kind: Literal["cell"]  # what kind of line it is
    number: int  # number of the deal, in the order in which the cells were first written
    dealer: int  # seat that dealt
    team: int  # team that declared and writes (R49)
    option: int  # index of the row
    points: int | None  # card points of the team; null if scratched
    match: bool  # whether the team took all tricks (S2, S6)
    counter: bool  # whether its opponents did (S3)
    scratched: bool  # whether the cell was given up
    stoeck: bool  # whether the team has shown Stöck (S4)
    mode: str | None  # what a Joker was played as, or how a Slalom or Guschti began (R51)
    declarer: int | None  # seat that declared
    factor: int  # factor of the option (R50)
    note: str  # free text


class CoiffeurRow(TypedDict):
    """One row of the grid: an option (R50, R51)."""

    id: str  # as in the settings; the slot of a cell is its team's letter and this
    kind: str  # suit, direction, joker or other
    name: str  # as in the settings; empty: the usual one of its kind
    factor: int  # factor of the option
    cells: list[int | None]  # index in lines for each team; null while the cell is open
    written: list[int | None]  # what each team wrote; null while the cell is open
    difference: int | None  # of two teams that both have written: first less second


class CoiffeurNext(Next):
    """Who declares in the next deal (R52)."""

    team: int | None  # team that is asked first of those with open cells
    must: bool  # whether it is the only one with open cells


class Matches(TypedDict):
    """The matches that a team needs to reach the others at their least."""

    count: int  # smallest number of matches
    factor: int | None  # smallest factor of an option in which one match is enough


class Outlook(TypedDict):
    """What a team can still reach, and what it needs (B2)."""

    open: list[int]  # rows that the team has not written; none after the end
    most: int  # highest final total
    least: int  # lowest final total
    halfway: bool  # whether half of the options are written
    average: (
        int | None
    )  # card points each open cell needs to reach the others at their least; null if not behind
    enough: (
        int | None
    )  # card points each open cell needs to stay ahead whatever the others write; null if it does not lead, is safe, or needs matches
    matches: Matches | None  # null if none are needed or all are not enough
    out: bool  # whether it cannot end first any more
    safe: bool  # whether nobody can draw level any more


class CoiffeurFinish(Finish):
    """How a Coiffeur ended."""

    deal: str | None  # slot of the last cell; null if none is written
    why: Why  # all cells written, or stopped by the table
    margin: int  # first less second total
    ranks: list[int]  # rank of each team; equal teams share one


class CoiffeurBoard(Board[CoiffeurLine, CoiffeurNext, CoiffeurFinish]):
    """The whole board; its `open` is always null."""

    rows: list[CoiffeurRow]  # the grid, in the order of the settings
    outlook: list[Outlook]  # by team
    cells_left: int  # number of open cells of all teams; 0 after the end
