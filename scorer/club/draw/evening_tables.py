"""Tables of an evening: their games, the links on their slips, and the state of their sheets for phones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from datetime import datetime
from typing import NamedTuple, TypeAlias

from sqlalchemy import exists, func, insert, select
from sqlalchemy.orm import Session

from scorer.club.evening import evenings
from scorer.club.office.ledger import Act, OpenLedger, open_ledger
from scorer.club.people.members import Everybody, Member, members
from scorer.play.games import open_game
from scorer.play.links import create_slip_link
from scorer.play.writers import revoke_links
from scorer.rules import games
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.club.regulation.reader import adds_up_on_phone, table_settings
from scorer.rules.club.results.table import EveningTable
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.core.names import name_at_table
from scorer.rules.core.value_class import value_class
from scorer.store.models import Game, RevisionRow, TableGame
from scorer.store.transactions import Reader

Games: TypeAlias = dict[tuple[int, int], list[tuple[int, str]]]  # ids and addresses by round, table
TableKey: TypeAlias = tuple[int, int, tuple[int, ...]]  # round, table, its members by seat


@value_class
class Slip:
    """The printed slip of a *table*: the *token* of its link, and *public_id*, the address of the game.

    Both are None if no phone can keep the game; then the results are written on paper.
    """

    table: EveningTable
    token: str | None
    public_id: str | None


class ChangedDeal(NamedTuple):
    """A deal that an official changed: address of its *game*, number of the *event*, *slot*, points as text."""

    game: str | None
    event: int
    slot: str
    before: str
    after: str


@value_class
class SigningState:
    """The state that a table's phones show of its sheet.

    *open* is whether the sheet can still be signed. *claims_until* is the deadline of claims, None for an open
    evening or without a deadline. *points* are the points by side if the sheet is confirmed or can no longer be
    signed, else []. *by_office* is whether an official wrote the sheet and nobody disputes it. *terms* are the terms
    of the sheet. *cancelled* is whether the evening is cancelled. *changed* are the deals that an official changed;
    :func:`to_sign` appends them when all else is known.
    """

    open: bool
    claims_until: datetime | None
    points: list[int]
    terms: SheetTerms
    cancelled: bool = False
    changed: list[ChangedDeal] = field(default_factory=list)
    by_office: bool = False


@value_class
class TablePlace:
    """The place of a game: its *table*, with the current sheet, and the evening and the club of the table."""

    club_id: int
    view: evenings.EveningView
    table: EveningTable


def slips(act: Act, evening_id: str, number: int | None = None) -> list[Slip]:
    """Return the slips of round *number*; None means all drawn rounds.

    Each slip gets a new link if a phone can keep the game. Missing games are opened. Links printed earlier stay valid
    until the table is drawn again, a phone at the table revokes them, or the evening is closed.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``.
    """
    printed = []
    with open_ledger(act) as book:
        view = evenings.load_for_update(book, evening_id)
        book.require_open("draw", evening_id)  # slips may open games: allowed as long as a draw is
        everybody, newest_games = (
            members(*book.of_club),
            games_of(book.connection, view),
        )
        for table in view.evening.tables:
            if number in {None, table.round}:
                game_id, public_id = newest_games.get(table.place, (None, None))
                if game_id is None:
                    game_id, public_id = _start(book, view, table, everybody)
                token = (
                    None if game_id is None else create_slip_link(book.connection, game_id, act.now)
                )
                printed.append(Slip(table, token, public_id))
    return printed


def revoke_links_of_old_draws(book: OpenLedger, evening_id: str) -> None:
    """Revoke the links of all games that belong to no table of the current draw, inside the open ledger."""
    view = evenings.load_for_update(book, evening_id)
    current = _ids_of(all_games_of(book.connection, view))
    gone = select(TableGame.game_id).where(
        TableGame.evening == evening_id, TableGame.game_id.not_in(current)
    )
    revoke_links(book.connection, book.connection.scalars(gone).all(), book.now)


def games_of(reader: Reader, view: evenings.EveningView) -> dict[tuple[int, int], tuple[int, str]]:
    """Return id and address of the newest game of each table of the current draw that has one, by round and table."""
    return {place: played[-1] for place, played in all_games_of(reader, view).items()}


def all_games_of(reader: Reader, view: evenings.EveningView) -> Games:
    """Return id and address of all games of each table of the current draw, oldest first, by round and table."""
    query = (
        select(TableGame.round, TableGame.table, TableGame.members, Game.id, Game.public_id)
        .join(Game, Game.id == TableGame.game_id)
        .where(TableGame.evening == view.meta.id)
        .order_by(Game.id)
    )
    people_at = {table.place: list(table.people) for table in view.evening.tables}
    played: Games = {}
    for row in reader.execute(query):
        # else a later draw has seated other people at that table
        if people_at.get((row.round, row.table)) == row.members:
            played.setdefault((row.round, row.table), []).append((row.id, row.public_id))
    return played


def _ids_of(played: Games) -> list[int]:
    return [game_id for of_table in played.values() for game_id, _ in of_table]


def begun(reader: Reader, view: evenings.EveningView) -> int:
    """Return the last round that has begun and so cannot be drawn again, 0 for none.

    A round has begun when it has a sheet, or a phone has written at one of its tables.
    """
    game_ids = _ids_of(all_games_of(reader, view))
    written = exists().where(RevisionRow.game_id == TableGame.game_id)
    last_written = select(func.max(TableGame.round)).where(TableGame.game_id.in_(game_ids), written)
    return max(view.evening.begun, reader.scalar(last_written) or 0)


def newest_game(session: Session, evening_id: str) -> int:
    """Return the highest id of a game at the tables of an evening, 0 for none.

    The id changes with each new game. A new game is not an event, so the ledger does not show it.
    """
    newest = select(func.max(TableGame.game_id)).where(TableGame.evening == evening_id)
    return session.scalar(newest) or 0


def row_of(session: Session, game_id: int) -> TableGame | None:
    """Return the row that assigns a game to a table of a club, None if there is none."""
    return session.get(TableGame, game_id)


def to_sign(session: Session, club_id: int, evening_id: str) -> dict[TableKey, SigningState]:
    """Return the signing state of each table of an evening, by round, number and members; {} for an unknown evening."""
    view = evenings.load(session, club_id, evening_id)
    if view is None:
        return {}
    is_open, until = view.closed is None, view.claims_until
    signings = {}
    for table in view.evening.tables:
        is_settled = table.sheet is not None and (table.sheet["confirmed"] or not is_open)
        points = list(table.sheet["points"]) if table.sheet is not None and is_settled else []
        terms, cancelled = view.evening.terms_of(table), view.cancelled is not None
        by_office = table.state == "office"
        signing = SigningState(is_open, until, points, terms, cancelled, by_office=by_office)
        signings[table.place] = signing
    for event in view.events:
        place = event.facts.get("round"), event.facts.get("table")
        # a sheet with a ``deal`` is an official's correction
        if event.kind == "sheet" and (deal := event.facts.get("deal")) and place in signings:
            was, now = (_figure(deal[key]) for key in ("before", "after"))
            entry = ChangedDeal(event.facts["game"], event.seq, deal["slot"], was, now)
            signings[place].changed.append(entry)
    return {
        (*table.place, tuple(table.people)): signings[table.place] for table in view.evening.tables
    }


def _figure(points: Sequence[int]) -> str:
    """Return the points of a deal as text: of all sides if there are three or more, else only of the first side."""
    return str(points[0]) if len(points) < 3 else " : ".join(map(str, points))


def place_of(session: Session, game: Game) -> TablePlace | None:
    """Return the table of a club at which a game is played, None for a game outside a club.

    Also None if a later draw gave the table other people than those of the game.
    """
    row = session.get(TableGame, game.id)
    view = None if row is None else evenings.load(session, row.club_id, row.evening)
    if row is None or view is None:
        return None
    if (game.id, game.public_id) not in all_games_of(session, view).get((row.round, row.table), ()):
        return None
    return TablePlace(row.club_id, view, view.evening.table(row.round, row.table))


def _start(
    book: OpenLedger,
    view: evenings.EveningView,
    table: EveningTable,
    everybody: Everybody,
) -> tuple[int | None, str | None]:
    """Open the game of a table without any writer; return its id and address, (None, None) if no phone can keep it."""
    # a merged member sits under the number that remains
    names = seat_names([everybody[resolved(everybody, player)] for player in table.players])
    phase = view.evening.phase.in_round(table.round)
    settings = table_settings(phase, names)
    if settings is None or not adds_up_on_phone(phase):
        return None, None
    game_id = open_game(
        book.connection, games.read_settings(settings), previous_id=None, devices=(), now=book.now
    )
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
    """Return the names of *people* for a table: each nickname, or the name of a member without a nickname.

    Names that are equal, ignoring case, are cut to 34 characters and get the number of the member.
    """
    names = [person.nickname or name_at_table(person.name) for person in people]
    folded = [name.casefold() for name in names]
    return [
        f"{name[:34]} {person.number}" if folded.count(name.casefold()) > 1 else name
        for name, person in zip(names, people, strict=True)
    ]
