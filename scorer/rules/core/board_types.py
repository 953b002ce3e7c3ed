"""Everything that is shown of a game, as a plain JSON object: the types of the board.

The rules compute it from the house rules and the revisions of a game; screen, watch page, PDF, CSV
and `scorer board FILE` are views of it. Nothing of it is stored. What people write, the facts, is
described in [game-record.md](game-record.md).

Teams and seats are numbers from 0. A *side* is a team, or a player where everybody plays alone.
*Card points* are those of the cards, before the factor; *slate points* are what is written.
Letters with numbers (R16, C3, S8) name the rule.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeAlias, TypedDict, TypeVar

from scorer.rules.core.log import Facts

L = TypeVar("L")  # a line of the sheet
N = TypeVar("N")  # whose turn it is
F = TypeVar("F")  # the end of the game
State: TypeAlias = Literal["open", "done", "void"]


class LineRef(TypedDict):
    """A line of the log, as the next revision of it has to name it."""

    line: str  # id of the line
    heads: list[str]  # ids of the revisions that the next revision of this line replaces


class Call(LineRef):
    """A line that has no place on the sheet, such as thanks, a lot or an early end."""

    facts: Facts  # as in the game record


class Clash(TypedDict):
    """Two revisions or two lines that contradict each other, until people settle it."""

    kind: Literal["edit", "slot"]  # two revisions replace the same one, or two lines in one slot
    slot: str  # the slot of both
    lines: list[str]  # ids of the lines: one for an edit, two or more for a slot
    revisions: list[str]  # ids of the revisions that a settling one replaces


class Place(LineRef):
    """A line of the sheet, as the log knows it."""

    slot: str  # place on the sheet


class Line(Place):
    """What the lines of all games have in common."""

    state: State  # being played, counted, annulled
    written: list[int]  # what the line writes for each side; in the unit of the totals
    totals: list[int]  # total of each side after the line
    revised: bool  # whether an earlier complete revision had other facts or another slot


class Next(TypedDict):
    """Whose turn it is in the next deal."""

    number: int  # number of the deal; annulled ones are not counted
    dealer: int  # seat that deals
    forehand: int  # seat to the dealer's right, who leads (R11)


class Finish(TypedDict):
    """What the ends of all games have in common."""

    winner: int | None  # side that has won; null if there is no single one


class Log(TypedDict):
    """What a board says of the log itself."""

    game: str  # name of the game
    players: list[str]  # names by seat, as agreed or corrected since
    teams: list[str]  # names of the sides
    names: LineRef | None  # the line that corrected names
    clashes: list[Clash]  # contradictions that nobody has settled
    claims: dict[str, Call]  # lines that have no place on the sheet, by slot


class Board(Log, Generic[L, N, F]):
    """What the boards of all games have in common."""

    totals: list[int]  # total of each side; the unit is that of the game
    lines: list[L]  # the lines of the sheet in order
    open: str | None  # slot of the first deal that is still being played
    next: N  # whose turn it is
    finish: F | None  # how the game ended; null while it goes on


class PlayerFinish(Finish):
    """What the ends of games have in common in which everybody plays alone."""

    deal: str | None  # slot of the deal that ended the game; null if none is written
    winners: list[int]  # seats on the first rank


class PlayerBoard(Board[L, N, F]):
    """What the boards of games have in common in which everybody plays alone."""

    deals_left: int | None  # deals that are still to be played; null without an agreed number
    made: list[int]  # card points of each player in all counted deals
    ranks: list[int]  # rank of each player; 1 for the best total


# The board of any game. Any: each game has lines, turns and ends of its own.
AnyBoard: TypeAlias = Board[Any, Any, Any]
AnyPlayerBoard: TypeAlias = PlayerBoard[Any, Any, Any]
