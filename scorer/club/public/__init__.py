"""Use cases of publishing and prize-giving."""
