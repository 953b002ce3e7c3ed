"""Pages of an evening: door, penalties, closing."""
