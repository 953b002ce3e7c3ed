"""Search for seats without an evening: who met whom, plans, tables."""
