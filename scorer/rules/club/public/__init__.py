"""Visibility for each kind of reader, and prize-giving."""
