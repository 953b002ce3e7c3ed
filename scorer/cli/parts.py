"""What the commands have in common: the language, the database, files, and how they end."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.orm import Session

    from scorer.config import Config

FOLDER = click.Path(file_okay=False, path_type=Path)
instance_option = click.option("--instance", type=FOLDER, help="Folder with database and key.")


def _(text: str) -> str:
    """Return *text* in the language asked for; importing gettext's glue is left to who speaks."""
    from scorer.web.i18n import _ as translated  # noqa: PLC0415

    return str(translated(text))


def configured(instance: Path | None) -> Config:
    """Read how the server is set up; what is wrong there ends with status 1 and its sentence."""
    from scorer.config import ConfigError, read_config, secret_key  # noqa: PLC0415

    given = {} if instance is None else {"SCORER_INSTANCE": str(instance.absolute())}
    try:
        config = read_config({**os.environ, **given})
        secret_key(config.instance)
    except (ConfigError, OSError) as error:
        stop(str(error), 1)
    return config


def migrate(config: Config) -> None:
    """Bring the database to this version, and say where the one before is kept."""
    from scorer.store.migrations import upgrade  # noqa: PLC0415

    kept = upgrade(config.database_url)
    if kept is not None:
        click.echo(_("Vor der Umstellung gesichert: {path}").format(path=kept))


def database(config: Config) -> Path:
    """Return the file of the database; one of another kind ends with status 1."""
    if not config.database_url.startswith("sqlite:///"):
        stop(_("Das geht nur mit SQLite; sonst mit den Mitteln der Datenbank."), 1)
    return Path(config.database_url.removeprefix("sqlite:///"))


@contextmanager
def opened(config: Config) -> Iterator[Session]:
    """Open the database; what the rules refuse ends with status 2 and its sentence."""
    from sqlalchemy import create_engine  # noqa: PLC0415
    from sqlalchemy.orm import Session  # noqa: PLC0415

    from scorer.rules.errors import RuleError  # noqa: PLC0415
    from scorer.store.engine import configure  # noqa: PLC0415

    migrate(config)
    engine = create_engine(config.database_url)
    configure(engine)
    try:
        with Session(engine) as session:
            yield session
    except RuleError as error:
        from scorer.web.messages import sentence  # noqa: PLC0415

        stop(str(sentence(error)), 2)
    finally:
        engine.dispose()


@contextmanager
def copying() -> Iterator[None]:
    """End with status 1 and a sentence where a copy could not be made or used."""
    from scorer.store.backup import BackupError  # noqa: PLC0415

    try:
        yield
    except BackupError as error:
        stop(_backup_error(error.code).format(path=error.path), 1)


def _backup_error(code: str) -> str:
    return {
        "no-database": _("Hier gibt es keine Datenbank: {path}"),
        "target-exists": _("{path} gibt es schon; nichts wurde überschrieben."),
        "cannot-write": _("{path} kann nicht geschrieben werden."),
        "no-backup": _("Diese Sicherung gibt es nicht: {path}"),
        "no-manifest": _("Zu dieser Sicherung fehlt die Prüfsumme: {path}"),
        "foreign": _("{path} ist keine Sicherung von Schreiber."),
        "newer": _("{path} stammt von einem neueren Programm."),
        "damaged": _("{path} ist beschädigt; die Datenbank bleibt, wie sie ist."),
        "in-use": _("Der Server läuft noch; zuerst anhalten."),
    }[code]


def read(file: str) -> bytes:
    """Return what is in *file*, - for standard input; one that is unreadable ends with status 2."""
    try:
        with click.open_file(file, "rb") as stream:
            return bytes(stream.read())
    except OSError as error:
        stop(_("{path} kann nicht gelesen werden: {why}").format(path=file, why=error.strerror), 2)


def stop(sentence: str, status: int) -> NoReturn:
    """End with *status* and a *sentence* on the error stream."""
    click.echo(sentence, err=True)
    raise SystemExit(status)
