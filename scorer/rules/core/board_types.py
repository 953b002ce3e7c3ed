"""The board of a game is a JSON object with everything that views show.

It is computed from house rules and revisions ([game-record.md](game-record.md)) and never stored. Screen, watch page,
PDF, CSV and `scorer board FILE` are views of it. A plural type, such as integers, is a list. The meaning of a boolean
is given for true.

Teams and seats are numbers from 0. A *side* is a team, or a player where everybody plays alone. *Card points* are those
of the cards, before the factor; *slate points* are the points as written. Letters with numbers (R16, C3, S8) name a
rule, see [rule-numbers.md](rule-numbers.md).
"""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeAlias, TypedDict, TypeVar

from scorer.rules.core.log import Facts

L = TypeVar("L")  # a line of the sheet
N = TypeVar("N")  # whose turn it is
F = TypeVar("F")  # the end of the game
State: TypeAlias = Literal["open", "done", "void"]


class LineRef(TypedDict):
    """The references to a line of the log that its next revision must have."""

    line: str  # id of the line
    heads: list[str]  # ids that the next revision of this line replaces


class Call(LineRef):
    """A line without a place on the sheet, such as thanks, a lot or an early end."""

    facts: Facts  # as in the game record


class Clash(TypedDict):
    """Two revisions or lines that contradict each other, until settled."""

    kind: Literal["edit", "slot"]  # two revisions of one line, or two lines in one slot
    slot: str  # the slot of both
    lines: list[str]  # ids of the lines; one for an edit
    revisions: list[str]  # ids to replace when settling


class Place(LineRef):
    """A line of the sheet, as the log knows it."""

    slot: str  # place on the sheet


class Line(Place):
    """The common keys of the lines of all games."""

    state: State  # being played, counted, annulled
    written: list[int]  # what the line writes for each side, in the unit of the totals
    totals: list[int]  # total of each side after the line
    revised: bool  # an earlier complete revision had other facts or another slot


class Next(TypedDict):
    """The next deal, and the seats that deal and lead."""

    number: int  # number of the deal, without annulled ones
    dealer: int  # seat that deals
    forehand: int  # seat that leads (R11)


class Finish(TypedDict):
    """The common keys of the ends of all games."""

    winner: int | None  # side that has won; null if several or none


class Log(TypedDict):
    """The keys of a board that describe the log itself."""

    game: str  # name of the game
    players: list[str]  # names by seat, as agreed or corrected since
    teams: list[str]  # names of the sides
    names: LineRef | None  # the line that corrected names
    clashes: list[Clash]  # contradictions that are not settled
    claims: dict[str, Call]  # lines that have no place on the sheet, by slot


class Board(Log, Generic[L, N, F]):
    """The common keys of the boards of all games."""

    totals: list[int]  # total of each side, in the unit of the game
    lines: list[L]  # the lines of the sheet in order
    open: str | None  # slot of the first open deal
    next: N  # whose turn it is
    finish: F | None  # how the game ended; null while it lasts


class PlayerLine(Line):
    """One deal of a game in which everybody plays alone. Every list has one item per seat."""

    kind: Literal["deal"]  # what kind of line it is
    number: int  # an annulled deal has the number of the next
    dealer: int  # seat that dealt
    points: list[int] | None  # card points of each player; together those of the cards (R8, R57)
    void: str | None  # why the deal is annulled (R59)
    note: str  # free text


class PlayerNext(Next):
    """The next deal of a game in which everybody plays alone."""

    slot: str  # free place on the sheet


class PlayerFinish(Finish):
    """The common keys of the ends of games in which everybody plays alone."""

    deal: str | None  # slot of the last deal; null if none is written
    winners: list[int]  # seats on the first rank


class PlayerBoard(Board[L, N, F]):
    """The common keys of the boards of games in which everybody plays alone."""

    deals_left: int | None  # deals left; null without an agreed number
    made: list[int]  # card points of each player in counted deals
    ranks: list[int]  # rank of each player; 1 for the best total


# The board of any game. Any: each game has lines, turns and ends of its own.
AnyBoard: TypeAlias = Board[Any, Any, Any]
AnyPlayerBoard: TypeAlias = PlayerBoard[Any, Any, Any]
