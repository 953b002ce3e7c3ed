"""Sheets of tables, and the verdict on them."""
