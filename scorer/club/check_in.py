"""Self check-in: with the code of an evening people enter themselves at the door, until the draw.

A code lies beside the ledger and in no file of the club: off until an official switches it on, and each time a new
one. Whoever came so is an attendance event of a device and of no official.

*Rule:* club page 3.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.orm import Session

from scorer.club import door, evenings
from scorer.club.attendance import check_no_list
from scorer.club.door import DoorAct
from scorer.club.evenings import EveningView
from scorer.club.ledger import Act, Event, OpenLedger, open_ledger
from scorer.rules.core.errors import RuleError
from scorer.store import tokens
from scorer.store.models import CheckInRow

MOST_OF_A_DEVICE = 3  # people whom one device enters
LASTS = timedelta(days=1)  # after the day of the evening: one that was never drawn ends, too
KIND = "attendance"


@dataclass(frozen=True, slots=True)
class CheckInCode:
    """The evening that a code is of, and whether it is still switched on."""

    club_id: int
    evening: str
    is_on: bool


def find(reader: Connection | Session, token: str) -> CheckInCode | None:
    """Return what a code is of, or was once; None for one that never was."""
    row = CheckInRow
    by_hash = row.token_hash == tokens.digest(token)
    columns = (row.token, row.club_id, row.evening, row.is_off)
    stored = reader.execute(select(*columns).where(by_hash)).first()
    if stored is None or not hmac.compare_digest(stored.token, token):
        return None
    return CheckInCode(stored.club_id, stored.evening, not stored.is_off)


def code(reader: Connection | Session, evening_id: str) -> str:
    """Return the code of an evening that is switched on, "" for none."""
    on = (CheckInRow.evening == evening_id, CheckInRow.is_off.is_(False))
    return reader.scalar(select(CheckInRow.token).where(*on)) or ""


def is_over(view: EveningView, now: datetime) -> bool:
    """Return whether nobody can enter themselves any more: it is drawn, closed, or its day is past."""
    last = view.meta.last_day or view.meta.date
    ended = view.closed is not None or view.cancelled is not None
    listed = bool(view.evening.rounds or view.evening.imported_results)
    return ended or listed or now.date() > last + LASTS


def switch(act: Act, evening_id: str, *, on: bool) -> None:
    """Switch self check-in on, each time with a new code, or off; what stands so already stays.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``check-in-over``.
    """
    with open_ledger(act) as book:
        view = evenings.load_for_update(book, evening_id)
        known = code(book.connection, evening_id)
        if not on:
            mine = update(CheckInRow).where(CheckInRow.evening == evening_id)
            book.connection.execute(mine.values(is_off=True))
            return
        book.require_open(KIND, evening_id)
        if is_over(view, act.now):
            raise RuleError("check-in-over")
        if not known:
            token = tokens.new_token()
            row = {"token_hash": tokens.digest(token), "token": token, "is_off": False}
            here = {"club_id": act.actor.club_id, "evening": evening_id}
            book.connection.execute(insert(CheckInRow), row | here)


def enter(act: Act, token: str, member: int) -> bool:
    """Enter somebody by the device of the act, from the first round on; return whether that was news.

    :raises RuleError: ``check-in-over`` once the code is dead, ``check-in-many`` for a fourth of one device,
        ``check-in-undone`` for whom the office took out again; and as :func:`scorer.club.door.tick`.
    """
    with open_ledger(act) as book:
        known = find(book.connection, token)
        if known is None or not known.is_on or known.club_id != act.actor.club_id:
            raise RuleError("check-in-over")
        view = evenings.load_for_update(book, known.evening)
        if is_over(view, act.now):
            raise RuleError("check-in-over")
        check_no_list(view.evening)
        entered = view.evening.attendance.get(member)
        if entered is not None and entered["state"] == "present":
            return False
        _check_device(book, known.evening, member)
        door.enter(book, known.evening, DoorAct(member))
        return True


def by_device(events: Iterable[Event], device_id: int | None) -> list[int]:
    """Return who was entered last by a device, in the order in which they came."""
    return [] if device_id is None else _entered_by(events, {device_id})


def by_themselves(events: Iterable[Event]) -> set[int]:
    """Return whose last attendance was entered by a device of their own, and not by the office."""
    return set(_entered_by(events, None))


def _entered_by(events: Iterable[Event], devices: set[int] | None) -> list[int]:
    last = {event.facts["member"]: event for event in events if event.kind == KIND}
    entered = [event for event in last.values() if event.device_id is not None]
    ordered = sorted(entered, key=lambda event: event.seq)
    return [e.facts["member"] for e in ordered if devices is None or e.device_id in devices]


def _check_device(book: OpenLedger, evening_id: str, member: int) -> None:
    written = book.events(evening_id, (KIND,))
    if any(e.facts["member"] == member and e.facts["state"] == "present" for e in written):
        raise RuleError("check-in-undone")
    if len(by_device(written, book.actor.device_id)) >= MOST_OF_A_DEVICE:
        raise RuleError("check-in-many", limit=MOST_OF_A_DEVICE)
