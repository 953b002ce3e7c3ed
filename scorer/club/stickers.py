"""Stickers on the tables of a hall: one code, which leads to whatever is played there now, until others are printed.

That they are is an event of the club, and each has a code of its own; those of before are dead.
"""

from __future__ import annotations

import hashlib
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorer.club import calendar, evening_tables, ledger
from scorer.club.evenings import EveningView
from scorer.club.ledger import Act, open_ledger
from scorer.club.publishing import Audience, shown_evening
from scorer.rules.core import reading
from scorer.rules.core.reading import JsonObject
from scorer.store import tokens
from scorer.store.models import Club, EventRow

MOST_TABLES = 100
KIND = ("stickers",)


def code_of(session: Session, club: Club) -> str:
    """Return the code on all stickers of a club that hold."""
    return _code(club, renewed_at(session, club.id))


def renewed_at(session: Session, club_id: int) -> int:
    """Return the expected version that a form about the stickers posts: the event that renewed them, 0 for none."""
    events = ledger.events(session, club_id, None, KIND)
    return events[-1].seq if events else 0


def find(session: Session, code: str) -> tuple[Club, bool] | None:
    """Return the club that a code belongs to, and whether it still holds; None for an unknown one."""
    numbers: dict[int, list[int]] = {}
    rows = select(EventRow.club_id, EventRow.seq).where(EventRow.kind.in_(KIND))
    for club_id, seq in session.execute(rows.order_by(EventRow.seq)):
        numbers.setdefault(club_id, []).append(seq)
    for club in session.scalars(select(Club)):
        every = [0, *numbers.get(club.id, ())]
        for seq in every:
            if _code(club, seq) == code:
                return club, seq == every[-1]
    return None


def renew(act: Act) -> None:
    """Give all stickers of the club another code; once, if two do it at a time.

    :raises RuleError: ``role-needed``.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        events = book.events(None, KIND)
        if not events or events[-1].seq <= act.expected_version:
            book.append("stickers", {})


def check_facts(facts: JsonObject) -> None:
    """Refuse an event that says more than that there are other stickers.

    :raises RuleError: codes of the reader.
    """
    reading.exact_mapping(facts, "stickers", ())


def _code(club: Club, seq: int) -> str:
    """Return a code that does not tell the address it comes from; *seq* is the event that brought it, 0 for the first."""
    of = f"{club.public_id} {seq}" if seq else club.public_id
    raw = hashlib.sha256(f"sticker {of}".encode("ascii")).digest()
    return tokens.encode(raw[:16])


def played_at(
    session: Session, club_id: int, table: int, today: date
) -> tuple[EveningView, tuple[int, str] | None] | None:
    """Return the evening that goes on at a table, and its game with that one's address, None without one.

    None where nobody sits there now. An evening goes on from the day that it is announced for until it is closed.
    """
    ahead, _over = calendar.agenda(session, club_id, today)
    for meta in reversed([meta for meta in ahead if meta.date <= today]):
        view = shown_evening(session, club_id, meta.id, Audience.HALL)
        if view is None or not view.evening.rounds:
            continue
        number = view.evening.current or len(view.evening.rounds)
        if any(seated.number == table for seated in view.evening.rounds[number - 1]):
            return view, evening_tables.games_of(session, view).get((number, table))
    return None
