"""K2: a writer is killed at any moment; what it acknowledged is there, and once, for every command."""

import os
import random
import select
import shutil
import subprocess
import sys
from contextlib import closing
from multiprocessing import get_context
from urllib.request import urlopen

import pytest
from sqlalchemy.orm import Session

from scorer.config import secret_key
from scorer.store import sqlite
from scorer.store.models import Game
from tests.cli.running import serving
from tests.club.club_builder import a_club
from tests.long import chosen, runs
from tests.play.table_builder import a_device, a_game, push, session_on, stored
from tests.store import writer
from tests.store.power_cut import cut_power

KILLS = runs(6, 50)  # in each journal mode
DEATHS = runs(1, 100)  # with and without a power cut
COMMANDS = {
    "serve": [],
    "verify": ["verify"],
    "backup": ["backup", "{}/copy.sqlite"],
    "club backup": ["club", "backup", "vreni", "--out", "{}/club.json"],
}


def forkserver():
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.store.writer"])
    return context


def killed_writer(*order):
    """Run a writer, kill it in the middle of its work, and return what it said."""
    context = forkserver()
    reading, writing = context.Pipe(duplex=False)
    process = context.Process(target=writer.for_a_pipe, args=(writing, *order))
    process.start()
    writing.close()
    words, enough = b"", random.randrange(5)
    while words.count(b"ack") < enough:
        words += os.read(reading.fileno(), 65536)
    # Nothing is waited for here: the moment of the kill is what is varied.
    select.select([], [], [], random.uniform(0, 0.005))
    process.kill()
    process.join()
    while chunk := os.read(reading.fileno(), 65536):
        words += chunk
    reading.close()
    return [line.split() for line in words.decode().splitlines()]


def check_that_nothing_is_lost_or_doubled(session, game_id, device_id, words, now):
    tried = [writer.deal_of(game_id, int(n)) for word, n in words if word == "try"]
    acknowledged = [writer.deal_of(game_id, int(n)) for word, n in words if word == "ack"]
    kept = stored(session, session.get_one(Game, game_id))
    assert kept in (acknowledged, tried)

    again = push(session, game_id, tried, device_id=device_id, now=now)
    assert again.accepted == [deal.id for deal in tried]
    assert stored(session, session.get_one(Game, game_id)) == tried


@pytest.mark.parametrize("journal", ["TRUNCATE", "WAL"])
def test_no_kill_loses_or_doubles_an_acknowledged_deal(file, now, journal):
    url = f"sqlite:///{file}"
    engine = writer.engine_with(url, journal_mode=journal)
    with Session(engine) as session:
        anna = a_device(session, "Anna", now)
        played = [a_game(session, anna, now).id for _ in range(KILLS)]
    engine.dispose()
    order = (url, {"journal_mode": journal})
    words_of = {game_id: killed_writer(*order, game_id, anna, 2000) for game_id in played}

    with Session(engine) as session:
        for game_id, words in words_of.items():
            check_that_nothing_is_lost_or_doubled(session, game_id, anna, words, now)
    assert sum(len(words) for words in words_of.values()) > 2 * KILLS
    engine.dispose()
    with closing(sqlite.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize("power_cut", chosen([False, True], True))
def test_every_command_goes_on_after_every_death(file, tmp_path, now, power_cut):
    instance = tmp_path / "instance"
    secret_key(instance)
    database = file.rename(instance / "schreiber.sqlite")
    with session_on(database) as session:
        a_club(session, now)
        anna = a_device(session, "Anna", now)
        played = [a_game(session, anna, now).id for _ in range(DEATHS)]
    for game_id in played:
        order = (f"sqlite:///{database}", {"journal_mode": "TRUNCATE"}, game_id, anna, 2000)
        words = killed_writer(*order)
        if power_cut:
            cut_power(database, random.Random(game_id))
        for command in COMMANDS:
            shutil.copytree(instance, tmp_path / "dead")
            start(command, tmp_path / "dead")
            with session_on(tmp_path / "dead" / database.name) as session:
                check_that_nothing_is_lost_or_doubled(session, game_id, anna, words, now)
            shutil.rmtree(tmp_path / "dead")


def start(command, instance):
    """Run a command of :data:`COMMANDS` in a process of its own; of a server, ask for a page."""
    if command == "serve":
        with (
            serving(instance, "--host", "127.0.0.1") as (_process, address),
            urlopen(f"http://{address}", timeout=120) as answer,
        ):
            assert answer.status == 200
        return
    words = [word.format(instance) for word in (*COMMANDS[command], "--instance", "{}")]
    program = [sys.executable, "-m", "scorer", *words]
    ran = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
