"""Reading for watchers: the progress of tables, and the history of a log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, literal, select
from sqlalchemy.orm import Session, aliased

from scorer.play import sealed_estimates
from scorer.rules.core.log import Revision
from scorer.store import game_log
from scorer.store.models import CanonicalJson, Device, Game, Grant, RevisionRow

# Asked by every screen every few seconds, so built once: the games asked for and all that follow.
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


@dataclass(frozen=True, slots=True)
class GameProgress:
    """Progress of a game: number and time of its newest revision, 0 and None before the first."""

    game: Game
    seq: int
    written_at: datetime | None

    @property
    def state(self) -> tuple[object, ...]:
        """Return a cache key that determines everything visible of the game, in any database."""
        settings = CanonicalJson.text(self.game.settings)  # an erased name is no revision
        return self.game.public_id, self.game.created_at, self.seq, self.written_at, settings


def follow_games(session: Session, addresses: Iterable[str]) -> dict[str, list[GameProgress]]:
    """Return, for each existing address, its game and the later games of the evening."""
    chains: dict[str, list[GameProgress]] = {}
    rows = session.execute(_following, {"ids": list(addresses)})
    for asked, game, seq, written_at in rows:
        chains.setdefault(asked, []).append(GameProgress(game, seq or 0, written_at))
    return chains


@dataclass(frozen=True, slots=True)
class LoggedRevision:
    """A revision with its device, the device's name, and the time by the server's clock."""

    revision: Revision
    device_id: int | None
    device: str
    received_at: datetime


def history(session: Session, game: Game) -> list[LoggedRevision]:
    """Return the revisions of a game with their origin, oldest first, without sealed estimates."""
    numbered = sealed_estimates.readable_revisions(game.settings, game_log.since(session, game.id))
    came = {row[0]: row[1:] for row in session.execute(_origins, {"game": game.id})}
    entries = []
    for seq, revision in numbered:
        device_id, name, received_at = came[seq]
        entries.append(LoggedRevision(revision, device_id, name or "", received_at))
    return entries
