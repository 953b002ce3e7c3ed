"""Pages of the draw, and where people sit next."""
