"""What clauses of a phase ask about the phase that they stand in."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.clauses import Context, Value, value_at

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
