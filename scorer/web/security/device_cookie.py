"""Device of a browser: one cookie, set when it is first needed."""

from __future__ import annotations

from flask import Response, g, request

from scorer.play import devices
from scorer.web.database import clock, session
from scorer.web.security.headers import is_https

DAYS_400 = 400 * 24 * 3600  # the longest that browsers keep a cookie


def cookie_name() -> str:
    """Return the name of the cookie; over https its prefix prevents other hosts from setting it."""
    return "__Host-dev" if is_https() else "dev"


def this_device() -> int | None:
    """Return the id of the device of this request, None without a valid cookie."""
    if "device" not in g:
        g.device = devices.find_device(session(), request.cookies.get(cookie_name()))
    device_id: int | None = g.device
    return device_id


def require_device(name: str = "") -> int:
    """Return the id of the device of this request, else register one called *name*; the response sets its cookie."""
    device_id = this_device()
    if device_id is not None:
        g.token = request.cookies[cookie_name()]  # sent again: it is valid for 400 days from now
        return device_id
    g.device, g.token = devices.register_device(session(), now=clock(), name=name)
    created: int = g.device
    return created


def send_cookie(response: Response) -> Response:
    """Set the cookie of a device that was registered or used in this request."""
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
