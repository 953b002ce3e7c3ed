"""The phones at the tables: a game for each, the link on its slip, and what its board reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import exists, func, insert, select

from scorer import play
from scorer.championship import evenings
from scorer.championship.ledger import Actor, Book, Event, opened
from scorer.championship.members import Member, members, resolved
from scorer.championship.results import alike, write_sheet
from scorer.play.access import end_links
from scorer.play.games import open_game
from scorer.play.links import print_link
from scorer.rules import games
from scorer.rules.championship.evening import Table
from scorer.rules.championship.regulation import table_settings
from scorer.rules.errors import RuleError
from scorer.store.models import Game, RevisionRow, TableGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from sqlalchemy import Connection
    from sqlalchemy.orm import Session

Seats: TypeAlias = tuple[int, int, tuple[int, ...]]
SIGNATURES = 2  # how many have to say that a sheet is right: one of each side


@dataclass(frozen=True, slots=True)
class Slip:
    """What is printed for a table; without a *token* no phone can write there, only paper."""

    table: Table
    token: str | None
    public_id: str | None


@dataclass(frozen=True, slots=True)
class Report:
    """What the phone of a table says: *points* and *matches* by sides, after so many *deals*."""

    game: Game
    points: tuple[int, ...]
    matches: tuple[int, ...]
    deals: int
    finished: bool

    def differs(self, sheet: Mapping[str, Any] | None) -> bool:
        """Tell whether a game is over with other points than a sheet that stands."""
        return sheet is not None and self.finished and list(self.points) != sheet["points"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is played: a table of an evening, with its sheet as it stands."""

    club_id: int
    view: evenings.View
    table: Table


def slips(
    session: Session, actor: Actor, evening_id: str, number: int | None = None, *, now: datetime
) -> list[Slip]:
    """Return the slips of a round, or of all rounds that are drawn, each with a new link.

    Games are made where there is none yet. Links that were printed before go on working,
    until the table is drawn anew or the evening is closed.

    :raises RuleError: ``evening-unknown``, ``evening-closed``.
    """
    told = []
    with opened(session, actor, now=now) as book:
        view = evenings.standing(book, evening_id)
        book.require_open("slip", evening_id)
        everybody, known = members(book.connection, actor.club_id), games_of(book.connection, view)
        for table in view.evening.tables:
            if number in {None, table.round}:
                game_id, public_id = known.get((table.round, table.number), (None, None))
                if game_id is None:
                    game_id, public_id = _start(book, view, table, everybody)
                token = None if game_id is None else print_link(book.connection, game_id, now)
                told.append(Slip(table, token, public_id))
    return told


def end_vanished(book: Book, evening_id: str) -> None:
    """End the printed links of tables that were drawn anew, in the ledger that is open."""
    view = evenings.standing(book, evening_id)
    stand = [game_id for game_id, _ in games_of(book.connection, view).values()]
    gone = select(TableGame.game_id).where(
        TableGame.evening == evening_id, TableGame.game_id.not_in(stand)
    )
    end_links(book.connection, book.connection.scalars(gone).all(), book.now)


def games_of(
    reader: Connection | Session, view: evenings.View
) -> dict[tuple[int, int], tuple[int, str]]:
    """Return id and address of the games of an evening, by round and table, as it is drawn now."""
    query = (
        select(TableGame.round, TableGame.table, TableGame.members, Game.id, Game.public_id)
        .join(Game, Game.id == TableGame.game_id)
        .where(TableGame.evening == view.meta.id)
        .order_by(Game.id)
    )
    sits = {(table.round, table.number): list(table.people) for table in view.evening.tables}
    return {
        (row.round, row.table): (row.id, row.public_id)
        for row in reader.execute(query)
        if sits.get((row.round, row.table)) == row.members
    }


def begun(reader: Connection | Session, view: evenings.View) -> int:
    """Return the last round that nobody draws anew, 0 before the first one has begun.

    Of it a sheet was handed in, or a phone has written at one of its tables.
    """
    here = [game_id for game_id, _ in games_of(reader, view).values()]
    written = exists().where(RevisionRow.game_id == TableGame.game_id)
    last = select(func.max(TableGame.round)).where(TableGame.game_id.in_(here), written)
    return max(view.evening.begun, reader.scalar(last) or 0)


def of_club(session: Session, game_id: int) -> TableGame | None:
    """Return for which table of a club a game was made; None for any other game."""
    return session.get(TableGame, game_id)


def to_sign(session: Session, club_id: int, evening_id: str) -> dict[Seats, list[int]]:
    """Return the tables that sign their results, by round, number and who sits there.

    With each the points of its sheet, if that is confirmed; else nothing. None once it is closed.
    """
    view = evenings.load(session, club_id, evening_id)
    if view is None or view.closed:
        return {}
    return {
        (table.round, table.number, tuple(table.people)): list(table.sheet["points"])
        if table.sheet and table.sheet["confirmed"]
        else []
        for table in view.evening.tables
    }


def place_of(session: Session, game: Game) -> Place | None:
    """Return the table of a club at which a game is played; None for any other game.

    Also None for a table that was drawn anew since.
    """
    row = session.get(TableGame, game.id)
    view = None if row is None else evenings.load(session, row.club_id, row.evening)
    if row is None or view is None:
        return None
    if games_of(session, view).get((row.round, row.table)) != (game.id, game.public_id):
        return None
    return Place(row.club_id, view, view.evening.table(row.round, row.table))


def reported(session: Session, game: Game, view: evenings.View) -> Report:
    """Return what the board of a table's game says; nothing is written.

    *Unit:* what the regulation has the table count: card points, or differences.
    """
    board = play.board(session, game)
    weighed = bool(view.evening.phase.terms.contracts)
    matches = [0] * len(board["totals"])
    for line in board["lines"]:
        match = line.get("match")
        if match is None or match is False:
            continue
        matches[line["team"] if match is True else match] += line["factor"] if weighed else 1
    over = board["finish"] is not None and not board["clashes"]
    deals = sum(line.get("state", "done") == "done" for line in board["lines"])
    return Report(game, tuple(board["totals"]), tuple(matches), deals, over)


def reports(
    session: Session, view: evenings.View, some: Iterable[Table]
) -> dict[tuple[int, int], Report]:
    """Return what the phones of *some* tables say, by round and table; nothing without a game."""
    places = {(table.round, table.number) for table in some}
    found = {
        game_id: place for place, (game_id, _) in games_of(session, view).items() if place in places
    }
    played = session.scalars(select(Game).where(Game.id.in_(found)))
    return {found[game.id]: reported(session, game, view) for game in played}


def confirm(
    session: Session,
    game: Game,
    side: int,
    points: Sequence[int],
    *,
    device_id: int,
    now: datetime,
    writer: int | None = None,
) -> Event:
    """Sign for one *side* that the game ended with these *points*; the sheet is written by that.

    It is confirmed once a second side has signed the same figures. Any phone that may
    write at the table may do so; the same one for both sides.

    :raises RuleError: ``not-writer``, ``not-club`` for a game of no club's table, ``table-open``
        before its end, ``table-changed`` where the board says something else by now,
        ``evening-closed``, ``out-of-range``, and what the sheet is refused for.
    :raises Conflict: an official wrote other figures.
    """
    row = session.get(TableGame, game.id)
    if row is None:
        raise RuleError("not-club")
    club_id, evening_id, number, table = row.club_id, row.evening, row.round, row.table
    with opened(session, Actor(club_id, device_id=device_id), now=now) as book:
        if not play.may_write(session, game.id, device_id):
            raise RuleError("not-writer")
        view = evenings.standing(book, evening_id)
        if games_of(book.connection, view).get((number, table), (0,))[0] != game.id:
            raise RuleError("not-club")
        board = reported(session, game, view)
        _check_end(board, side, points)
        place = {"round": number, "table": table, "game": game.public_id, "source": "phone"}
        counts = view.evening.phase.terms.match_bonus  # or the paper does not say how many
        matches = list(board.matches) if counts else None
        figures = {"matches": matches, "booked": None, "writer": writer}
        facts: dict[str, Any] = place | figures | {"points": list(points)}
        newest = view.evening.table(number, table)
        return _sign(book, view, facts, side, newest.sheet, newest.seq)


def _check_end(board: Report, side: int, points: Sequence[int]) -> None:
    if not board.finished:
        raise RuleError("table-open")
    if tuple(points) != board.points:
        raise RuleError("table-changed", "points")
    if not 0 <= side < len(points):
        raise RuleError("out-of-range", "side", low=0, high=len(points) - 1)


def _sign(
    book: Book,
    view: evenings.View,
    facts: dict[str, Any],
    side: int,
    newest: Mapping[str, Any] | None,
    seq: int,
) -> Event:
    """Write a sheet with one signature more; what a phone reported before may change."""
    before: set[int] = set()
    by_phone = newest is not None and newest["source"] == "phone"
    if newest is not None and by_phone and alike(newest, facts):
        before = set(newest["signed"])
    signed = sorted(before | {side})
    needed = min(SIGNATURES, len(facts["points"]))
    told = facts | {"signed": signed, "confirmed": len(signed) >= needed}
    return write_sheet(book, view, told, seq if by_phone else 0, matches_known=True)


def _start(
    book: Book, view: evenings.View, table: Table, everybody: Mapping[int, Member]
) -> tuple[int | None, str | None]:
    """Start the game of a table, that nobody may write yet; nothing where no slate can keep it."""
    names = seat_names([everybody[resolved(everybody, one)] for one in table.players])
    own = table_settings(view.evening.phase.in_round(table.round), names)
    if own is None:
        return None, None
    game_id = open_game(book.connection, games.read_settings(own), None, (), book.now)
    row = {
        "game_id": game_id,
        "club_id": book.actor.club_id,
        "evening": view.meta.id,
        "round": table.round,
        "table": table.number,
        "members": list(table.people),
    }
    book.connection.execute(insert(TableGame), row)
    query = select(Game.public_id).where(Game.id == game_id)
    return game_id, book.connection.execute(query).scalar_one()


def seat_names(people: Sequence[Member]) -> list[str]:
    """Return what people are called at their table: by nickname; by number, too, if alike."""
    names = [one.nickname or one.name for one in people]
    alike_ = [name.casefold() for name in names]
    return [
        f"{name[:34]} {one.number}" if alike_.count(name.casefold()) > 1 else name
        for name, one in zip(names, people, strict=True)
    ]
