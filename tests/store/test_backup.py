"""Backup and restore: whole, counted, checked, and never over anything."""

import json
import shutil
import stat
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from scorer.store import sqlite
from scorer.store.backup import BackupError, backup, backup_into, inspect, restore
from scorer.store.models import Game
from tests.play.table_builder import (
    a_deal,
    a_device,
    a_game,
    copies_beside,
    open_engine,
    push,
    session_on,
    stored,
    write,
)
from tests.store.power_cut import cut_power


@pytest.fixture
def played(file, now):
    """Return a database with one deal in it, and the deal."""
    deal = a_deal(1)
    with session_on(file) as session:
        anna = a_device(session, "Anna", now)
        write(session, a_game(session, anna, now), anna, now, deal)
    return file, deal


@pytest.fixture
def copied(played):
    """Return the same with a copy and its manifest."""
    file, deal = played
    copy = file.parent / "copy.db"
    return file, deal, copy, backup(file, copy)


def deals_in(file):
    with session_on(file) as session:
        return stored(session, session.get_one(Game, 1))


def refused(code, act, *args):
    with pytest.raises(BackupError) as refusal:
        act(*args)
    return refusal.value.code == code


def test_a_restored_copy_has_what_was_written_before_and_the_old_file_is_kept(copied, now):
    file, deal, copy, manifest = copied
    with session_on(file) as session:
        later = a_deal(2)
        write(session, session.get_one(Game, 1), 1, now, later)
    old = restore(copy, file)

    assert deals_in(file) == [deal]
    assert old == file.parent / "schreiber.db.before-restore-1"
    assert deals_in(old) == [deal, later]
    assert json.loads(manifest.read_text())["rows"]["revision"] == 1
    assert stat.S_IMODE(copy.stat().st_mode) == stat.S_IMODE(file.stat().st_mode) == 0o600
    assert restore(copy, file) == file.parent / "schreiber.db.before-restore-2"


def test_a_copy_can_be_restored_where_nothing_is(copied):
    file, deal, copy, _manifest = copied
    file.unlink()

    assert restore(copy, file) is None
    assert deals_in(file) == [deal]


def test_copies_made_beside_four_writers_are_whole(file, now):
    with session_on(file) as session:
        writers = [a_device(session, "", now) for _ in range(4)]
        played = [a_game(session, device_id, now).id for device_id in writers]
    engine = open_engine(f"sqlite:///{file}")

    def keep_writing(device_id, game_id, stop, say):
        with Session(engine) as own_session:
            for number in range(1, 100):
                if stop.is_set():
                    break
                deal = a_deal(number)
                push(own_session, game_id, [deal], device_id=device_id, now=now)
                say(deal.id)

    pairs = zip(writers, played, strict=True)
    copies = copies_beside(file, 10, *(partial(keep_writing, *pair) for pair in pairs))
    engine.dispose()

    assert len(copies) == 10
    for copy, before in copies:
        assert inspect(copy)["rows"]["game"] == 4
        with closing(sqlite.connect(copy)) as connection:
            copied = {row[0] for row in connection.execute("SELECT id FROM revision")}
        assert set(before) <= copied


def test_a_copy_is_never_written_over_anything(played):
    file, _ = played
    copy = file.parent / "copy.db"
    copy.write_text("mine")

    assert refused("target-exists", backup, file, copy)
    assert copy.read_text() == "mine"
    copy.unlink()
    Path(f"{copy}.json").write_text("mine")
    assert refused("target-exists", backup, file, copy)
    assert not copy.exists()


def test_a_copy_that_cannot_be_made_leaves_nothing(played, tmp_path):
    file, _ = played
    away = tmp_path / "away"

    assert refused("no-database", backup, file.with_name("none.db"), away)
    assert refused("cannot-write", backup, file, away / "copy.db")
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(file.read_bytes()[:5000])
    assert refused("database-damaged", backup, damaged, away)
    assert not list(tmp_path.glob("away*"))


def one_byte(data):
    return data[:9000] + bytes([data[9000] ^ 1]) + data[9001:]


@pytest.mark.parametrize("harm", [one_byte, lambda data: data[:-4096], lambda _: b""])
def test_a_damaged_copy_is_refused_and_the_database_stays(copied, harm):
    file, deal, copy, _manifest = copied
    copy.write_bytes(harm(copy.read_bytes()))

    assert refused("damaged", restore, copy, file)
    assert deals_in(file) == [deal]
    assert not list(file.parent.glob("*restore*"))


def test_a_copy_that_changes_while_it_is_restored_leaves_nothing(copied, monkeypatch):
    file, deal, copy, _manifest = copied
    whole_copy = shutil.copyfile

    def harmed_copy(source, target):
        whole_copy(source, target)
        Path(target).write_bytes(one_byte(Path(target).read_bytes()))

    monkeypatch.setattr(shutil, "copyfile", harmed_copy)

    assert refused("damaged", restore, copy, file)
    assert deals_in(file) == [deal]
    assert not list(file.parent.glob("*restore*"))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "photo-album"}, "foreign"),
        ({"version": 2}, "newer"),
        ({"schema": "9999"}, "newer"),
        ({"schema": "0039"}, "older"),
        ({"schema": ["1000"]}, "newer"),
        ({"sha256": "0" * 64}, "damaged"),
        ({"rows": {}}, "damaged"),
    ],
)
def test_a_manifest_that_does_not_fit_is_refused(copied, change, code):
    file, deal, copy, manifest = copied
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | change))

    assert refused(code, restore, copy, file)
    assert deals_in(file) == [deal]


@pytest.mark.parametrize("content", ["", "[]", "{", "1"])
def test_a_manifest_that_is_none_is_refused(copied, content):
    file, _deal, copy, manifest = copied
    manifest.write_text(content)

    assert refused("foreign" if content in {"[]", "1"} else "damaged", restore, copy, file)
    manifest.unlink()
    assert refused("no-manifest", restore, copy, file)
    copy.unlink()
    assert refused("no-backup", restore, copy, file)


def test_nothing_is_exchanged_under_a_running_server(copied):
    file, deal, copy, _manifest = copied
    with session_on(file) as session:
        session.get_one(Game, 1)

        assert refused("in-use", restore, copy, file)
    assert restore(copy, file) is not None
    assert deals_in(file) == [deal]


def test_the_journal_of_the_old_file_goes_with_it(copied):
    file, deal, copy, _manifest = copied
    Path(f"{file}-journal").write_bytes(b"of the old one")
    old = restore(copy, file)

    assert Path(f"{old}-journal").read_bytes() == b"of the old one"
    assert not Path(f"{file}-journal").exists()
    assert deals_in(file) == [deal]


def test_a_file_that_cannot_be_put_aside_whole_stays_where_it_was(copied):
    file, deal, copy, _manifest = copied
    journal = Path(f"{file}-journal")
    journal.write_bytes(b"of the old one")
    Path(f"{file}.before-restore-1-journal").mkdir()

    assert refused("cannot-write", restore, copy, file)
    assert journal.read_bytes() == b"of the old one"
    journal.unlink()
    assert deals_in(file) == [deal]


def test_the_journal_of_a_file_that_is_gone_is_not_played_into_the_copy(copied):
    file, deal, copy, _manifest = copied
    cut_power(file)
    journal = Path(f"{file}-journal").read_bytes()
    file.unlink()
    old = restore(copy, file)

    assert deals_in(file) == [deal]
    assert Path(f"{old}-journal").read_bytes() == journal
    assert restore(copy, file) != old


def test_a_folder_takes_a_copy_a_night_and_keeps_the_newest(played, tmp_path):
    file, deal = played
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "schreiber-of-mine.sqlite").write_text("mine")
    nights = [datetime(2026, 11, day, 2, 30, tzinfo=UTC) for day in range(1, 18)]
    for night in nights:
        backup_into(file, folder, 14, night)
    copies = sorted(path.name for path in folder.glob("*T*Z.sqlite"))

    assert copies == [f"{file.stem}-202611{day:02}T023000Z.sqlite" for day in range(4, 18)]
    assert len(list(folder.glob("*.json"))) == 14
    assert (folder / "schreiber-of-mine.sqlite").read_text() == "mine"
    restore(folder / copies[0], file)
    assert deals_in(file) == [deal]


def test_old_copies_stay_where_no_new_one_could_be_made(played, tmp_path):
    file, _ = played
    night = datetime(2026, 11, 1, 2, 30, tzinfo=UTC)
    backup_into(file, tmp_path, 1, night)

    assert refused("target-exists", backup_into, file, tmp_path, 1, night)
    assert len(list(tmp_path.glob("*.sqlite"))) == 1
