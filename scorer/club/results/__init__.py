"""Use cases of results: sheets, confirmation, corrections, reports, imports."""
