"""The hot path: append to a game's log and read it, with statements built once."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, bindparam, func, insert, select

from scorer.rules.log import Revision, revision_json
from scorer.store.models import Game, Grant, RevisionRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from sqlalchemy import Connection, Row
    from sqlalchemy.orm import Session

LAST = 2**31 - 1  # what PostgreSQL's integer holds; a larger *after* finds nothing either way

_row = RevisionRow.__table__.c
_content = (_row.id, _row.line, _row.slot, _row.replaces, _row.undoes, _row.at, _row.by, _row.facts)
_standing = and_(
    Grant.game_id == Game.id,
    Grant.device_id == bindparam("device"),
    Grant.revoked_at.is_(None),
)
_locked = select(Game.id).where(Game.id == bindparam("game")).with_for_update()
_game = (
    select(Game.public_id, Game.settings, Game.locked_at, Grant.id.label("grant_id"))
    .outerjoin(Grant, _standing)
    .where(Game.id == bindparam("game"))
)
_since = (
    select(_row.seq, *_content)
    .where(_row.game_id == bindparam("game"), _row.seq > bindparam("after"))
    .order_by(_row.seq)
)
_last = select(func.coalesce(func.max(_row.seq), 0)).where(_row.game_id == bindparam("game"))
_at = select(_row.id).where(_row.game_id == bindparam("game"), _row.seq == bindparam("seq"))
_same = select(_row.game_id, _row.device_id, *_content).where(
    _row.id.in_(bindparam("ids", expanding=True))
)
_append = insert(RevisionRow.__table__)  # type: ignore[arg-type]


def lock(connection: Connection, game_id: int, device_id: int) -> Row[Any] | None:
    """Keep other writers of a game waiting; return its settings and the grant of the device."""
    # A statement of its own: a join to it would show grants as they were before the wait.
    hold(connection, game_id)
    return connection.execute(_game, {"game": game_id, "device": device_id}).first()


def hold(connection: Connection, game_id: int) -> None:
    """Keep other writers of a game waiting until this transaction ends."""
    if connection.dialect.name != "sqlite":  # whose one writer is alone already
        connection.execute(_locked, {"game": game_id})


def since(reader: Connection | Session, game_id: int, after: int = 0) -> list[tuple[int, Revision]]:
    """Return the revisions of a game after number *after*, in stored order."""
    after = min(max(after, 0), LAST)
    rows = reader.execute(_since, {"game": game_id, "after": after})
    return [(row[0], _revision(row[1:])) for row in rows]


def last(reader: Connection | Session, game_id: int) -> int:
    """Return the number of the newest revision, 0 for an empty log."""
    return int(reader.execute(_last, {"game": game_id}).scalar_one())


def id_at(reader: Connection | Session, game_id: int, seq: int) -> str:
    """Return the id of the revision at number *seq*; nothing where there is none."""
    found = reader.execute(_at, {"game": game_id, "seq": min(seq, LAST)}).scalar()
    return found or ""


@dataclass(frozen=True, slots=True)
class Stored:
    """A revision that lies here, with its game and the device that wrote it."""

    game_id: int
    device_id: int | None
    revision: Revision


def same_ids(connection: Connection, ids: Sequence[str]) -> dict[str, Stored]:
    """Return which of *ids* are stored already, in whatever game."""
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
    """Write *revisions* behind number *after*; they have been checked."""
    rows = [
        revision_json(revision)
        | {"game_id": game_id, "seq": seq, "device_id": device_id, "received_at": now}
        for seq, revision in enumerate(revisions, start=after + 1)
    ]
    if rows:
        connection.execute(_append, rows)


def canonical(revision: Revision) -> str:
    """Return the content of a revision as one text; equal content gives equal texts."""
    return json.dumps(revision_json(revision), sort_keys=True, separators=(",", ":"))


def _revision(values: Sequence[Any]) -> Revision:
    name, line, slot, replaces, undoes, at, by, facts = values
    return Revision(name, line, slot, facts, tuple(replaces), undoes, at, by)
