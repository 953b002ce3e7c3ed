"""The pages of a table: start, screen, sync, watch page, wall, sharing, history, evening, sheets, downloads."""
