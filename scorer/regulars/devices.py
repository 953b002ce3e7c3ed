"""The devices that may write at a regulars' table: founding, invitations, recovery code, founding right."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from hmac import compare_digest

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.orm import Session

from scorer.regulars import events
from scorer.regulars.rights import Act, Friend, friend, friends, lock, require_friend, writing
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import NAME_LENGTH, TITLE_LENGTH
from scorer.rules.core.value_class import value_class
from scorer.rules.regulars.events import Founded
from scorer.store import tokens
from scorer.store.models import Base, RegularsDeviceRow, RegularsRow
from scorer.store.transactions import write_transaction

INVITED = timedelta(hours=24)
MOST_INVITED = 8  # devices that one invitation lets in: it goes into a group chat
INVITATION = re.compile(r"([0-9]{1,12})-([0-9]{1,12})-")


@value_class
class Newcomer:
    """A device that comes in: its *name* here, the time, and the secret of the server."""

    device_id: int
    name: str
    now: datetime
    secret: bytes


def found_table(
    session: Session,
    title: str,
    founder: Newcomer,
    then: Callable[[Connection, Act], None] | None = None,
    month: int = 1,
) -> RegularsRow:
    """Found a regulars' table whose year begins with *month*; the device has the founding right.

    What is to be done *then* is done, or nothing is.

    :raises RuleError: ``text-length``, ``text-hidden``, codes of *then*.
    """
    with write_transaction(session) as connection:
        act = open_table(connection, title, founder)
        events.append(connection, act, [events.new(Founded(month))])
        if then is not None:
            then(connection, act)
    return session.get_one(RegularsRow, act.regulars_id)


def open_table(
    connection: Connection, title: str, founder: Newcomer, address: str = "", code: str = ""
) -> Act:
    """Create a regulars' table without events, inside a writing transaction; return who acts there.

    One of a file keeps its *address*, and its recovery *code* unless another table has it.
    """
    public_id, kept = address or tokens.new_token(), tokens.parse_short(code) or ""
    taken = select(RegularsRow.id).where(RegularsRow.code_hash == tokens.digest(kept))
    if not kept or connection.scalar(taken):
        kept = tokens.new_short_token()
    row = {
        "public_id": public_id,
        "name": reading.text(title, "name", 1, TITLE_LENGTH),
        "created_at": founder.now,
        "code_salt": _masked(kept, public_id, tokens.digest(kept), founder.secret),
        "code_hash": tokens.digest(kept),
    }
    added = connection.execute(insert(RegularsRow).returning(RegularsRow.id), row)
    regulars_id = added.scalar_one()
    let_in(connection, regulars_id, founder, is_founder=True)
    return Act(regulars_id, founder.device_id, founder.now)


def rename(session: Session, act: Act, title: str, month: int) -> None:
    """Set the name of a regulars' table, and the *month* with which its year begins.

    :raises RuleError: ``not-writer``, ``text-length``, ``text-hidden``.
    """
    with writing(session, act) as connection:
        table = session.get_one(RegularsRow, act.regulars_id)
        table.name = reading.text(title, "name", 1, TITLE_LENGTH)
        if events.folded(connection, act.regulars_id).month != month:
            events.append(connection, act, [events.new(Founded(month))])


def invitation(session: Session, regulars: RegularsRow, now: datetime, secret: bytes) -> str:
    """Return the token of an invitation for several devices within a day. Nothing is stored.

    It contains its end and the newest device, after which it counts; another recovery code makes it void.
    """
    row = RegularsDeviceRow
    newest = session.scalar(select(func.max(row.id)).where(row.regulars_id == regulars.id))
    return _signed(regulars, f"{int((now + INVITED).timestamp())}-{newest}-", secret)


def require_invitation(
    session: Session, regulars: RegularsRow, token: str, now: datetime, secret: bytes
) -> None:
    """Check that an invitation still lets a device in; nothing is written.

    :raises RuleError: ``invitation-unknown``, also after a new recovery code; ``invitation-used``,
        ``invitation-expired``.
    """
    content = INVITATION.match(token)
    expected = content and _signed(regulars, content[0], secret)
    if not (content and expected and compare_digest(token.encode(), expected.encode())):
        raise RuleError("invitation-unknown")
    end, newest = map(int, content.groups())
    if end <= now.timestamp():
        raise RuleError("invitation-expired")
    row = RegularsDeviceRow
    later = select(func.count()).where(row.regulars_id == regulars.id, row.id > newest)
    if (session.scalar(later) or 0) >= MOST_INVITED:
        raise RuleError("invitation-used")


def join(session: Session, regulars_id: int, token: str, newcomer: Newcomer) -> None:
    """Let a device in by an invitation; one that is in already needs none.

    :raises RuleError: as :func:`require_invitation`; ``text-length``, ``text-hidden``.
    """
    with write_transaction(session) as connection:
        lock(connection, regulars_id)
        if friend(connection, regulars_id, newcomer.device_id) is None:
            regulars = session.get_one(RegularsRow, regulars_id)
            require_invitation(session, regulars, token, newcomer.now, newcomer.secret)
            let_in(connection, regulars_id, newcomer)


def revoke(session: Session, act: Act, number: int, secret: bytes) -> None:
    """Revoke the right of a device, all invitations and the recovery code, as it may know them.

    :raises RuleError: ``not-writer``, ``grant-unknown``; ``founder-stays`` before the founding right is passed on.
    """
    with writing(session, act) as connection:
        if _numbered(connection, act, number).founder:
            raise RuleError("founder-stays")
        session.get_one(RegularsDeviceRow, number).revoked_at = act.now
        _renew(session, act, secret)


def renew(session: Session, act: Act, secret: bytes) -> None:
    """Replace the recovery code and revoke all invitations; a printed code is void, devices that are in stay.

    :raises RuleError: ``not-writer``.
    """
    with writing(session, act):
        _renew(session, act, secret)


def pass_founding_on(session: Session, act: Act, number: int) -> None:
    """Pass the founding right on to another device that may write.

    :raises RuleError: ``not-writer``, ``not-founder``, ``grant-unknown``.
    """
    with writing(session, act) as connection:
        founder, following = _founder(connection, act), _numbered(connection, act, number)
        session.get_one(RegularsDeviceRow, founder.id).founder = False
        session.get_one(RegularsDeviceRow, following.id).founder = True


def delete_all(session: Session, act: Act) -> None:
    """Delete a regulars' table with all that belongs to it; the games stay.

    :raises RuleError: ``not-writer``, ``not-founder``.
    """
    with writing(session, act) as connection:
        _founder(connection, act)
        for table in reversed(Base.metadata.sorted_tables):
            if "regulars_id" in table.c:
                connection.execute(delete(table).where(table.c.regulars_id == act.regulars_id))
        connection.execute(delete(RegularsRow).where(RegularsRow.id == act.regulars_id))


def recovery_code(regulars: RegularsRow, secret: bytes) -> str:
    """Return the recovery code, "" if the secret of the server is another than when it was made."""
    hashed = regulars.code_hash
    code = _masked(regulars.code_salt, regulars.public_id, hashed, secret)
    return code if tokens.digest(code) == hashed else ""


def of_code(session: Session, code: str) -> RegularsRow:
    """Return the regulars' table of a recovery code; the caller limits the rate of attempts.

    :raises RuleError: ``code-unknown``.
    """
    hashed = tokens.digest(tokens.parse_short(code) or "")
    regulars = session.scalar(select(RegularsRow).where(RegularsRow.code_hash == hashed))
    if regulars is None:
        raise RuleError("code-unknown", "code")
    return regulars


def recover(session: Session, code: str, newcomer: Newcomer) -> RegularsRow:
    """Let a device in by the recovery code, which stays valid.

    :raises RuleError: ``code-unknown``, ``text-length``, ``text-hidden``.
    """
    with write_transaction(session) as connection:
        lock(connection, of_code(session, code).id)
        session.expire_all()  # the code may have been replaced
        regulars = of_code(session, code)
        if friend(connection, regulars.id, newcomer.device_id) is None:
            let_in(connection, regulars.id, newcomer)
    return regulars


def let_in(
    connection: Connection, regulars_id: int, newcomer: Newcomer, *, is_founder: bool = False
) -> None:
    """Let a device in that is not in yet, inside a writing transaction, the table locked.

    :raises RuleError: ``text-length``, ``text-hidden``.
    """
    row = {
        "regulars_id": regulars_id,
        "device_id": newcomer.device_id,
        "name": reading.text(newcomer.name, "name", 0, NAME_LENGTH),
        "founder": is_founder,
        "created_at": newcomer.now,
    }
    connection.execute(insert(RegularsDeviceRow), row)


def _numbered(connection: Connection, act: Act, number: int) -> Friend:
    for each in friends(connection, act.regulars_id):
        if each.id == number:
            return each
    raise RuleError("grant-unknown")


def _founder(connection: Connection, act: Act) -> Friend:
    """Return the device that acts, which has the founding right."""
    acting = require_friend(connection, act)
    if not acting.founder:
        raise RuleError("not-founder")
    return acting


def _renew(session: Session, act: Act, secret: bytes) -> None:
    regulars = session.get_one(RegularsRow, act.regulars_id)
    code = tokens.new_short_token()
    regulars.code_hash = tokens.digest(code)
    regulars.code_salt = _masked(code, regulars.public_id, regulars.code_hash, secret)


def _masked(code: str, public_id: str, code_hash: str, secret: bytes) -> str:
    """Return a recovery code as it is stored, or a stored one as it is typed: the secret alone makes it readable."""
    raw = bytes.fromhex(tokens.keyed_hash(secret, "regulars", public_id, code_hash))[:16]
    mask = tokens.encode(raw)[-tokens.SHORT :]
    places = tokens.ALPHABET.index
    return "".join(
        tokens.ALPHABET[places(letter) ^ places(over)]
        for letter, over in zip(code, mask, strict=False)
    )


def _signed(regulars: RegularsRow, content: str, secret: bytes) -> str:
    """Return the *content* of an invitation with its signature of 128 bits."""
    signed = ("invitation", regulars.public_id, regulars.code_hash, content)
    return content + tokens.keyed_hash(secret, *signed)[:32]
