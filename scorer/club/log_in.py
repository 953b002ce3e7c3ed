"""Log-in of officials: limits of its attempts, sessions, who a session stands for on each request."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, bindparam, exists, func, insert, select, update
from sqlalchemy.orm import Session

from scorer.club import passwords
from scorer.club.roles import Actor
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.store import rate_buckets, rate_limits, tokens, typed_codes
from scorer.store.engine import NotSaved, write_transaction
from scorer.store.models import ClubSession, Device, OfficialRow

IDLE, ABSOLUTE = timedelta(hours=12), timedelta(days=30)
FRESH = timedelta(minutes=15)
NOTED = timedelta(minutes=5)  # how exactly it is kept when a session was last used

# Asked on every request, so built once.
_session_query = (
    select(
        OfficialRow.id,
        OfficialRow.club_id,
        OfficialRow.login,
        OfficialRow.role,
        ClubSession.id.label("session_id"),
        ClubSession.seen_at,
        ClubSession.fresh_at,
    )
    .join(OfficialRow, OfficialRow.id == ClubSession.official_id)
    .where(
        ClubSession.token_hash == bindparam("hash"),
        ClubSession.ended_at.is_(None),
        ClubSession.created_at > bindparam("born"),
        ClubSession.seen_at > bindparam("seen"),
        OfficialRow.role.is_not(None),
    )
)


@dataclass(frozen=True, slots=True)
class Login:
    """A logged-in browser; *device* is the name under which it writes, if it has one."""

    session_id: int
    device: str
    since: datetime
    seen_at: datetime


def log_in(  # noqa: PLR0913 -- what a login is judged by, each by name
    session: Session,
    login: str,
    password: str,
    *,
    secret: bytes,
    address: str,
    device_id: int | None,
    now: datetime,
) -> str:
    """Return the token of a new session, shown only now.

    Attempts are rate limited per login and *address*, per address, and per login over all
    addresses; an empty *address* is a shared one. A browser that has logged in here before
    has a bucket of its own, so nobody can lock an official out.

    :raises RuleError: ``login-often``; ``login-wrong``, also for a login that does not exist.
    """
    name = login.strip().casefold()
    account = (
        session.scalar(select(OfficialRow).where(OfficialRow.login == name))
        if _is_login(name)
        else None
    )
    official = None if account is None or account.role is None else account
    known_device = official is not None and _is_known_device(session, official.id, device_id)
    for limit, *who in _tries(name, address, device_id if known_device else None):
        if not rate_buckets.take(
            session, limit, tokens.keyed_hash(secret, limit.name, *who), now=now
        ):
            raise RuleError("login-often", "login")
    known = None if official is None else (official.id, official.password_hash)
    if not passwords.matches(known and known[1], password) or known is None:
        raise RuleError("login-wrong", "password")
    renewed = passwords.renewed(known[1], password)
    with write_transaction(session) as connection:
        return _begin(connection, *known, renewed, device_id, now)


def _tries(
    name: str, address: str, browser: int | None
) -> list[tuple[rate_limits.Limit, *tuple[str, ...]]]:
    """Return the rate limits of a log-in attempt, each with the parts of its key."""
    if browser is not None:
        return [(rate_limits.LOG_INS, name, f"browser {browser}")]
    here = [(rate_limits.ADDRESS_LOG_INS, address)] if address else []
    # The login itself comes last: what one address tries in vain is not counted there.
    return [(rate_limits.LOG_INS, name, address), *here, (rate_limits.LOGIN_LOG_INS, name)]


def _begin(
    connection: Connection,
    official_id: int,
    known: str,
    renewed: str | None,
    device_id: int | None,
    now: datetime,
) -> str:
    """Create a session if the password hash of the official is still *known*; return its token."""
    this_official = OfficialRow.id == official_id
    still = (this_official, OfficialRow.password_hash == known, OfficialRow.role.is_not(None))
    if connection.scalar(select(OfficialRow.id).where(*still).with_for_update()) is None:
        raise RuleError("login-wrong", "password")  # changed while it was being checked
    if renewed is not None:
        connection.execute(update(OfficialRow).where(this_official).values(password_hash=renewed))
    token = tokens.new_token()
    row = {
        "official_id": official_id,
        "device_id": device_id,
        "token_hash": tokens.digest(token),
        "created_at": now,
        "seen_at": now,
        "fresh_at": now,
    }
    connection.execute(insert(ClubSession), row)
    return token


def authenticate(session: Session, token: str | None, *, now: datetime) -> Actor | None:
    """Authenticate a session *token*; return the official with the current role, or None.

    A session ends after twelve hours without use and after thirty days.
    """
    parsed = typed_codes.parse(token or "")
    if parsed is None:
        return None
    when = {"hash": tokens.digest(parsed), "born": now - ABSOLUTE, "seen": now - IDLE}
    row = session.execute(_session_query, when).first()
    if row is None:
        return None
    if now - row.seen_at > NOTED:
        try:
            with write_transaction(session) as connection:
                seen = update(ClubSession).where(ClubSession.id == row.session_id)
                connection.execute(seen.values(seen_at=now))
        except NotSaved:
            pass  # a full disk keeps nobody from reading
    fresh = now - row.fresh_at < FRESH
    return Actor(row.club_id, row.id, None, row.login, row.role, row.session_id, fresh)


def log_out(session: Session, actor: Actor, *, now: datetime) -> None:
    """End the session of the actor."""
    with write_transaction(session) as connection:
        end_sessions(connection, actor.official_id, now, ClubSession.id == actor.session_id)


def confirm_password(
    session: Session, actor: Actor, password: str, *, secret: bytes, now: datetime
) -> None:
    """Check the password of an official again; admin actions are allowed for 15 minutes after that.

    :raises RuleError: ``login-often``, ``password-wrong``.
    """
    check_password(session, actor, password, "password", secret=secret, now=now)
    with write_transaction(session) as connection:
        mine = update(ClubSession).where(ClubSession.id == actor.session_id)
        connection.execute(mine.values(fresh_at=now))


def check_password(
    session: Session, actor: Actor, password: str, place: str, *, secret: bytes, now: datetime
) -> None:
    """Check the password of a logged-in official, typed into the field *place*; rate limited.

    :raises RuleError: ``login-often``, ``password-wrong``.
    """
    key = tokens.keyed_hash(secret, rate_limits.PASSWORDS.name, str(actor.session_id))
    if not rate_buckets.take(session, rate_limits.PASSWORDS, key, now=now):
        raise RuleError("login-often", place)
    query = select(OfficialRow.password_hash).where(OfficialRow.id == actor.official_id)
    if not passwords.matches(session.scalar(query), password):
        raise RuleError("password-wrong", place)


def end_sessions(
    connection: Connection, official_id: int | None, now: datetime, *which: ColumnElement[bool]
) -> None:
    """End the sessions of an official that match *which*, inside the open transaction."""
    open_ones = (ClubSession.official_id == official_id, ClubSession.ended_at.is_(None), *which)
    connection.execute(update(ClubSession).where(*open_ones).values(ended_at=now))


def logins(session: Session, actor: Actor, official_id: int, *, now: datetime) -> list[Login]:
    """Return the sessions of an official of the actor's club, newest first."""
    query = (
        select(
            ClubSession.id,
            func.coalesce(Device.name, ""),
            ClubSession.created_at,
            ClubSession.seen_at,
        )
        .join(OfficialRow, OfficialRow.id == ClubSession.official_id)
        .outerjoin(Device, Device.id == ClubSession.device_id)
        .where(
            OfficialRow.id == official_id,
            OfficialRow.club_id == actor.club_id,
            ClubSession.ended_at.is_(None),
            ClubSession.created_at > now - ABSOLUTE,
            ClubSession.seen_at > now - IDLE,
        )
    )
    return [Login(*row) for row in session.execute(query.order_by(ClubSession.id.desc()))]


def login_name(text: str) -> str:
    """Return a login in its stored form, in lower case.

    :raises RuleError: ``text-length``, ``text-hidden``.
    """
    return reading.text(text.strip().casefold(), "login", 1, 40)


def _is_login(name: str) -> bool:
    try:
        return bool(login_name(name))
    except RuleError:
        return False


def _is_known_device(session: Session, official_id: int, device_id: int | None) -> bool:
    """Return whether an official has logged in with this browser before."""
    before = exists().where(
        ClubSession.official_id == official_id, ClubSession.device_id == device_id
    )
    return device_id is not None and bool(session.scalar(select(before)))
