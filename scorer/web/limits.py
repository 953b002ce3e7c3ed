"""How often one may knock; never asked for valid rounds, and open when it fails itself."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from flask import abort, current_app, request

from scorer.store import limits
from scorer.web.database import clock, session
from scorer.web.i18n import _


@dataclass(frozen=True, slots=True)
class Limit:
    """At most *amount* of something in *seconds*."""

    name: str
    amount: int
    seconds: int


GAMES = Limit("games", 20, 3600)
CODES = Limit("codes", 10, 3600)
MISSES = Limit("misses", 30, 600)
PRINTS = Limit("prints", 20, 600)
CLUB_PRINTS = Limit("club prints", 120, 600)  # an evening, and a sheet for every member


def caller() -> str:
    """Return the network address that asks; of IPv6 the part that one household shares.

    Nothing for this machine itself: whoever sits at it, or a proxy that nobody
    named, behind which a whole club would share one limit.
    """
    text = request.remote_addr or ""
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if address.is_loopback:
        return ""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((address, 64), strict=False))
    return str(address)


def spend(limit: Limit, who: str) -> None:
    """Answer 429 when *who* has used up *limit*; nobody in particular has none."""
    if not who:
        return
    key = limits.hidden(current_app.config["SECRET_KEY"], limit.name, who)
    fine = limits.take(
        session(), key, capacity=limit.amount, per_seconds=limit.seconds, now=clock()
    )
    if not fine:
        abort(429, _("Das war zu oft in kurzer Zeit. Warte ein paar Minuten."))
