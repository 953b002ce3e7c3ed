"""What is left to ``script/soak``, which runs every test, and how often random proofs run."""

import os

import pytest

MOST = 30  # times as many in a soak, so that all of them fit into its parts


def runs(short, long):
    """Return how often to try: *short*; in a soak *long*, which is cut to `MOST` times *short*."""
    if not os.environ.get("SOAK"):
        return short
    numbers = type(short) is type(long) is int
    return min(long, MOST * short) if numbers and short else long


def chosen(values, *kept):
    """Return *values* as cases of a test, of which ``script/test`` runs those *kept*."""
    return [
        value if value in kept else pytest.param(value, marks=pytest.mark.soak) for value in values
    ]
