"""K3: nothing is acknowledged before the disk has it. The system calls are the witness."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from tests.long import runs
from tests.needs import program as needed
from tests.play.table_builder import a_device, a_game, open_engine

WRITES = runs(20, 200)
CALL = re.compile(r"(\w+)\((\d+)<([^>]*)>(?:, \"(\w*))?")
CHANGES = {"write", "pwrite64", "ftruncate"}
SYNCS = {"fsync", "fdatasync"}


def unsynced_acknowledgements(trace, database):
    """Return how many deals were acknowledged in all, and how many while a file was not on disk."""
    unsynced, acknowledged, early = set(), 0, 0
    for line in trace.splitlines():
        call = CALL.search(line)
        if call is None:
            continue
        name, descriptor, path, content = call.groups()
        if path.startswith(str(database)) and not path.endswith(("-open", "-turn", "-shm")):
            if name in CHANGES:
                unsynced.add(path)
            elif name in SYNCS:
                unsynced.discard(path)
        elif descriptor == "1" and content == "ack":
            acknowledged += 1
            early += bool(unsynced)
    return acknowledged, early


def watched(file, journal, synchronous, tmp_path, now):
    url = f"sqlite:///{file}"
    engine = open_engine(url)
    with Session(engine) as session:
        anna = a_device(session, "Anna", now)
        game_id = a_game(session, anna, now).id
    engine.dispose()
    trace = tmp_path / "trace"
    calls = ",".join(sorted(CHANGES | SYNCS))
    strace = [needed("strace"), "-f", "-y", "-s", "3", "-e", f"trace={calls}", "-o", trace]
    program = [sys.executable, "-m", "tests.store.writer"]
    order = [url, journal, synchronous, str(game_id), str(anna), str(WRITES)]
    root = Path(__file__).parents[2]
    subprocess.run([*strace, *program, *order], cwd=root, check=True, capture_output=True)
    return unsynced_acknowledgements(trace.read_text(), file)


@pytest.mark.parametrize("journal", ["TRUNCATE", "WAL"])
def test_nothing_is_acknowledged_before_it_is_on_disk(file, tmp_path, now, journal):
    assert watched(file, journal, "FULL", tmp_path, now) == (WRITES, 0)


@pytest.mark.parametrize("journal", ["TRUNCATE", "WAL"])
def test_the_witness_sees_what_synchronous_normal_would_risk(file, tmp_path, now, journal):
    """With a rollback journal it is the emptied journal that might come back after a power cut."""
    acknowledged, early = watched(file, journal, "NORMAL", tmp_path, now)

    assert acknowledged == WRITES
    assert early > WRITES * 0.9
