"""Throttling of requests: whose token bucket a request draws on, and the 429 of an empty one.

How often somebody may do what stands in :mod:`scorer.store.rate_limits`.
"""

from __future__ import annotations

from flask import abort, current_app

from scorer.store import rate_limits, tokens
from scorer.store.rate_limits import Limit
from scorer.web.database import clock, session
from scorer.web.i18n import _l
from scorer.web.security.client_address import client_address
from scorer.web.security.device_cookie import this_device

REFUSAL = _l("Das war zu oft in kurzer Zeit. Warte ein paar Minuten.")


def client_key() -> str:
    """Return the key of the bucket: that of a known browser, else that of its address.

    A hall has one address, and anybody who played there before loses nothing to the others.
    """
    address, device = client_address(), this_device()
    return f"device {device}" if address and device is not None else address


def take(limit: Limit, *who: object) -> bool:
    """Take a token of *who*; return whether there was one. An empty *who* is never limited."""
    return "" in who or rate_limits.take(session(), limit, _key(limit, who), now=clock())


def is_empty(limit: Limit, *who: object) -> bool:
    """Return whether :func:`take` would refuse *who*; nothing changes."""
    return rate_limits.is_empty(session(), limit, _key(limit, who), now=clock())


def enforce(limit: Limit, *who: object) -> None:
    """Answer 429 when *who* has used up *limit*."""
    if not take(limit, *who):
        abort(429, REFUSAL)


def _key(limit: Limit, who: tuple[object, ...]) -> str:
    return tokens.keyed_hash(current_app.config["SECRET_KEY"], limit.name, *map(str, who))
