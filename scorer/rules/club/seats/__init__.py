"""Search for seats, independent of an evening: past meetings, plans, tables."""
