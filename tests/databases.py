"""Databases of PostgreSQL, where its programs are: a cluster of our own, and in it what can be used again."""

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

from scorer.store.migrations import upgrade
from scorer.store.models import Base


def postgresql_programs():
    candidates = [shutil.which("initdb"), *sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))]
    folders = [Path(program).resolve().parent for program in candidates if program]
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

# What the tables of a database are: their columns and their triggers.
SHAPE = """
SELECT concat(attrelid::regclass, attname, atttypid::regtype, atttypmod, attnotnull)
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND attnum > 0
UNION ALL SELECT concat(tgrelid::regclass, tgname, tgenabled) FROM pg_trigger
ORDER BY 1
"""
OTHERS_GO = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
# Of a few rows each; TRUNCATE makes new files and takes many times as long.
EMPTY = SQL("; ").join(
    SQL("DELETE FROM {}").format(Identifier(name)) for name in Base.metadata.tables
)
COUNT_ANEW = "SELECT setval(oid, 1, false) FROM pg_class WHERE relkind = 'S'"


@contextmanager
def cluster():
    """Run a PostgreSQL of our own on a Unix socket, as a user other than root; give the folder of the socket."""
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
            yield folder
            server.stdin.close()


class Cluster:
    """Migrated databases for one test each; emptied, they serve the next."""

    def __init__(self, folder):
        self.folder = folder
        self.made, self.free = 0, []
        self.run("CREATE DATABASE migrated")
        upgrade(self.url("migrated"))
        with self.connect("migrated") as connection:
            self.shape = connection.execute(SHAPE).fetchall()

    def url(self, name):
        return f"postgresql+psycopg://scorer@/{name}?host={self.folder}"

    def connect(self, name):
        return psycopg.connect(host=self.folder, user="scorer", dbname=name, autocommit=True)

    def run(self, statement):
        with self.connect("postgres") as connection:
            connection.execute(statement)

    @contextmanager
    def database(self):
        """Lend an empty database, by its address."""
        if self.free:
            name = self.free.pop()
        else:
            self.made += 1
            name = f"t{self.made}"
            self.run(f"CREATE DATABASE {name} TEMPLATE migrated")
        yield self.url(name)
        if self.emptied(name):
            self.free.append(name)
        else:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def emptied(self, name):
        """Empty a database; tell whether it is as it was, for some tests change tables or triggers."""
        with self.connect(name) as connection:
            if connection.execute(SHAPE).fetchall() != self.shape:
                return False
            connection.execute(OTHERS_GO)
            connection.execute("SET session_replication_role = replica")  # no trigger forbids it
            connection.execute(EMPTY)
            connection.execute(COUNT_ANEW)
        return True
