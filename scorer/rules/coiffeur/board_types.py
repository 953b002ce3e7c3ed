"""The board of a Coiffeur.

A side is a team: seat s belongs to team s modulo the number of teams. Totals are slate points, or
tens where the table writes tens.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from scorer.rules.core.board_types import Board, Finish, Line, Next

Why: TypeAlias = Literal["full", "ended"]


class CoiffeurLine(Line):
    """One written cell. Values missing in its facts are null, false or empty here."""

    kind: Literal["cell"]  # what kind of line it is
    number: int  # number of the deal, by first writing
    dealer: int  # seat that dealt
    team: int  # team that declared and writes (R49)
    option: int  # index of the row
    points: int | None  # card points of the team; null if scratched
    match: bool  # the team took all tricks (S2, S6)
    counter: bool  # its opponents took all tricks (S3)
    scratched: bool  # the cell was given up
    stoeck: bool  # the team has shown Stöck (S4)
    mode: str | None  # mode of a Joker, or first direction of a Slalom or Guschti (R51)
    declarer: int | None  # seat that declared
    factor: int  # factor of the option (R50)
    note: str  # free text


class CoiffeurRow(TypedDict):
    """One row of the grid: an option (R50, R51)."""

    id: str  # as in the settings; a slot is the team's letter, a colon and this id
    kind: str  # as in the settings
    name: str  # as in the settings
    factor: int  # factor of the option
    cells: list[int | None]  # index in lines for each team; null while open
    written: list[int | None]  # written by each team; null while open
    difference: int | None  # of two teams: first less second


class CoiffeurNext(Next):
    """The next deal and the team that declares in it (R52)."""

    team: int | None  # team asked first
    must: bool  # it is the only one with open cells


class Matches(TypedDict):
    """The matches that a team needs to reach the highest of the others' lowest final totals."""

    count: int  # smallest number of matches
    factor: int | None  # smallest factor for which one match is enough


class Outlook(TypedDict):
    """The possible final totals of a team, and the points or matches that the team needs to come first (B2)."""

    open: list[int]  # open rows; none after the end
    most: int  # highest final total
    least: int  # lowest final total
    halfway: bool  # at least half of the options are written
    average: (
        int | None
    )  # card points needed per open cell to reach the others at their least; null if not behind
    enough: (
        int | None
    )  # card points needed per open cell to stay ahead in any case; null if not leading, safe, or matches are needed
    matches: Matches | None  # null if not needed or not enough
    out: bool  # cannot end first any more
    safe: bool  # nobody can draw level any more


class CoiffeurFinish(Finish):
    """How a Coiffeur ended."""

    deal: str | None  # slot of the last cell; null if none is written
    why: Why  # all written, or stopped by the table
    margin: int  # first less second total
    ranks: list[int]  # rank of each team, shared by equals


class CoiffeurBoard(Board[CoiffeurLine, CoiffeurNext, CoiffeurFinish]):
    """The whole board; its `open` is always null."""

    rows: list[CoiffeurRow]  # the grid, in the order of the settings
    outlook: list[Outlook]  # by team
    cells_left: int  # open cells of all teams; 0 after the end
