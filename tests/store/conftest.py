"""Databases for the store's tests: SQLite always, PostgreSQL where its programs are."""

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from scorer.store.migrations import upgrade
from tests.store import club, table


def postgresql_programs():
    found = [shutil.which("initdb"), *sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))]
    folders = [Path(program).resolve().parent for program in found if program]
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


PROGRAMS = postgresql_programs()
DATABASES = ["sqlite", "postgresql"] if PROGRAMS else ["sqlite"]


# Ends with its standard input, so that tests which are killed leave no server behind.
CLUSTER = """
cd "$2" && "$1/initdb" -D data -U scorer -A trust -E UTF8 -N --locale=C >initdb.log 2>&1 || exit 1
"$1/pg_ctl" -D data -l server.log -w -s -o "-k $2 -c listen_addresses='' -c fsync=off \
    -c max_connections=120" start || exit 1
echo ready
cat
"$1/pg_ctl" -D data -m immediate -s stop
rm -r data
"""


@contextmanager
def cluster():
    """Run a PostgreSQL of our own on a Unix socket, as a user other than root."""
    with tempfile.TemporaryDirectory(prefix="schreiber-pg-") as folder:
        command = ["sh", "-c", CLUSTER, "cluster", str(PROGRAMS), folder]
        if os.geteuid() == 0:
            shutil.chown(folder, "nobody")
            command = ["runuser", "-u", "nobody", "--", *command]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        with subprocess.Popen(command, start_new_session=True, **pipes) as server:
            if server.stdout.readline() != "ready\n":
                logs = [path.read_text() for path in Path(folder).glob("*.log")]
                raise RuntimeError("PostgreSQL did not start\n" + "\n".join(logs))
            yield f"postgresql+psycopg://scorer@/{{}}?host={folder}"
            server.stdin.close()


@pytest.fixture(scope="session")
def postgresql():
    """Return the address of a database by name; ``migrated`` is the one to copy."""
    with cluster() as address:
        run(address.format("postgres"), "CREATE DATABASE migrated")
        upgrade(address.format("migrated"))
        yield address


def run(url, statement):
    engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("migrated") / "schreiber.db"
    upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture(params=DATABASES)
def url(request, tmp_path):
    if request.param == "sqlite":
        path = shutil.copy(request.getfixturevalue("migrated_file"), tmp_path / "schreiber.db")
        yield f"sqlite:///{path}"
        return
    address = request.getfixturevalue("postgresql")
    name = f"t_{os.urandom(8).hex()}"
    run(address.format("postgres"), f"CREATE DATABASE {name} TEMPLATE migrated")
    yield address.format(name)
    run(address.format("postgres"), f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def file(migrated_file, tmp_path):
    """Return the path of a migrated SQLite database, for what concerns only files."""
    return Path(shutil.copy(migrated_file, tmp_path / "schreiber.db"))


@pytest.fixture
def engine(url):
    engine = table.open_engine(url)
    table.hurry(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def session(engine):
    with Session(engine) as session:
        yield session


@pytest.fixture
def now():
    return datetime(2026, 11, 21, 20, 14, 9, tzinfo=UTC)


@pytest.fixture
def anna(session, now):
    """Return the device of the one who starts and writes."""
    return table.a_device(session, "Anna", now)


@pytest.fixture
def game(session, anna, now):
    return table.a_game(session, anna, now)


@pytest.fixture
def admin(session, now):
    """Return who runs a club that has just been set up."""
    return club.a_club(session, now)
