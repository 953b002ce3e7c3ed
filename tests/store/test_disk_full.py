"""D1: a full disk harms nothing that is stored; reading goes on, and it heals by itself."""

import os
import resource
import shutil
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from scorer.play import games
from scorer.store import sqlite
from scorer.store.backup import BackupError, backup
from scorer.store.migrations import upgrade
from scorer.store.models import Game
from scorer.store.problems import StoreError
from scorer.store.transactions import NotSaved
from tests.play.table_builder import (
    a_deal,
    a_device,
    a_game,
    open_engine,
    session_on,
    stored,
    write,
)
from tests.store.power_cut import cut_power


class SmallDisk:
    """A disk of 4 MB of its own, where we may mount one."""

    def __init__(self, folder):
        self.folder = folder

    def fill(self):
        """Leave room for a few deals only."""
        free = shutil.disk_usage(self.folder).free
        (self.folder / "filler").write_bytes(b"x" * (free - 60_000))

    def refuse_copies(self):
        """Do nothing: it is full enough."""

    def make_room(self):
        (self.folder / "filler").unlink()


class FileLimit:
    """The same for everybody: no file of this process may grow much more."""

    def __init__(self, folder):
        self.folder = folder
        self.before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(self):
        size = (self.folder / "schreiber.db").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 30_000, self.before[1]))

    def refuse_copies(self):
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, self.before[1]))

    def make_room(self):
        resource.setrlimit(resource.RLIMIT_FSIZE, self.before)


@pytest.fixture(params=["disk", "limit"])
def disk(request, tmp_path):
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "schreiber-test", folder]
    mounted = (
        request.param == "disk"
        and os.geteuid() == 0
        and subprocess.run(mount, check=False, capture_output=True).returncode == 0
    )
    if not mounted:
        limit = FileLimit(folder)
        yield limit
        limit.make_room()
        return
    yield SmallDisk(folder)
    subprocess.run(["umount", folder], check=True)


@pytest.fixture
def small(disk, migrated_file, now):
    """Return a database on the small disk with one deal in it: its file, its game and who writes."""
    file = Path(shutil.copy(migrated_file, disk.folder / "schreiber.db"))
    with session_on(file) as session:
        anna = a_device(session, "Anna", now)
        game_id = a_game(session, anna, now).id
        write(session, session.get_one(Game, game_id), anna, now, a_deal(1))
    return file, game_id, anna


def write_until_full(session, game, device_id, now):
    """Return the deals that were acknowledged, and the one that was not saved."""
    kept = []
    for number in range(1, 120):
        deal = a_deal(number)
        try:
            write(session, game, device_id, now, deal)
        except NotSaved:
            return kept, deal
        kept.append(deal)
    raise AssertionError("the disk was never full")


def test_a_full_disk_loses_nothing_and_heals(disk, small, now):
    file, game_id, anna = small
    engine = open_engine(f"sqlite:///{file}")
    with Session(engine) as session:
        game = session.get_one(Game, game_id)
        before = stored(session, game)
        disk.fill()
        kept, unsaved = write_until_full(session, game, anna, now)
        kept = before + kept

        assert stored(session, game) == kept
        assert games.board(session, game)["lines"][-1]["slot"] == kept[-1].slot
        for _ in range(3):
            with pytest.raises(NotSaved):
                write(session, game, anna, now, unsaved)
        with Session(engine) as reader:
            assert stored(reader, reader.get_one(Game, game.id)) == kept
        disk.refuse_copies()
        with pytest.raises(BackupError) as refusal:
            backup(file, disk.folder / "copy.db")
        assert refusal.value.code == "disk"
        disk.make_room()
        assert not list(disk.folder.glob("copy*"))
        again = write(session, game, anna, now, kept[-1], unsaved)
        assert again.accepted == [kept[-1].id, unsaved.id]
        assert stored(session, game) == [*kept, unsaved]
        with closing(sqlite.connect(file)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert backup(file, disk.folder / "copy.db")
    engine.dispose()


def test_a_disk_that_is_full_while_a_power_cut_is_rolled_back_loses_nothing(disk, small):
    file, game_id, _anna = small
    with session_on(file) as session:
        before = stored(session, session.get_one(Game, game_id))
    cut_power(file)
    journal = Path(f"{file}-journal").read_bytes()
    disk.fill()
    disk.refuse_copies()
    if isinstance(disk, FileLimit):  # a disk of its own lets old pages be written over
        for _ in range(2):
            with pytest.raises(StoreError) as refusal:
                upgrade(f"sqlite:///{file}")
            assert refusal.value.code == "disk"
            assert Path(f"{file}-journal").read_bytes() == journal
        disk.make_room()

    assert upgrade(f"sqlite:///{file}") is None
    with session_on(file) as session:
        assert stored(session, session.get_one(Game, game_id)) == before
