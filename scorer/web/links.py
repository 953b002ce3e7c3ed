"""Addresses of this server: external ones, their QR codes, and the redirect to a table."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import redirect, request, url_for
from markupsafe import Markup
from werkzeug import Response

from scorer.web.security.origin import config

# One of the eight masks of QR codes, always the same: the best for two thirds of the addresses with a token, nearly
# the best for the rest. Trying all eight takes more than a second for a hundred slips, and phones would have to wait.
MASK = 2


def external_url(path: str) -> str:
    """Return the external address of *path*: the public address if one is set, else that of the request, then *path*.

    Without a public address a request to "localhost" gets the address in the local network, if that is known, because
    on another device "localhost" is that device itself.
    """
    given = config()
    asked = urlsplit(request.host_url)
    if (
        given.lan_host
        and not given.public_url
        and asked.hostname in {"localhost", "127.0.0.1", "::1"}
    ):
        port = f":{asked.port}" if asked.port else ""
        return f"{asked.scheme}://{given.lan_host}{port}{path}"
    return (given.public_url or request.host_url.rstrip("/")) + path


def to_table(public_id: str, endpoint: str = "table.show") -> Response:
    """Return a redirect to the page *endpoint* of a table, by default to its main page."""
    return redirect(url_for(endpoint, public_id=public_id), 303)


def qr_svg(address: str) -> Markup:
    """Return *address* as a QR code: inline SVG, without a style attribute."""
    import segno  # noqa: PLC0415 - not needed at each start

    drawn = segno.make(address, error="m", micro=False, mask=MASK)
    svg = drawn.svg_inline(scale=1, border=4, omitsize=True, svgclass=None, lineclass=None)
    return Markup(svg)  # noqa: S704 - segno draws only paths, without the address
