"""A regulation as its own sentences: every value of it is a slot in one of them."""
