"""Watch codes: short codes of an evening, which expire a day after its last revision."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.orm import Session

from scorer.play.games import games_of_evening
from scorer.play.watching import follow_games
from scorer.play.writers import require_writer
from scorer.store import tokens
from scorer.store.engine import write_transaction
from scorer.store.models import Game, RevisionRow

LIFETIME = timedelta(hours=24)  # after the last round, or after it was made

_holder = select(Game).where(Game.watch_code == bindparam("code"))
_same = select(Game.id).where(Game.watch_code == bindparam("code"))


@dataclass(frozen=True, slots=True)
class WatchCode:
    """A watch code, and until when it works without another revision."""

    code: str
    until: datetime


def watch_code(session: Session, game: Game, *, now: datetime) -> WatchCode | None:
    """Return the valid code of the evening that *game* belongs to, or None."""
    games = games_of_evening(session, game)
    holder = next((evening_game for evening_game in games if evening_game.watch_code), None)
    if holder is None or holder.watch_code is None or holder.watch_code_at is None:
        return None
    until = holder.watch_code_at + LIFETIME
    since = (
        select(RevisionRow.received_at)
        .where(
            RevisionRow.game_id.in_([evening_game.id for evening_game in games]),
            RevisionRow.received_at > holder.watch_code_at,
        )
        .order_by(RevisionRow.received_at)
    )
    for written_at in session.scalars(since):
        if written_at >= until:  # what is written once it has lapsed does not bring it back
            return None
        until = written_at + LIFETIME
    return WatchCode(holder.watch_code, until) if now < until else None


def game_of_watch_code(session: Session, code: str, *, now: datetime) -> Game | None:
    """Return the last game of the evening of a code, None for an unknown or expired code.

    The caller limits the rate of misses, because codes can be guessed. *code* is
    normalised by :func:`typed_codes.parse_watch`.
    """
    holder = session.scalar(_holder, {"code": code})
    if holder is None or watch_code(session, holder, now=now) is None:
        return None
    return follow_games(session, [holder.public_id])[holder.public_id][-1].game


def new_watch_code(session: Session, game: Game, *, device_id: int, now: datetime) -> str:
    """Create a code for the evening that *game* belongs to, replacing an earlier one.

    :raises RuleError: ``not-writer``.
    """
    game_id, ids = game.id, [evening_game.id for evening_game in games_of_evening(session, game)]
    with write_transaction(session) as connection:
        require_writer(connection, game_id, device_id)
        gone = {"watch_code": None, "watch_code_at": None}
        connection.execute(update(Game).where(Game.id.in_(ids)).values(gone))
        return create_watch_code(connection, ids[0], now)


def create_watch_code(connection: Connection, game_id: int, now: datetime) -> str:
    """Create the first code of a game, inside a writing transaction; return it."""
    code = tokens.new_watch_token()
    while connection.scalar(_same, {"code": code}) is not None:
        code = tokens.new_watch_token()
    values = {"watch_code": code, "watch_code_at": now}
    connection.execute(update(Game).where(Game.id == game_id).values(values))
    return code
