"""A championship in words: its regulation, how it counts, the draw, footnotes."""
