"""Write to the log of a game and read it; only what the rules accept is appended."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from scorer.play import veil
from scorer.play.chalk import hold
from scorer.play.seats import Pen, my_seat, seats
from scorer.rules import games
from scorer.rules.errors import RuleError
from scorer.rules.log import Revision, revision_json
from scorer.store import limits, log
from scorer.store.engine import writing
from scorer.store.models import Game

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import datetime

    from sqlalchemy import Connection, Row
    from sqlalchemy.orm import Session

    from scorer.play.veil import Numbered
    from scorer.rules.games import Settings

MOST_GAMES, MOST_REMEMBERED = 64, 400

_logs: dict[str, tuple[Settings, tuple[Revision, ...]]] = {}
_logs_lock = Lock()


@dataclass(frozen=True, slots=True)
class Conflict:
    """An id that is stored with other content; *stored* is ``None`` where it is not to be seen.

    That is so in another game, and for the estimate of another player.
    """

    id: str
    stored: dict[str, Any] | None


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

    :raises RuleError: ``not-writer``, ``too-fast``; in *rejected* also ``game-full``,
        ``game-locked`` and whatever the rules say.
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
        right, seat = _right(connection, game_id, game, device_id)
        if game is None or not right:
            raise RuleError("not-writer")
        if not limits.spend(connection, limits.WRITES, right, now=now):
            raise RuleError("too-fast")
        settings, written = _read(connection, game_id, game)
        before = len(written)
        known = log.same_ids(connection, [revision.id for revision in revisions])
        taken = seats(connection, game_id) if veil.has_secrets(game.settings) else {}
        pen = Pen(settings, device_id, seat, taken, locked=game.locked_at is not None)
        for revision in revisions:
            _judge(pen, written, revision, known, game_id, result)
        log.append(connection, game_id, before, written[before:], device_id=device_id, now=now)
        if game.grant_id is not None and len(written) > before:
            hold(connection, game.grant_id, now)
        result.seq = len(written)
        if not result.board:
            result.board = games.board(settings, written)
    _remember(game.public_id, settings, written)
    return result


def _right(
    connection: Connection, game_id: int, game: Row[Any] | None, device_id: int
) -> tuple[str, int | None]:
    """Return under which name a device writes here, and its seat where that is all it may write."""
    if game is not None and game.grant_id is not None:
        return f"write {game.grant_id}", None
    seat = None if game is None else my_seat(connection, game_id, device_id)
    return ("" if seat is None else f"seat {game_id} {seat} {device_id}"), seat


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
    pen: Pen,
    written: list[Revision],
    revision: Revision,
    known: dict[str, log.Stored],
    game_id: int,
    result: PushResult,
) -> None:
    """Put *revision* behind *written* if it may stand there, and say in *result* what became of it."""
    if revision.id in known:
        stored = known[revision.id]
        # To compare another player's estimate would tell it, one guess after the other.
        secret = stored.device_id != pen.device_id and pen.is_sealed(written, stored.revision)
        same = stored.revision == revision  # first: nobody judged how deep the other is
        if stored.game_id != game_id or secret:
            result.conflicts.append(Conflict(revision.id, None))
        elif same and log.canonical(stored.revision) == log.canonical(revision):
            result.accepted.append(revision.id)
        else:
            result.conflicts.append(Conflict(revision.id, revision_json(stored.revision)))
        return
    try:
        pen.check(written, revision)
        result.board = games.check(pen.settings, [*written, revision], known=len(written))
    except RuleError as error:
        result.rejected.append((revision.id, error))
        return
    written.append(revision)
    known[revision.id] = log.Stored(game_id, pen.device_id, revision)
    result.accepted.append(revision.id)


def write_for(
    connection: Connection, game: Game, revision: Revision, *, now: datetime
) -> dict[str, Any]:
    """Append a revision that no phone wrote, inside a writing transaction; return the board.

    The game may be locked: that is for phones.

    :raises RuleError: whatever the rules say.
    """
    log.hold(connection, game.id)
    written = [one for _, one in log.since(connection, game.id)]
    board = games.check(
        games.read_settings(game.settings), [*written, revision], known=len(written)
    )
    log.append(connection, game.id, len(written), [revision], device_id=None, now=now)
    return board


def lock(connection: Connection, game_ids: Collection[int], *, locked: bool, now: datetime) -> None:
    """Let phones write nothing more at some games, or again; inside a writing transaction."""
    at = now if locked else None
    connection.execute(update(Game).where(Game.id.in_(game_ids)).values(locked_at=at))


def pull(
    session: Session,
    game_id: int,
    settings: Mapping[str, Any],
    after: int = 0,
    upto: int = log.LAST,
) -> tuple[Numbered, int]:
    """Return what of a log was written or revealed behind number *after*, and its last number.

    *settings* are those stored with the game; nothing behind number *upto* is looked at.
    """
    if not veil.has_secrets(settings):
        found = [pair for pair in log.since(session, game_id, after) if pair[0] <= upto]
        return found, found[-1][0] if found else min(upto, log.last(session, game_id))
    last = min(upto, log.last(session, game_id))
    if after >= last:
        return [], last
    whole = [pair for pair in log.since(session, game_id) if pair[0] <= upto]
    return veil.unveiled(settings, whole, after), whole[-1][0] if whole else 0


def head(session: Session, game_id: int, seq: int) -> str:
    """Return the id of the revision at number *seq*: who knows another there has another log."""
    return log.id_at(session, game_id, seq)


def sealed(session: Session, game_id: int, settings: Mapping[str, Any]) -> dict[str, list[int]]:
    """Return the seats whose estimate lies here unseen, by the slot of their deal."""
    if not veil.has_secrets(settings):
        return {}
    return veil.sealed(settings, [revision for _, revision in log.since(session, game_id)])
