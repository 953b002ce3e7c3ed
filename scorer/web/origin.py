"""Refusing what comes from elsewhere: foreign hosts and foreign pages."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import abort, current_app, request

from scorer.web.i18n import _

if TYPE_CHECKING:
    from scorer.config import Config

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
HOME_NETWORKS = (".local", ".lan", ".home", ".home.arpa", ".internal")


def config() -> Config:
    """Return the configuration of the running application."""
    found: Config = current_app.extensions["schreiber"]
    return found


def refuse_foreign_hosts() -> None:
    """Answer 400 when the address asked for is not one of ours.

    With a public address only that one counts; without it only addresses of
    this machine and of the local network, so that no public server runs unset.
    """
    host = request.host.lower()
    public = config().public_host
    if host == public if public else _is_local(host):
        return
    abort(400, _("Unter dieser Adresse läuft hier nichts."))


def _is_local(host: str) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return not ip_address(name).is_global
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(HOME_NETWORKS))


def refuse_foreign_pages() -> None:
    """Answer 403 when a page of another origin sends a form or a request that writes.

    Browsers tell by ``Sec-Fetch-Site`` where a request was born; over plain
    http they do not, but then every POST carries ``Origin``. A request that
    says nothing at all comes from no browser of ours and is refused too.
    """
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        ours = site in {"same-origin", "none"}
    else:
        source = request.headers.get("Origin") or request.headers.get("Referer") or ""
        ours = _host_of(source) == request.host.lower()
    if not ours:
        abort(403, _("Diese Eingabe kam von einer fremden Seite und gilt nicht."))


def _host_of(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    default = {"http": ":80", "https": ":443"}.get(parts.scheme)
    return parts.netloc.lower().removesuffix(default) if default else ""
