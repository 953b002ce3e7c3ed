"""The summaries of counted games, kept beside their logs, and which of them were corrected since."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update
from sqlalchemy.orm import Session

from scorer.play.writers import might_write
from scorer.regulars.rights import Act, writing
from scorer.rules import games as game_rules
from scorer.rules.core.errors import RuleError
from scorer.rules.record import Record
from scorer.rules.regulars.counted_game import CountedGame, counted_game, counted_json, restored
from scorer.store import game_log
from scorer.store.models import Game, RegularsTallyRow, RevisionRow, TableGame
from scorer.store.transactions import Reader

GameRow: TypeAlias = Row[Any]  # id, public_id, settings
Seen: TypeAlias = Mapping[str, tuple[int, CountedGame]]  # kept, with their *seq*, by address
Corrected: TypeAlias = tuple[CountedGame, CountedGame]  # as people saw it last, as it is now
_row = RegularsTallyRow
_game = select(Game.id, Game.public_id, Game.settings)
_at = _game.where(Game.public_id == bindparam("address")).with_for_update()
_last = (
    select(func.coalesce(func.max(RevisionRow.seq), 0))
    .where(RevisionRow.game_id == _row.game_id)
    .scalar_subquery()
)
# Executed on every page, so built once.
_kept = (
    select(Game.id, Game.public_id, _row.seq, _last.label("last"))
    .join(Game, Game.id == _row.game_id)
    .where(_row.regulars_id == bindparam("regulars"))
)
_summaries = select(_row.game_id, _row.summary).where(
    _row.regulars_id == bindparam("regulars"), _row.game_id >= bindparam("first")
)
_progress = select(func.count(), func.sum(_last), func.sum(_row.seq)).where(
    _row.regulars_id == bindparam("regulars")
)
_owner = select(_row.regulars_id).where(_row.game_id == bindparam("game"))
_received = (
    select(RevisionRow.game_id, RevisionRow.received_at)
    .where(RevisionRow.game_id.in_(bindparam("games", expanding=True)))
    .order_by(RevisionRow.game_id, RevisionRow.seq)
)


def read(
    reader: Reader, regulars_id: int, seen: Seen
) -> tuple[dict[str, CountedGame], dict[str, Corrected], Seen]:
    """Return the summaries of the counted games by address, those that were corrected, and all as people saw them.

    Those that are in *seen* already are not read again.
    """
    rows = reader.execute(_kept, {"regulars": regulars_id}).all()
    fresh = _computed(reader, [game_id for game_id, _, seq, last in rows if seq != last])
    unread = {
        game_id: (address, seq)
        for game_id, address, seq, _ in rows
        if seen.get(address, (-1,))[0] != seq
    }
    first = {"regulars": regulars_id, "first": min(unread, default=0)}
    seen = {**seen}
    for game_id, summary in reader.execute(_summaries, first) if unread else ():
        if game_id in unread:
            address, seq = unread[game_id]
            seen[address] = seq, restored(summary)
    summaries, corrected = {}, {}
    for game_id, address, _, _ in rows:
        _, before = seen[address]
        summaries[address] = now = fresh.get(game_id, before)
        if now is not before and shown(now) != shown(before):
            corrected[address] = before, now
    return summaries, corrected, seen


def shown(game: CountedGame) -> list[tuple[int, ...]]:
    """Return the totals of the sides, their strokes and results: a game in which any differ was corrected."""
    sides = ((side.total, side.tally.strokes, side.result) for side in game.sides)
    return [*zip(*sides, strict=True)]


def progress(reader: Reader, regulars_id: int) -> str:
    """Return a text that changes whenever a counted game was written at, or its summary was seen."""
    return str(reader.execute(_progress, {"regulars": regulars_id}).one())


def see(session: Session, act: Act) -> None:
    """Keep the summaries as they are now: people have seen what was corrected.

    :raises RuleError: ``not-writer``.
    """
    with writing(session, act) as connection:
        rows = connection.execute(_kept, {"regulars": act.regulars_id})
        last = {row.id: row.last for row in rows if row.seq != row.last}
        for game_id, summary in _computed(connection, [*last]).items():
            kept = update(_row).where(_row.game_id == game_id)
            values = {"seq": last[game_id], "summary": counted_json(summary)}
            connection.execute(kept.values(values))


def require_countable(
    connection: Connection, address: str, device_id: int, *, as_it_stands: bool
) -> GameRow:
    """Lock the game of an address that a device may write, or might, and return it.

    :raises RuleError: ``game-unknown``, ``not-writer``, ``regulars-club`` for a game of a club's evening,
        ``regulars-unfinished``.
    """
    game = connection.execute(_at, {"address": address}).first()
    if game is None:
        raise RuleError("game-unknown")
    if not might_write(connection, game.id, device_id):
        raise RuleError("not-writer")
    if is_of_club(connection, game.id):
        raise RuleError("regulars-club")
    if not _computed(connection, [game.id])[game.id].counts(as_it_stands=as_it_stands):
        raise RuleError("regulars-unfinished", "game")
    return game


def keep(connection: Connection, regulars_id: int, addresses: Collection[str]) -> None:
    """Keep the summaries of games that count from now on, of those that are here.

    :raises RuleError: ``regulars-elsewhere`` if one counts elsewhere.
    """
    if not addresses:
        return
    here = select(Game.id).where(Game.public_id.in_(addresses)).order_by(Game.id)
    ids = connection.scalars(here.with_for_update()).all()
    owners = select(_row.game_id, _row.regulars_id).where(_row.game_id.in_(ids))
    owner_of = {game_id: owner for game_id, owner in connection.execute(owners)}  # noqa: C416 - rows are no tuples for mypy
    if {*owner_of.values()} - {regulars_id}:
        raise RuleError("regulars-elsewhere", "game")
    rows = [
        {
            "game_id": game_id,
            "regulars_id": regulars_id,
            "seq": game_log.last(connection, game_id),
            "summary": counted_json(summary),
        }
        for game_id, summary in _computed(
            connection, [game_id for game_id in ids if game_id not in owner_of]
        ).items()
    ]
    if rows:
        connection.execute(insert(_row), rows)


def drop(connection: Connection, regulars_id: int, address: str) -> None:
    """Delete the summary of a game."""
    game = select(Game.id).where(Game.public_id == address).scalar_subquery()
    row = delete(_row).where(_row.game_id == game, _row.regulars_id == regulars_id)
    connection.execute(row)


def regulars_of(reader: Reader, game_id: int | None) -> int | None:
    """Return the number of the regulars' table where a game counts."""
    return reader.scalar(_owner, {"game": game_id})


def is_of_club(reader: Reader, game_id: int) -> bool:
    """Return whether a game is that of a table of a club's evening."""
    row = TableGame.game_id
    return reader.scalar(select(row).where(row == game_id)) is not None


def _computed(reader: Reader, ids: Sequence[int]) -> dict[int, CountedGame]:
    """Return the summaries of games by their number, as their logs are now."""
    if not ids:
        return {}
    logs = game_log.of_games(reader, ids)
    received: dict[int, list[datetime]] = {game_id: [] for game_id in ids}
    for game_id, received_at in reader.execute(_received, {"games": [*ids]}):
        received[game_id].append(received_at)
    summaries = {}
    for game in reader.execute(_game.where(Game.id.in_(ids))):
        revisions = [revision for _, revision in logs[game.id]]
        record = Record(game_rules.read_settings(game.settings), tuple(revisions))
        summaries[game.id] = counted_game(
            record.settings, record.board(), revisions, received[game.id][: len(revisions)]
        )
    return summaries
