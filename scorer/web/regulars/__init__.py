"""Pages of a regulars' table: friends whose games belong together."""
