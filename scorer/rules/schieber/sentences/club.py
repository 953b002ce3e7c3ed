"""Clauses of a club's regulation on a Schieber."""

from __future__ import annotations

from scorer.rules.core.setting_clauses import setting_clause, yes_no_choice
from scorer.rules.core.words import N_
from scorer.rules.schieber.presets import PRESETS, TOURNAMENT
from scorer.rules.schieber.settings import SchieberSettings

WEIS = yes_no_choice(
    "weis",
    lambda _: {"yes": _.pgettext("Weis", "zählt"), "no": _.pgettext("Weis", "zählt nicht")},
    N_("Weis"),
)
STOECK = yes_no_choice(
    "stoeck", lambda _: {"yes": _("zählen"), "no": _("zählen nicht")}, N_("Stöck")
)

CLUB_CLAUSES = (
    setting_clause(
        SchieberSettings.game,
        "weis",
        N_("Weis und Stöck"),
        N_("Weis {weis}, Stöck {stoeck}."),
        {WEIS: True, STOECK: True},
        usual=PRESETS[TOURNAMENT],
    ),
)
