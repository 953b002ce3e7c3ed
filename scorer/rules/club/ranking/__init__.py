"""The ranking of an evening, its lists, and those of a season."""
