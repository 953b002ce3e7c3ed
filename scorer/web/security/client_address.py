"""The network address that asks, as rate limits count it: behind proxies, and of IPv6 a household."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from flask import request

from scorer.web.security.origin import forwarded


def client_address() -> str:
    """Return the network address that asks; of IPv6 the part that one household shares.

    Nothing for this machine itself: anybody who sits at it, or a proxy that nobody
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
