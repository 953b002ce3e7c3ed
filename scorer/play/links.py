"""Links and codes that grant the right to write: create, look up, redeem, revoke."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection, false, insert, select
from sqlalchemy.orm import Session

from scorer.play.estimate_seats import seats, take_seat
from scorer.play.writers import grant_writing, rename_writer, require_writer, revoke_links
from scorer.rules.core.errors import RuleError
from scorer.store import game_log, tokens
from scorer.store.models import Game, Invitation
from scorer.store.transactions import write_transaction

HAND_OVER = timedelta(minutes=10)


def create_invitation(  # noqa: PLR0913 -- the kinds of links differ by one argument each
    session: Session,
    game_id: int,
    *,
    device_id: int,
    now: datetime,
    key: bool = False,
    seat: int | None = None,
    secret: bytes = b"",
) -> str:
    """Create a link that grants the right to write; return the token of the link, which is not stored.

    The link works once within ten minutes, or with *key* any number of times until it is revoked. With *seat* the link
    grants only the estimates of that seat. With *secret* the link also has a code to be read aloud, the
    :func:`tokens.spoken_code` of the token. The code works only in this game and, even with *key*, only once.

    :raises RuleError: ``not-writer`` if the device may not write in this game.
    """
    token = tokens.new_token()
    with write_transaction(session) as connection:
        require_writer(connection, game_id, device_id)
        row = {
            "game_id": game_id,
            "token_hash": tokens.digest(token),
            "code_hash": _code_hash(secret, game_id, tokens.spoken_code(token)) if secret else None,
            "single_use": not key,
            "seat": seat,
            "expires_at": None if key else now + HAND_OVER,
            "created_at": now,
        }
        connection.execute(insert(Invitation), row)
    return token


def create_slip_link(connection: Connection, game_id: int, now: datetime) -> str:
    """Create a link for a printed slip that grants the right to write, inside a writing transaction; return its token.

    The link can be used any number of times until :func:`~scorer.play.writers.revoke_links` revokes it.
    """
    token = tokens.new_short_token()
    row = {
        "game_id": game_id,
        "token_hash": tokens.digest(token),
        "single_use": False,
        "created_at": now,
    }
    connection.execute(insert(Invitation), row)
    return token


def invitation_target(session: Session, token: str, *, now: datetime) -> tuple[Game, int | None]:
    """Return the game of a link, and the seat if the link grants only its estimates, else None.

    Nothing is written, so that link previews do not use up a link.

    :raises RuleError: ``invitation-unknown``, ``invitation-used``,
        ``invitation-expired``, ``invitation-revoked``.
    """
    invitation = _invitation(session, token)
    _require_open(invitation, now)
    return session.get_one(Game, invitation.game_id), invitation.seat


def game_of_link(session: Session, token: str) -> Game:
    """Return the game of a link, even if the link is used, expired or revoked.

    :raises RuleError: ``invitation-unknown``.
    """
    return session.get_one(Game, _invitation(session, token).game_id)


def game_of_lasting_link(session: Session, token: str) -> Game | None:
    """Return the game of a reusable link, as on a slip, even if the link is revoked; None for any other link."""
    try:
        invitation = _invitation(session, token)
    except RuleError:
        return None
    return None if invitation.single_use else session.get_one(Game, invitation.game_id)


def is_open(session: Session, token: str, *, now: datetime) -> bool:
    """Return whether a link still grants its right; False for an unknown link."""
    try:
        invitation_target(session, token, now=now)
    except RuleError:
        return False
    return True


def redeem(
    session: Session, token: str, *, device_id: int, now: datetime, name: str | None = None
) -> Game:
    """Grant the right of a link to the device; return the game. *name* is the device's name at this table, if any.

    Of two devices with the same single-use link exactly one gets the right. A device that has the right
    already does not use the link up; if it is a writer, it gets the new *name*.

    :raises RuleError: as :func:`invitation_target`.
    """
    with write_transaction(session) as connection:
        invitation = _invitation(session, token)
        game_id = invitation.game_id
        game = game_log.lock_for_device(connection, game_id, device_id)
        session.refresh(invitation)  # another device may have been first
        _redeem(connection, invitation, game and game.grant_id, device_id, now, name)
    return session.get_one(Game, game_id)


def require_code(
    session: Session, game_id: int, code: str, *, secret: bytes, now: datetime
) -> Invitation:
    """Return the valid invitation of a code that was read aloud; nothing is written.

    The caller limits the rate of attempts, because eight digits can be guessed.

    :raises RuleError: ``code-unknown``, also if the invitation is used, expired or revoked.
    """
    hashed = _code_hash(secret, game_id, code)
    query = select(Invitation).where(Invitation.game_id == game_id, Invitation.code_hash == hashed)
    invitation = session.scalar(query)
    try:
        if invitation is not None:
            _require_open(invitation, now)
            return invitation
    except RuleError:
        pass
    raise RuleError("code-unknown")


def redeem_code(  # noqa: PLR0913 -- a code, its table, the device and its name
    session: Session,
    game_id: int,
    code: str,
    *,
    secret: bytes,
    device_id: int,
    now: datetime,
    name: str | None = None,
) -> None:
    """Grant a device the right of a link, by its single-use code that a writer has read aloud.

    As in :func:`redeem`, a device that has the right already does not use the code up. For a writer an unknown code is
    no error, because a phone sends a used code again if the answer was lost.

    :raises RuleError: as :func:`require_code`, unless the device is a writer.
    """
    with write_transaction(session) as connection:
        game = game_log.lock_for_device(connection, game_id, device_id)
        grant_id = game and game.grant_id
        session.expire_all()  # another device may have been first
        try:
            invitation = require_code(session, game_id, code, secret=secret, now=now)
        except RuleError:
            if grant_id is None:
                raise
            return
        if _redeem(connection, invitation, grant_id, device_id, now, name):
            invitation.code_hash = None


def lasting_links(session: Session, game_id: int) -> list[Invitation]:
    """Return the valid reusable links of a game, oldest first."""
    query = select(Invitation).where(
        Invitation.game_id == game_id,
        Invitation.single_use == false(),
        Invitation.revoked_at.is_(None),
    )
    return list(session.scalars(query.order_by(Invitation.id)))


def revoke_invitations(session: Session, game_id: int, *, device_id: int, now: datetime) -> None:
    """Revoke all links of a game; rights already granted by them stay.

    :raises RuleError: ``not-writer``.
    """
    with write_transaction(session) as connection:
        require_writer(connection, game_id, device_id)
        revoke_links(connection, [game_id], now)


def _code_hash(secret: bytes, game_id: int, code: str) -> str:
    """Return the keyed hash of a code; an unkeyed hash of eight digits could be reversed."""
    return tokens.keyed_hash(secret, "code", str(game_id), code)


def _invitation(session: Session, token: str) -> Invitation:
    parsed = tokens.parse(token) or tokens.parse_short(token)
    invitation = None
    if parsed is not None:
        query = select(Invitation).where(Invitation.token_hash == tokens.digest(parsed))
        invitation = session.scalar(query)
    if invitation is None:
        raise RuleError("invitation-unknown")
    return invitation


def _redeem(
    connection: Connection,
    invitation: Invitation,
    grant_id: int | None,
    device_id: int,
    now: datetime,
    name: str | None,
) -> bool:
    """Grant the right of a link; return whether the device did not have it yet.

    *grant_id* is the grant by which the device may write, None without one. If the device has the right already, the
    link is not used up; a writer gets the new *name*.
    """
    game_id, seat = invitation.game_id, invitation.seat
    if seat is None and grant_id is not None:
        if name:
            rename_writer(connection, grant_id, name)
        return False
    if seat is not None and seats(connection, game_id).get(seat) == device_id:
        return False
    _require_open(invitation, now)
    invitation.used_at = now
    if seat is None:
        grant_writing(connection, game_id, device_id, now, name)
    else:
        take_seat(connection, game_id, seat, device_id, now)
    return True


def _require_open(invitation: Invitation, now: datetime) -> None:
    if invitation.revoked_at is not None:
        raise RuleError("invitation-revoked")
    if invitation.single_use and invitation.used_at is not None:
        raise RuleError("invitation-used")
    if invitation.expires_at is not None and invitation.expires_at <= now:
        raise RuleError("invitation-expired")
