"""Questions of clauses about the phase in which they stand."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.clauses import MISSING, Context, Value, value_at
from scorer.rules.core.words import Gettext

SEATED = "seated"  # topics
COUNTED = "counted"
SHEET = "sheet"


def at(context: Context, *path: str) -> Value:
    """Return the value at *path* below the scope of *context*."""
    return value_at(context.scope, path)


def has_knock_out(context: Context) -> bool:
    """Return whether the play-off is a knock-out."""
    play_off = at(context, "play_off")
    return isinstance(play_off, Mapping) and play_off.get("kind") == "knock_out"


def only_knock_out(context: Context) -> bool:
    """Return whether a knock-out is all that is played."""
    rounds = at(context, "rounds")
    return has_knock_out(context) and bool(rounds == at(context, "play_off", "rounds"))


def two_meet(context: Context) -> bool:
    """Return whether a match is between two people or fixed pairs, never among more."""
    pairs = at(context, "terms", "partners") == "fixed"
    return pairs or bool(at(context, "sizes") == [2])


def drawn(context: Context) -> bool:
    """Return whether tables are drawn, so that nobody sits down freely."""
    return not at(context, "attempts")


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
