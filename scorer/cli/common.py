"""Functions shared by the commands: configuration, database, files, and exit with a sentence."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, NoReturn

import click

from scorer.config import (
    EXAMPLES,
    Config,
    ConfigError,
    check_key,
    key_path,
    read_config,
    secret_key,
)
from scorer.resources import PACKAGE

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from scorer.rules.core.errors import RuleError
    from scorer.store.problems import StoreError

STANDARD_INPUT = "standard input"  # shown as the name of the file
FOLDER = click.Path(file_okay=False, path_type=Path)
file_argument = click.argument("file", type=click.Path(allow_dash=True))
instance_option = click.option("--instance", type=FOLDER, help="Folder with database and key.")


def refusal(error: RuleError) -> str:
    """Return the English sentence of *error*, after its place in the file if it has one."""
    from scorer.cli.system_language import speaker  # noqa: PLC0415
    from scorer.web.refusal_sentences import placed_sentence  # noqa: PLC0415

    with speaker("en").app_context():
        return placed_sentence(error)


def configured(instance: Path | None) -> Config:
    """Return the configuration; *instance*, unless None, replaces ``SCORER_INSTANCE``.

    A wrong setting or secret key is printed, and ends the command with status 1.
    """
    given = {} if instance is None else {"SCORER_INSTANCE": str(instance.absolute())}
    try:
        config = read_config({**os.environ, **given})
        check_key(config.instance)
    except ConfigError as error:
        stop(_config_sentence(error))
    return config


def migrate(config: Config, *, create: bool = True) -> None:
    """Upgrade the database and print the path of the copy made before, if any.

    With *create* a missing database and a missing secret key are created, the key last: if a key
    exists, an empty or missing SQLite file means that the database was lost.

    :raises StoreError: ``missing`` if the database was lost, or if only its journal exists; and as
        :func:`scorer.store.migrations.upgrade`.
    """
    from scorer.store.backup import filled  # noqa: PLC0415
    from scorer.store.migrations import upgrade  # noqa: PLC0415
    from scorer.store.problems import StoreError  # noqa: PLC0415

    key, file = key_path(config.instance), config.database_file
    present = [] if file is None else filled(file)
    if file is not None and "" not in present:
        journals = [] if file.exists() else [Path(f"{file}{end}") for end in present]
        for trace in (key, *journals):
            if trace.exists():
                raise StoreError("missing", file, str(trace))
    if create and not config.database:
        config.instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    kept = upgrade(config.database_url, create=create)
    if kept is not None:
        click.echo(f"Saved before the change: {kept}")
    if create:
        if present and not key.exists():
            message = f"The key {key} was missing and is new. Codes from before no longer count."
            click.echo(message, err=True)
        secret_key(config.instance)


def database(config: Config) -> Path:
    """Return the file of the SQLite database; for any other database print a sentence and exit."""
    if config.database_file is None:
        stop("This works with SQLite only; other databases have tools of their own.")
    return config.database_file


@contextmanager
def opened(config: Config, *, create: bool = False) -> Iterator[Session]:
    """Upgrade the database and yield a session; *create* as in :func:`migrate`.

    A RuleError in the block is printed, and ends the command with status 1.

    :raises StoreError: as :func:`migrate`.
    """
    from sqlalchemy import create_engine  # noqa: PLC0415
    from sqlalchemy.orm import Session  # noqa: PLC0415

    from scorer.rules.core.errors import RuleError  # noqa: PLC0415
    from scorer.store.transactions import configure  # noqa: PLC0415

    migrate(config, create=create)
    engine = create_engine(config.database_url)
    configure(engine)
    try:
        with Session(engine) as session:
            yield session
    except RuleError as error:
        stop(refusal(error))
    finally:
        engine.dispose()


class Commands(click.Group):
    """A group of commands that prints errors as one sentence, without a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; print an error as one sentence and exit with status 1.

        Errors and exits of click, and a broken pipe, are raised again. An unexpected error is printed with its place
        in the program. Garbage is collected less often than usual: loading the program makes none, and a collection
        after every 700 new objects took a fifth of the time to start.
        """
        gc.set_threshold(50_000)
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:  # noqa: BLE001 - an operator gets a sentence, not a traceback
            from scorer.store.problems import explain  # noqa: PLC0415

            problem = explain(error, os.environ.get("SCORER_DATABASE", ""))
            stop(_unforeseen(error) if problem is None else _store_sentence(problem))


def _unforeseen(error: Exception) -> str:
    places = [(Path(frame.filename), frame.lineno) for frame in extract_tb(error.__traceback__)]
    path, line = [place for place in places if place[0].is_relative_to(PACKAGE)][-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return f"Unexpected error in {path.relative_to(PACKAGE.parent)}:{line}, please report: {what}"


def _setting_sentence(name: str, value: object) -> str:
    from scorer.cli.system_language import _  # noqa: PLC0415

    message = _("«{value}» passt nicht für {name}. Beispiel: {example}")
    return message.format(name=name, value=value, example=EXAMPLES[name])


def _store_sentence(error: StoreError) -> str:
    if error.code == "address":
        return _setting_sentence("SCORER_DATABASE", error.place)
    from scorer.cli.system_language import _  # noqa: PLC0415

    sentences = {
        "missing": _(
            "Die Datenbank {path} fehlt, {detail} ist noch da. Zurückholen: scorer restore SICHERUNG. Wirklich neu beginnen: zuerst {detail} löschen."
        ),
        "database-older": _(
            "{path} stammt von einer Entwicklungsversion und wird nicht gelesen. Bitte mit einer leeren Datenbank neu beginnen: --instance oder SCORER_DATABASE ändern"
        ),
        "database-newer": _(
            "{path} stammt von einem neueren Programm. Bitte Schreiber zuerst aktualisieren."
        ),
        "database-foreign": _(
            "{path} ist keine Datenbank von Schreiber. Bitte --instance und SCORER_DATABASE prüfen, oder zurückholen: scorer restore SICHERUNG"
        ),
        "database-damaged": _(
            "{path} ist beschädigt; es wurde nichts daran geändert. Zurückholen: scorer restore SICHERUNG"
        ),
        "read-only": _(
            "{path} ist schreibgeschützt. Bitte Rechte und Datenträger prüfen und noch einmal starten."
        ),
        "disk": _(
            "Der Datenträger von {path} ist voll oder fehlerhaft. Bitte Platz schaffen und noch einmal versuchen."
        ),
        "busy": _("Ein anderes Programm schreibt gerade in {path}. Bitte noch einmal versuchen."),
        "unreachable": _(
            "Die Datenbank {path} ist nicht erreichbar: {detail}. Bitte SCORER_DATABASE und den Datenbank-Server prüfen."
        ),
        "driver": _(
            'Für die Datenbank {path} fehlt das Python-Paket {detail}. Installieren: pip install "psycopg[binary]"'
        ),
        "cannot-write": unusable("{path}", "{detail}"),
        "no-database": "There is no database here: {path}",
        "target-exists": "{path} exists already; nothing was overwritten.",
        "no-backup": "There is no such backup: {path}",
        "no-manifest": "The checksum of this backup is missing: {path}",
        "foreign": "{path} is no backup of Schreiber.",
        "newer": "{path} comes from a newer version.",
        "older": "{path} is a backup of a development version, which is not read.",
        "damaged": "{path} is damaged; the database stays as it is.",
        "in-use": "The server is still running; stop it first.",
    }
    return sentences[error.code].format(path=error.place, detail=error.detail)


def _config_sentence(error: ConfigError) -> str:
    if error.code == "setting":
        return _setting_sentence(error.name, error.value)
    from scorer.cli.system_language import _  # noqa: PLC0415

    sentences = {
        "unknown": _("Die Einstellung {value} gibt es nicht."),
        "key-open": _("Andere können {value} lesen. Bitte ausführen: chmod 600 {value}"),
        "key-weak": _(
            "{value} ist kein Schlüssel von Schreiber. Bitte die Datei zurückholen, oder sie löschen und noch einmal starten."
        ),
    }
    return sentences[error.code].format(value=error.value)


def unusable(path: object, why: str | None) -> str:
    """Return the sentence for a file or folder that cannot be used; *why* is the system's message."""
    return f"{path} cannot be read or written: {why}"


def read(file: str, most: int = -1) -> bytes:
    """Return the content of *file* (- for standard input); if it cannot be read, print why and exit.

    If *file* has more than *most* bytes, *most* + 1 are read, so that the caller detects it. -1 is no limit.
    """
    try:
        with click.open_file(file, "rb") as stream:
            return bytes(stream.read(most if most < 0 else most + 1))
    except OSError as error:
        stop(unusable(file, error.strerror))


def stop(sentence: str) -> NoReturn:
    """Print *sentence* to standard error and exit with status 1."""
    click.echo(sentence, err=True)
    raise SystemExit(1)
