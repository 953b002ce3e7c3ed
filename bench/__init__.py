"""Measurements against the targets of the project; ``script/bench`` prints them as a table."""
