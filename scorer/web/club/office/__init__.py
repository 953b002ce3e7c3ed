"""Pages of the office."""
