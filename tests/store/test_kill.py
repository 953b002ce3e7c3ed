"""K2: a writer is killed at any moment; what it acknowledged is there, and once."""

import os
import random
import select
from contextlib import closing
from multiprocessing import get_context

import pytest
from sqlalchemy.orm import Session

from scorer.store import sqlite
from scorer.store.models import Game
from tests.long import runs
from tests.play.table_builder import a_device, a_game, push, stored
from tests.store import writer

KILLS = runs(6, 50)  # in each journal mode


def killed_writer(context, *order):
    """Run a writer, kill it in the middle of its work, and return what it said."""
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


@pytest.mark.parametrize("journal", ["TRUNCATE", "WAL"])
def test_no_kill_loses_or_doubles_an_acknowledged_deal(file, now, journal):
    url = f"sqlite:///{file}"
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.store.writer"])
    engine = writer.engine_with(url, journal_mode=journal)
    with Session(engine) as session:
        anna = a_device(session, "Anna", now)
        played = [a_game(session, anna, now).id for _ in range(KILLS)]
    engine.dispose()
    order = (url, {"journal_mode": journal})
    words_of = {game_id: killed_writer(context, *order, game_id, anna, 2000) for game_id in played}

    with Session(engine) as session:
        for game_id, words in words_of.items():
            tried = [writer.deal_of(game_id, int(n)) for word, n in words if word == "try"]
            acknowledged = [writer.deal_of(game_id, int(n)) for word, n in words if word == "ack"]
            kept = stored(session, session.get_one(Game, game_id))
            assert kept in (acknowledged, tried)

            again = push(session, game_id, tried, device_id=anna, now=now)
            assert again.accepted == [deal.id for deal in tried]
            assert stored(session, session.get_one(Game, game_id)) == tried
    assert sum(len(words) for words in words_of.values()) > 2 * KILLS
    engine.dispose()
    with closing(sqlite.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
