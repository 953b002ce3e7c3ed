"""The pages of a club: who works in it, its members, seasons and evenings."""
