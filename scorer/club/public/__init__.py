"""Use cases of visibility, public addresses and prize-giving."""
