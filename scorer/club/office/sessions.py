"""Sessions of officials: duration of a log-in, authentication of each request, log-out."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, bindparam, func, select, update
from sqlalchemy.orm import Session

from scorer.club.office.roles import Actor
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import NAME_LENGTH
from scorer.rules.core.value_class import value_class
from scorer.store import tokens
from scorer.store.models import ClubSession, Device, OfficialRow
from scorer.store.transactions import NotSaved, write_transaction

IDLE, ABSOLUTE = timedelta(hours=12), timedelta(days=30)
FRESH = timedelta(minutes=15)
NOTED = timedelta(minutes=5)  # precision of the stored last use of a session

_officials, _sessions = OfficialRow.__table__.c, ClubSession.__table__.c
# Executed on every request, so built once; columns are quicker than attributes.
_session_query = (
    select(
        _officials.id,
        _officials.club_id,
        _officials.login,
        _officials.role,
        _sessions.id.label("session_id"),
        _sessions.seen_at,
        _sessions.fresh_at,
    )
    .join_from(OfficialRow.__table__, ClubSession.__table__, _officials.id == _sessions.official_id)
    .where(
        _sessions.token_hash == bindparam("hash"),
        _sessions.ended_at.is_(None),
        _sessions.created_at > bindparam("born"),
        _sessions.seen_at > bindparam("seen"),
        _officials.role.is_not(None),
    )
)


@value_class
class Browser:
    """A browser as it is stored: its *family* and the *kind* of its device, "" where unknown."""

    family: str = ""
    kind: str = ""


UNKNOWN = Browser()


@value_class
class Login:
    """A logged-in browser; *name* is the name given by its official, else the name of its device, "" for none."""

    session_id: int
    name: str
    browser: Browser
    since: datetime
    seen_at: datetime


def authenticate(session: Session, token: str | None, *, now: datetime) -> Actor | None:
    """Authenticate a session *token*; return the official with the current role, None without a valid session.

    A session ends after twelve hours without use, and thirty days after the log-in. Its last use is stored at
    most every five minutes.
    """
    parsed = tokens.parse(token or "")
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
            pass  # a full disk must not prevent reading
        else:
            return authenticate(session, token, now=now)  # in the transaction of later queries
    fresh = now - row.fresh_at < FRESH
    return Actor(row.club_id, row.id, None, row.login, row.role, row.session_id, fresh)


def log_out(session: Session, actor: Actor, *, now: datetime) -> None:
    """End the session of the actor."""
    with write_transaction(session) as connection:
        end_sessions(connection, actor.official_id, now, ClubSession.id == actor.session_id)


def end_sessions(
    connection: Connection, official_id: int | None, now: datetime, *which: ColumnElement[bool]
) -> int:
    """End the sessions of an official that match *which*, in the open transaction; return their number."""
    open_ones = (ClubSession.official_id == official_id, ClubSession.ended_at.is_(None), *which)
    return connection.execute(update(ClubSession).where(*open_ones).values(ended_at=now)).rowcount


def logins(session: Session, actor: Actor, official_id: int, *, now: datetime) -> list[Login]:
    """Return the sessions of an official of the actor's club that have not ended, newest first."""
    query = (
        select(
            ClubSession.id,
            func.coalesce(func.nullif(ClubSession.name, ""), Device.name, ""),
            ClubSession.family,
            ClubSession.kind,
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
    rows = session.execute(query.order_by(ClubSession.id.desc()))
    return [
        Login(session_id, name, Browser(family, kind), since, seen_at)
        for session_id, name, family, kind, since, seen_at in rows
    ]


def rename(session: Session, actor: Actor, session_id: int, name: str) -> None:
    """Name the browser of a session of the actor, "" to remove the name; later log-ins with this browser keep it.

    :raises RuleError: ``session-unknown``, ``text-length``, ``text-hidden``.
    """
    stored = reading.text(name, "name", 0, NAME_LENGTH)
    mine = (ClubSession.official_id == actor.official_id, ClubSession.ended_at.is_(None))
    with write_transaction(session) as connection:
        change = update(ClubSession).where(ClubSession.id == session_id, *mine)
        if connection.execute(change.values(name=stored)).rowcount == 0:
            raise RuleError("session-unknown")


def name_of_before(connection: Connection, official_id: int, device_id: int | None) -> str:
    """Return the name of this browser in the last session of an official, "" for none."""
    mine = (ClubSession.official_id == official_id, ClubSession.device_id == device_id)
    query = select(ClubSession.name).where(*mine).order_by(ClubSession.id.desc())
    return connection.scalar(query.limit(1)) or ""
