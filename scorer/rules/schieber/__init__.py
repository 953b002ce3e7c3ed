"""Schieber: its settings, the facts of its lines, and its board."""
