"""What clauses of a phase ask about the phase that they stand in."""

from __future__ import annotations

from scorer.rules.core.clauses import Context, Value, value_at

SEATED = "seated"  # topic


def at(context: Context, *path: str) -> Value:
    """Return the value at *path* below the scope of *context*."""
    return value_at(context.scope, path)


def drawn(context: Context) -> bool:
    """Return whether tables are drawn, so that nobody sits down freely."""
    return not at(context, "attempts")
