"""Tables of an evening: the game of each, the link on its slip, and the report of its board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from sqlalchemy import Connection, exists, func, insert, select
from sqlalchemy.orm import Session

from scorer.club import evenings
from scorer.club.ledger import Act, OpenLedger, open_ledger
from scorer.club.members import Member, members
from scorer.play import games as play_games
from scorer.play.games import open_game
from scorer.play.links import create_slip_link
from scorer.play.writers import revoke_links
from scorer.rules import games
from scorer.rules.club.agreed_settings import adds_up_on_phone
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.club.regulation import table_settings
from scorer.rules.club.season_lists import resolved
from scorer.rules.core.reading import JsonObject
from scorer.store.models import Game, RevisionRow, TableGame

WITH_REASON = ("plus", "minus")  # kinds of extras that no game computes
Seats: TypeAlias = tuple[int, int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Slip:
    """Slip of a table; without a *token* its results are written on paper, not on a phone."""

    table: EveningTable
    token: str | None
    public_id: str | None


@dataclass(frozen=True, slots=True)
class PhoneReport:
    """Result on the phone of a table: *points*, *matches* and *bonuses* by side, after so many *deals*."""

    game: Game
    points: tuple[int, ...]
    matches: tuple[int, ...]
    deals: int
    finished: bool
    bonuses: tuple[int, ...] = ()

    def sheet_bonuses(self) -> dict[str, list[int]]:
        """Return the bonuses as facts of a sheet, nothing without any."""
        return {"bonuses": list(self.bonuses)} if any(self.bonuses) else {}

    def differs(self, sheet: JsonObject | None) -> bool:
        """Return whether a finished game has other points than the current sheet."""
        return sheet is not None and self.finished and list(self.points) != sheet["points"]


@dataclass(frozen=True, slots=True)
class SigningState:
    """What a table's phones learn of its sheet.

    Whether it can still be signed, and until when a claim is taken where it cannot; its *points*,
    if it is confirmed or can no longer be signed; whether its evening is *cancelled*; and the deals that an official *changed*:
    number of the event, slot, what stood there and what stands there now.
    """

    open: bool
    claims_until: datetime | None
    points: list[int]
    cancelled: bool = False
    changed: list[tuple[int, str, str, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TablePlace:
    """Where a game is played: a table of an evening, with its sheet as it stands."""

    club_id: int
    view: evenings.EveningView
    table: EveningTable


def slips(act: Act, evening_id: str, number: int | None = None) -> list[Slip]:
    """Return the slips of a round, or of all drawn rounds, each with a new link.

    Missing games are opened. Links printed earlier work until the table is drawn again or the
    evening is closed.

    :raises RuleError: ``evening-unknown``, ``evening-closed``.
    """
    printed = []
    with open_ledger(act) as book:
        view = evenings.load_for_update(book, evening_id)
        book.require_open("slip", evening_id)
        everybody, known = (
            members(book.connection, act.actor.club_id),
            games_of(book.connection, view),
        )
        for table in view.evening.tables:
            if number in {None, table.round}:
                game_id, public_id = known.get((table.round, table.number), (None, None))
                if game_id is None:
                    game_id, public_id = _start(book, view, table, everybody)
                token = (
                    None if game_id is None else create_slip_link(book.connection, game_id, act.now)
                )
                printed.append(Slip(table, token, public_id))
    return printed


def end_vanished(book: OpenLedger, evening_id: str) -> None:
    """Revoke the links of tables that were drawn again, inside the open ledger."""
    view = evenings.load_for_update(book, evening_id)
    stand = [game_id for game_id, _ in games_of(book.connection, view).values()]
    gone = select(TableGame.game_id).where(
        TableGame.evening == evening_id, TableGame.game_id.not_in(stand)
    )
    revoke_links(book.connection, book.connection.scalars(gone).all(), book.now)


def games_of(
    reader: Connection | Session, view: evenings.EveningView
) -> dict[tuple[int, int], tuple[int, str]]:
    """Return id and address of the games of an evening, by round and table of the current draw."""
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


def begun(reader: Connection | Session, view: evenings.EveningView) -> int:
    """Return the last round that has begun and cannot be drawn again, 0 for none.

    A round has begun when it has a sheet, or a phone has written at one of its tables.
    """
    here = [game_id for game_id, _ in games_of(reader, view).values()]
    written = exists().where(RevisionRow.game_id == TableGame.game_id)
    last = select(func.max(TableGame.round)).where(TableGame.game_id.in_(here), written)
    return max(view.evening.begun, reader.scalar(last) or 0)


def of_club(session: Session, game_id: int) -> TableGame | None:
    """Return the row of the club's table that a game was opened for, None for any other game."""
    return session.get(TableGame, game_id)


def to_sign(session: Session, club_id: int, evening_id: str) -> dict[Seats, SigningState]:
    """Return the signing states of an evening, by round, number and members of the table."""
    view = evenings.load(session, club_id, evening_id)
    if view is None:
        return {}
    is_open, until = view.closed is None, view.claims_until
    signings = {}
    for table in view.evening.tables:
        stands = table.sheet is not None and (table.sheet["confirmed"] or not is_open)
        points = list(table.sheet["points"]) if table.sheet is not None and stands else []
        signings[table.round, table.number] = SigningState(
            is_open, until, points, view.cancelled is not None
        )
    for event in view.events:
        place = event.facts.get("round"), event.facts.get("table")
        if event.kind == "sheet" and (deal := event.facts.get("deal")) and place in signings:
            was, now = (_figure(deal[key]) for key in ("before", "after"))
            signings[place].changed.append((event.seq, deal["slot"], was, now))
    return {
        (table.round, table.number, tuple(table.people)): signings[table.round, table.number]
        for table in view.evening.tables
    }


def _figure(points: Sequence[int]) -> str:
    """Return the points of a deal, of two sides those of the first."""
    return str(points[0]) if len(points) < 3 else " : ".join(map(str, points))


def place_of(session: Session, game: Game) -> TablePlace | None:
    """Return the table of a club at which a game is played, None for any other game.

    Also None for a table that was drawn again since.
    """
    row = session.get(TableGame, game.id)
    view = None if row is None else evenings.load(session, row.club_id, row.evening)
    if row is None or view is None:
        return None
    if games_of(session, view).get((row.round, row.table)) != (game.id, game.public_id):
        return None
    return TablePlace(row.club_id, view, view.evening.table(row.round, row.table))


def reported(session: Session, game: Game) -> PhoneReport:
    """Return the report of a table's game; nothing is written.

    *Unit:* as the regulation counts: card points, differences, games or strokes.
    """
    return report_of(game, play_games.board(session, game))


def report_of(game: Game, board: JsonObject) -> PhoneReport:
    """Return the report of a *board* of a table's game."""
    weighed = bool(game.settings.get("contracts"))
    counted = [line for line in board["lines"] if line.get("state", "done") == "done"]
    matches = [0] * len(board["totals"])
    for line in counted:
        match = line.get("match")
        if match is None or match is False:
            continue
        matches[line["team"] if match is True else match] += line["factor"] if weighed else 1
    over = board["finish"] is not None and not board["clashes"]
    tally = games.GAMES[game.settings["game"]].club.tally_of(game.settings, board)
    totals = tuple(board["totals"] if tally is None else tally)
    return PhoneReport(game, totals, tuple(matches), len(counted), over, _bonuses(board))


def _bonuses(board: JsonObject) -> tuple[int, ...]:
    """Return what was written with a reason, beside the cards, by side; () where nothing was."""
    extras = [extra for line in board["lines"] for extra in line.get("extras", ())]
    bonuses = [0] * len(board["totals"])
    for extra in extras:
        if extra["kind"] in WITH_REASON:
            bonuses[extra["seat"]] += extra["written"]
    return tuple(bonuses) if any(bonuses) else ()


def reports(
    session: Session, view: evenings.EveningView, some: Iterable[EveningTable]
) -> dict[tuple[int, int], PhoneReport]:
    """Return the reports of *some* tables, by round and table, without those that have no game."""
    places = {(table.round, table.number) for table in some}
    place_of_game = {
        game_id: place for place, (game_id, _) in games_of(session, view).items() if place in places
    }
    played = session.scalars(select(Game).where(Game.id.in_(place_of_game)))
    return {place_of_game[game.id]: reported(session, game) for game in played}


def _start(
    book: OpenLedger,
    view: evenings.EveningView,
    table: EveningTable,
    everybody: Mapping[int, Member],
) -> tuple[int | None, str | None]:
    """Open the game of a table, without any writer; (None, None) if no game fits its phase."""
    names = seat_names([everybody[resolved(everybody, player)] for player in table.players])
    phase = view.evening.phase.in_round(table.round)
    settings = table_settings(phase, names)
    if settings is None or not adds_up_on_phone(phase):
        return None, None
    game_id = open_game(book.connection, games.read_settings(settings), None, (), book.now)
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
    """Return the names of members at a table: the nickname, with the number if two are equal."""
    names = [person.nickname or person.name for person in people]
    folded = [name.casefold() for name in names]
    return [
        f"{name[:34]} {person.number}" if folded.count(name.casefold()) > 1 else name
        for name, person in zip(names, people, strict=True)
    ]
