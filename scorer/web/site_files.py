"""Files at the root of a site that browsers and search engines request, and the web app manifest."""

from __future__ import annotations

from typing import Final

from flask import Response, json, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorer.web.i18n import language
from scorer.web.security.rights import Pages, Right

bp = Pages("site_files", __name__)


DARK: Final = "#1b2220"  # the colour of the slate, shown until the page is drawn
ICONS: Final = (
    ("icons/app-192.png", {"sizes": "192x192", "type": "image/png"}),
    ("icons/app-512.png", {"sizes": "512x512", "type": "image/png"}),
    (
        "icons/app-maskable.png",
        {"sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ),
    ("icons/favicon.svg", {"sizes": "any", "type": "image/svg+xml"}),
)


@bp.get("/robots.txt", right=Right.ANYBODY)
def robots() -> ResponseReturnValue:
    """Return the rules for search engines: they may only fetch the first page and public pages of clubs.

    Public pages are allowed for previews of links. The header ``noindex`` of these pages keeps them out of the results.
    """
    return Response("User-agent: *\nAllow: /$\nAllow: /p/\nDisallow: /\n", mimetype="text/plain")


@bp.get("/favicon.ico", right=Right.ANYBODY)
def favicon() -> ResponseReturnValue:
    """Redirect to the icon; browsers request this address for a PDF or CSV, which contains no link to an icon."""
    return redirect(url_for("static", filename="icons/app-192.png"))


@bp.get("/manifest.webmanifest", right=Right.ANYBODY)
def manifest() -> ResponseReturnValue:
    """Return the web app manifest."""
    return Response(manifest_json(), mimetype="application/manifest+json")


def manifest_json() -> str:
    """Return the manifest as JSON, in the language of the screen; ``short_name`` is the same in all languages."""
    return json.dumps(
        {
            "id": "/",
            "name": _("Schreiber – die Jasstafel"),
            "short_name": "Schreiber",
            "description": _("Jass schreiben am Handy, auch ohne Netz."),
            "lang": language(),
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": DARK,
            "theme_color": DARK,
            "icons": [{"src": url_for("static", filename=name), **facts} for name, facts in ICONS],
        }
    )
