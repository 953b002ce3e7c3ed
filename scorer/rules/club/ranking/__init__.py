"""The rankings and lists of an evening and of a season."""
