"""Write to the log of a game and read it; only what the rules accept is appended."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import IntegrityError

from scorer.rules import games
from scorer.rules.errors import RuleError
from scorer.rules.log import Revision, revision_json
from scorer.store import limits, log
from scorer.store.engine import writing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy import Connection, Row
    from sqlalchemy.orm import Session

    from scorer.rules.games import Settings

# One a second, after a burst that no table reaches: stops a broken phone, never a round.
WRITES = {"capacity": 120, "per_seconds": 120}
MOST_GAMES, MOST_REMEMBERED = 64, 400

_logs: dict[str, tuple[Settings, tuple[Revision, ...]]] = {}
_logs_lock = Lock()


@dataclass(frozen=True, slots=True)
class Conflict:
    """An id that is stored with other content; *stored* is ``None`` when in another game."""

    id: str
    stored: dict[str, Any] | None
    sent: dict[str, Any]


@dataclass(slots=True)
class PushResult:
    """What became of each revision that was sent, and the board after them.

    *accepted* holds the ids that are stored now, whether by this or by an earlier push.
    """

    accepted: list[str] = field(default_factory=list)
    rejected: list[tuple[str, RuleError]] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    seq: int = 0
    board: dict[str, Any] = field(default_factory=dict)


def push(
    session: Session,
    game_id: int,
    revisions: Sequence[Revision],
    *,
    device_id: int,
    now: datetime,
) -> PushResult:
    """Append *revisions* to a game, each judged on its own; sending again is harmless.

    A revision that the rules refuse is reported and the others go on. The same id
    with the same content counts once, with other content it is a conflict.

    :raises RuleError: ``not-writer``, ``too-fast``; in *rejected* also ``game-full``
        and whatever the rules say.
    :raises NotSaved: nothing was stored.
    """
    try:
        return _push(session, game_id, revisions, device_id, now)
    except IntegrityError:
        # PostgreSQL only: the same id went to another game in the same moment.
        return _push(session, game_id, revisions, device_id, now)


def _push(
    session: Session,
    game_id: int,
    revisions: Sequence[Revision],
    device_id: int,
    now: datetime,
) -> PushResult:
    result = PushResult()
    with writing(session) as connection:
        game = log.lock(connection, game_id, device_id)
        if game is None or game.grant_id is None:
            raise RuleError("not-writer")
        if not limits.spend(connection, f"write {game.grant_id}", now=now, **WRITES):
            raise RuleError("too-fast")
        settings, written = _read(connection, game_id, game)
        before = len(written)
        known = log.same_ids(connection, [revision.id for revision in revisions])
        for revision in revisions:
            _judge(settings, written, revision, known, game_id, result)
        log.append(connection, game_id, before, written[before:], device_id=device_id, now=now)
        result.seq = len(written)
        if not result.board:
            result.board = games.board(settings, written)
    _remember(game.public_id, settings, written)
    return result


def _read(connection: Connection, game_id: int, game: Row[Any]) -> tuple[Settings, list[Revision]]:
    """Return settings and log of a locked game, reading from the database only what is new.

    What is stored is never changed, so a remembered log is a prefix of the true
    one; its last revision is read again, in case another database took the place.
    """
    settings, remembered = _logs.get(game.public_id, (None, ()))
    if settings is not None:
        known = len(remembered)
        fresh = [revision for _, revision in log.since(connection, game_id, known - 1)]
        if fresh and fresh[0].id == remembered[-1].id:
            return settings, [*remembered, *fresh[1:]]
    written = [revision for _, revision in log.since(connection, game_id)]
    return games.read_settings(game.settings), written


def _remember(public_id: str, settings: Settings, written: list[Revision]) -> None:
    """Keep the log of a game that was written to; called after the commit only."""
    with _logs_lock:
        _logs.pop(public_id, None)
        if 0 < len(written) <= MOST_REMEMBERED:
            _logs[public_id] = (settings, tuple(written))
        if len(_logs) > MOST_GAMES:
            del _logs[next(iter(_logs))]


def _judge(
    settings: Settings,
    written: list[Revision],
    revision: Revision,
    known: dict[str, tuple[int, Revision]],
    game_id: int,
    result: PushResult,
) -> None:
    """Put *revision* behind *written* if it may stand there, and say in *result* what became of it."""
    if revision.id in known:
        owner, stored = known[revision.id]
        if owner == game_id and log.canonical(stored) == log.canonical(revision):
            result.accepted.append(revision.id)
            return
        shown = revision_json(stored) if owner == game_id else None
        result.conflicts.append(Conflict(revision.id, shown, revision_json(revision)))
        return
    try:
        result.board = games.check(settings, [*written, revision], known=len(written))
    except RuleError as error:
        result.rejected.append((revision.id, error))
        return
    written.append(revision)
    known[revision.id] = (game_id, revision)
    result.accepted.append(revision.id)


def pull(session: Session, game_id: int, after: int = 0) -> tuple[list[tuple[int, Revision]], int]:
    """Return the numbered revisions behind number *after*, and the number of the last one stored."""
    found = log.since(session, game_id, after)
    return found, found[-1][0] if found else log.last(session, game_id)
