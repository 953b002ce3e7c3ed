"""What the commands share: language, database, files, and exit with a sentence."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from scorer.config import Config, ConfigError, check_key, key_path, read_config, secret_key

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from scorer.rules.core.errors import RuleError
    from scorer.store.problems import StoreError

FOLDER = click.Path(file_okay=False, path_type=Path)
instance_option = click.option("--instance", type=FOLDER, help="Folder with database and key.")


def _(text: str) -> str:
    """Return *text* in the language of the environment; gettext is loaded only when needed."""
    from scorer.cli.environment_language import in_language_of_environment  # noqa: PLC0415
    from scorer.web.i18n import _ as translated  # noqa: PLC0415

    with in_language_of_environment():
        return str(translated(text))


def refusal(error: RuleError) -> str:
    """Return the sentence of *error* in that language, with the place in the file that it concerns."""
    from scorer.cli.environment_language import in_language_of_environment  # noqa: PLC0415
    from scorer.web.refusal_sentences import placed_sentence  # noqa: PLC0415

    with in_language_of_environment():
        return placed_sentence(error)


def configured(instance: Path | None) -> Config:
    """Read the configuration; an error ends with status 1 and a sentence."""
    given = {} if instance is None else {"SCORER_INSTANCE": str(instance.absolute())}
    try:
        config = read_config({**os.environ, **given})
        check_key(config.instance)
    except ConfigError as error:
        stop(_config_sentence(error), 1)
    return config


def migrate(config: Config) -> None:
    """Upgrade the database and print where the previous one is kept.

    The secret key is made last: where a key exists, an empty database file is a lost database,
    and no new one takes its place in silence.
    """
    from scorer.store.migrations import upgrade  # noqa: PLC0415
    from scorer.store.problems import StoreError  # noqa: PLC0415

    config.instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = config.database_file
    lost = file is not None and (not file.is_file() or not file.stat().st_size)
    if file is not None and lost and key_path(config.instance).exists():
        raise StoreError("missing", file, str(key_path(config.instance)))
    kept = upgrade(config.database_url)
    if kept is not None:
        click.echo(_("Vor der Umstellung gesichert: {path}").format(path=kept))
    secret_key(config.instance)


def database(config: Config) -> Path:
    """Return the file of the database; another kind of database ends with status 1."""
    if config.database_file is None:
        stop(_("Das geht nur mit SQLite; sonst mit den Mitteln der Datenbank."), 1)
    return config.database_file


@contextmanager
def opened(config: Config) -> Iterator[Session]:
    """Open the database; refusals of the rules end with status 2 and a sentence."""
    from sqlalchemy import create_engine  # noqa: PLC0415
    from sqlalchemy.orm import Session  # noqa: PLC0415

    from scorer.rules.core.errors import RuleError  # noqa: PLC0415
    from scorer.store.engine import configure  # noqa: PLC0415

    migrate(config)
    engine = create_engine(config.database_url)
    configure(engine)
    try:
        with Session(engine) as session:
            yield session
    except RuleError as error:
        from scorer.cli.environment_language import in_language_of_environment  # noqa: PLC0415
        from scorer.web.refusal_sentences import sentence  # noqa: PLC0415

        with in_language_of_environment():
            stop(sentence(error), 2)
    finally:
        engine.dispose()


class _Context(click.Context):
    """A command on its way, with help in the language of the environment."""

    def make_formatter(self) -> click.HelpFormatter:
        """Return what writes the help."""
        from scorer.cli.help_texts import HelpFormatter  # noqa: PLC0415

        return HelpFormatter(width=self.terminal_width, max_width=self.max_content_width)


class Commands(click.Group):
    """Commands that end with a sentence if database or disk cannot be used."""

    context_class = _Context

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Add a command."""
        cmd.context_class = _Context
        super().add_command(cmd, name)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; unexpected errors stay a traceback.

        Loading the program leaves no garbage, and looking for it every 700 objects took a fifth of a start.
        """
        gc.set_threshold(50_000)
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            from scorer.store.problems import explain  # noqa: PLC0415

            problem = explain(error, os.environ.get("SCORER_DATABASE", ""))
            if problem is None:
                raise
            stop(_store_sentence(problem), 1)


def _store_sentence(error: StoreError) -> str:
    sentences = {
        "missing": _(
            "Die Datenbank {path} fehlt, ihr Schlüssel {detail} ist noch da. Zurückholen: scorer restore SICHERUNG. Wirklich neu beginnen: zuerst den Schlüssel löschen."
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
        "address": _(
            "SCORER_DATABASE ist keine Adresse, die Schreiber kennt: {path}. So sieht sie aus: postgresql+psycopg://NAME@HOST/DATENBANK"
        ),
        "driver": _(
            'Für die Datenbank {path} fehlt das Python-Paket {detail}. Installieren: pip install "psycopg[binary]"'
        ),
        "no-database": _("Hier gibt es keine Datenbank: {path}"),
        "target-exists": _("{path} gibt es schon; nichts wurde überschrieben."),
        "cannot-write": _("{path} kann nicht geschrieben werden."),
        "no-backup": _("Diese Sicherung gibt es nicht: {path}"),
        "no-manifest": _("Zu dieser Sicherung fehlt die Prüfsumme: {path}"),
        "foreign": _("{path} ist keine Sicherung von Schreiber."),
        "newer": _("{path} stammt von einem neueren Programm."),
        "damaged": _("{path} ist beschädigt; die Datenbank bleibt, wie sie ist."),
        "in-use": _("Der Server läuft noch; zuerst anhalten."),
    }
    return sentences[error.code].format(path=error.place, detail=error.detail)


def _config_sentence(error: ConfigError) -> str:
    sentences = {
        "unknown": _("Die Einstellung {value} gibt es nicht."),
        "public-url": _(
            "SCORER_PUBLIC_URL muss aussehen wie https://jass.example.ch, ohne Pfad: {value}"
        ),
        "proxies": _("SCORER_PROXIES muss eine Zahl von 0 bis 5 sein: {value}"),
        "worker": _("SCORER_WORKER muss on oder off sein: {value}"),
        "timezone": _("Die Zeitzone in SCORER_TIMEZONE gibt es nicht: {value}"),
        "key-open": _("Andere können {value} lesen. Bitte ausführen: chmod 600 {value}"),
        "key-weak": _(
            "{value} ist kein Schlüssel von Schreiber. Bitte zurückholen, oder löschen und noch einmal starten."
        ),
    }
    return sentences[error.code].format(value=error.value)


def read(file: str, most: int = -1) -> bytes:
    """Return the content of *file* (- for standard input); an unreadable one ends with status 2.

    Of a file of more than *most* bytes one more is read, so that whoever reads it can tell.
    """
    try:
        with click.open_file(file, "rb") as stream:
            return bytes(stream.read(most if most < 0 else most + 1))
    except OSError as error:
        stop(_("{path} kann nicht gelesen werden: {why}").format(path=file, why=error.strerror), 2)


def stop(sentence: str, status: int) -> NoReturn:
    """Exit with *status* after printing *sentence* to standard error."""
    click.echo(sentence, err=True)
    raise SystemExit(status)
