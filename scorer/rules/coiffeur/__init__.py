"""Coiffeur: its settings, the facts of its cells, what they are worth, and its board."""
