"""Origin of a request: refuse foreign hosts and writing requests of foreign pages, log wrong settings of proxies."""

from __future__ import annotations

import logging
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import abort, current_app, request

from scorer.config import Config
from scorer.web.i18n import _l

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
MOST_WARNINGS = 20  # per sentence and process, so that nobody can fill the log
HOME_NETWORKS = (".local", ".lan", ".home", ".home.arpa", ".internal")


log = logging.getLogger(__name__)


def config() -> Config:
    """Return the configuration of the running application."""
    configuration: Config = current_app.extensions["schreiber"]
    return configuration


def refuse_foreign_hosts() -> None:
    """Answer 400 if the requested host is not one of ours.

    If a public address is set, only its host is valid. Otherwise only hosts of this machine and of the local network
    are valid, so that a public server needs a public address.
    """
    host = request.host.lower()
    public = config().public_host
    if host == public if public else _is_local(host):
        return
    if public:
        way = "set SCORER_PUBLIC_URL to the address people use, and let a proxy pass on their Host"
        _warn_once("refused the host %.60r: SCORER_PUBLIC_URL is %s; %s", host, public, way)
    else:
        way = "set SCORER_PUBLIC_URL to the address people use"
        _warn_once("refused the host %.60r: only this network is served; %s", host, way)
    abort(400, _l("Unter dieser Adresse gibt es hier nichts."))


def check_proxies() -> None:
    """Log once if ``X-Forwarded-For`` has fewer entries than ``SCORER_PROXIES``, or is sent without this setting.

    More entries are no mistake, because clients may send the header themselves.
    """
    count, route = config().proxies, request.headers.get("X-Forwarded-For")
    if not count:
        if route is not None:
            _warn_once(
                "X-Forwarded-For arrives, but SCORER_PROXIES is not set: behind a proxy no limit"
                " per address works without it; set it to the number of proxies"
            )
    elif len(forwarded()) < count:
        _warn_once(
            "SCORER_PROXIES is %d, but X-Forwarded-For names fewer addresses: limits per address"
            " may count a proxy, not the people behind it",
            count,
        )


def forwarded() -> list[str]:
    """Return the addresses added by the configured proxies, that of the client first; none without proxies."""
    count = config().proxies
    behind_proxies = bool(count) and "X-Forwarded-For" in request.headers
    return request.access_route[-count:] if behind_proxies else []


def _warn_once(sentence: str, *values: object) -> None:
    """Log *sentence* once for the same *values*, and at most 20 times, because clients can choose the values."""
    warned: dict[str, set[object]] = current_app.extensions.setdefault("warned", {})
    logged = warned.setdefault(sentence, set())
    if values not in logged and len(logged) < MOST_WARNINGS:
        logged.add(values)
        log.warning(sentence, *values)


def _is_local(host: str) -> bool:
    """Return whether *host* is a private address, a name without a dot, or one of a home network."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return not ip_address(name).is_global
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(HOME_NETWORKS))


def refuse_foreign_pages() -> None:
    """Answer 403 to a request that may write (not GET, HEAD, OPTIONS) from a page of another origin.

    Browsers send the kind of origin in ``Sec-Fetch-Site``; over plain
    http they do not, but then every POST has ``Origin`` or ``Referer``. A request
    without any of these does not come from a supported browser, and is refused, too.
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
        abort(403, _l("Diese Eingabe kam von einer fremden Seite und gilt nicht."))


def _host_of(address: str) -> str:
    """Return host and port of *address*, without a default port; "" if *address* is not http or https."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    default = {"http": ":80", "https": ":443"}.get(parts.scheme)
    return parts.netloc.lower().removesuffix(default) if default else ""
