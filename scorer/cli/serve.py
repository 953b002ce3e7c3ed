"""The command ``serve``: prepare the database, print the addresses, and run the server."""

from __future__ import annotations

import gc
import socket
import sys
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, create_server
from waitress.wasyncore import close_all

from scorer.cli.common import configured, instance_option, migrate, opened, stop
from scorer.cli.system_language import _
from scorer.config import Config, secret_key

EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 -- only compared
THIS_MACHINE = {"localhost", "127.0.0.1", "::1"}
# Documentation addresses (RFC 5737, RFC 3849): only the route is looked up, nothing is sent.
PROBES = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
PLACES = 800  # connections; a browser keeps one open while it watches
SPARE = 40  # places left free for new connections while idle ones are still being closed
READS = frozenset({"GET", "HEAD"})
# Writing requests in a row; then a waiting reading request is next, so that none waits for ever.
IN_A_ROW = 4


@click.command()
@click.option(
    "--host", help="Address to listen on; default: all, behind a proxy this machine only."
)
@click.option("--port", default=8157, show_default=True, type=click.IntRange(0, 65535))
@click.option("--threads", default=8, show_default=True, type=click.IntRange(1, 64))
@instance_option
def serve(host: str | None, port: int, threads: int, instance: Path | None) -> None:
    """Create or upgrade the database, print the address with its QR code, and serve."""
    from scorer.app import create_app  # noqa: PLC0415
    from scorer.paper.pdf_process import pango_is_there  # noqa: PLC0415

    config = configured(instance)
    if host is None:  # else a client that bypasses the proxy could send any address as its own
        host = "127.0.0.1" if config.proxies else "0.0.0.0"  # noqa: S104 -- phones must reach it
    if host in EVERYWHERE and not config.lan_host:
        config = replace(config, lan_host=in_network(host))
    unheard = _("{host}:{port} lässt sich nicht benutzen: {why}")
    try:
        socket.getaddrinfo(host, port)  # before any file is created
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
    gc.freeze()  # exempt all present objects from garbage collection, so that no phone waits for it
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


def in_network(host: str) -> str:
    """Return this machine's address in its network, as written in a URL, "" if it has none.

    For the *host* ``::`` it is an IPv6 address, because the server then listens on IPv6 only; else IPv4.
    """
    family = socket.AF_INET6 if host == "::" else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((PROBES[family], 9))
            return bracketed(str(probe.getsockname()[0]))
    except OSError:
        return ""


def bracketed(host: str) -> str:
    """Return *host* as written in a URL: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def announce(host: str, port: int, lan_host: str, public_url: str) -> str:
    """Print the addresses of the server; return the main address.

    A QR code is added if phones can reach the server and the output is in UTF-8. The main address is
    *public_url*, else that of *lan_host* (both "" if there is none), else that of *host*. It has no slash at its end.
    """
    here = "localhost" if host in EVERYWHERE - {"::"} else bracketed(host).replace("[::]", "[::1]")
    click.echo(_("Schreiber läuft: {address}").format(address=f"http://{here}:{port}/"))
    address = public_url or f"http://{lan_host or here}:{port}"
    if public_url or lan_host or host not in EVERYWHERE | THIS_MACHINE:
        click.echo(_("Für die Handys im gleichen Netz: {address}").format(address=f"{address}/"))
        _print_qr(f"{address}/")
    elif host in EVERYWHERE:
        click.echo(
            _(
                "Für die Handys: Dieses Gerät hat keine Adresse im Netz. Mit dem WLAN verbinden und neu starten, oder die Adresse in SCORER_LAN_HOST angeben."
            )
        )
    return address


def _print_qr(address: str) -> None:
    import segno  # noqa: PLC0415

    if (sys.stdout.encoding or "").lower().replace("-", "") == "utf8":
        segno.make(address, micro=False).terminal(compact=True)


class WritersFirst(deque):  # type: ignore[type-arg]
    """Queue of connections that wait for a thread: writing requests before reading ones (GET, HEAD).

    Each kind is in order of arrival. After ``IN_A_ROW`` writing requests a waiting reading request is next.
    """

    writing = 0  # number of writing requests, which are at the front
    in_a_row = 0  # writing requests served since the last reading one

    def append(self, channel: Channel) -> None:
        """Add a connection to the queue; the dispatcher calls this under its lock."""
        if getattr(channel.requests[0], "command", "GET") in READS:
            super().append(channel)
        else:
            self.insert(self.writing, channel)
            self.writing += 1

    def popleft(self) -> Channel:
        """Remove and return the next connection; the dispatcher calls this under its lock."""
        channel: Channel
        if not self.writing or (self.in_a_row >= IN_A_ROW and len(self) > self.writing):
            channel = self[self.writing]
            del self[self.writing]
            self.in_a_row = 0
            return channel
        channel = super().popleft()
        self.writing -= 1
        self.in_a_row += 1
        return channel


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection. If fewer than ``SPARE`` places are left, each new connection closes an idle one."""

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - waitress's own
        super().__init__(*arguments, **options)
        channels = [channel for channel in self._map.values() if isinstance(channel, Channel)]
        if len(channels) > PLACES - SPARE:
            _close_longest_idle([channel for channel in channels if not channel.will_close], self)


def _close_longest_idle(channels: list[Channel], newest: Channel) -> None:
    """Close one idle connection other than *newest*; do nothing if there is none.

    Of the addresses with an idle connection, the one with the most connections is chosen, and of its idle connections
    the one idle for longest. The browser opens a new connection with its next request.
    """
    held = Counter(channel.addr[0] for channel in channels)
    idle = [channel for channel in channels if not channel.requests and channel is not newest]
    if idle:
        victim = max(idle, key=lambda channel: (held[channel.addr[0]], -channel.last_activity))
        victim.will_close = True  # as waitress closes connections that are idle for two minutes


def make_server(app: Callable[..., Any], *, host: str, port: int, threads: int) -> Any:  # noqa: ANN401 - waitress has no types
    """Return a server of *app*, not yet running; with *port* 0 the system chooses its ``effective_port``.

    :raises OSError: if the server cannot listen on the address.
    """
    places: dict[int, Any] = {}
    try:
        server = create_server(
            app,
            map=places,
            host=host,
            port=port,
            threads=threads,
            ident=None,
            connection_limit=PLACES,
            asyncore_use_poll=True,  # select() handles no more than 1024 files
            clear_untrusted_proxy_headers=False,  # the application checks the proxies itself
        )
    except OSError:
        close_all(places)
        raise
    for listener in places.values():
        if isinstance(listener, BaseWSGIServer):
            listener.channel_class = Channel
    server.task_dispatcher.queue = WritersFirst()
    return server
