"""What the pages of a club call the roles of officials."""

from __future__ import annotations

from scorer.web.i18n import _l

# Each role includes those before it.
ROLE_NAMES = {
    "viewer": _l("Liest mit"),
    "scorer": _l("Führt die Abende"),
    "admin": _l("Verwaltet den Verein"),
}
