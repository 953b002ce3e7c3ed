"""Pages of results: grid, sheets, corrections, confirmation."""
