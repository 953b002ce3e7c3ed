"""Reading for spectators: progress and history of tables, and their short watch codes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, func, literal, select, update
from sqlalchemy.orm import Session, aliased

from scorer.play import estimate_seats
from scorer.play.games import games_of_evening
from scorer.play.writers import require_writer
from scorer.rules.core.log import Revision
from scorer.rules.core.value_class import value_class
from scorer.store import game_log, tokens
from scorer.store.models import CanonicalJson, Device, Game, Grant, RevisionRow
from scorer.store.transactions import write_transaction

# Executed by every screen every few seconds, so built once: the requested games and later ones.
_first = (
    select(Game.public_id.label("asked"), Game.id.label("id"), literal(0).label("step"))
    .where(Game.public_id.in_(bindparam("ids", expanding=True)))
    .cte("chain", recursive=True)
)
_chain = _first.union_all(
    select(_first.c.asked, Game.id, _first.c.step + 1).join(_first, Game.previous_id == _first.c.id)
)
_latest_row = aliased(RevisionRow)
_newest = (
    select(_latest_row.id)
    .where(_latest_row.game_id == _chain.c.id)
    .order_by(_latest_row.seq.desc())
    .limit(1)
    .scalar_subquery()
)
_following = (
    select(_chain.c.asked, Game, RevisionRow.seq, RevisionRow.received_at)
    .join(Game, Game.id == _chain.c.id)
    .outerjoin(RevisionRow, RevisionRow.id == _newest)
    .order_by(_chain.c.asked, _chain.c.step)
)
_origins = (
    select(
        RevisionRow.seq,
        RevisionRow.device_id,
        func.coalesce(Grant.name, Device.name),
        RevisionRow.received_at,
    )
    .outerjoin(Device, Device.id == RevisionRow.device_id)
    .outerjoin(
        Grant,
        (Grant.game_id == RevisionRow.game_id) & (Grant.device_id == RevisionRow.device_id),
    )
    .where(RevisionRow.game_id == bindparam("game"))
    .order_by(Grant.id)
)


@value_class
class GameProgress:
    """Progress of a game: number and time of its newest revision, 0 and None before the first."""

    game: Game
    seq: int
    written_at: datetime | None

    @property
    def state(self) -> tuple[object, ...]:
        """Return a cache key: it changes with everything that is visible of the game, and is valid in any database."""
        settings = CanonicalJson.text(self.game.settings)  # erasing a name adds no revision
        return self.game.public_id, self.game.created_at, self.seq, self.written_at, settings


def follow_games(session: Session, addresses: Iterable[str]) -> dict[str, list[GameProgress]]:
    """Return by address the progress of its game and of the later games of the evening, oldest first.

    Unknown addresses are left out.
    """
    chains: dict[str, list[GameProgress]] = {}
    rows = session.execute(_following, {"ids": list(addresses)})
    for address, game, seq, written_at in rows:
        chains.setdefault(address, []).append(GameProgress(game, seq or 0, written_at))
    return chains


def follow_game(session: Session, game: Game) -> list[GameProgress]:
    """Return the progress of a game and of the later games of the evening, oldest first."""
    return follow_games(session, [game.public_id])[game.public_id]


@value_class
class LoggedRevision:
    """A revision with the device that wrote it, the device's name at the table, and the time by the server's clock.

    *device_id* is None and *device* "" if no phone wrote it.
    """

    revision: Revision
    device_id: int | None
    device: str
    received_at: datetime


def history(session: Session, game: Game) -> list[LoggedRevision]:
    """Return the revisions of a game with device and time, oldest first; no sealed estimates."""
    numbered = estimate_seats.readable_revisions(game.settings, game_log.since(session, game.id))
    came = {row[0]: row[1:] for row in session.execute(_origins, {"game": game.id})}
    entries = []
    for seq, revision in numbered:
        device_id, name, received_at = came[seq]
        entries.append(LoggedRevision(revision, device_id, name or "", received_at))
    return entries


LIFETIME = timedelta(hours=24)  # after the last revision, or after the code was created

_holder = select(Game).where(Game.watch_code == bindparam("code"))
_same = select(Game.id).where(Game.watch_code == bindparam("code"))


@value_class
class WatchCode:
    """A watch code, and the time *until* which it is valid if no further revision is written."""

    code: str
    until: datetime


def watch_code(session: Session, game: Game, *, now: datetime) -> WatchCode | None:
    """Return the code of the evening that *game* belongs to, None without a code or if it has expired."""
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
        if written_at >= until:  # revisions written after its expiry do not make it valid again
            return None
        until = written_at + LIFETIME
    return WatchCode(holder.watch_code, until) if now < until else None


def game_of_watch_code(session: Session, code: str, *, now: datetime) -> Game | None:
    """Return the last game of the evening that a code belongs to, None for an unknown or expired code.

    The caller limits the rate of failures, because codes can be guessed. *code* is
    normalised by :func:`scorer.store.tokens.parse_watch`.
    """
    holder = session.scalar(_holder, {"code": code})
    if holder is None or watch_code(session, holder, now=now) is None:
        return None
    return follow_game(session, holder)[-1].game


def new_watch_code(session: Session, game: Game, *, device_id: int, now: datetime) -> str:
    """Create and return a code for the evening that *game* belongs to; an earlier one becomes invalid.

    :raises RuleError: ``not-writer``.
    """
    game_id, ids = game.id, [evening_game.id for evening_game in games_of_evening(session, game)]
    with write_transaction(session) as connection:
        require_writer(connection, game_id, device_id)
        gone = {"watch_code": None, "watch_code_at": None}
        connection.execute(update(Game).where(Game.id.in_(ids)).values(gone))
        return create_watch_code(connection, ids[0], now)


def create_watch_code(connection: Connection, game_id: int, now: datetime) -> str:
    """Create and return a code for a game, in place of any earlier one, inside a writing transaction."""
    code = tokens.new_watch_token()
    while connection.scalar(_same, {"code": code}) is not None:
        code = tokens.new_watch_token()
    values = {"watch_code": code, "watch_code_at": now}
    connection.execute(update(Game).where(Game.id == game_id).values(values))
    return code
