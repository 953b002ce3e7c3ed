"""Transactions: who waits, who may write, and what is said when nothing could be stored."""

import ast
import fcntl
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import delete, event, insert, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import Session

import scorer
from scorer.play import games
from scorer.store import sqlite, write_lock
from scorer.store.models import Device
from scorer.store.transactions import NotSaved, scrub, write_transaction
from tests.play.table_builder import a_deal, a_device, a_game, open_engine, stored, write


@pytest.fixture
def url(file):
    """Keep to SQLite: what is tested here PostgreSQL does by itself."""
    return f"sqlite:///{file}"


@pytest.mark.parametrize(
    ("version", "mode"),
    [
        ((3, 40, 1), "TRUNCATE"),
        ((3, 44, 5), "TRUNCATE"),
        ((3, 44, 6), "WAL"),
        ((3, 45, 0), "TRUNCATE"),
        ((3, 50, 6), "TRUNCATE"),
        ((3, 50, 7), "WAL"),
        ((3, 51, 0), "TRUNCATE"),
        ((3, 51, 2), "TRUNCATE"),
        ((3, 51, 3), "WAL"),
        ((3, 53, 4), "WAL"),
        ((4, 0, 0), "WAL"),
    ],
)
def test_a_write_ahead_log_only_where_sqlite_keeps_it_whole(version, mode):
    assert sqlite.journal_mode(version) == mode


def test_every_connection_keeps_the_promises(file):
    engine = open_engine(f"sqlite:///{file}")
    expected = {
        "foreign_keys": 1,
        "synchronous": 2,
        "busy_timeout": 5000,
        "recursive_triggers": 1,
        "secure_delete": 1,
        "journal_mode": sqlite.journal_mode().lower(),
    }
    for _ in range(3):
        with engine.connect() as first, engine.connect() as second:
            for connection in (first, second):
                pragmas = {
                    name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                    for name in expected
                }

                assert pragmas == expected
    engine.dispose()


def test_writing_outside_of_a_writing_transaction_is_refused(session, now):
    session.add(Device(token_hash="0" * 64, name="", created_at=now))
    with pytest.raises(OperationalError, match="readonly"):
        session.commit()
    session.rollback()
    a_device(session, "Anna", now)
    with pytest.raises(OperationalError, match="readonly"):
        session.execute(text("DELETE FROM device"))


def test_one_use_case_is_one_transaction(session):
    with (
        write_transaction(session),
        pytest.raises(RuntimeError, match="nested"),
        write_transaction(session),
    ):
        pass


def test_a_writer_holds_the_lock_before_it_reads(file, session):
    with closing(sqlite.connect(file)) as strange, write_transaction(session):
        strange.execute("PRAGMA busy_timeout=0")
        with pytest.raises(sqlite.Error, match="locked"):
            strange.execute("BEGIN IMMEDIATE")


def test_objects_that_were_changed_before_are_not_dropped_in_silence(session, now):
    session.add(Device(token_hash="0" * 64, name="", created_at=now))
    with pytest.raises(RuntimeError, match="inside"), write_transaction(session):
        pass


def test_what_fails_in_the_middle_leaves_nothing(session, now):
    row = {"token_hash": "0" * 64, "name": "", "created_at": now}
    with pytest.raises(IntegrityError), write_transaction(session) as connection:
        connection.execute(insert(Device), [row, row])

    assert session.query(Device).count() == 0


def test_a_page_that_is_still_reading_does_not_hold_up_a_writer(engine, session, game, anna, now):
    with Session(engine) as reader:
        page = games.load_game(reader, game.public_id)
        games.board(reader, page)
        result = write(session, game, anna, now, a_deal(1))

        assert len(result.accepted) == 1
        assert games.board(reader, page)["totals"] == [194, 120]


def test_a_lock_held_by_a_strange_program_means_not_saved(file, url, now):
    engine = open_engine(url)

    @event.listens_for(engine, "connect")
    def _(connection, _record):
        connection.execute("PRAGMA busy_timeout=20")

    with Session(engine) as session, closing(sqlite.connect(file)) as strange:
        anna = a_device(session, "Anna", now)
        game = a_game(session, anna, now)
        deal = a_deal(1)
        strange.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSaved):
            write(session, game, anna, now, deal)
        assert stored(session, game) == []
        strange.execute("ROLLBACK")

        assert write(session, game, anna, now, deal).accepted == [deal.id]
    engine.dispose()


HOLD = """
import fcntl, sys
file = open(sys.argv[1], "w")
fcntl.flock(file, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""


def test_a_writer_waits_for_the_turn_of_another_process(
    file, session, game, anna, now, monkeypatch
):
    command = [sys.executable, "-c", HOLD, f"{file}-turn"]
    deal = a_deal(1)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        other.stdout.readline()
        monkeypatch.setattr(write_lock, "PATIENCE", 0.05)
        with pytest.raises(NotSaved):
            write(session, game, anna, now, deal)
        monkeypatch.setattr(write_lock, "PATIENCE", 10.0)
        other.stdin.close()

        assert write(session, game, anna, now, deal).accepted == [deal.id]


def test_a_lock_that_comes_too_late_is_dropped(file, session, game, anna, now, monkeypatch):
    write(session, game, anna, now, a_deal(1))
    with Path(f"{file}-turn").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        monkeypatch.setattr(write_lock, "PATIENCE", 0.05)
        for _ in range(3):
            with pytest.raises(NotSaved):
                write(session, game, anna, now, a_deal(2))
        monkeypatch.setattr(write_lock, "PATIENCE", 10.0)

    assert len(write(session, game, anna, now, a_deal(2)).accepted) == 1


def test_a_file_that_others_write_to_is_scrubbed_by_a_later_call(file, session, now, monkeypatch):
    def free_pages():
        with closing(sqlite.connect(file)) as connection:
            return connection.execute("PRAGMA freelist_count").fetchone()[0]

    rows = [{"token_hash": f"{n:064}", "name": "", "created_at": now} for n in range(1000)]
    with write_transaction(session) as connection:
        connection.execute(insert(Device), rows)
        connection.execute(delete(Device))
    with Path(f"{file}-turn").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        monkeypatch.setattr(write_lock, "PATIENCE", 0.05)
        scrub(session)  # no error: what was erased is stored
        assert free_pages()
        monkeypatch.setattr(write_lock, "PATIENCE", 10.0)
    scrub(session)

    assert free_pages() == 0


def test_a_database_that_became_read_only_means_not_saved_and_can_be_read(
    engine, session, game, anna, now
):
    write(session, game, anna, now, a_deal(1))

    def lose_the_right(connection):
        connection.exec_driver_sql("PRAGMA query_only=ON")
        connection.execute(text("DELETE FROM device"))

    with pytest.raises(NotSaved, match="readonly"), write_transaction(session) as connection:
        lose_the_right(connection)

    assert games.board(session, game)["totals"] == [194, 120]
    engine.dispose()


def test_writers_get_their_turn_in_the_order_of_asking():
    queue, order, asked = write_lock.Queue(), [], []

    def come(number):
        asked.append(number)
        queue.enter(60)
        order.append(number)
        queue.leave()

    queue.enter(0)
    threads = [Thread(target=come, args=(number,)) for number in range(20)]
    for number, thread in enumerate(threads):
        thread.start()
        while len(queue._waiting) < number + 2:
            pass
    queue.leave()
    for thread in threads:
        thread.join()

    assert order == asked == list(range(20))


def test_who_gives_up_waiting_leaves_the_queue():
    queue = write_lock.Queue()
    queue.enter(0)

    assert not queue.enter(0)
    queue.leave()
    assert queue.enter(0)


def test_one_module_imports_sqlite():
    def imports(path):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                yield from (alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield (node.module or "").partition(".")[0]

    folder = Path(scorer.__file__).parent
    importers = [path for path in folder.rglob("*.py") if "sqlite3" in set(imports(path))]

    assert importers == [folder / "store" / "sqlite.py"]
