"""Draw of an evening: seating, wishes, ladder, next table."""
