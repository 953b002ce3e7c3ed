"""Log-in of officials: attempts are limited."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, exists, insert, select, update
from sqlalchemy.orm import Session

from scorer.club.office.passwords import matches, renewed_hash
from scorer.club.office.roles import Actor
from scorer.club.office.sessions import UNKNOWN, Browser, name_of_before
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.store import rate_limits, tokens
from scorer.store.models import ClubSession, OfficialRow
from scorer.store.transactions import write_transaction


def log_in(  # noqa: PLR0913 -- everything a login is checked by
    session: Session,
    login: str,
    password: str,
    *,
    secret: bytes,
    address: str,
    device_id: int | None,
    now: datetime,
    browser: Browser = UNKNOWN,
) -> str:
    """Log an official in with a *browser*; return the token of the new session, of which only a hash is stored.

    Attempts are rate limited per login and *address*, per address, and per login over all addresses; an empty *address*
    is shared by many and has no limit of its own. In place of these, a browser in which the official has logged in
    before has a limit of its own, so that nobody can lock an official out.

    :raises RuleError: ``login-often``; ``login-wrong``, also for an unknown login or one without a role.
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
        if not rate_limits.take(
            session, limit, tokens.keyed_hash(secret, limit.name, *who), now=now
        ):
            raise RuleError("login-often", "login")
    id_and_hash = None if official is None else (official.id, official.password_hash)
    if not matches(id_and_hash and id_and_hash[1], password) or id_and_hash is None:
        raise RuleError("login-wrong", "password")
    renewed = renewed_hash(id_and_hash[1], password)
    with write_transaction(session) as connection:
        _keep_password(connection, *id_and_hash, renewed)
        return _begin(connection, id_and_hash[0], device_id, browser, now)


def _tries(
    name: str, address: str, browser: int | None
) -> list[tuple[rate_limits.Limit, *tuple[str, ...]]]:
    """Return the rate limits of a log-in attempt, each with the parts of its key."""
    if browser is not None:
        return [(rate_limits.LOG_INS, name, f"browser {browser}")]
    here = [(rate_limits.ADDRESS_LOG_INS, address)] if address else []
    # The login comes last: attempts refused for one address do not count for the login.
    return [(rate_limits.LOG_INS, name, address), *here, (rate_limits.LOGIN_LOG_INS, name)]


def _keep_password(
    connection: Connection, official_id: int, verified: str, renewed: str | None
) -> None:
    """Store the *renewed* hash of a password, None for no change.

    :raises RuleError: ``login-wrong`` if the hash *verified* is no longer stored, or the role was revoked.
    """
    this_official = OfficialRow.id == official_id
    still = (this_official, OfficialRow.password_hash == verified, OfficialRow.role.is_not(None))
    if connection.scalar(select(OfficialRow.id).where(*still).with_for_update()) is None:
        raise RuleError("login-wrong", "password")  # changed while it was being checked
    if renewed is not None:
        connection.execute(update(OfficialRow).where(this_official).values(password_hash=renewed))


def _begin(
    connection: Connection,
    official_id: int,
    device_id: int | None,
    browser: Browser,
    now: datetime,
) -> str:
    """Create a session; return its token."""
    token = tokens.new_token()
    row = {
        "official_id": official_id,
        "device_id": device_id,
        "token_hash": tokens.digest(token),
        "created_at": now,
        "seen_at": now,
        "fresh_at": now,
        "family": browser.family,
        "kind": browser.kind,
        "name": name_of_before(connection, official_id, device_id),
    }
    connection.execute(insert(ClubSession), row)
    return token


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
    if not rate_limits.take(session, rate_limits.PASSWORDS, key, now=now):
        raise RuleError("login-often", place)
    query = select(OfficialRow.password_hash).where(OfficialRow.id == actor.official_id)
    if not matches(session.scalar(query), password):
        raise RuleError("password-wrong", place)


def login_name(text: str) -> str:
    """Return a login as it is stored, in lower case.

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
