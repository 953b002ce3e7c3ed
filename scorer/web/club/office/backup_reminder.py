"""Reminder of a backup, on the overview of a club."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from scorer.club.office import club_file
from scorer.store.backup import last_backup
from scorer.web.club.office import session as club
from scorer.web.database import clock, db, session
from scorer.web.i18n import _, date

BACKED_UP = timedelta(days=14)


def sentence() -> str:
    """Return a sentence if neither club nor server was saved for two weeks; always "" on PostgreSQL."""
    old = clock() - BACKED_UP
    if not _is_one_file() or club.this_club().created_at > old:
        return ""
    file = club_file.last_file(session(), club.this_club().id)
    moments = [] if file is None else [file.at]
    if (copy := server_copy()) is not None:
        moments.append(copy)
    if not moments:
        return _("Noch nie gesichert.")
    last = max(moments)
    return "" if last > old else _("Zuletzt gesichert am %(day)s.", day=date(last.date()))


def server_copy() -> datetime | None:
    """Return when all of the server was last copied; None for never, and where nobody can tell."""
    return last_backup(Path(db.engine.url.database or "")) if _is_one_file() else None


def _is_one_file() -> bool:
    return db.engine.dialect.name == "sqlite" and bool(db.engine.url.database)
