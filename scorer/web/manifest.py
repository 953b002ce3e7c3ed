"""Web app manifest: what a phone is told of the application that it installs."""

from __future__ import annotations

from typing import Final

from flask import json, url_for
from flask_babel import gettext as _

from scorer.web.i18n import language

DARK: Final = "#1b2220"  # the slate, before the page is drawn
ICONS: Final = (
    ("icons/app-192.png", {"sizes": "192x192", "type": "image/png"}),
    ("icons/app-512.png", {"sizes": "512x512", "type": "image/png"}),
    (
        "icons/app-maskable.png",
        {"sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ),
    ("icons/favicon.svg", {"sizes": "any", "type": "image/svg+xml"}),
)


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
