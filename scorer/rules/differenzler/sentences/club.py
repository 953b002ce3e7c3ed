"""Clauses of a club's regulation on a Differenzler."""

from __future__ import annotations

from scorer.rules.core.clauses import MISSING, ChoiceSlot, Clause, Context
from scorer.rules.differenzler.settings import DifferenzlerSettings


def _fits(context: Context) -> bool:
    return bool(context.scope["game"] == DifferenzlerSettings.game)


CLUB_CLAUSES = (
    Clause(
        key="estimates",
        topic="played",
        title=lambda _: _("Ansage im Differenzler"),
        text=lambda _, _context: _("Angesagt wird {estimates}."),
        slots=(
            ChoiceSlot(
                name="estimates",
                path=("settings", "estimates"),
                options=lambda _, _context: {"open": _("offen"), "hidden": _("verdeckt")},
            ),
        ),
        absent={("settings", "estimates"): MISSING},
        initial={"estimates": "open"},
        fits=_fits,
        goes_along=True,
    ),
    Clause(
        key="undealt",
        topic="played",
        title=lambda _: _("Übrige Karten im Differenzler"),
        text=lambda _, _context: _("Die Punkte von Karten, die übrig bleiben, {undealt}."),
        slots=(
            ChoiceSlot(
                name="undealt",
                path=("settings", "undealt"),
                options=lambda _, _context: {
                    "none": _("gibt es nicht, weil alle 36 verteilt werden"),
                    "last_trick": _("gehören zum letzten Stich"),
                    "dealer": _("bekommt der Geber"),
                    "unchecked": _("zählen nicht, und die Summe wird nicht geprüft"),
                },
            ),
        ),
        absent={("settings", "undealt"): MISSING},
        initial={"undealt": "last_trick"},
        fits=_fits,
        goes_along=True,
    ),
)
