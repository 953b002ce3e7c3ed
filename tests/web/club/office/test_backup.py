"""The page of the backup, who took the club's file last, how it comes back; and the reminder on the overview."""

import json
import os
from datetime import timedelta
from pathlib import Path

from sqlalchemy import update

from scorer.club.office import backup as club_backup
from scorer.club.people import contacts, erasure
from scorer.store import rate_limits
from scorer.store.backup import MADE, backup
from scorer.store.models import Club
from scorer.store.transactions import write_transaction
from scorer.web.database import clock, db
from scorer.web.i18n import date
from tests.web.html_client import elements_of

FILE = "/club/backup/club.json"


def packed(app, club, **options):
    with app.app_context():
        return club_backup.pack(db.session(), club.id, **options)


def test_the_file_is_that_of_the_command_and_the_page_says_who_took_it(app, club):
    page = club.admin.get("/club/backup")
    assert "noch nie als Datei gesichert" in page.text
    assert "Mitglieder und Gäste: 5" in page.text
    assert "scorer club restore DATEI" in page.text
    assert 'value="without"' not in page.text  # the club keeps no contacts
    answer = club.admin.post(FILE, data={"contacts": "with"})

    assert answer.data == packed(app, club)
    assert json.loads(answer.data)["format"] == "schreiber-club"
    assert 'filename="jassclub-enzian-' in answer.headers["Content-Disposition"]
    assert answer.headers["Cache-Control"] == "no-store"
    assert "(admin-1), mit Kontakten." in club.admin.get("/club/backup").text
    club.do(erasure.erase, 5, expected_version=10**6)
    assert "Mitglieder und Gäste: 4" in club.admin.get("/club/backup").text


def test_contacts_are_left_out_where_that_is_chosen(app, club):
    club.do(contacts.choose, ["email"])
    club.do(contacts.change, 1, {"email": "anna@example.ch"}, expected_version=99)
    page = club.admin.get("/club/backup")
    values = [field.get("value") for field in elements_of(page, "input") if field.get("type")]
    assert values == ["with", "without"]
    bare = club.admin.post(FILE, data={"contacts": "without"})

    assert b"anna@example.ch" not in bare.data
    assert bare.data == packed(app, club, with_contacts=False)
    assert "(admin-1), ohne Kontakte." in club.admin.get("/club/backup").text
    assert b"anna@example.ch" in club.admin.post(FILE, data={}).data
    assert club.admin.post(FILE, data={"contacts": "some"}).status_code == 422


def test_nobody_takes_the_file_over_and_over(club):
    answers = [club.admin.post(FILE).status_code for _ in range(rate_limits.CLUB_FILES.amount + 1)]

    assert answers == [200] * rate_limits.CLUB_FILES.amount + [429]


def test_an_admin_is_reminded_of_a_backup_that_is_missing_or_weeks_old(app, club, tmp_path):
    assert "esichert" not in club.admin.get("/club").text  # the club is new
    with app.app_context(), write_transaction(db.session()) as connection:
        connection.execute(update(Club).values(created_at=clock() - timedelta(days=30)))
        file = Path(db.engine.url.database)
    assert "Noch nie gesichert" in club.admin.get("/club").text
    assert "esichert" not in club.viewer.get("/club").text
    backup(file, tmp_path / "copy.db")
    assert "esichert" not in club.admin.get("/club").text

    weeks_ago = (clock() - timedelta(days=20)).replace(hour=23, minute=30)  # after midnight here
    os.utime(f"{file}{MADE}", (weeks_ago.timestamp(),) * 2)
    with app.test_request_context(headers={"Accept-Language": "de"}):
        day = date(weeks_ago.date() + timedelta(days=1))
    assert f"Zuletzt gesichert am {day}" in club.admin.get("/club").text
