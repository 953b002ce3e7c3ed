"""Clauses of a club's regulation on a Differenzler."""

from __future__ import annotations

from scorer.rules.core.setting_clauses import choice, setting_clause
from scorer.rules.core.words import N_
from scorer.rules.differenzler.settings import DifferenzlerSettings

ESTIMATES = choice(
    "estimates",
    lambda _: {"open": _.pgettext("Ansage", "offen"), "hidden": _.pgettext("Ansage", "verdeckt")},
)
UNDEALT = choice(
    "undealt",
    lambda _: {
        "none": _("gibt es nicht, weil alle 36 verteilt werden"),
        "last_trick": _("gehören zum letzten Stich"),
        "dealer": _("bekommt der Geber"),
        "unchecked": _("zählen nicht, und die Summe wird nicht geprüft"),
    },
)

CLUB_CLAUSES = (
    setting_clause(
        DifferenzlerSettings.game,
        "estimates",
        N_("Ansage im Differenzler"),
        N_("Angesagt wird {estimates}."),
        {ESTIMATES: "open"},
    ),
    setting_clause(
        DifferenzlerSettings.game,
        "undealt",
        N_("Übrige Karten im Differenzler"),
        N_("Die Punkte von Karten, die übrig bleiben, {undealt}."),
        {UNDEALT: "last_trick"},
    ),
)
