"""What a power cut in the middle of a commit leaves: half of the new pages, and the journal of the old ones."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

SECTOR = 512
ROWS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"


def cut_power(database, chance=None):
    """Leave a half written transaction and its journal; *chance* decides which sectors are new."""
    chance = chance or random.Random(1)
    files = database, Path(f"{database}-journal")
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        for pragma in ("journal_mode=TRUNCATE", "synchronous=FULL", "cache_size=1"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN IMMEDIATE")  # takes back what an earlier death left half written
        before = database.read_bytes()
        connection.execute(f"CREATE TABLE torn AS {ROWS} SELECT i, randomblob(2000) FROM n")
        after, journal = (file.read_bytes() for file in files)
        connection.execute("ROLLBACK")
    size = chance.choice([len(before), len(after)])
    torn = bytearray(after[:size])
    for start in range(SECTOR, size, SECTOR):  # page 1 knows that a commit had begun
        if chance.random() < 1 / 2:
            torn[start : start + SECTOR] = before[start : start + SECTOR].ljust(SECTOR, b"\0")
    database.write_bytes(torn)
    files[1].write_bytes(journal)
