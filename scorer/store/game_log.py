"""Append to the log of a game and read it; the statements are built only once, because speed matters most here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import (
    Connection,
    Row,
    Text,
    and_,
    bindparam,
    cast,
    func,
    insert,
    literal,
    or_,
    select,
)

from scorer.rules.core.log import Revision, revision_json
from scorer.rules.core.value_class import value_class
from scorer.store.models import Bucket, Device, Game, Grant, RevisionRow, TableGame
from scorer.store.transactions import Reader

Numbered: TypeAlias = list[tuple[int, Revision]]
LAST = 2**31 - 1  # maximum of PostgreSQL's integer; a larger *after* finds nothing either
WRITES = "write "  # prefix of the rate limit keys for pushes


class Sender(NamedTuple):
    """The sender of a push: *address* of the game, and *token*, the hash of the cookie; both may be unknown here."""

    address: str
    token: str


_row = RevisionRow.__table__.c
_content = (_row.id, _row.line, _row.slot, _row.replaces, _row.undoes, _row.at, _row.by, _row.facts)
_grant_of_device = and_(
    Grant.game_id == Game.id,
    Grant.device_id == bindparam("device"),
    Grant.revoked_at.is_(None),
)
_lock_by_id = select(Game.id).where(Game.id == bindparam("game")).with_for_update()
_game_and_grant = (
    select(Game.public_id, Game.settings, Game.locked_at, Grant.id.label("grant_id"))
    .outerjoin(Grant, _grant_of_device)
    .where(Game.id == bindparam("game"))
)


_grant_of_sender = and_(
    Grant.game_id == Game.id,
    Grant.device_id == Device.id,
    Grant.revoked_at.is_(None),
)
_game_and_sender = (
    select(
        *(Game.id, Game.public_id, Game.settings, Game.locked_at),
        *(Device.id.label("device_id"), Device.created_at.label("device_since")),
        *(Grant.id.label("grant_id"), Bucket.tokens, Bucket.updated_at),
        *(
            TableGame.club_id,
            TableGame.evening,
            TableGame.round,
            TableGame.table,
            TableGame.members,
        ),
    )
    .select_from(Game)
    .outerjoin(Device, Device.token_hash == bindparam("token"))
    .outerjoin(Grant, _grant_of_sender)
    # the key of a grant is not hashed: see writes_key()
    .outerjoin(Bucket, Bucket.key_hash == literal(WRITES) + cast(Grant.id, Text))
    .outerjoin(TableGame, TableGame.game_id == Game.id)
    .where(Game.public_id == bindparam("address"))
)
_lock_by_address = select(Game.id).where(Game.public_id == bindparam("address")).with_for_update()
_since = (
    select(_row.seq, *_content)
    .where(_row.game_id == bindparam("game"), _row.seq > bindparam("after"))
    .order_by(_row.seq)
)
_of_games = (
    select(_row.game_id, _row.seq, *_content)
    .where(_row.game_id.in_(bindparam("games", expanding=True)))
    .order_by(_row.game_id, _row.seq)
)
_last = select(func.coalesce(func.max(_row.seq), 0)).where(_row.game_id == bindparam("game"))
_at = select(_row.id).where(_row.game_id == bindparam("game"), _row.seq == bindparam("seq"))
_same = select(_row.game_id, _row.device_id, *_content).where(
    _row.id.in_(bindparam("ids", expanding=True))
)
# both questions in one query; since_and_known() tells the rows apart
_since_and_same = (
    select(_row.game_id, _row.device_id, _row.seq, *_content)
    .where(
        or_(
            and_(_row.game_id == bindparam("game"), _row.seq > bindparam("after")),
            _row.id.in_(bindparam("ids", expanding=True)),
        )
    )
    .order_by(_row.seq)
)
_append = insert(RevisionRow.__table__)  # type: ignore[arg-type]


def lock_for_device(connection: Connection, game_id: int, device_id: int) -> Row[Any] | None:
    """Lock the row of a game; return its address, settings, ``locked_at``, and the grant id of the device.

    Return None for an unknown game. The grant id is None if the device may not write.
    """
    # A separate statement: a join would show grants as they were before the wait.
    lock_game(connection, game_id)
    return connection.execute(_game_and_grant, {"game": game_id, "device": device_id}).first()


def lock_game(connection: Connection, game_id: int) -> None:
    """Lock the row of a game until this transaction ends; on SQLite do nothing."""
    if connection.dialect.name != "sqlite":  # SQLite has a single writer already
        connection.execute(_lock_by_id, {"game": game_id})


def lock_sender(connection: Connection, sender: Sender) -> Row[Any] | None:
    """Lock the row of a game (on SQLite nothing), then return the same as :func:`find_sender`."""
    if connection.dialect.name != "sqlite":
        # A separate statement: a join would show grants as they were before the wait.
        connection.execute(_lock_by_address, {"address": sender.address})
    return find_sender(connection, sender)


def find_sender(reader: Reader, sender: Sender) -> Row[Any] | None:
    """Return one row with the game, the device, its grant with the rate limit bucket, and the table in a club.

    Return None for an unknown address; columns of missing parts are None. Nothing is locked.
    """
    return reader.execute(_game_and_sender, sender._asdict()).first()


def writes_key(grant_id: int) -> str:
    """Return the key of the rate limit bucket for pushes by a grant."""
    return f"{WRITES}{grant_id}"


def since(reader: Reader, game_id: int, after: int = 0) -> Numbered:
    """Return the revisions of a game with a number above *after*, each with its number, in stored order."""
    after = min(max(after, 0), LAST)
    rows = reader.execute(_since, {"game": game_id, "after": after})
    return [(row[0], _revision(row[1:])) for row in rows]


def of_games(reader: Reader, ids: Sequence[int]) -> dict[int, Numbered]:
    """Return the revisions of several games in stored order, by the id of the game, with one query."""
    logs: dict[int, Numbered] = {game_id: [] for game_id in ids}
    for row in reader.execute(_of_games, {"games": list(ids)}):
        logs[row[0]].append((row[1], _revision(row[2:])))
    return logs


def last(reader: Reader, game_id: int) -> int:
    """Return the number of the newest revision of a game, 0 for an empty log."""
    return int(reader.execute(_last, {"game": game_id}).scalar_one())


def id_at(reader: Reader, game_id: int, seq: int) -> str:
    """Return the id of revision number *seq* of a game, "" if there is none."""
    stored = reader.execute(_at, {"game": game_id, "seq": min(seq, LAST)}).scalar()
    return stored or ""


@value_class
class Stored:
    """A stored revision, with the ids of its game and of the device that wrote it (None: no device)."""

    game_id: int
    device_id: int | None
    revision: Revision


def since_and_known(
    connection: Connection, game_id: int, after: int, ids: Sequence[str]
) -> tuple[Numbered, dict[str, Stored]]:
    """Return the results of :func:`since` and :func:`same_ids`, with one query."""
    fresh, same, asked = [], {}, set(ids)
    for row in connection.execute(
        _since_and_same, {"game": game_id, "after": after, "ids": list(ids)}
    ):
        revision = _revision(row[3:])
        if row[0] == game_id and row[2] > after:
            fresh.append((row[2], revision))
        if revision.id in asked:
            same[revision.id] = Stored(row[0], row[1], revision)
    return fresh, same


def same_ids(connection: Connection, ids: Sequence[str]) -> dict[str, Stored]:
    """Return the revisions with one of *ids* that are stored already, in any game, by id."""
    rows = connection.execute(_same, {"ids": list(ids)})
    return {row[2]: Stored(row[0], row[1], _revision(row[2:])) for row in rows}


def append(
    connection: Connection,
    game_id: int,
    after: int,
    revisions: Iterable[Revision],
    *,
    device_id: int | None,
    now: datetime,
) -> None:
    """Insert *revisions*, already validated, numbered from *after* + 1; *device_id* is None if no phone wrote them."""
    rows = [
        revision_json(revision)
        | {"game_id": game_id, "seq": seq, "device_id": device_id, "received_at": now}
        for seq, revision in enumerate(revisions, start=after + 1)
    ]
    if rows:
        connection.execute(_append, rows)


def canonical(revision: Revision) -> str:
    """Return the content of a revision as canonical JSON."""
    return json.dumps(revision_json(revision), sort_keys=True, separators=(",", ":"))


def _revision(values: Sequence[Any]) -> Revision:
    name, line, slot, replaces, undoes, at, by, facts = values
    return Revision(name, line, slot, facts, tuple(replaces), undoes, at, by)
