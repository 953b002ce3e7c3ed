"""Files at the root of a site that browsers and search engines request, and the web app manifest."""

from __future__ import annotations

from typing import Final

from flask import Response, json, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorer.web.i18n import language
from scorer.web.security.rights import Pages, Right

bp = Pages("site_files", __name__)


DARK: Final = "#1b2220"  # the colour of the slate, before the page is drawn
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
    """Keep search engines away from everything but the first page.

    Public pages of clubs may be fetched, for previews, and so that their noindex can be read.
    """
    return Response("User-agent: *\nAllow: /$\nAllow: /p/\nDisallow: /\n", mimetype="text/plain")


@bp.get("/favicon.ico", right=Right.ANYBODY)
def favicon() -> ResponseReturnValue:
    """Redirect to the icon: browsers request it here for a PDF or a CSV, which cannot name it."""
    return redirect(url_for("static", filename="icons/app-192.png"))


@bp.get("/manifest.webmanifest", right=Right.ANYBODY)
def manifest() -> ResponseReturnValue:
    """Return the web app manifest."""
    return Response(manifest_json(), mimetype="application/manifest+json")


def manifest_json() -> str:
    """Return the manifest in the language of the screen; the label of the icon is the same in all."""
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
