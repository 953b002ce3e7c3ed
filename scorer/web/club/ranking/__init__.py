"""Pages and rows of rankings."""
