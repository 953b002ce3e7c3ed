"""The season record, read and written."""
