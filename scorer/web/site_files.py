"""Files at the root of a site that browsers and search engines ask for: robots.txt, favicon.ico, the web app manifest."""

from __future__ import annotations

from flask import Response, redirect, url_for
from flask.typing import ResponseReturnValue

from scorer.web.manifest import manifest_json
from scorer.web.security.rights import Pages, Right

bp = Pages("site_files", __name__)


@bp.get("/robots.txt", right=Right.ANYBODY)
def robots() -> ResponseReturnValue:
    """Keep search engines away from everything but the first page.

    Public pages of clubs may be fetched, for previews, and so that it is seen that they want no place in an index.
    """
    return Response("User-agent: *\nAllow: /$\nAllow: /p/\nDisallow: /\n", mimetype="text/plain")


@bp.get("/favicon.ico", right=Right.ANYBODY)
def favicon() -> ResponseReturnValue:
    """Lead to the icon: a browser asks here for the one of a PDF or a CSV, which cannot name it."""
    return redirect(url_for("static", filename="icons/app-192.png"))


@bp.get("/manifest.webmanifest", right=Right.ANYBODY)
def manifest() -> ResponseReturnValue:
    """Tell a phone what it installs."""
    return Response(manifest_json(), mimetype="application/manifest+json")
