"""How often random proofs run: short and seeded with every test run, long in ``script/soak suite``."""

import os


def runs(short, long):
    """Return how often to try: *short*, or *long* in a soak."""
    return long if os.environ.get("SOAK") else short
