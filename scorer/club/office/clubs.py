"""Clubs: created on the command line, or the first one in the browser with the set-up code."""

from __future__ import annotations

import hashlib
import hmac
from datetime import datetime
from typing import Final

from sqlalchemy import exists, insert, select, update
from sqlalchemy.orm import Session

from scorer.club.office import ledger, log_in, officials, passwords
from scorer.club.office.ledger import Act, OpenLedger, lock_club, open_ledger
from scorer.club.office.roles import Actor
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import TITLE_LENGTH
from scorer.store import tokens
from scorer.store.models import Club, OfficialRow
from scorer.store.transactions import Reader, write_transaction

GERMAN: Final = "de"  # the language of a club that has not chosen one


def create_club(  # noqa: PLR0913 -- the fields of the set-up form, the secret and the clock
    session: Session,
    name: str,
    login: str,
    password: str,
    *,
    now: datetime,
    code: bytes = b"",
    language: str = GERMAN,
) -> Club:
    """Create a club and its first admin; return the club.

    If *code* is not empty, the club is created only if the server has none yet. *language* is the language of its
    papers and public pages.

    :raises RuleError: ``club-exists``, ``login-taken``, ``password-length``, ``password-common``, ``not-choice``,
        and ``text-length`` and ``text-hidden`` for ``name`` and ``login``.
    """
    club_name = _name(name)
    admin_login = log_in.login_name(login)
    password_hash = passwords.hashed(password, admin_login, club_name)
    spoken = reading.language(language, "language")
    with write_transaction(session) as connection:
        if code and _any(connection):
            raise RuleError("club-exists")
        row = {"public_id": tokens.new_token(), "name": club_name, "created_at": now}
        row["language"] = spoken
        club_id = connection.execute(insert(Club).returning(Club.id), row).scalar_one()
        lock_club(connection, club_id)
        book = OpenLedger(connection, Actor(club_id), now)
        book.append("club", club_facts(club_name, spoken))
        officials.add(book, admin_login, "admin", password_hash)
    return session.get_one(Club, club_id)


def setup_code(session: Session, secret: bytes) -> str | None:
    """Return the set-up code for the first club of a server, None once there is a club.

    The code has twelve letters and digits in groups of four, and is read from the screen of the machine that runs the
    server.
    """
    letters = _letters(secret)
    return None if _any(session) else f"{letters[:4]}-{letters[4:8]}-{letters[8:]}"


def set_up(  # noqa: PLR0913 -- the fields of the set-up form, the secret and the clock
    session: Session,
    code: str,
    name: str,
    login: str,
    password: str,
    *,
    secret: bytes,
    now: datetime,
    language: str = GERMAN,
) -> Club:
    """Create the first club of a server with the set-up code; return it. The caller limits attempts.

    :raises RuleError: ``setup-code``, ``club-exists``, and as :func:`create_club`.
    """
    typed = "".join(code[:40].split()).replace("-", "").upper().translate(tokens.MISREAD)
    if not hmac.compare_digest(typed.encode(errors="replace"), _letters(secret).encode()):
        raise RuleError("setup-code", "code")
    return create_club(session, name, login, password, now=now, code=secret, language=language)


def set_club(act: Act, name: str, language: str | None = None) -> None:
    """Set the name of the actor's club and the *language* of its papers and pages; None leaves it.

    Nothing is written if both are unchanged.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``text-length``, ``text-hidden``, ``not-choice``.
    :raises VersionConflict: somebody else changed them since the expected version.
    """
    act.actor.require_admin()
    new_name = _name(name)
    with open_ledger(act) as book:
        mine = Club.id == act.actor.club_id
        before = book.connection.execute(select(Club.name, Club.language).where(mine)).one()
        spoken = before.language if language is None else reading.language(language, "language")
        if tuple(before) != (new_name, spoken):
            book.connection.execute(update(Club).where(mine).values(name=new_name, language=spoken))
            book.write("club", club_facts(new_name, spoken))


def club_facts(name: str, language: str) -> dict[str, str]:
    """Return the facts of an event ``club``; no language is stored for German."""
    return {"name": name} | ({} if language == GERMAN else {"language": language})


def language(session: Session, club_id: int) -> str:
    """Return the language of a club's papers and public pages."""
    return session.scalar(select(Club.language).where(Club.id == club_id)) or GERMAN


def load(session: Session, club_id: int) -> Club | None:
    """Return a club, None for an unknown id."""
    return session.get(Club, club_id)


def clubs(session: Session) -> list[Club]:
    """Return all clubs of this server, oldest first."""
    return list(session.scalars(select(Club).order_by(Club.id)))


def mismatched_logins(session: Session, club_id: int) -> list[str]:
    """Return the logins whose role in the database differs from the last one in the ledger."""
    roles_in_ledger = {
        event.facts["login"]: event.facts["role"]
        for event in ledger.events(session, club_id, None, ("official",))
    }
    roles = {official.login: official.role for official in officials.officials(session, club_id)}
    return sorted({login for login, _role in roles_in_ledger.items() ^ roles.items()})


def host_for(session: Session, login: str) -> tuple[Actor, int]:
    """Return an admin actor for the command line in the club of an official, and the official's id.

    :raises RuleError: ``official-unknown``.
    """
    query = select(OfficialRow.id, OfficialRow.club_id).where(
        OfficialRow.login == login.strip().casefold()
    )
    row = session.execute(query).first()
    if row is None:
        raise RuleError("official-unknown")
    return Actor(row.club_id, role="admin", fresh=True), row.id


def find_club(session: Session, who: str) -> Club:
    """Return the club that has an official with the login *who*, or the public id *who*, else the club of that name.

    Case is ignored in logins and names.

    :raises RuleError: ``official-unknown`` if there is none, ``club-ambiguous`` if several clubs have that name.
    """
    wanted = who.strip().casefold()
    mine = select(OfficialRow.club_id).where(OfficialRow.login == wanted)
    club = session.scalar(select(Club).where((Club.public_id == who) | Club.id.in_(mine)))
    if club is not None:
        return club
    named = [club for club in clubs(session) if club.name.casefold() == wanted]
    if len(named) > 1:
        raise RuleError("club-ambiguous")
    if not named:
        raise RuleError("official-unknown")
    return named[0]


def _name(text: str) -> str:
    return reading.text(text.strip(), "name", 1, TITLE_LENGTH)


def _any(reader: Reader) -> bool:
    return bool(reader.scalar(select(exists().where(Club.id > 0))))


def _letters(secret: bytes) -> str:
    return tokens.encode(hmac.new(secret, b"set-up", hashlib.sha256).digest()[:16])[:12]
