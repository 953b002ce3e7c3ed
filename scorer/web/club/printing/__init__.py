"""Papers to print or download."""
