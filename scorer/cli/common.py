"""What the commands share: language, database, files, and exit with a sentence."""

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


def migrate(config: Config, *, create: bool = True) -> None:
    """Upgrade the database and print where the previous one is kept; with *create* make what is missing.

    The secret key is made last: where a key exists, an empty database file is a lost database,
    and no new one takes its place in silence. Neither does one beside the journal of a file that is gone.
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
        click.echo(_("Vor der Umstellung gesichert: {path}").format(path=kept))
    if create:
        if present and not key.exists():
            message = _(
                "Der Schlüssel {path} fehlte und ist neu. Früher ausgegebene Codes gelten nicht mehr."
            )
            click.echo(message.format(path=key), err=True)
        secret_key(config.instance)


def database(config: Config) -> Path:
    """Return the file of the database; another kind of database ends with status 1."""
    if config.database_file is None:
        stop(_("Das geht nur mit SQLite; sonst mit den Mitteln der Datenbank."), 1)
    return config.database_file


@contextmanager
def opened(config: Config, *, create: bool = False) -> Iterator[Session]:
    """Open the database, or make it with *create*; refusals of the rules end with status 2 and a sentence."""
    from sqlalchemy import create_engine  # noqa: PLC0415
    from sqlalchemy.orm import Session  # noqa: PLC0415

    from scorer.rules.core.errors import RuleError  # noqa: PLC0415
    from scorer.store.engine import configure  # noqa: PLC0415

    migrate(config, create=create)
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
        """Run the command; an unforeseen error ends as one sentence with its place in the program.

        Loading the program leaves no garbage, and looking for it every 700 objects took a fifth of a start.
        """
        gc.set_threshold(50_000)
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:  # noqa: BLE001 - an operator gets a sentence, not a traceback
            from scorer.store.problems import explain  # noqa: PLC0415

            problem = explain(error, os.environ.get("SCORER_DATABASE", ""))
            stop(_unforeseen(error) if problem is None else _store_sentence(problem), 1)


def _unforeseen(error: Exception) -> str:
    places = [(Path(frame.filename), frame.lineno) for frame in extract_tb(error.__traceback__)]
    path, line = [place for place in places if place[0].is_relative_to(PACKAGE)][-1]
    message = _("Unerwarteter Fehler in {place}, bitte melden: {error}")
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return message.format(place=f"{path.relative_to(PACKAGE.parent)}:{line}", error=what)


def _setting_sentence(name: str, value: object) -> str:
    message = _("«{value}» geht nicht als {name}. Beispiel: {example}")
    return message.format(name=name, value=value, example=EXAMPLES[name])


def _store_sentence(error: StoreError) -> str:
    if error.code == "address":
        return _setting_sentence("SCORER_DATABASE", error.place)
    sentences = {
        "missing": _(
            "Die Datenbank {path} fehlt, {detail} ist noch da. Zurückholen: scorer restore SICHERUNG. Wirklich neu beginnen: zuerst {detail} löschen."
        ),
        "database-older": _(
            "{path} stammt von einer Entwicklungsversion und wird nicht gelesen. Bitte mit einer leeren Datenbank neu beginnen: ein anderes --instance oder SCORER_DATABASE"
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
        "no-database": _("Hier gibt es keine Datenbank: {path}"),
        "target-exists": _("{path} gibt es schon; nichts wurde überschrieben."),
        "cannot-write": unusable("{path}", "{detail}"),
        "no-backup": _("Diese Sicherung gibt es nicht: {path}"),
        "no-manifest": _("Zu dieser Sicherung fehlt die Prüfsumme: {path}"),
        "foreign": _("{path} ist keine Sicherung von Schreiber."),
        "newer": _("{path} stammt von einem neueren Programm."),
        "damaged": _("{path} ist beschädigt; die Datenbank bleibt, wie sie ist."),
        "in-use": _("Der Server läuft noch; zuerst anhalten."),
    }
    return sentences[error.code].format(path=error.place, detail=error.detail)


def _config_sentence(error: ConfigError) -> str:
    if error.code == "setting":
        return _setting_sentence(error.name, error.value)
    sentences = {
        "unknown": _("Die Einstellung {value} gibt es nicht."),
        "key-open": _("Andere können {value} lesen. Bitte ausführen: chmod 600 {value}"),
        "key-weak": _(
            "{value} ist kein Schlüssel von Schreiber. Bitte zurückholen, oder löschen und noch einmal starten."
        ),
    }
    return sentences[error.code].format(value=error.value)


def unusable(path: object, why: str | None) -> str:
    """Return the sentence for a file or folder that cannot be read, written or made."""
    return _("{path} lässt sich nicht lesen oder schreiben: {why}").format(path=path, why=why)


def read(file: str, most: int = -1) -> bytes:
    """Return the content of *file* (- for standard input); an unreadable one ends with status 2.

    Of a file of more than *most* bytes one more is read, so that whoever reads it can tell.
    """
    try:
        with click.open_file(file, "rb") as stream:
            return bytes(stream.read(most if most < 0 else most + 1))
    except OSError as error:
        stop(unusable(file, error.strerror), 2)


def stop(sentence: str, status: int) -> NoReturn:
    """Exit with *status* after printing *sentence* to standard error."""
    click.echo(sentence, err=True)
    raise SystemExit(status)
