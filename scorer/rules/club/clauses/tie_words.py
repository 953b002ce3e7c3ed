"""Words of the tie-break on games won, strokes or wins: what there is more of, and whether anything is counted."""

from __future__ import annotations

from scorer.rules.club.clauses.phase_scope import at
from scorer.rules.core.clauses import MISSING, Context, value_at
from scorer.rules.core.words import Gettext


def won_words(_: Gettext, context: Context) -> str:
    """Return what more of decides a tie: what the sheets of the evening, or of all of them, hold."""
    sheets = [context.scope] if value_at(context.scope, ("terms", "figures")) is not MISSING else []
    kinds = {
        str(kind["terms"].get("figures", "points"))
        for phase in sheets or context.regulation["phases"]
        for kind in (phase, *phase.get("disciplines", ()))
    }
    match sorted(kinds - {"points"}):
        case ["games"]:
            return _("die grössere Zahl gewonnener Partien")
        case ["strokes"]:
            return _("die grössere Zahl Striche")
        case _kinds:
            return _("die grössere Zahl gewonnener Partien oder Striche")


def wins_known(context: Context) -> bool:
    """Return whether games, strokes or wins are counted anywhere, or were when the ties were agreed."""
    if any(phase.get("win_points") for phase in context.regulation["phases"]):
        return True
    terms = [phase["terms"] for phase in context.regulation["phases"]]
    counted = any(of_phase["figures"] != "points" or of_phase["balance"] for of_phase in terms)
    return counted or "won" in at(context, "counting", "ties")
