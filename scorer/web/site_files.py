"""Files at the root of a site that browsers and search engines ask for: robots.txt, favicon.ico, the web app manifest."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, url_for
from flask.typing import ResponseReturnValue

from scorer.web.manifest import manifest_json

bp = Blueprint("site_files", __name__)


@bp.get("/robots.txt")
def robots() -> ResponseReturnValue:
    """Keep search engines away from everything but the first page.

    Public pages of clubs may be fetched, for previews, and so that it is seen that they want no place in an index.
    """
    return Response("User-agent: *\nAllow: /$\nAllow: /p/\nDisallow: /\n", mimetype="text/plain")


@bp.get("/favicon.ico")
def favicon() -> ResponseReturnValue:
    """Lead to the icon: a browser asks here for the one of a PDF or a CSV, which cannot name it."""
    return redirect(url_for("static", filename="icons/app-192.png"))


@bp.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """Tell a phone what it installs."""
    return Response(manifest_json(), mimetype="application/manifest+json")
