"""What clauses of a phase ask about the phase that they stand in."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.clauses import Context, Value, value_at

SEATED = "seated"  # topic


def at(context: Context, *path: str) -> Value:
    """Return the value at *path* below the scope of *context*."""
    return value_at(context.scope, path)


def only_knock_out(context: Context) -> bool:
    """Return whether a knock-out is all that is played."""
    play_off = at(context, "play_off")
    knock_out = isinstance(play_off, Mapping) and play_off.get("kind") == "knock_out"
    return knock_out and bool(at(context, "rounds") == at(context, "play_off", "rounds"))


def drawn(context: Context) -> bool:
    """Return whether tables are drawn, so that nobody sits down freely."""
    return not at(context, "attempts")
