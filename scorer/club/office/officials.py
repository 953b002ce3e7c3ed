"""Officials of a club: their roles and passwords; the ledger records each change."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, exists, func, insert, select, update
from sqlalchemy.orm import Session

from scorer.club.office import log_in, passwords, sessions
from scorer.club.office.ledger import Act, Event, OpenLedger, open_ledger
from scorer.club.office.roles import ROLES
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store.models import ClubSession, OfficialRow
from scorer.store.transactions import Reader

_table = OfficialRow.__table__.c
_of_club = (
    select(_table.id, _table.number, _table.login, _table.role, _table.created_at)
    .where(_table.club_id == bindparam("club"))
    .order_by(_table.id)
)


@value_class
class Official:
    """An official of a club; without a role the right is revoked. Events contain the *number*."""

    id: int
    number: int
    login: str
    role: str | None
    since: datetime


def change_password(act: Act, old: str, new: str, *, secret: bytes) -> None:
    """Change the password of the acting official; all other sessions of this official end.

    :raises RuleError: ``login-often``, ``password-wrong`` for the old one, ``password-length``,
        ``password-common``.
    """
    log_in.check_password(act.session, act.actor, old, "old", secret=secret, now=act.now)
    password_hash = passwords.hashed(new, act.actor.login)
    with open_ledger(act) as book:
        _set_password(book, _official(book, act.actor.official_id), password_hash)
        sessions.end_sessions(
            book.connection, act.actor.official_id, act.now, ClubSession.id != act.actor.session_id
        )


def create(act: Act, login: str, role: str, password: str) -> int:
    """Create another official of the club, with an initial password; return the id.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``login-taken``, ``text-length``, ``text-hidden``,
        ``not-choice``, ``password-length``, ``password-common``.
    """
    act.actor.require_admin()
    name = log_in.login_name(login)
    password_hash = passwords.hashed(password, name)
    with open_ledger(act) as book:
        return add(book, name, role, password_hash)


def add(book: OpenLedger, login: str, role: str, password_hash: str) -> int:
    """Add an official inside the open ledger, with a checked login and a hashed password; return the id.

    :raises RuleError: ``login-taken``, ``not-choice``.
    """
    reading.choice(role, "role", ROLES)
    if book.connection.scalar(select(exists().where(OfficialRow.login == login))):
        raise RuleError("login-taken", "login")
    mine = OfficialRow.club_id == book.actor.club_id
    last = book.connection.scalar(select(func.max(OfficialRow.number)).where(mine))
    row = {
        "club_id": book.actor.club_id,
        "number": (last or 0) + 1,
        "login": login,
        "password_hash": password_hash,
        "role": role,
        "created_at": book.now,
    }
    inserted = book.connection.execute(insert(OfficialRow).returning(OfficialRow.id), row)
    book.append("official", {"login": login, "role": role, "what": "granted"})
    return int(inserted.scalar_one())


def set_role(act: Act, official_id: int, role: str | None) -> None:
    """Change the role of an official; None revokes the right and ends all sessions. The same role writes nothing.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``official-unknown``, ``last-admin``, ``not-choice``.
    :raises VersionConflict: somebody else changed the role since the expected version.
    """
    act.actor.require_admin()
    if role is not None:
        reading.choice(role, "role", ROLES)
    with open_ledger(act) as book:
        official = _official(book, official_id)
        if official.role == role:
            return
        if official.role == "admin" and _admins(book) == 1:
            raise RuleError("last-admin", "role")
        book.require_seen(_newest(book, official, "granted"))
        change = update(OfficialRow).where(OfficialRow.id == official_id)
        book.connection.execute(change.values(role=role))
        if role is None:
            sessions.end_sessions(book.connection, official_id, act.now)
        book.append("official", {"login": official.login, "role": role, "what": "granted"})


def reset_password(act: Act, official_id: int, new: str) -> None:
    """Set a new password of an official and end all their sessions; repeating the request writes nothing.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``official-unknown``, and codes of the
        password.
    :raises VersionConflict: another password or role was given since the expected version.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        official = _official(book, official_id)
        last = _newest(book, official, "granted", "password")
        if last is not None and last.seq > act.expected_version:
            stored = select(OfficialRow.password_hash).where(OfficialRow.id == official.id)
            if passwords.matches(book.connection.scalar(stored), new):
                return
        book.require_seen(last)
        _set_password(book, official, passwords.hashed(new, official.login))
        sessions.end_sessions(book.connection, official_id, act.now)


def end_sessions(act: Act, official_id: int, session_id: int | None = None) -> None:
    """End a session of an official; without a *session_id* all sessions except the actor's current one.

    Only an admin may end sessions of other officials. Nothing is written for a session that has already ended.

    :raises RuleError: ``role-needed``, ``official-unknown``.
    """
    if official_id != act.actor.official_id and not act.actor.may("admin"):
        raise RuleError("role-needed")
    with open_ledger(act) as book:
        official = _official(book, official_id)
        chosen = ClubSession.id == session_id
        if session_id is None:
            chosen = ClubSession.id != (act.actor.session_id or 0)
        ended = sessions.end_sessions(book.connection, official_id, act.now, chosen)
        if session_id is not None and not ended:
            return  # request sent twice
        facts = {"login": official.login, "role": official.role, "what": "sessions"}
        book.append("official", facts)


def officials(reader: Reader, club_id: int) -> list[Official]:
    """Return all officials of a club, former ones too, oldest first."""
    return [Official(*row) for row in reader.execute(_of_club, {"club": club_id})]


def logins_by_number(session: Session, club_id: int) -> dict[int, str]:
    """Return the logins of a club's officials by the numbers used in its events."""
    return {official.number: official.login for official in officials(session, club_id)}


def _official(book: OpenLedger, official_id: int | None) -> Official:
    """Return an official of this club, read in this transaction.

    :raises RuleError: ``official-unknown``.
    """
    for official in officials(*book.of_club):
        if official.id == official_id:
            return official
    raise RuleError("official-unknown")


def _newest(book: OpenLedger, official: Official, *what: str) -> Event | None:
    """Return the last event about an official whose fact ``what`` is one of *what*, None if there is none."""
    for event in reversed(book.events(None, ("official",))):
        if event.facts["login"] == official.login and event.facts["what"] in what:
            return event
    return None


def _set_password(book: OpenLedger, official: Official, password_hash: str) -> None:
    change = update(OfficialRow).where(OfficialRow.id == official.id)
    book.connection.execute(change.values(password_hash=password_hash))
    facts = {"login": official.login, "role": official.role, "what": "password"}
    book.append("official", facts)


def _admins(book: OpenLedger) -> int:
    everybody = officials(*book.of_club)
    return sum(official.role == "admin" for official in everybody)
