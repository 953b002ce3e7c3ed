"""Pages of a regulation."""
