"""What those who watch ask for: how far tables have got, and how a log came about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, literal, select
from sqlalchemy.orm import aliased

from scorer.play import sealed_estimates
from scorer.store import game_log
from scorer.store.models import Device, Game, RevisionRow

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy.orm import Session

    from scorer.rules.core.log import Revision

# Asked by every screen every few seconds, so built once: the games asked for and all that follow.
_first = (
    select(Game.public_id.label("asked"), Game.id.label("id"), literal(0).label("step"))
    .where(Game.public_id.in_(bindparam("ids", expanding=True)))
    .cte("chain", recursive=True)
)
_chain = _first.union_all(
    select(_first.c.asked, Game.id, _first.c.step + 1).join(_first, Game.previous_id == _first.c.id)
)
_one = aliased(RevisionRow)
_newest = (
    select(_one.id)
    .where(_one.game_id == _chain.c.id)
    .order_by(_one.seq.desc())
    .limit(1)
    .scalar_subquery()
)
_following = (
    select(_chain.c.asked, Game, RevisionRow.seq, RevisionRow.received_at)
    .join(Game, Game.id == _chain.c.id)
    .outerjoin(RevisionRow, RevisionRow.id == _newest)
    .order_by(_chain.c.asked, _chain.c.step)
)
_came = (
    select(RevisionRow.seq, RevisionRow.device_id, Device.name, RevisionRow.received_at)
    .outerjoin(Device, Device.id == RevisionRow.device_id)
    .where(RevisionRow.game_id == bindparam("game"))
)


@dataclass(frozen=True, slots=True)
class Watched:
    """How far a game has got: the number of its newest revision, 0 for none, and when that came."""

    game: Game
    seq: int
    written_at: datetime | None

    @property
    def state(self) -> tuple[object, ...]:
        """Return what all that can be seen of the game follows from, also in another database."""
        return self.game.public_id, self.game.created_at, self.seq, self.written_at


def following(session: Session, addresses: Iterable[str]) -> dict[str, list[Watched]]:
    """Return for each address that exists its game and those of the evening that followed it."""
    chains: dict[str, list[Watched]] = {}
    rows = session.execute(_following, {"ids": list(addresses)})
    for asked, game, seq, written_at in rows:
        chains.setdefault(asked, []).append(Watched(game, seq or 0, written_at))
    return chains


@dataclass(frozen=True, slots=True)
class Written:
    """A revision as it came: from which device, what that one is called, when by our clock."""

    revision: Revision
    device_id: int | None
    device: str
    received_at: datetime


def history(session: Session, game: Game) -> list[Written]:
    """Return how the log of a game came about, oldest first, without what is not due yet."""
    numbered = sealed_estimates.readable_revisions(game.settings, game_log.since(session, game.id))
    came = {row[0]: row[1:] for row in session.execute(_came, {"game": game.id})}
    entries = []
    for seq, revision in numbered:
        device_id, name, received_at = came[seq]
        entries.append(Written(revision, device_id, name or "", received_at))
    return entries
