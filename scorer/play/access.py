"""Who may write: devices, grants that are read on every request, links that hand a grant over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from hmac import compare_digest
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, false, insert, select, update

from scorer.play.seats import my_seat, seats, take_seat
from scorer.rules import reading
from scorer.rules.errors import RuleError
from scorer.store import limits, log, tokens
from scorer.store.engine import writing
from scorer.store.models import Device, Game, Grant, Invitation, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy import Connection, Update
    from sqlalchemy.orm import Session

HAND_OVER = timedelta(minutes=10)
WRITER = "writer"

# Asked on every request, so built once.
_device = select(Device.id).where(Device.token_hash == bindparam("hash"))
_standing = select(Grant.id).where(Grant.game_id == bindparam("game"), Grant.revoked_at.is_(None))
_own = _standing.where(Grant.device_id == bindparam("device"))


@dataclass(frozen=True, slots=True)
class Writer:
    """Somebody who may write at a game, and the grant to revoke when that shall end."""

    grant_id: int
    device_id: int
    name: str
    since: datetime


def new_device(session: Session, *, now: datetime, name: str = "") -> tuple[int, str]:
    """Register a browser; return its id and the token of its cookie, shown only now.

    :raises RuleError: ``text-length``, ``text-hidden``.
    """
    token = tokens.mint()
    row = Device(token_hash=tokens.digest(token), name=_name(name), created_at=now)
    with writing(session):
        session.add(row)
        session.flush()
        return row.id, token


def device(session: Session, token: str | None) -> int | None:
    """Return the id of the browser whose cookie holds *token*."""
    parsed = tokens.parse(token or "")
    if parsed is None:
        return None
    return session.scalar(_device, {"hash": tokens.digest(parsed)})


def name_device(session: Session, device_id: int, name: str) -> None:
    """Say who writes with a device, so that the others recognise it in the list.

    :raises RuleError: ``text-length``, ``text-hidden``.
    """
    with writing(session) as connection:
        changed = {"name": _name(name)}
        connection.execute(update(Device).where(Device.id == device_id).values(changed))


def device_name(session: Session, device_id: int | None) -> str:
    """Return the name under which a device writes; empty for one that gave none."""
    return session.scalar(select(Device.name).where(Device.id == device_id)) or ""


def _name(name: str) -> str:
    return reading.text(name, "name", 0, 40)


def may_write(session: Session, game_id: int, device_id: int | None) -> bool:
    """Tell whether a device may write at a game at this moment."""
    if device_id is None:
        return False
    return session.scalar(_own, {"game": game_id, "device": device_id}) is not None


def writers(session: Session, game_id: int) -> list[Writer]:
    """Return who may write at a game, longest first."""
    query = (
        select(Grant.id, Device.id, Device.name, Grant.created_at)
        .join(Device, Device.id == Grant.device_id)
        .where(Grant.game_id == game_id, Grant.revoked_at.is_(None))
        .order_by(Grant.id)
    )
    return [Writer(*row) for row in session.execute(query)]


def grant(connection: Connection, game_id: int, device_id: int, now: datetime) -> None:
    """Let a device write at a game, inside a writing transaction."""
    row = {"game_id": game_id, "device_id": device_id, "role": WRITER, "created_at": now}
    connection.execute(insert(Grant), row)


def revoke(session: Session, game_id: int, grant_id: int, *, device_id: int, now: datetime) -> None:
    """Take away the right to write, at once; links that are still open go with it.

    Otherwise whoever was sent away could come back by a link seen before.

    :raises RuleError: ``not-writer``, ``grant-unknown``, ``last-writer``.
    """
    with writing(session) as connection:
        require_writer(connection, game_id, device_id)
        standing = list(connection.scalars(_standing, {"game": game_id}))
        if grant_id not in standing:
            raise RuleError("grant-unknown")
        if len(standing) == 1:
            raise RuleError("last-writer")
        connection.execute(update(Grant).where(Grant.id == grant_id).values(revoked_at=now))
        connection.execute(_open(game_id).values(revoked_at=now))


def revoke_seat(
    session: Session, game_id: int, seat: int, *, device_id: int, now: datetime
) -> None:
    """Take the right to estimate from the phone of a seat, at once; links still open go with it.

    :raises RuleError: ``not-writer``, ``seat-unknown``.
    """
    with writing(session) as connection:
        require_writer(connection, game_id, device_id)
        if seat not in seats(connection, game_id):
            raise RuleError("seat-unknown")
        gone = (Seat.game_id == game_id, Seat.seat == seat, Seat.revoked_at.is_(None))
        connection.execute(update(Seat).where(*gone).values(revoked_at=now))
        connection.execute(_open(game_id).values(revoked_at=now))


def invite(
    session: Session,
    game_id: int,
    *,
    device_id: int,
    now: datetime,
    key: bool = False,
    seat: int | None = None,
    secret: bytes = b"",
) -> str:
    """Make a link that hands over the right to write; return its token, shown only now.

    It works once within ten minutes. With *key* it works until it is revoked. With
    *seat* it makes a phone that of the player who sits there, and no more. Where
    *secret* is given, :func:`tokens.spoken` of the token can be read aloud instead,
    and works once, for somebody who has the address of the table.

    :raises RuleError: ``not-writer``.
    """
    token = tokens.mint()
    with writing(session) as connection:
        require_writer(connection, game_id, device_id)
        row = {
            "game_id": game_id,
            "token_hash": tokens.digest(token),
            "code_hash": _code_hash(secret, game_id, tokens.spoken(token)) if secret else None,
            "single_use": not key,
            "seat": seat,
            "expires_at": None if key else now + HAND_OVER,
            "created_at": now,
        }
        connection.execute(insert(Invitation), row)
    return token


def print_link(connection: Connection, game_id: int, now: datetime) -> str:
    """Make a link for the paper on a table, inside a writing transaction; return its token.

    It lets whoever scans or types it write, as often as that is done, until :func:`end_links`.
    """
    token = tokens.mint_short()
    row = {
        "game_id": game_id,
        "token_hash": tokens.digest(token),
        "single_use": False,
        "created_at": now,
    }
    connection.execute(insert(Invitation), row)
    return token


def end_links(connection: Connection, game_ids: Iterable[int], now: datetime) -> None:
    """Make all links of these games stop working, inside a writing transaction."""
    there = (Invitation.game_id.in_(list(game_ids)), Invitation.revoked_at.is_(None))
    connection.execute(update(Invitation).where(*there).values(revoked_at=now))


def invited(session: Session, token: str, *, now: datetime) -> tuple[Game, int | None]:
    """Return the game that a link leads to, and the seat if it hands over no more than one.

    Nothing changes, so that previews burn no link.

    :raises RuleError: ``invitation-unknown``, ``invitation-used``,
        ``invitation-expired``, ``invitation-revoked``.
    """
    invitation = _invitation(session, token)
    _require_open(invitation, now)
    return session.get_one(Game, invitation.game_id), invitation.seat


def redeem(session: Session, token: str, *, device_id: int, now: datetime) -> Game:
    """Give the device the right that the link carries; return the game.

    Of two devices with the same single-use link exactly one gets it. A device that
    has that right already, by this link or another, uses nothing up.

    :raises RuleError: as :func:`invited`.
    """
    with writing(session) as connection:
        invitation = _invitation(session, token)
        game_id, seat = invitation.game_id, invitation.seat
        game = log.lock(connection, game_id, device_id)
        if seat is None:
            has_it = game is not None and game.grant_id is not None
        else:
            has_it = seats(connection, game_id).get(seat) == device_id
        if not has_it:
            session.refresh(invitation)  # another device may have been first
            _require_open(invitation, now)
            invitation.used_at = now
            if seat is None:
                grant(connection, game_id, device_id, now)
            else:
                take_seat(connection, game_id, seat, device_id, now)
    return session.get_one(Game, game_id)


def require_code(
    session: Session, game_id: int, code: str, *, secret: bytes, now: datetime
) -> Invitation:
    """Return the invitation that a code read aloud belongs to; nothing changes.

    Whoever asks has to count how often that is done: eight digits can be tried out.

    :raises RuleError: ``code-unknown``, also for one that is used, expired or revoked.
    """
    hashed = _code_hash(secret, game_id, code)
    query = select(Invitation).where(Invitation.game_id == game_id, Invitation.code_hash == hashed)
    found = session.scalar(query)
    try:
        if found is not None:
            _require_open(found, now)
            return found
    except RuleError:
        pass
    raise RuleError("code-unknown")


def redeem_code(
    session: Session, game_id: int, code: str, *, secret: bytes, device_id: int, now: datetime
) -> None:
    """Let a device write by a code that somebody who may write has read aloud, once.

    A device that may write already uses nothing up.

    :raises RuleError: as :func:`require_code`.
    """
    with writing(session) as connection:
        game = log.lock(connection, game_id, device_id)
        if game is None or game.grant_id is not None:
            return
        session.expire_all()  # another device may have been first
        invitation = require_code(session, game_id, code, secret=secret, now=now)
        invitation.code_hash, invitation.used_at = None, now
        grant(connection, game_id, device_id, now)


def spare(session: Session, game_id: int, device_id: int, *, secret: bytes) -> str:
    """Return what proves at one game, beside the cookie, that a browser is this device.

    Browsers put a cookie on disk only after a while; one whose battery dies before
    keeps what it wrote and this.
    """
    made = session.get_one(Device, device_id).created_at
    proof = limits.hidden(secret, "spare", str(game_id), str(device_id), made.isoformat())
    return f"{device_id}-{proof}"


def lost_device(session: Session, game_id: int, told: str, *, secret: bytes) -> int:
    """Return the device that a browser was, by the spare that it kept; nothing changes.

    :raises RuleError: ``spare-unknown``; ``not-writer`` for one that has no right here any more.
    """
    number = told.partition("-")[0]
    known = number.isascii() and number.isdecimal() and len(number) < 10
    found = session.get(Device, int(number)) if known else None
    if found is not None:
        right = spare(session, game_id, found.id, secret=secret)
        if compare_digest(right.encode(), told.encode(errors="surrogatepass")):
            if (
                may_write(session, game_id, found.id)
                or my_seat(session, game_id, found.id) is not None
            ):
                return found.id
            raise RuleError("not-writer")
    raise RuleError("spare-unknown")


def follow_device(
    session: Session, game_id: int, lost_id: int, *, device_id: int, now: datetime
) -> None:
    """Let a device go on as one that lost its cookie: it gets the rights that one still has here.

    What was revoked stays so.

    :raises RuleError: ``not-writer`` where there is nothing to go on with.
    """
    with writing(session) as connection:
        lost = log.lock(connection, game_id, lost_id)
        seat = next((s for s, one in seats(connection, game_id).items() if one == lost_id), None)
        if lost is None or (lost.grant_id is None and seat is None):
            raise RuleError("not-writer")
        if lost_id == device_id:
            return
        if lost.grant_id is not None:
            own = connection.scalar(_own, {"game": game_id, "device": device_id})
            gone = update(Grant).where(Grant.id == lost.grant_id).values(revoked_at=now)
            connection.execute(gone)
            if own is None:
                grant(connection, game_id, device_id, now)
        if seat is not None:
            take_seat(connection, game_id, seat, device_id, now)


def _code_hash(secret: bytes, game_id: int, code: str) -> str:
    """Return the keyed hash of a code: of eight digits any other would tell the code."""
    return limits.hidden(secret, "code", str(game_id), code)


def keys(session: Session, game_id: int) -> list[Invitation]:
    """Return the long-lived links of a game that still work, oldest first."""
    query = select(Invitation).where(
        Invitation.game_id == game_id,
        Invitation.single_use == false(),
        Invitation.revoked_at.is_(None),
    )
    return list(session.scalars(query.order_by(Invitation.id)))


def revoke_invitations(session: Session, game_id: int, *, device_id: int, now: datetime) -> None:
    """Make all links of a game stop working; who came in by them stays.

    :raises RuleError: ``not-writer``.
    """
    with writing(session) as connection:
        require_writer(connection, game_id, device_id)
        connection.execute(_open(game_id).values(revoked_at=now))


def require_writer(connection: Connection, game_id: int, device_id: int) -> int:
    """Lock a game for a device that may write at it; return its grant.

    :raises RuleError: ``not-writer``, for a game that does not exist too.
    """
    game = log.lock(connection, game_id, device_id)
    if game is None or game.grant_id is None:
        raise RuleError("not-writer")
    grant_id: int = game.grant_id
    return grant_id


def _open(game_id: int) -> Update:
    return update(Invitation).where(Invitation.game_id == game_id, Invitation.revoked_at.is_(None))


def _invitation(session: Session, token: str) -> Invitation:
    parsed = tokens.parse(token) or tokens.parse_short(token)
    found = None
    if parsed is not None:
        query = select(Invitation).where(Invitation.token_hash == tokens.digest(parsed))
        found = session.scalar(query)
    if found is None:
        raise RuleError("invitation-unknown")
    return found


def _require_open(invitation: Invitation, now: datetime) -> None:
    if invitation.revoked_at is not None:
        raise RuleError("invitation-revoked")
    if invitation.single_use and invitation.used_at is not None:
        raise RuleError("invitation-used")
    if invitation.expires_at is not None and invitation.expires_at <= now:
        raise RuleError("invitation-expired")
