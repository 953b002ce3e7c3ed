"""The command that serves: set up what is missing, announce the address, go on until ended."""

from __future__ import annotations

import gc
import socket
import sys
from dataclasses import replace
from pathlib import Path

import click

from scorer.cli.common import configured, instance_option, migrate, opened, stop
from scorer.cli.system_language import _
from scorer.config import Config, secret_key


@click.command()
@click.option(
    "--host", help="Address to listen on; default: all, behind a proxy this machine only."
)
@click.option("--port", default=8157, show_default=True, type=click.IntRange(0, 65535))
@click.option("--threads", default=8, show_default=True, type=click.IntRange(1, 64))
@instance_option
def serve(host: str | None, port: int, threads: int, instance: Path | None) -> None:
    """Set up what is missing, then serve; prints the address and its QR code."""
    from scorer.app import create_app  # noqa: PLC0415
    from scorer.cli.server_addresses import EVERYWHERE, announce, in_network  # noqa: PLC0415
    from scorer.cli.server_connections import make_server  # noqa: PLC0415
    from scorer.paper.pdf_process import pango_is_there  # noqa: PLC0415

    config = configured(instance)
    if host is None:  # anybody who gets past the proxy could name any address as their own
        host = "127.0.0.1" if config.proxies else "0.0.0.0"  # noqa: S104 -- phones must reach it
    if host in EVERYWHERE and not config.lan_host:
        config = replace(config, lan_host=in_network(host))
    unheard = _("Auf {host}:{port} kann nicht gehört werden: {why}")
    try:
        socket.getaddrinfo(host, port)  # before anything is made
    except (OSError, UnicodeError) as error:
        stop(unheard.format(host=host, port=port, why=getattr(error, "strerror", error)))
    migrate(config)
    app = create_app(config)
    try:
        server = make_server(app, host=host, port=port, threads=threads)
    except OSError as error:
        stop(unheard.format(host=host, port=port, why=error.strerror))
    port = getattr(server, "effective_port", port)
    address = announce(host, port, config.lan_host, config.public_url)
    if not pango_is_there():
        click.echo("No PDF: Pango is missing on this machine, see README. Browsers print sheets.")
    _print_setup_code(config, f"{address}/club/new")
    sys.stdout.flush()
    gc.freeze()  # what is there by now stays: no phone waits while the collector looks at it again
    try:
        server.run()
    except KeyboardInterrupt:
        server.close()


def _print_setup_code(config: Config, where: str) -> None:
    from scorer.club.office.clubs import setup_code  # noqa: PLC0415

    with opened(config) as session:
        code = setup_code(session, secret_key(config.instance))
    if code is not None:
        message = _("Noch kein Verein. Code zum Einrichten: {code} (auf {where})")
        click.echo(message.format(code=code, where=where))
