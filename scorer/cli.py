"""The command line: serve, back up, and read game records without a server.

Every command imports what it needs by itself: ``--help`` must not load a database.
"""

from __future__ import annotations

import gc
import json
import os
import socket
import sys
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from scorer import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.orm import Session

    from scorer.championship.evenings import Proof
    from scorer.config import Config
    from scorer.rules.record import Record


def _(text: str) -> str:
    """Return *text* in the language asked for; importing gettext's glue is left to who speaks."""
    from scorer.web.i18n import _ as translated  # noqa: PLC0415

    return str(translated(text))


CONNECTIONS = 800  # a browser keeps its own open as long as it watches
EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 -- compared with, not bound to
FOLDER = click.Path(file_okay=False, path_type=Path)
instance_option = click.option("--instance", type=FOLDER, help="Folder with database and key.")


@click.group()
@click.version_option(__version__, prog_name="Schreiber")
def main() -> None:
    """Schreiber keeps the score of Jass games."""


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")  # noqa: S104 -- phones at the table must reach it
@click.option("--port", default=8157, show_default=True, type=click.IntRange(0, 65535))
@click.option("--threads", default=8, show_default=True, type=click.IntRange(1, 64))
@instance_option
def serve(host: str, port: int, threads: int, instance: Path | None) -> None:
    """Set up what is missing, then serve; prints the address and its QR code."""
    from waitress.server import create_server  # noqa: PLC0415

    from scorer.app import create_app  # noqa: PLC0415

    config = _config(instance)
    if host in EVERYWHERE and not config.lan_host:
        config = replace(config, lan_host=_reachable())
    _migrate(config)
    app = create_app(config)
    try:
        server = create_server(
            app,
            host=host,
            port=port,
            threads=threads,
            ident=None,
            connection_limit=CONNECTIONS,
            asyncore_use_poll=True,  # select() knows no more than 1024 files
        )
    except OSError as error:
        told = _("Auf {host}:{port} kann nicht gehört werden: {why}")
        _stop(told.format(host=host, port=port, why=error.strerror), 1)
    port = getattr(server, "effective_port", port)
    shown = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    click.echo(_("Schreiber läuft: {address}").format(address=f"http://{shown}:{port}/"))
    address = config.public_url or f"http://{config.lan_host or shown}:{port}"
    if config.public_url or config.lan_host or host not in {"localhost", "127.0.0.1", "::1"}:
        click.echo(_("Für die Handys im gleichen Netz: {address}").format(address=f"{address}/"))
        _print_qr(f"{address}/")
    _tell_code(config, f"{address}/club/new")
    sys.stdout.flush()
    gc.freeze()  # what is there by now stays: no phone waits while the collector looks at it again
    try:
        server.run()
    except KeyboardInterrupt:
        server.close()


def _tell_code(config: Config, where: str) -> None:
    from scorer.championship.clubs import setup_code  # noqa: PLC0415
    from scorer.config import secret_key  # noqa: PLC0415

    with _session(config) as session:
        code = setup_code(session, secret_key(config.instance))
    if code is not None:
        told = _("Noch kein Verein. Code zum Einrichten: {code} (auf {where})")
        click.echo(told.format(code=code, where=where))


@main.command()
@instance_option
def upgrade(instance: Path | None) -> None:
    """Bring the database to this version; `serve` does it by itself."""
    _migrate(_config(instance))
    click.echo(_("Die Datenbank ist auf dem Stand dieses Programms."))


@main.command()
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@instance_option
def backup(target: Path, instance: Path | None) -> None:
    """Copy the database to TARGET while the server goes on."""
    from scorer.store.backup import backup as copy  # noqa: PLC0415

    with _copying():
        manifest = copy(_database(_config(instance)), target)
    told = _("Gesichert: {path} (Prüfsumme in {manifest})")
    click.echo(told.format(path=target, manifest=manifest.name))


@main.command()
@click.argument("copy", type=click.Path(dir_okay=False, path_type=Path))
@instance_option
def restore(copy: Path, instance: Path | None) -> None:
    """Put the backup COPY in the place of the database; the old one is kept."""
    from scorer.store.backup import restore as exchange  # noqa: PLC0415

    with _copying():
        old = exchange(copy, _database(_config(instance)))
    click.echo(_("Zurückgeholt."))
    if old is not None:
        click.echo(_("Die alte Datei liegt in {path}").format(path=old))


@contextmanager
def _copying() -> Iterator[None]:
    """End with status 1 and a sentence where a copy could not be made or used."""
    from scorer.store.backup import BackupError  # noqa: PLC0415

    try:
        yield
    except BackupError as error:
        _stop(_backup_error(error.code).format(path=error.path), 1)


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


@main.command()
@click.argument("file", type=click.Path(allow_dash=True))
def board(file: str) -> None:
    """Print the computed board of the game record FILE as JSON; - reads standard input."""
    shown = _record(file).board()
    click.echo(json.dumps(shown, ensure_ascii=False, indent=2))


@main.command()
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--out", required=True, type=click.Path(allow_dash=True), help="PDF to write.")
@click.option("--paper", type=click.Choice(["a4", "a5"]), default="a4", show_default=True)
def sheet(file: str, out: str, paper: str) -> None:
    """Print the score sheet of the game record FILE as a PDF; - stands for the standard streams."""
    from scorer.paper import render, sheet_html  # noqa: PLC0415

    record = _record(file)
    html = sheet_html(record.settings, record.board(), record.revisions, paper=paper)
    try:
        pdf = render(html)
    except (ImportError, OSError) as error:
        told = _("Für PDF fehlt Pango, siehe README: {why}")
        _stop(told.format(why=str(error).splitlines()[0]), 1)
    try:
        with click.open_file(out, "wb") as stream:
            stream.write(pdf)
    except OSError as error:
        told = _("{path} kann nicht geschrieben werden: {why}")
        _stop(told.format(path=out, why=error.strerror), 1)


@main.group()
def club() -> None:
    """Make a club, or help somebody back in who forgot the password."""


@club.command("new")
@click.argument("name")
@click.option("--login", required=True, help="Name with which the first admin logs in.")
@instance_option
def new_club(name: str, login: str, instance: Path | None) -> None:
    """Make the club NAME with its first admin; the password is asked for, or read from a pipe."""
    from scorer.championship import clubs  # noqa: PLC0415

    with _session(_config(instance)) as session:
        clubs.create_club(session, name, login, _password(), now=datetime.now(UTC))
    click.echo(_("Der Verein «{name}» steht. Anmelden als: {login}").format(name=name, login=login))


@club.command("password")
@click.argument("login")
@instance_option
def new_password(login: str, instance: Path | None) -> None:
    """Give the official LOGIN a new password; all their sessions end."""
    from scorer.championship import clubs, officials  # noqa: PLC0415

    with _session(_config(instance)) as session:
        actor, official_id = clubs.host_for(session, login)
        officials.reset_password(session, actor, official_id, _password(), now=datetime.now(UTC))
    click.echo(_("Das neue Passwort gilt. Wer mit dem alten angemeldet war, ist es nicht mehr."))


@club.command("backup")
@click.argument("who")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path))
@instance_option
def backup_club(who: str, out: Path, instance: Path | None) -> None:
    """Write the club of the login (or with the id) WHO to one file; no password is in it."""
    from scorer.championship import archive, clubs  # noqa: PLC0415
    from scorer.store.backup import keep  # noqa: PLC0415

    with _session(_config(instance)) as session, _copying():
        found = clubs.find(session, who)
        keep(out, archive.pack(session, found.id))
        click.echo(_("Gesichert: {club} in {path}").format(club=found.name, path=out))


@club.command("restore")
@click.argument("file", type=click.Path(allow_dash=True))
@instance_option
def restore_club(file: str, instance: Path | None) -> None:
    """Bring a club back from FILE, into any database in which it is not."""
    from scorer.championship import archive, ledger  # noqa: PLC0415

    data = _bytes(file)
    with _session(_config(instance)) as session:
        made = archive.unpack(session, data, now=datetime.now(UTC))
        head = ledger.verify(session, made.id).head[:12]
        click.echo(_("Zurückgeholt: {club}. Prüfzahl {head}").format(club=made.name, head=head))
    click.echo(_("Passwörter sind nicht darin; neue gibt «scorer club password ANMELDENAME»."))


@main.command()
@click.option("--club", "address", default="", help="Id of the club, where there are several.")
@click.option("--evening", default="", help="Id of an evening, as it stands in its address.")
@click.option("--head", default="", help="Check figure that is printed on a list of that evening.")
@instance_option
def verify(address: str, evening: str, head: str, instance: Path | None) -> None:
    """Compute the ledgers anew and say whether anything was changed afterwards."""
    from scorer.championship import clubs, evenings, ledger  # noqa: PLC0415

    if bool(evening) != bool(head):
        _stop(_("--evening und --head gehören zusammen."), 2)
    with _session(_config(instance)) as session:
        found = [one for one in clubs.clubs(session) if address in {"", one.public_id}]
        if evening:
            mine = ledger.club_of(session, evening)
            found = [one for one in found if one.id == mine]
        if not found:
            _stop(_("Das gibt es hier nicht."), 2)
        whole = True
        for one in found:
            proof = evenings.prove(session, one.id, evening, head)
            sentence, fine = _proved(proof, asked=bool(evening))
            click.echo(f"{one.name}: {sentence}")
            whole = whole and fine
    if not whole:
        raise SystemExit(1)


def _proved(proof: Proof, *, asked: bool) -> tuple[str, bool]:
    chain = proof.chain
    if chain.broken is not None:
        return _("Eintrag {seq} passt nicht mehr zu denen davor.").format(seq=chain.broken), False
    told = _("{count} Einträge, alle unverändert. Prüfzahl {head}").format(
        count=chain.count, head=chain.head[:12]
    )
    if not asked:
        return told, True
    if proof.agrees is None:
        return _("Diese Prüfzahl trägt kein Abschluss dieses Abends."), False
    if not proof.agrees:
        return _("Die Rangliste ist nicht die, die gedruckt wurde."), False
    return f"{told}. {_('Die Rangliste ist die gedruckte.')}", True


@contextmanager
def _session(config: Config) -> Iterator[Session]:
    """Open the database; what the rules refuse ends with status 2 and its sentence."""
    from sqlalchemy import create_engine  # noqa: PLC0415
    from sqlalchemy.orm import Session  # noqa: PLC0415

    from scorer.rules.errors import RuleError  # noqa: PLC0415
    from scorer.store.engine import configure  # noqa: PLC0415

    _migrate(config)
    engine = create_engine(config.database_url)
    configure(engine)
    try:
        with Session(engine) as session:
            yield session
    except RuleError as error:
        from scorer.web.messages import sentence  # noqa: PLC0415

        _stop(str(sentence(error)), 2)
    finally:
        engine.dispose()


def _password() -> str:
    if sys.stdin.isatty():
        return str(click.prompt(_("Passwort"), hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\r\n")


def _record(file: str) -> Record:
    """Read a game record; a bad one ends with status 2 and a sentence naming the place."""
    from scorer.rules import record  # noqa: PLC0415
    from scorer.rules.errors import RuleError  # noqa: PLC0415

    try:
        return record.loads(_bytes(file))
    except RuleError as error:
        from scorer.web.messages import placed_sentence  # noqa: PLC0415

        _stop(f"{_('Standardeingabe') if file == '-' else file}: {placed_sentence(error)}", 2)


def _bytes(file: str) -> bytes:
    try:
        with click.open_file(file, "rb") as stream:
            return bytes(stream.read())
    except OSError as error:
        _stop(_("{path} kann nicht gelesen werden: {why}").format(path=file, why=error.strerror), 2)


def _config(instance: Path | None) -> Config:
    from scorer.config import ConfigError, read_config, secret_key  # noqa: PLC0415

    given = {} if instance is None else {"SCORER_INSTANCE": str(instance.absolute())}
    try:
        config = read_config({**os.environ, **given})
        secret_key(config.instance)
    except (ConfigError, OSError) as error:
        _stop(str(error), 1)
    return config


def _migrate(config: Config) -> None:
    from scorer.store.migrations import upgrade as migrate  # noqa: PLC0415

    kept = migrate(config.database_url)
    if kept is not None:
        click.echo(_("Vor der Umstellung gesichert: {path}").format(path=kept))


def _database(config: Config) -> Path:
    if not config.database_url.startswith("sqlite:///"):
        _stop(_("Das geht nur mit SQLite; sonst mit den Mitteln der Datenbank."), 1)
    return Path(config.database_url.removeprefix("sqlite:///"))


def _reachable() -> str:
    """Return the address of this machine in its network; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: routing is only looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"


def _print_qr(address: str) -> None:
    import segno  # noqa: PLC0415

    if (sys.stdout.encoding or "").lower().replace("-", "") == "utf8":
        segno.make(address, micro=False).terminal(compact=True)


def _stop(sentence: str, status: int) -> NoReturn:
    click.echo(sentence, err=True)
    raise SystemExit(status)
