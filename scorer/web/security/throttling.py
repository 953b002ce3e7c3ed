"""Throttling of requests: the client's address, its token bucket, and the 429 of an empty one."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from flask import abort, current_app, request

from scorer.store import rate_limits, tokens
from scorer.store.rate_limits import Limit
from scorer.web.database import clock, session
from scorer.web.i18n import _l
from scorer.web.security.device_cookie import this_device
from scorer.web.security.origin import forwarded

REFUSAL = _l("Das war zu oft in kurzer Zeit. Warte ein paar Minuten.")


def client_key() -> str:
    """Return the name of the client's bucket: its device, or for a new browser its network address.

    The name is "" for this machine itself. All people in a hall have one address, so new browsers there share a bucket.
    """
    address, device = client_address(), this_device()
    return f"device {device}" if address and device is not None else address


def take(limit: Limit, *who: object) -> bool:
    """Take a token from the bucket of *who*; return whether there was one.

    With "" among *who* nothing is limited: return True.
    """
    return "" in who or rate_limits.take(session(), limit, _key(limit, who), now=clock())


def is_empty(limit: Limit, *who: object) -> bool:
    """Return whether :func:`take` would refuse *who*; nothing changes."""
    return rate_limits.is_empty(session(), limit, _key(limit, who), now=clock())


def enforce(limit: Limit, *who: object) -> None:
    """Take a token from the bucket of *who*; answer 429 if there is none."""
    if not take(limit, *who):
        abort(429, REFUSAL)


def count_miss() -> None:
    """Count a request for an unknown table, evening or link; answer 429 after too many from one network address."""
    enforce(rate_limits.MISSES, client_address())


def _key(limit: Limit, who: tuple[object, ...]) -> str:
    """Return the key of the bucket of *who*: a keyed hash, so that no address is stored."""
    return tokens.keyed_hash(current_app.config["SECRET_KEY"], limit.name, *map(str, who))


def client_address() -> str:
    """Return the client's network address; for IPv6 the /64 network, which is one household.

    The address is "" for this machine itself, because the client is then its user, or a proxy that is not configured.
    Behind such a proxy a whole club would share one limit.
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
    """Return the address in *text*, without the port that some proxies append; None if there is none."""
    try:
        address = ip_address(text)
    except ValueError:
        try:
            address = ip_address(urlsplit(f"//{text}").hostname or "")
        except ValueError:
            return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
