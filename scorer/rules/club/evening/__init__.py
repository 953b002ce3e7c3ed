"""The facts of an evening and their scores."""
