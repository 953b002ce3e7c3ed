"""Reminder of a backup, on the overview of a club."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from scorer.store.backup import last_backup
from scorer.web.club import session as club
from scorer.web.database import clock, db
from scorer.web.i18n import _, date

BACKED_UP = timedelta(days=14)


def sentence() -> str:
    """Return a sentence if the last backup is more than two weeks old; always "" on PostgreSQL."""
    file, old = db.engine.url.database, clock() - BACKED_UP
    if db.engine.dialect.name != "sqlite" or not file or club.this_club().created_at > old:
        return ""
    last = last_backup(Path(file))
    if last is None:
        return _(
            "Noch nie gesichert: «scorer backup» macht auf dem Rechner des Servers eine Kopie."
        )
    return "" if last > old else _("Zuletzt gesichert am %(day)s.", day=date(last.date()))
