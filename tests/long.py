"""What is left to ``script/soak``, which runs every test, and how often random proofs run."""

import os

import pytest


def runs(short, long):
    """Return how often to try: *short*, or *long* in a soak."""
    return long if os.environ.get("SOAK") else short


def chosen(values, *kept):
    """Return *values* as cases of a test, of which ``script/test`` runs those *kept*."""
    return [
        value if value in kept else pytest.param(value, marks=pytest.mark.soak) for value in values
    ]
