"""The score sheets: one module a game."""
