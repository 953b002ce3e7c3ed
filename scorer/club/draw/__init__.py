"""Use cases of the draw: seats, wishes, games of tables."""
