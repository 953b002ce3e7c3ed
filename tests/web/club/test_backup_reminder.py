"""The reminder of a backup on the overview of a club."""

import os
from datetime import timedelta
from pathlib import Path

from sqlalchemy import update

from scorer.store.backup import MADE, backup
from scorer.store.engine import write_transaction
from scorer.store.models import Club
from scorer.web.database import clock, db


def test_an_admin_is_reminded_of_a_backup_that_is_missing_or_weeks_old(app, club, tmp_path):
    assert "esichert" not in club.admin.get("/club").text  # the club is new
    with app.app_context(), write_transaction(db.session()) as connection:
        connection.execute(update(Club).values(created_at=clock() - timedelta(days=30)))
        file = Path(db.engine.url.database)
    assert "Noch nie gesichert" in club.admin.get("/club").text
    assert "esichert" not in club.viewer.get("/club").text
    backup(file, tmp_path / "copy.db")
    assert "esichert" not in club.admin.get("/club").text

    weeks_ago = (clock() - timedelta(days=20)).timestamp()
    os.utime(f"{file}{MADE}", (weeks_ago, weeks_ago))
    assert "Zuletzt gesichert am" in club.admin.get("/club").text
