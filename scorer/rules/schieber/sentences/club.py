"""Clauses of a club's regulation on a Schieber."""

from __future__ import annotations

from scorer.rules.core.setting_clauses import setting_clause, yes_no_choice
from scorer.rules.schieber.presets import PRESETS, TOURNAMENT
from scorer.rules.schieber.settings import SchieberSettings

WEIS = yes_no_choice(
    "weis",
    lambda _: {"yes": _.pgettext("Weis", "zählt"), "no": _.pgettext("Weis", "zählt nicht")},
    lambda _: _("Weis"),
)
STOECK = yes_no_choice(
    "stoeck", lambda _: {"yes": _("zählen"), "no": _("zählen nicht")}, lambda _: _("Stöck")
)

CLUB_CLAUSES = (
    setting_clause(
        SchieberSettings.game,
        "weis",
        lambda _: _("Weis und Stöck"),
        lambda _: _("Weis {weis}, Stöck {stoeck}."),
        {WEIS: True, STOECK: True},
        usual=PRESETS[TOURNAMENT],
    ),
)
