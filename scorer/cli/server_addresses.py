"""The addresses of the server, printed as text and QR code."""

from __future__ import annotations

import socket
import sys

import click

from scorer.cli.system_language import _

EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 -- compared with, not bound to
THIS_MACHINE = {"localhost", "127.0.0.1", "::1"}
# Documentation addresses (RFC 5737, RFC 3849): routing is looked up, nothing is sent.
PROBES = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def in_network(host: str) -> str:
    """Return this machine's address in the network of *host*, empty if it has none.

    With ``::`` only IPv6 is answered, so only such an address is of use.
    """
    family = socket.AF_INET6 if host == "::" else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((PROBES[family], 9))
            return bracketed(str(probe.getsockname()[0]))
    except OSError:
        return ""


def bracketed(host: str) -> str:
    """Return *host* as written in a URL."""
    return f"[{host}]" if ":" in host else host


def announce(host: str, port: int, lan_host: str, public_url: str) -> str:
    """Print the addresses of the server and a QR code; return the main address."""
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
