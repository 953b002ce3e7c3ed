"""Stickers on the tables of a hall: one code for good, which leads to whatever is played there now."""

from __future__ import annotations

import hashlib
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorer.club import calendar, evening_tables
from scorer.club.evenings import EveningView
from scorer.club.publishing import Audience, shown_evening
from scorer.store import tokens
from scorer.store.models import Club

MOST_TABLES = 100


def code_of(club: Club) -> str:
    """Return the code on all stickers of a club; it does not tell the address that it comes from."""
    raw = hashlib.sha256(f"sticker {club.public_id}".encode("ascii")).digest()
    return tokens.encode(raw[:16])


def club_of(session: Session, code: str) -> Club | None:
    """Return the club that a code belongs to, None for an unknown one."""
    return next((club for club in session.scalars(select(Club)) if code_of(club) == code), None)


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
