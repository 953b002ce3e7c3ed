"""Navigation of a club's pages: its entries, and which of them a page belongs to."""

from __future__ import annotations

from flask import request

from scorer.web.i18n import _l

NAV = {
    "overview.show": _l("Übersicht"),
    "evenings.show_all": _l("Abende"),
    "members.show_all": _l("Mitglieder"),
    "seasons.show_all": _l("Saison"),
    "account.show": _l("Konto"),
}


_OF_SEASONS = ("drafts", "versions", "own_rules", "teams", "season_announcing", "season_wall")
# Blueprints shown under another entry of the navigation.
WITHIN = {
    "help": "overview",
    **dict.fromkeys(("officials", "backup", "handover"), "account"),
    "member_import": "members",
    "member_surnames": "members",
    "member_contacts": "members",
    "wishes": "members",
    **dict.fromkeys(_OF_SEASONS, "seasons"),
    **dict.fromkeys(
        (
            *("door", "door_person", "draw", "results", "evening_ranking", "penalties", "closing"),
            *("target", "table_result", "cancelling", "swapping"),
            *(
                "evening_history",
                "results_import",
                "downloads",
                "evening_pdf",
                "diplomas",
                "announcing",
            ),
            "public_address",
        ),
        "evenings",
    ),
}


def navigation() -> list[tuple[str, object, str]]:
    """Return the navigation: endpoint, label, and the value of ``aria-current``."""
    entries = []
    for endpoint, word in NAV.items():
        group = endpoint.partition(".")[0]
        section = WITHIN.get(request.blueprint or "", request.blueprint)
        inside = group == section
        here = "page" if endpoint == request.endpoint else "true" if inside else ""
        entries.append((endpoint, word, here))
    return entries
