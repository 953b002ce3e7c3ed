"""Write to the log of a game and read it; only revisions that the rules accept are appended."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import Connection, Row, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorer.play import estimate_seats
from scorer.play.estimate_seats import SeatPermission, my_seat, seats
from scorer.play.writers import set_active_grant
from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision, revision_json
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.value_class import value_class
from scorer.rules.games import Board, Settings
from scorer.store import game_log, rate_limits, tokens
from scorer.store.game_log import Numbered
from scorer.store.models import Game
from scorer.store.transactions import Latest, write_transaction

MOST_GAMES, MOST_REMEMBERED = 64, 400
MOST_WRITERS = 4096

_logs: Latest[str, tuple[Settings, tuple[Revision, ...]]] = Latest(MOST_GAMES)
# Devices whose right to write was checked, in the order of their last push; see _require_right.
_writers: Latest[game_log.Sender, None] = Latest(MOST_WRITERS)


@value_class
class IdConflict:
    """A pushed id that is stored already with other content, *stored*.

    For a revision of another game, or another player's sealed estimate, *stored* is None: the content must not be
    shown, and is not compared.
    """

    id: str
    stored: Values | None


@dataclass(slots=True)
class PushResult:
    """The outcome of each pushed revision, and the totals after them.

    *accepted* are the ids that are stored now, by this or an earlier push. *rejected* has the ids of the refused
    revisions, each with its error. *totals* are those of the whole log, by side.
    *game* is the row of :func:`scorer.store.game_log.lock_sender`, *log* is the whole log of the game.
    """

    game: Row[Any]
    settings: Settings
    log: list[Revision]
    accepted: list[str] = field(default_factory=list)
    rejected: list[tuple[str, RuleError]] = field(default_factory=list)
    conflicts: list[IdConflict] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)

    @property
    def seq(self) -> int:
        """Return the number of the newest revision, 0 for an empty log."""
        return len(self.log)

    def id_at(self, seq: int) -> str:
        """Return the same as :func:`scorer.store.game_log.id_at`, without a query."""
        return self.log[seq - 1].id if 0 < seq <= len(self.log) else ""

    def since(self, after: int) -> Numbered:
        """Return the revisions that :func:`pull` returns, up to this push and without a query."""
        numbered = list(enumerate(self.log, start=1))
        if not estimate_seats.has_sealed_estimates(self.game.settings):
            return numbered[after:]
        return (
            estimate_seats.readable_revisions(self.game.settings, numbered, after)
            if after < self.seq
            else []
        )

    def sealed_seats(self) -> dict[str, list[int]]:
        """Return the same as :func:`sealed_seats`, without a query."""
        return estimate_seats.sealed_seats(self.game.settings, self.log)


# For late revisions of a locked game: called with the connection, the ids of game and device, and the time. It takes
# the locks that must come before that of the game's row, and returns the function that stores the revisions.
LateRevisions: TypeAlias = Callable[
    [Connection, int, int, datetime], Callable[[Sequence[Revision]], None]
]


@value_class
class _Push:
    """A push: *sender* (with the address), *revisions* and time; *late_revisions* as for :func:`push`."""

    sender: game_log.Sender
    revisions: Sequence[Revision]
    now: datetime
    late_revisions: LateRevisions | None = None


class _GameLocked(Exception):  # noqa: N818 - never leaves this module
    """Raised if *game* is locked, and the tables for late revisions were not locked before its row."""

    def __init__(self, game: Row[Any]) -> None:
        self.game = game
        super().__init__()


def push(
    session: Session,
    address: str,
    revisions: Sequence[Revision],
    *,
    token: str | None,
    now: datetime,
    late_revisions: LateRevisions | None = None,
) -> PushResult:
    """Append *revisions* to the game at an *address*, each judged by itself; repeating is harmless.

    *token* is that of the browser's cookie. A refused revision is reported in *rejected*, and the
    others are stored. The same id with the same content counts once, with other content it is a
    conflict. *late_revisions* stores the revisions refused because the game is locked. Right, rate limit and
    rules are checked, and all these revisions are stored, in one transaction.

    :raises RuleError: ``game-unknown``, ``not-writer``, ``too-fast``. Errors in *rejected* have the codes
        ``game-full``, those of :meth:`SeatPermission.check`, and those of the rules.
    :raises NotSaved: nothing was stored.
    """
    parsed = tokens.parse(token or "")
    sender = game_log.Sender(address, "" if parsed is None else tokens.digest(parsed))
    if sender not in _writers:
        _require_right(session, sender)
    sent = _Push(sender, revisions, now, late_revisions)
    try:
        try:
            result = _push_or_keep(session, sent)
        except IntegrityError:
            # PostgreSQL only: another game got the same id at the same time.
            result = _push_or_keep(session, sent)
    except RuleError as error:
        if error.code != "too-fast":
            _writers.drop(sender)
        raise
    _writers.keep(sender, None)
    return result


def _require_right(session: Session, sender: game_log.Sender) -> None:
    """Refuse a browser that may not write, before waiting for the write lock.

    This only reads, and only for the first push of a browser to a game in this process; the writing transaction checks
    again.

    :raises RuleError: ``not-writer``, ``game-unknown``.
    """
    game = game_log.find_sender(session, sender)
    if game is None:
        raise RuleError("game-unknown")
    if game.grant_id is None and my_seat(session, game.id, game.device_id) is None:
        raise RuleError("not-writer")


def _push_or_keep(session: Session, sent: _Push) -> PushResult:
    """Push; if the game turns out to be locked, push again and store its late revisions."""
    try:
        return _push_in_transaction(session, sent)
    except _GameLocked as locked:
        return _push_in_transaction(session, sent, locked.game)


def _push_in_transaction(
    session: Session, sent: _Push, locked: Row[Any] | None = None
) -> PushResult:
    """Push in one transaction; *locked* is the row of the game if it was found locked before.

    :raises RuleError: ``game-unknown``, ``not-writer``, ``too-fast``.
    :raises _GameLocked: there are late revisions to store, and *locked* is None.
    """
    store_late = None
    with write_transaction(session) as connection:
        if sent.late_revisions is not None and locked is not None:
            store_late = sent.late_revisions(connection, locked.id, locked.device_id, sent.now)
        game = game_log.lock_sender(connection, sent.sender)
        if game is None:
            raise RuleError("game-unknown")
        paid, seat = _spend_write(connection, game, sent.now)
        if paid:
            result = _append(connection, game, sent, seat)
            locked_out = {name for name, error in result.rejected if error.code == "game-locked"}
            refused = [revision for revision in sent.revisions if revision.id in locked_out]
            if refused and store_late is not None:
                store_late(refused)
            elif refused and sent.late_revisions is not None:
                raise _GameLocked(game)
    if not paid:  # after the transaction, so that the state of the bucket is stored
        raise RuleError("too-fast")
    _remember(game.public_id, result.settings, result.log)
    return result


def _append(connection: Connection, game: Row[Any], sent: _Push, seat: int | None) -> PushResult:
    """Judge the sent revisions and append the accepted ones; the row of the game is locked."""
    settings, written, known = _read(connection, game, [revision.id for revision in sent.revisions])
    before = len(written)
    taken = seats(connection, game.id) if estimate_seats.has_sealed_estimates(game.settings) else {}
    right = SeatPermission(settings, game.device_id, seat, taken, locked=game.locked_at is not None)
    result = PushResult(game, settings, written)
    for revision in sent.revisions:
        _judge(right, written, revision, known, game.id, result)
    new = written[before:]
    game_log.append(connection, game.id, before, new, device_id=game.device_id, now=sent.now)
    if game.grant_id is not None and new:
        set_active_grant(connection, game.grant_id, sent.now)
    if not result.totals:
        result.totals = games.board(settings, written)["totals"]
    return result


def _spend_write(connection: Connection, game: Row[Any], now: datetime) -> tuple[bool, int | None]:
    """Take a token of the write limit; return whether there was one, and the seat of a player's phone, None for a writer.

    :raises RuleError: ``not-writer``.
    """
    if game.grant_id is not None:
        level = None if game.tokens is None else (game.tokens, game.updated_at)
        key = game_log.writes_key(game.grant_id)
        return rate_limits.spend_known(connection, rate_limits.WRITES, key, level, now=now), None
    seat = my_seat(connection, game.id, game.device_id)
    if seat is None:
        raise RuleError("not-writer")
    key = f"seat {game.id} {seat} {game.device_id}"
    return rate_limits.spend(connection, rate_limits.WRITES, key, now=now), seat


def _read(
    connection: Connection, game: Row[Any], ids: Sequence[str]
) -> tuple[Settings, list[Revision], dict[str, game_log.Stored]]:
    """Return settings and log of a game, and the stored revisions of any game with one of *ids*, by id.

    The row of the game is locked.

    Only new revisions are queried: stored ones never change, so a cached log is a prefix of
    the stored one. Its last revision is read again, in case the database was replaced. After a
    correction of names all are read: perhaps names were erased, by another process.
    """
    settings, remembered = _logs.get(game.public_id, (None, ()))
    fresh, stored = game_log.since_and_known(connection, game.id, max(len(remembered) - 1, 0), ids)
    if settings is not None:
        is_prefix = bool(fresh) and fresh[0][1].id == remembered[-1].id
        if is_prefix and all(revision.slot != "names" for _, revision in fresh[1:]):
            return settings, [*remembered, *(revision for _, revision in fresh[1:])], stored
        fresh = game_log.since(connection, game.id)
    written = [revision for _, revision in fresh]
    return games.read_settings(game.settings), written, stored


def _remember(public_id: str, settings: Settings, written: list[Revision]) -> None:
    """Cache the log of a game after a push, unless it is empty or long; called after the commit only."""
    _logs.drop(public_id)
    if 0 < len(written) <= MOST_REMEMBERED:
        _logs.keep(public_id, (settings, tuple(written)))


def forget(addresses: Collection[str]) -> None:
    """Drop cached logs of games in which names were erased."""
    for address in addresses:
        _logs.drop(address)


def _judge(
    right: SeatPermission,
    written: list[Revision],
    revision: Revision,
    stored_by_id: dict[str, game_log.Stored],
    game_id: int,
    result: PushResult,
) -> None:
    """Append *revision* to *written* if it is accepted, and record the outcome in *result*."""
    if revision.id in stored_by_id:
        stored = stored_by_id[revision.id]
        # A comparison would reveal another player's estimate, one guess after the other.
        secret = stored.device_id != right.device_id and right.is_sealed(written, stored.revision)
        same = stored.revision == revision  # before canonical(): sent JSON may be nested deeply
        if stored.game_id != game_id or secret:
            result.conflicts.append(IdConflict(revision.id, None))
        elif same and game_log.canonical(stored.revision) == game_log.canonical(revision):
            result.accepted.append(revision.id)
        else:
            result.conflicts.append(IdConflict(revision.id, revision_json(stored.revision)))
        return
    try:
        right.check(written, revision)
        board = games.check_log(right.settings, [*written, revision], known=len(written))
    except RuleError as error:
        result.rejected.append((revision.id, error))
        return
    result.totals = board["totals"]
    written.append(revision)
    stored_by_id[revision.id] = game_log.Stored(game_id, right.device_id, revision)
    result.accepted.append(revision.id)


def append_revision(
    connection: Connection, game: Game, revision: Revision, *, now: datetime
) -> Board:
    """Append a revision that no phone wrote, inside a writing transaction; return the board after it.

    The game may be locked: that only affects phones.

    :raises RuleError: codes of the rules.
    """
    game_log.lock_game(connection, game.id)
    written = [earlier for _, earlier in game_log.since(connection, game.id)]
    board = games.check_log(
        games.read_settings(game.settings), [*written, revision], known=len(written)
    )
    game_log.append(connection, game.id, len(written), [revision], device_id=None, now=now)
    return board


def set_locked(
    connection: Connection, game_ids: Collection[int], *, locked: bool, now: datetime
) -> None:
    """Lock games, so that phones cannot write in them, or unlock them; the caller has begun a writing transaction."""
    at = now if locked else None
    connection.execute(update(Game).where(Game.id.in_(game_ids)).values(locked_at=at))


def pull(
    session: Session,
    game_id: int,
    settings: JsonObject,
    after: int = 0,
    upto: int = game_log.LAST,
) -> tuple[Numbered, int]:
    """Return the revisions that were written or revealed after number *after*, and the number of the game's newest one.

    *settings* are those stored with the game; revisions after number *upto* are ignored.
    """
    if not estimate_seats.has_sealed_estimates(settings):
        newer = [pair for pair in game_log.since(session, game_id, after) if pair[0] <= upto]
        return newer, newer[-1][0] if newer else min(upto, game_log.last(session, game_id))
    last = min(upto, game_log.last(session, game_id))
    if after >= last:
        return [], last
    every = [pair for pair in game_log.since(session, game_id) if pair[0] <= upto]
    return estimate_seats.readable_revisions(settings, every, after), every[-1][0] if every else 0


def sealed_seats(session: Session, game_id: int, settings: JsonObject) -> dict[str, list[int]]:
    """Return the seats with a sealed estimate, by the slot of their deal."""
    if not estimate_seats.has_sealed_estimates(settings):
        return {}
    return estimate_seats.sealed_seats(
        settings, [revision for _, revision in game_log.since(session, game_id)]
    )
