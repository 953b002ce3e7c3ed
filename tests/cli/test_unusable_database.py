"""Every command meets databases that cannot be used: one sentence, status 1 or 2, nothing changed."""

from __future__ import annotations

import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager

import click
import pytest
from click.testing import CliRunner

from scorer.cli.common import Commands
from scorer.store.backup import backup
from tests.cli.running import PASSWORD, scorer
from tests.cli.running import refused as is_told
from tests.store.power_cut import cut_power

CLUB_FILE = "club.json"
COMMANDS = {
    "serve": ["serve", "--host", "127.0.0.1", "--port", "0"],
    "upgrade": ["upgrade"],
    "backup": ["backup", "{outside}/copy.sqlite"],
    "restore": ["restore", "{outside}/none.sqlite"],
    "club new": ["club", "new", "Jassclub Bern", "--login", "vreni"],
    "club password": ["club", "password", "vreni"],
    "club backup": ["club", "backup", "vreni", "--out", "{outside}/club.json"],
    "club restore": ["club", "restore", "{outside}/empty.json"],
    "verify": ["verify"],
    "season": ["season", "2026", "--out", "{outside}/season.json"],
}
READS_THE_DATABASE = sorted(COMMANDS.keys() - {"restore"})  # that one puts another in its place
MAKES_ONE = {"serve", "upgrade", "restore", "club new", "club restore"}


@pytest.fixture
def database(instance):
    return instance / "schreiber.sqlite"


def run(command, instance):
    """Run a command of :data:`COMMANDS` in this process."""
    words = [text.format(outside=instance.parent) for text in COMMANDS[command]]
    return scorer(*words, "--instance", instance, data=f"{PASSWORD}\n")


def files(folder):
    """Return what lies in *folder*, without the empty files that serve as locks."""
    locks = ("-turn", "-open")
    return {
        path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith(locks)
    }


def refused(command, instance, *words):
    """Check that a command ends with one sentence that has all *words*, and changed nothing."""
    before = files(instance)
    done = run(command, instance)

    assert done.exit_code in {1, 2}, done.output
    assert len(done.stderr.splitlines()) == 1, done.stderr
    for word in words:
        assert word in done.stderr
    assert files(instance) == before
    assert not (instance.parent / "copy.sqlite").exists()


def newer(path, version="9999"):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (version,))


def of_a_development_version(path):
    newer(path, "0039")


def truncated(path):
    os.truncate(path, path.stat().st_size // 2)


def foreign(path):
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")


def foreign_with_migrations(path):
    foreign(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('4ae7c01b22fd')")


def text_file(path):
    path.write_text("Rüebli, Nüssli, Chäs\n" * 400)


def zeroed_page(path):
    """Write zeros over the root page of a table, as a broken disk does."""
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'revision'"
        (page,) = connection.execute(query).fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(bytes(size))


def emptied(path):
    path.write_bytes(b"")


def gone(path):
    path.unlink()


def gone_but_for_its_journal(path):
    cut_power(path)
    path.unlink()


FAULTS = {
    of_a_development_version: ["Entwicklungsversion", "--instance"],
    newer: ["neueren", "aktualisieren"],
    truncated: ["beschädigt", "scorer restore"],
    zeroed_page: ["beschädigt", "scorer restore"],
    foreign: ["keine Datenbank von Schreiber"],
    foreign_with_migrations: ["keine Datenbank von Schreiber"],
    text_file: ["keine Datenbank von Schreiber"],
    emptied: ["secret_key", "scorer restore"],
    gone: ["secret_key", "scorer restore"],
    gone_but_for_its_journal: ["secret_key", "scorer restore"],
}


@pytest.mark.parametrize("command", READS_THE_DATABASE)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_file_that_cannot_be_used_is_told_and_left_alone(fault, command, instance, database):
    fault(database)
    if command == "backup" and fault is newer:
        assert run(command, instance).exit_code == 0  # a copy is what saves it
        assert (instance.parent / "copy.sqlite").stat().st_size > 0
        return
    words = (
        ["no database"]
        if command == "backup" and fault in {gone, emptied, gone_but_for_its_journal}
        else FAULTS[fault]
    )
    refused(command, instance, *words)


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - {"serve"}))
def test_a_power_cut_in_a_commit_changes_nothing_for_any_command(command, instance, database):
    whole = shutil.copytree(instance, instance.parent / "whole" / "instance")
    shutil.copy(instance.parent / "empty.json", whole.parent)
    cut_power(database)
    done, healed = run(command, whole), run(command, instance)

    assert (healed.exit_code, healed.stderr) == (
        done.exit_code,
        done.stderr.replace(str(whole.parent), str(instance.parent)),
    )
    if command != "restore":
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize("command", READS_THE_DATABASE)
def test_a_journal_whose_database_and_key_are_gone_is_told(command, instance, database):
    gone_but_for_its_journal(database)
    (instance / "secret_key").unlink()

    refused(command, instance, "no database" if command == "backup" else "schreiber.sqlite")


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - MAKES_ONE))
@pytest.mark.parametrize("exists", [False, True])
def test_only_what_sets_up_makes_a_database(command, exists, tmp_path):
    """In the wrong folder a check would prove nothing, and a backup would save nothing."""
    instance = tmp_path / "wrong"
    if exists:
        instance.mkdir()
    (tmp_path / "empty.json").write_text("{}")
    is_told(run(command, instance), str(instance / "schreiber.sqlite"))
    assert {path.name for path in tmp_path.rglob("*")} == {"empty.json", *["wrong"] * exists}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_backup_is_the_way_out_of_every_damage(fault, instance, database, tmp_path):
    copy = tmp_path / "good.sqlite"
    backup(database, copy)
    fault(database)
    done = scorer("restore", copy, "--instance", instance)

    assert done.exit_code == 0, done.output
    assert run("upgrade", instance).exit_code == 0


def test_a_backup_can_be_restored_on_a_machine_without_an_instance(instance, database, tmp_path):
    copy, fresh = tmp_path / "good.sqlite", tmp_path / "fresh"
    backup(database, copy)
    done = scorer("restore", copy, "--instance", fresh)

    assert done.exit_code == 0, done.output
    assert run("verify", fresh).exit_code == 0
    assert (fresh / "schreiber.sqlite").stat().st_size == database.stat().st_size


def test_who_really_begins_anew_removes_the_key(instance, database):
    database.unlink()
    (instance / "secret_key").unlink()

    assert run("upgrade", instance).exit_code == 0
    assert database.stat().st_size > 0


@contextmanager
def file_limit(size):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("command", ["serve", "upgrade", "club new"])
def test_a_full_disk_is_told_and_a_first_start_that_failed_can_be_repeated(command, tmp_path):
    """The key is made last: what is left of a full disk is not taken for a lost database."""
    instance = tmp_path / "instance"
    instance.mkdir(mode=0o700)
    with file_limit(20_000):
        is_told(run(command, instance), "voll")
    assert not any(files(instance).values())
    assert run("upgrade", instance).exit_code == 0


@pytest.fixture
def read_only(installation, tmp_path):
    """Return an instance that nobody can write to, root included."""
    folder = tmp_path / "instance"
    folder.mkdir()
    if os.geteuid() != 0:
        shutil.copytree(installation, folder, dirs_exist_ok=True)
        folder.chmod(0o500)
        yield folder
        folder.chmod(0o700)
        return
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m,mode=700", "schreiber-test", folder]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("root can write everywhere, and may not mount a disk here")
    shutil.copytree(installation, folder, dirs_exist_ok=True)
    folder.chmod(0o700)
    subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
    yield folder
    subprocess.run(["umount", folder], check=True)


@pytest.mark.parametrize("command", READS_THE_DATABASE)
def test_a_read_only_disk_is_told(command, read_only):
    (read_only.parent / "empty.json").write_text("{}")
    refused(command, read_only, "schreibgeschützt")


def test_a_key_that_is_gone_is_made_anew_and_told(instance):
    key = instance / "secret_key"
    before = key.read_bytes()
    key.unlink()
    assert run("verify", instance).stderr == ""
    done = run("upgrade", instance)

    assert done.exit_code == 0
    assert f"The key {key} was missing and is new." in done.stderr
    assert key.read_bytes() != before
    assert run("upgrade", instance).stderr == ""


def test_a_host_that_is_not_there_is_told_under_its_own_name_before_anything_is_made(tmp_path):
    done = scorer("serve", "--host", "nonsense.invalid", "--instance", tmp_path / "instance")

    is_told(done, "nonsense.invalid:8157 lässt sich nicht benutzen")
    assert not (tmp_path / "instance").exists()


def test_what_nobody_foresaw_is_one_sentence_with_its_place():
    @click.command
    def broken():
        raise ValueError("two\nlines")

    done = CliRunner().invoke(Commands(commands={"broken": broken}), ["broken"])

    assert done.exit_code == 1
    assert re.fullmatch(
        r"Unexpected error in scorer/cli/common.py:\d+, please report: ValueError: two lines\n",
        done.stderr,
    )


ADDRESSES = {
    "postgresql+psycopg://scorer:geheim@127.0.0.1:1/jass": ["nicht erreichbar", "SCORER_DATABASE"],
    "postgres://scorer:geheim@127.0.0.1/jass": ["SCORER_DATABASE", "postgresql+psycopg://"],
    "postgresql+psycopg//jass": ["SCORER_DATABASE", "postgresql+psycopg://"],
    "mysql+pymysql://scorer:geheim@127.0.0.1/jass": ["SCORER_DATABASE", "postgresql+psycopg://"],
    "postgresql+psycopg://scorer:geheim@127.0.0.1:jass/": ["SCORER_DATABASE"],
    "sqlite://": ["SCORER_DATABASE", "postgresql+psycopg://"],
}


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - {"backup", "restore"}))
@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_that_leads_nowhere_is_told(address, command, instance, monkeypatch):
    monkeypatch.setenv("SCORER_DATABASE", address)
    refused(command, instance, *ADDRESSES[address])
    assert "geheim" not in run(command, instance).stderr
    assert run(command, instance.parent / "fresh").exit_code == 1
    assert not (instance.parent / "fresh").exists()


@pytest.mark.parametrize("command", ["serve", "upgrade", "club new", "verify"])
def test_a_missing_driver_is_told(command, instance, monkeypatch):
    monkeypatch.setenv("SCORER_DATABASE", "postgresql+psycopg://scorer@127.0.0.1:1/jass")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    refused(command, instance, "psycopg", "pip install")
