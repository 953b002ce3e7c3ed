"""The memory of a table of friends: a list of games that belong together, and what follows from them."""
