"""The navigation of the pages of a club."""

from __future__ import annotations

from flask import current_app, request

from scorer.web.i18n import _l
from scorer.web.security.rights import Pages

NAV = {
    "overview.show": _l("Übersicht"),
    "evenings.show_all": _l("Abende"),
    "members.show_all": _l("Mitglieder"),
    "seasons.show_all": _l("Saison"),
    "account.show": _l("Konto"),
}


def navigation() -> list[tuple[str, object, str]]:
    """Return endpoint, label and value of ``aria-current`` of each entry.

    The value is "page" for the page of this request, "true" for the section that contains it, else "".
    """
    pages = current_app.blueprints.get(request.blueprint or "")
    section = pages.within if isinstance(pages, Pages) else ""
    entries = []
    for endpoint, word in NAV.items():
        inside = endpoint.partition(".")[0] == section
        current = "page" if endpoint == request.endpoint else "true" if inside else ""
        entries.append((endpoint, word, current))
    return entries
