"""Backup of a club: the file to download, the time of the last backup, and the reminder on the overview."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from flask import Response
from sqlalchemy.orm import Session
from wtforms import RadioField

from scorer.club.office import backup_file
from scorer.club.people import contacts as member_contacts
from scorer.store import rate_limits
from scorer.store.backup import last_backup
from scorer.web.club.common import of_club
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.database import clock, db, session, today
from scorer.web.fields import file_name
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l, date
from scorer.web.security import throttling
from scorer.web.security.rights import Pages, Right

bp = Pages("backup", __name__, "/club/backup", within="account")

WITH, WITHOUT = "with", "without"  # contacts of members
REMIND_AFTER = timedelta(days=14)


class BackupForm(Form):
    """The choice whether the file contains the contacts of members."""

    contacts = RadioField(
        _l("Kontakte der Mitglieder"),
        choices=choices({WITH: _l("Mit Kontakten"), WITHOUT: _l("Ohne Kontakte")}),
        default=WITH,
    )


@form_page(bp, "", "club/office/backup.html", Right.ADMIN)
def show(form: BackupForm | None = None) -> Values:
    """Show the time of the last backup of club and server, the contents of the file, and the form that downloads it.

    In place of that form the template asks for the password if it was not confirmed recently.
    """
    club_id = club_session.this_club().id
    return {
        "form": form or BackupForm(),
        "last": backup_file.last_file(session(), club_id),
        "server": server_copy(),
        "contents": backup_file.contents(session(), club_id),
        "keeps_contacts": bool(member_contacts.fields(session(), club_id)),
    }


@show.post(Right.ADMIN, rule="/ready")
def get_ready() -> None:
    """Redirect to the page; if the password was not confirmed recently, the error handler asks for it first.

    :raises RuleError: ``role-needed``, ``not-fresh``.
    """
    club_session.actor().require_admin()


@show.post(Right.ADMIN, BackupForm, "/club.json")
def download(form: BackupForm) -> Response:
    """Return the file of the club, as the command ``scorer club backup`` writes it; 429 after too many downloads.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``archive-sealed``.
    """
    official, this_club = club_session.actor(), club_session.this_club()
    contacts = form.contacts.data != WITHOUT
    official.require_admin()
    throttling.enforce(rate_limits.CLUB_FILES, official.official_id)
    taken = backup_file.for_browser(session(), official, clock(), with_contacts=contacts)
    # A separate session: the file is read while it is sent, after the request has ended.
    reader = Session(db.engine, expire_on_commit=False)
    pieces = backup_file.written(
        reader, taken, official_id=official.official_id, contacts=contacts, now=clock()
    )
    # Sent uncompressed, as compression would hold all of it in memory.
    answer = Response(pieces, content_type="application/json", direct_passthrough=True)
    answer.call_on_close(reader.close)
    name = file_name(this_club.name, today())
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


def sentence() -> str:
    """Return the reminder that neither club nor server was saved during :data:`REMIND_AFTER`, "" if one of them was.

    "" also for a club younger than :data:`REMIND_AFTER`, and if the database is no SQLite file, because then copies of
    the server are unknown.
    """
    old = clock() - REMIND_AFTER
    if not _is_one_file() or club_session.this_club().created_at > old:
        return ""
    file = backup_file.last_file(*of_club())
    moments = [] if file is None else [file.at]
    if (copy := server_copy()) is not None:
        moments.append(copy)
    if not moments:
        return _("Noch nie gesichert.")
    last = max(moments)
    return "" if last > old else _("Zuletzt gesichert am %(day)s.", day=date(last))


def server_copy() -> datetime | None:
    """Return the time of the last copy of the whole server, None if there is none or it is unknown."""
    return last_backup(Path(db.engine.url.database or "")) if _is_one_file() else None


def _is_one_file() -> bool:
    return db.engine.dialect.name == "sqlite" and bool(db.engine.url.database)
