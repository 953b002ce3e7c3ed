"""Coiffeur: its settings, the facts of its cells, their points, and its board."""
