"""Games: start, load, play again with the same people, export and import as a record."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias
from uuid import UUID

from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorer.play import estimate_seats
from scorer.play.estimate_seats import seats, take_seat
from scorer.play.writers import grant_writing, may_write, name_here, require_writer, writers
from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.core.names import scribe_name
from scorer.rules.games import Board, Settings
from scorer.rules.record import Record
from scorer.store import game_log, tokens
from scorer.store.game_log import Numbered
from scorer.store.models import Game, Grant
from scorer.store.transactions import write_transaction

# Called inside the transaction with the earlier game and the one that continues it, in this order.
Continued: TypeAlias = Callable[[Session, Connection, Game, Game], None]

_by_address = select(Game).where(Game.public_id == bindparam("address"))


def start_game(  # noqa: PLR0913 -- the device, the game before, the address, and the callback
    session: Session,
    settings: Settings,
    *,
    device_id: int,
    now: datetime,
    previous: Game | None = None,
    public_id: str = "",
    continued: Continued | None = None,
) -> Game:
    """Start a game at which the device may write, in a transaction of its own, and return it.

    With *previous* it continues the evening of that game: the writers of *previous* may write at this one, too, phones
    that write estimates keep their seats, and *continued* is called with both games. *public_id* is the address, ""
    for a new one.

    :raises RuleError: ``not-writer`` if the device may not write at *previous*, ``already-continued`` if another
        game continues *previous*, and codes of *continued*.
    :raises IntegrityError: there is a game at *public_id* already.
    """
    previous_id = None if previous is None else previous.id
    with write_transaction(session) as connection:
        if previous_id is None:
            devices = [device_id]
        else:
            require_writer(connection, previous_id, device_id)
            if _successor(session, previous_id) is not None:
                raise RuleError("already-continued")
            devices = [writer.device_id for writer in writers(session, previous_id)]
        game_id = open_game(connection, settings, previous_id, devices, now, public_id)
        if previous_id is not None and games.GAMES[settings.game].reveal_indexes is not None:
            for seat, owner in seats(connection, previous_id).items():
                take_seat(connection, game_id, seat, owner, now)
        if previous_id is not None and continued is not None:
            before, following = (session.get_one(Game, id_) for id_ in (previous_id, game_id))
            continued(session, connection, before, following)
    return session.get_one(Game, game_id)


def play_again(
    session: Session,
    game: Game,
    *,
    device_id: int,
    now: datetime,
    first_dealer: int,
    continued: Continued | None = None,
) -> Game:
    """Start the next game of the evening with the same people and rules, and return it.

    Names that were changed during the game are taken over. A second call, as after a double tap, returns the
    game already started.

    :raises RuleError: ``not-writer``, ``out-of-range`` for the dealer, and codes of *continued*.
    """
    shown = board(session, game)
    names = {"players": shown["players"], "teams": shown["teams"]}
    changed = {key: value for key, value in names.items() if key in game.settings}
    settings = games.read_settings({**game.settings, **changed, "first_dealer": first_dealer})
    try:
        return start_game(
            session, settings, device_id=device_id, now=now, previous=game, continued=continued
        )
    except RuleError as error:
        if error.code != "already-continued":
            raise
        return session.scalars(select(Game).where(Game.previous_id == game.id)).one()


def register_offline_game(  # noqa: PLR0913 -- what a phone sends of a game, and what is done with it
    session: Session,
    public_id: str,
    settings: Settings,
    *,
    device_id: int,
    now: datetime,
    previous: str,
    continued: Continued | None,
) -> Game:
    """Store a game that was started on a phone offline, under the address that the phone chose.

    A second call, as after a lost answer, returns the stored game. *previous* is the address of the game that
    this one continues, "" for none. The game begins an evening of its own instead if the device may not write at
    *previous*, if another game continues it, or if *continued* refuses.

    :raises RuleError: ``not-writer`` if there is a game at the address at which the device may not write.
    """
    before = load_game(session, previous)
    if before is not None and (
        _successor(session, before.id) or not may_write(session, before.id, device_id)
    ):
        before = None
    game = load_game(session, public_id)
    if game is None:
        try:
            return start_game(
                session,
                settings,
                device_id=device_id,
                now=now,
                previous=before,
                public_id=public_id,
                continued=continued,
            )
        except IntegrityError:  # two equal requests at the same time: the other one stored it
            game = load_game(session, public_id)
        except RuleError:  # previous cannot be continued, or an equal request was faster
            if before is None:
                raise
            return register_offline_game(
                session,
                public_id,
                settings,
                device_id=device_id,
                now=now,
                previous="",
                continued=continued,
            )
    if game is None or not may_write(session, game.id, device_id):
        raise RuleError("not-writer")
    return game


def load_game(session: Session, public_id: str) -> Game | None:
    """Return the game at an address, None if there is none; usual errors of typing the address are accepted."""
    parsed = tokens.parse(public_id)
    if parsed is None:
        return None
    return session.scalar(_by_address, {"address": parsed})


def board(session: Session, game: Game, upto: int = game_log.LAST) -> Board:
    """Return the board of a game up to revision number *upto*, without sealed estimates.

    *Unit:* points as the game counts them.
    """
    return export_record(session, game, upto).board()


def boards(session: Session, some: Sequence[Game]) -> dict[int, Board]:
    """Return the boards of several games by their id, each as :func:`board` returns it, with one query."""
    logs = game_log.of_games(session, [game.id for game in some])
    return {game.id: _record(game, logs[game.id]).board() for game in some}


def my_games(session: Session, device_id: int, limit: int = 20) -> list[Game]:
    """Return the games that a device may write at, newest first, at most *limit*."""
    query = (
        select(Game)
        .join(Grant, Grant.game_id == Game.id)
        .where(Grant.device_id == device_id, Grant.revoked_at.is_(None))
        .order_by(Game.id.desc())
        .limit(limit)
    )
    return list(session.scalars(query))


def games_of_evening(session: Session, game: Game) -> list[Game]:
    """Return all games of the evening that *game* belongs to, oldest first."""
    chain = [game]
    while (earlier := chain[0].previous_id) is not None:
        chain.insert(0, session.get_one(Game, earlier))
    while (later := _successor(session, chain[-1].id)) is not None:
        chain.append(later)
    return chain


def export_record(session: Session, game: Game, upto: int = game_log.LAST) -> Record:
    """Return a game as a game record, without sealed estimates.

    Revisions after number *upto* are ignored, to match an earlier query.
    """
    return _record(game, [pair for pair in game_log.since(session, game.id) if pair[0] <= upto])


def _record(game: Game, numbered: Numbered) -> Record:
    """Return the record of a game without the unreadable part of its log."""
    readable = estimate_seats.readable_revisions(game.settings, numbered)
    revisions = tuple(revision for _, revision in readable)
    return Record(games.read_settings(game.settings), revisions)


def import_record(session: Session, record: Record, *, device_id: int, now: datetime) -> Game:
    """Import a game from a record, all or nothing; the device may write at it.

    If the id of one of its revisions is stored already, as in the game from which it was exported, all revisions get
    new ids, and references to them are updated.

    :raises RuleError: codes of :func:`scorer.rules.games.check_log`.
    """
    games.check_log(record.settings, record.revisions)
    with write_transaction(session) as connection:
        game_id = store_record(connection, record, device_id, now)
    return session.get_one(Game, game_id)


def store_record(
    connection: Connection, record: Record, device_id: int, now: datetime, public_id: str = ""
) -> int:
    """Store a checked record as a new game, inside a writing transaction; return its id."""
    game_id = open_game(connection, record.settings, None, [device_id], now, public_id)
    revisions: Iterable[Revision] = record.revisions
    if game_log.same_ids(connection, [revision.id for revision in record.revisions]):
        salt = tokens.new_token()
        revisions = [_renamed(revision, salt) for revision in record.revisions]
    game_log.append(connection, game_id, 0, revisions, device_id=device_id, now=now)
    return game_id


def open_game(
    connection: Connection,
    settings: Settings,
    previous_id: int | None,
    devices: Iterable[int],
    now: datetime,
    public_id: str = "",
) -> int:
    """Insert a game at which *devices* may write, inside a writing transaction; return its id.

    The devices keep their names of the previous game, if it is not None. Nothing is checked.
    """
    row = {
        "public_id": public_id or tokens.new_token(),
        "settings": games.settings_json(settings),
        "created_at": now,
        "previous_id": previous_id,
    }
    game_id = connection.execute(insert(Game).returning(Game.id), row).scalar_one()
    for device_id in devices:
        name = name_here(connection, previous_id, device_id, settings.players)
        if not name and previous_id is None:
            name = scribe_name(settings.players[0])  # the form puts the scribe at the first seat
        grant_writing(connection, game_id, device_id, now, name)
    return game_id


def _successor(session: Session, game_id: int) -> Game | None:
    """Return the game that continues a game, None while there is none."""
    return session.scalar(select(Game).where(Game.previous_id == game_id))


def _renamed(revision: Revision, salt: str) -> Revision:
    """Return a copy of the revision with new ids; with the same *salt* equal ids stay equal, so references remain valid."""

    def renamed(old_id: str) -> str:
        raw = hashlib.sha256(f"{salt} {old_id}".encode()).digest()
        return str(UUID(bytes=raw[:16], version=4))

    return replace(
        revision,
        id=renamed(revision.id),
        line=renamed(revision.line),
        replaces=tuple(renamed(old_id) for old_id in revision.replaces),
        undoes=None if revision.undoes is None else renamed(revision.undoes),
    )
