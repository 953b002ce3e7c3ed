"""Backup and restore of an SQLite database: a consistent copy with a manifest, checked when made and before use."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from scorer.rules.core.reading import Values
from scorer.store import sqlite, write_lock
from scorer.store.problems import StoreError, explain

FORMAT, VERSION = "schreiber-backup", 1
SIDE_FILES = ("-wal", "-shm", "-journal")
MADE = ".backed-up"  # suffix of an empty file, whose modification time is that of the last backup


class BackupError(StoreError):
    """A backup or restore failed; nothing was changed.

    *code* is one of ``no-database``, ``target-exists``, ``cannot-write``,
    ``no-backup``, ``no-manifest``, ``foreign``, ``newer``, ``older``, ``damaged``
    (these six about the copy), ``in-use``, or a code of :class:`scorer.store.problems.StoreError`.
    """


def backup(database: Path, target: Path) -> Path:
    """Copy *database* to the new file *target*, also while the server runs; return the path of the manifest.

    Everything stored before the call is in the copy. It is made in one step, because a
    copy in steps restarts at every write of another process, and under the write lock, because
    busy writers can block a reader for ever.

    :raises BackupError: codes ``no-database``, ``target-exists``, ``cannot-write``, ``damaged`` (the copy), and those
        of a database in :class:`scorer.store.problems.StoreError`.
    """
    if "" not in filled(database):
        raise BackupError("no-database", database)
    try:
        with write_lock.hold(database):
            if not sqlite.is_healthy(database):
                raise BackupError("database-damaged", database)
            manifest = copy_locked(database, target)
    except (OSError, sqlite.Error) as error:
        raise _not_copied(error, database, database) from error
    with suppress(OSError):  # only used for a reminder
        Path(f"{database}{MADE}").touch(0o600)
    return manifest


def backup_into(database: Path, folder: Path, keep: int | None, now: datetime) -> Path:
    """Copy *database* to a file in *folder*, named after the time *now* (UTC); return the path of the manifest.

    Then delete all but the *keep* newest copies with such names. *keep* is at least 1, or None to delete no copy.
    Other files in the folder stay.

    :raises BackupError: as :func:`backup`.
    """
    manifest = backup(database, folder / f"{database.stem}-{now:%Y%m%dT%H%M%SZ}.sqlite")
    if keep is not None:
        named = re.compile(rf"{re.escape(database.stem)}-\d{{8}}T\d{{6}}Z\.sqlite")
        copies = sorted(path for path in folder.iterdir() if named.fullmatch(path.name))
        for copy in copies[:-keep]:
            copy.unlink()
            manifest_of(copy).unlink(missing_ok=True)
    return manifest


def last_backup(database: Path) -> datetime | None:
    """Return the time (UTC) of the last :func:`backup`, None if there was none."""
    try:
        return datetime.fromtimestamp(Path(f"{database}{MADE}").stat().st_mtime, UTC)
    except OSError:
        return None


def copy_locked(database: Path, target: Path) -> Path:
    """Copy *database* to *target* for a caller that holds the write lock; return the path of the manifest.

    Unlike :func:`backup` it does not check the pages of *database* before, and :func:`last_backup` ignores the copy.

    :raises BackupError: as :func:`backup`, except ``no-database``.
    """
    manifest = manifest_of(target)
    for path in (target, manifest):
        if path.exists():
            raise BackupError("target-exists", path)
    part = Path(f"{target}.part")
    try:
        _discard(part)
        facts = _copy(database, part)
        _write(manifest, [json.dumps(facts, indent=2).encode(), b"\n"])
        part.rename(target)
        _sync(target.parent)
    except (OSError, sqlite.Error) as error:
        _discard(part)
        if not target.exists():
            manifest.unlink(missing_ok=True)
        raise _not_copied(error, database, target) from error
    except BackupError:
        _discard(part)
        raise
    return manifest


def restore(copy: Path, database: Path) -> Path | None:
    """Replace *database* by *copy*; return the path of the old file, None if there was none.

    The copy is checked, written to a new file, and then renamed. The old file and its journals are kept,
    with ``.before-restore-<n>`` after the name of the database, or have their names again if that fails.

    :raises BackupError: codes ``no-backup``, ``no-manifest``, ``foreign``, ``newer``,
        ``older``, ``damaged``, ``in-use``, ``cannot-write``, and those of the disk.
    """
    facts = inspect(copy)
    part = Path(f"{database}.restore-part")
    old = None
    try:
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # missing on a new machine
        with write_lock.hold_exclusively(database):
            _discard(part)
            sqlite.create(part)
            shutil.copyfile(copy, part)
            _sync(part)
            if _sha256(part) != facts["sha256"]:
                _discard(part)
                raise BackupError("damaged", copy)
            # first the database: if it were left without its journals, it would look complete
            present = filled(database)
            if present:
                old = free_name(database, "before-restore")
                for end in present:
                    Path(f"{database}{end}").rename(f"{old}{end}")
                _sync(database.parent)  # else SQLite could apply an old journal to the copy
            part.rename(database)
            _sync(database.parent)
    except BlockingIOError as error:
        raise BackupError("in-use", database) from error
    except OSError as error:
        if old and not database.exists():
            with suppress(OSError):
                for end in reversed(filled(old)):  # last the database, as above
                    Path(f"{old}{end}").rename(f"{database}{end}")
        _discard(part)
        raise _not_copied(error, database, database) from error
    return old


def inspect(copy: Path) -> Values:
    """Return the manifest of *copy*, after checking that both are undamaged and of this version.

    :raises BackupError: codes ``no-backup``, ``no-manifest``, ``foreign``, ``newer``, ``older``, ``damaged``.
    """
    if not copy.is_file():
        raise BackupError("no-backup", copy)
    try:
        facts = json.loads(manifest_of(copy).read_bytes())
    except FileNotFoundError as error:
        raise BackupError("no-manifest", copy) from error
    except ValueError as error:
        raise BackupError("damaged", manifest_of(copy)) from error
    if not isinstance(facts, dict) or facts.get("format") != FORMAT:
        raise BackupError("foreign", manifest_of(copy))
    problem = schema_error(str(facts.get("schema")))
    if facts.get("version") != VERSION or problem:
        raise BackupError("older" if problem == "database-older" else "newer", copy)
    if facts != _facts(copy):
        raise BackupError("damaged", copy)
    return facts


def write_new_file(target: Path, content: Iterable[bytes]) -> None:
    """Write the pieces of *content* to the new file *target*, with mode 600; an error leaves no partial file.

    :raises BackupError: codes ``target-exists``, ``cannot-write``, and those of the disk.
    """
    if target.exists():
        raise BackupError("target-exists", target)
    part = Path(f"{target}.part")
    try:
        _discard(part)
        _write(part, content)
        part.rename(target)
        _sync(target.parent)
    except BaseException as error:
        with suppress(OSError):
            _discard(part)
        if isinstance(error, OSError):
            raise _not_copied(error, target, target) from error
        raise


def manifest_of(copy: Path) -> Path:
    """Return the path of the manifest of *copy*."""
    return Path(f"{copy}.json")


def copy_of(manifest: Path) -> Path:
    """Return the path of the copy that *manifest* describes."""
    return manifest.with_suffix("")


def free_name(database: Path, reason: str) -> Path:
    """Return the first unused name ``<database>.<reason>-<n>``, from 1."""
    names = (Path(f"{database}.{reason}-{number}") for number in count(1))
    return next(name for name in names if not name.exists() and not filled(name))


def filled(database: Path) -> list[str]:
    """Return the suffixes of the non-empty files of *database*: "" for the file itself, and those of its journals."""
    paths = {end: Path(f"{database}{end}") for end in ("", *SIDE_FILES)}
    return [end for end, path in paths.items() if path.is_file() and path.stat().st_size]


def schema_error(schema: str) -> str:
    """Return the error code for a database at migration *schema*, empty if it can be used.

    Migrations have four digits. Versions before the first release had numbers below 1000.
    """
    versions = Path(__file__).parent / "migrations" / "versions"
    migrations = {path.name.partition("_")[0] for path in versions.glob("[0-9]*.py")}
    if schema in migrations:
        return ""
    if len(schema) != 4 or not schema.isdecimal():
        return "database-foreign"
    return "database-older" if schema < min(migrations) else "database-newer"


def _not_copied(error: OSError | sqlite.Error, database: Path, target: Path) -> BackupError:
    """Return *error* as a failure of *database* if that is damaged or foreign, else as a failure of *target*."""
    problem = explain(error, f"sqlite:///{target}")
    if problem is None:
        return BackupError("cannot-write", target, str(error))
    harmed = problem.code in {"database-damaged", "database-foreign"}
    return BackupError(problem.code, database if harmed else target, problem.detail)


def _copy(database: Path, part: Path) -> Values:
    """Copy *database* to the new file *part*, check the copy, and return its facts for the manifest.

    :raises BackupError: ``database-older``, ``database-foreign``, ``damaged``.
    """
    sqlite.create(part)
    with closing(sqlite.connect(database)) as source:
        source.execute("BEGIN")
        before = _rows(source)  # begins the snapshot that is copied
        problem = schema_error(_schema(source))
        if problem not in {"", "database-newer"}:
            raise BackupError(problem, database)
        with closing(sqlite.connect(part)) as target:
            source.backup(target, pages=-1)
            target.execute("PRAGMA journal_mode=DELETE")  # one file, no side files
    _sync(part)
    facts = _facts(part)
    if facts["rows"] != before:
        raise BackupError("damaged", database, "the copy does not have as many rows")
    return facts


def _facts(copy: Path) -> Values:
    """Return the facts of *copy* for its manifest.

    :raises BackupError: ``damaged``.
    """
    try:
        with closing(sqlite.connect(copy, read_only=True)) as connection:
            health = connection.execute("PRAGMA integrity_check").fetchall()
            orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
            rows = _rows(connection)
            schema = _schema(connection)
    except sqlite.Error as error:
        raise BackupError("damaged", copy, str(error)) from error
    if health != [("ok",)] or orphans or not schema:
        raise BackupError("damaged", copy, str((health + orphans)[:1]))
    return {
        "format": FORMAT,
        "version": VERSION,
        "schema": schema,
        "sha256": _sha256(copy),
        "rows": rows,
    }


def _schema(connection: sqlite.Connection) -> str:
    """Return the migration version of a file, empty if it has none."""
    named = "SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version'"
    if connection.execute(named).fetchone() is None:
        return ""
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else ""


def _rows(connection: sqlite.Connection) -> dict[str, int]:
    named = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    tables = [name for (name,) in connection.execute(named)]
    counted = (connection.execute(f'SELECT count(*) FROM "{name}"') for name in tables)  # noqa: S608
    return {name: cursor.fetchone()[0] for name, cursor in zip(tables, counted, strict=True)}


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write(path: Path, content: Iterable[bytes]) -> None:
    sqlite.create(path)
    with path.open("wb") as file:
        file.writelines(content)
    _sync(path)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _discard(part: Path) -> None:
    for end in ("", *SIDE_FILES):
        Path(f"{part}{end}").unlink(missing_ok=True)
