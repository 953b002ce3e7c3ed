"""Security headers of every response, including errors and static files."""

from __future__ import annotations

from flask import Response, request

from scorer.web.security.origin import config

SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{what} {where}" for what, where in SOURCES.items()),
    "X-Content-Type-Options": "nosniff",
    # Not "no-referrer": with it browsers send "Origin: null" with our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
ONE_YEAR = 31_536_000


def is_https() -> bool:
    """Return whether the request came by https, or the public address begins with https."""
    return request.is_secure or config().https


def add_headers(response: Response) -> Response:
    """Add the security headers and the cache policy to *response*."""
    response.headers.update(HEADERS)
    if is_https():
        response.headers["Strict-Transport-Security"] = f"max-age={ONE_YEAR}"
    if request.path != "/":
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
    if request.endpoint == "static" and response.status_code in {200, 206, 304}:
        response.headers["Cache-Control"] = f"public, max-age={ONE_YEAR}, immutable"
    elif response.status_code not in {200, 304} or not response.cache_control.no_cache:
        response.headers["Cache-Control"] = "no-store"  # except for responses to be revalidated
    return response
