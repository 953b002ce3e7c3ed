"""The device of a browser, identified by one cookie; it is registered when it is first needed."""

from __future__ import annotations

from flask import Response, g, request

from scorer.play import devices
from scorer.web.database import clock, session
from scorer.web.security.headers import is_https

DAYS_400 = 400 * 24 * 3600  # seconds; browsers keep no cookie longer


def cookie_name() -> str:
    """Return the name of the cookie; over https its prefix prevents other hosts from setting the cookie."""
    return "__Host-dev" if is_https() else "dev"


def this_device() -> int | None:
    """Return the id of the device of this request, None without a valid cookie."""
    if "device" not in g:
        g.device = devices.find_device(session(), request.cookies.get(cookie_name()))
    device_id: int | None = g.device
    return device_id


def require_device(name: str = "") -> int:
    """Return the id of the device of this request; without one register a new device called *name*.

    The response sets its cookie in both cases.

    :raises RuleError: ``text-length``, ``text-hidden`` for *name*.
    """
    device_id = this_device()
    if device_id is not None:
        g.token = request.cookies[cookie_name()]  # sent again, for another 400 days
        return device_id
    g.device, g.token = devices.register_device(session(), now=clock(), name=name)
    created: int = g.device
    return created


def send_cookie(response: Response) -> Response:
    """Set the cookie of the device if :func:`require_device` was called in this request."""
    token = g.pop("token", None)
    if token is not None:
        response.set_cookie(
            cookie_name(),
            token,
            max_age=DAYS_400,
            httponly=True,
            samesite="Lax",
            secure=is_https(),
        )
    return response
