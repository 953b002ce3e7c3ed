"""The command line: serve, back up, and read game records without a server.

Every command imports what it needs by itself: ``--help`` must not load a database.
"""

from __future__ import annotations

import gc
import json
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorer import __version__
from scorer.cli.clubs import club, verify
from scorer.cli.common import (
    Commands,
    _,
    configured,
    database,
    instance_option,
    migrate,
    opened,
    read,
    stop,
)
from scorer.config import Config, secret_key

if TYPE_CHECKING:
    from scorer.rules.record import Record


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="Schreiber")
def main() -> None:
    """Schreiber keeps the score of Jass games."""


main.add_command(club)
main.add_command(verify)


@main.command()
@click.option(
    "--host", help="Address to listen on; default: all, behind a proxy this machine only."
)
@click.option("--port", default=8157, show_default=True, type=click.IntRange(0, 65535))
@click.option("--threads", default=8, show_default=True, type=click.IntRange(1, 64))
@instance_option
def serve(host: str | None, port: int, threads: int, instance: Path | None) -> None:
    """Set up what is missing, then serve; prints the address and its QR code."""
    from scorer.app import create_app  # noqa: PLC0415
    from scorer.cli.addresses import EVERYWHERE, announce, in_network  # noqa: PLC0415
    from scorer.cli.connections import make_server  # noqa: PLC0415
    from scorer.paper.pdf_process import pango_is_there  # noqa: PLC0415

    config = configured(instance)
    if host is None:  # whoever gets past the proxy could name any address as their own
        host = "127.0.0.1" if config.proxies else "0.0.0.0"  # noqa: S104 -- phones must reach it
    if host in EVERYWHERE and not config.lan_host:
        config = replace(config, lan_host=in_network(host))
    migrate(config)
    app = create_app(config)
    try:
        server = make_server(app, host=host, port=port, threads=threads)
    except OSError as error:
        message = _("Auf {host}:{port} kann nicht gehört werden: {why}")
        stop(message.format(host=host, port=port, why=error.strerror), 1)
    port = getattr(server, "effective_port", port)
    address = announce(host, port, config.lan_host, config.public_url)
    if not pango_is_there():
        click.echo(
            _("Ohne PDF: Auf diesem Gerät fehlt Pango, siehe README. Blätter druckt der Browser.")
        )
    _print_setup_code(config, f"{address}/club/new")
    sys.stdout.flush()
    gc.freeze()  # what is there by now stays: no phone waits while the collector looks at it again
    try:
        server.run()
    except KeyboardInterrupt:
        server.close()


def _print_setup_code(config: Config, where: str) -> None:
    from scorer.club.clubs import setup_code  # noqa: PLC0415

    with opened(config) as session:
        code = setup_code(session, secret_key(config.instance))
    if code is not None:
        message = _("Noch kein Verein. Code zum Einrichten: {code} (auf {where})")
        click.echo(message.format(code=code, where=where))


@main.command()
@instance_option
def upgrade(instance: Path | None) -> None:
    """Bring the database to this version; `serve` does it by itself."""
    migrate(configured(instance))
    click.echo(_("Die Datenbank ist auf dem Stand dieses Programms."))


@main.command()
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--keep", type=click.IntRange(1), help="In a folder: remove all but the newest.")
@instance_option
def backup(target: Path, keep: int | None, instance: Path | None) -> None:
    """Copy the database to TARGET while the server goes on.

    TARGET is a new file, or a folder, in which every copy is named by its time.
    """
    from scorer.store.backup import backup as copy  # noqa: PLC0415
    from scorer.store.backup import backup_into, copy_of  # noqa: PLC0415

    file = database(configured(instance))
    if target.is_dir():
        manifest = backup_into(file, target, keep, datetime.now(UTC))
    elif keep is not None:
        stop(
            _("--keep geht nur mit einem Ordner, und den gibt es nicht: {path}").format(
                path=target
            ),
            2,
        )
    else:
        manifest = copy(file, target)
    message = _("Gesichert: {path} (Prüfsumme in {manifest})")
    click.echo(message.format(path=copy_of(manifest), manifest=manifest.name))


@main.command()
@click.argument("copy", type=click.Path(dir_okay=False, path_type=Path))
@instance_option
def restore(copy: Path, instance: Path | None) -> None:
    """Put the backup COPY in the place of the database; the old one is kept."""
    from scorer.store.backup import restore as exchange  # noqa: PLC0415

    config = configured(instance)
    file = database(config)
    config.instance.mkdir(mode=0o700, parents=True, exist_ok=True)  # on a new machine
    old = exchange(copy, file)
    click.echo(_("Zurückgeholt."))
    if old is not None:
        click.echo(_("Die alte Datei liegt in {path}").format(path=old))


@main.command()
@click.argument("file", type=click.Path(allow_dash=True))
def board(file: str) -> None:
    """Print the computed board of the game record FILE as JSON; - reads standard input.

    docs/board.md describes each key.
    """
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
        message = _("Für PDF fehlt Pango, siehe README: {why}")
        stop(message.format(why=str(error).splitlines()[0]), 1)
    try:
        with click.open_file(out, "wb") as stream:
            stream.write(pdf)
    except OSError as error:
        message = _("{path} kann nicht geschrieben werden: {why}")
        stop(message.format(path=out, why=error.strerror), 1)


def _record(file: str) -> Record:
    """Read a game record; a bad one ends with status 2 and a sentence naming the place."""
    from scorer.rules import record  # noqa: PLC0415
    from scorer.rules.core.errors import RuleError  # noqa: PLC0415

    try:
        return record.loads(read(file))
    except RuleError as error:
        from scorer.web.messages import placed_sentence  # noqa: PLC0415

        stop(f"{_('Standardeingabe') if file == '-' else file}: {placed_sentence(error)}", 2)
