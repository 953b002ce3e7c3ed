"""The pages of a table: start, screen, watch page, wall, sharing, history, downloads."""
