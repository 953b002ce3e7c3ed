"""Pages of the draw, and of the next tables."""
