"""Rate limits of a request: the key of its bucket, and the sentence of a refusal.

The limits themselves stand in :mod:`scorer.store.rate_limits`.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from flask import abort, current_app, request

from scorer.store import rate_buckets, tokens
from scorer.store.rate_limits import (
    AGAIN,
    BLANKS,
    CLUB_PRINTS,
    CODES,
    GAMES,
    MISSES,
    NEW_BROWSERS,
    PRINTS,
    SET_UP,
    TABLE_CODES,
    TABLE_PRINTS,
    WATCH_CODES,
    Limit,
)
from scorer.web.database import clock, session
from scorer.web.i18n import _
from scorer.web.security.device_cookie import this_device
from scorer.web.security.origin import forwarded


def client_address() -> str:
    """Return the network address that asks; of IPv6 the part that one household shares.

    Nothing for this machine itself: whoever sits at it, or a proxy that nobody
    named, behind which a whole club would share one limit.
    """
    route = forwarded()
    text = route[0] if route else request.remote_addr or ""
    address = _address(text)
    if address is None:
        return text
    if address.is_loopback and not route:
        return ""
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address), 64), strict=False))
    return str(address)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address in *text*, without the port that some proxies put behind it."""
    try:
        address = ip_address(text)
    except ValueError:
        try:
            address = ip_address(urlsplit(f"//{text}").hostname or "")
        except ValueError:
            return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def client_key() -> str:
    """Return the key of the bucket: that of a known browser, else that of its address.

    A hall has one address, and whoever played there before loses nothing to the others.
    """
    address, device = client_address(), this_device()
    return f"device {device}" if address and device is not None else address


def take(limit: Limit, *who: object) -> bool:
    """Take a token of *who*; return whether there was one. An empty *who* is never limited."""
    return "" in who or rate_buckets.take(session(), limit, _key(limit, who), now=clock())


def is_empty(limit: Limit, *who: object) -> bool:
    """Return whether :func:`take` would refuse *who*; nothing changes."""
    return rate_buckets.is_empty(session(), limit, _key(limit, who), now=clock())


def enforce(limit: Limit, *who: object) -> None:
    """Answer 429 when *who* has used up *limit*."""
    if not take(limit, *who):
        abort(429, refusal_sentence())


def refusal_sentence() -> str:
    """Return the sentence for a request that is refused."""
    return _("Das war zu oft in kurzer Zeit. Warte ein paar Minuten.")


def _key(limit: Limit, who: tuple[object, ...]) -> str:
    return tokens.keyed_hash(current_app.config["SECRET_KEY"], limit.name, *map(str, who))


__all__ = [
    "AGAIN",
    "BLANKS",
    "CLUB_PRINTS",
    "CODES",
    "GAMES",
    "MISSES",
    "NEW_BROWSERS",
    "PRINTS",
    "SET_UP",
    "TABLE_CODES",
    "TABLE_PRINTS",
    "WATCH_CODES",
    "client_address",
    "client_key",
    "enforce",
    "is_empty",
    "refusal_sentence",
    "take",
]
