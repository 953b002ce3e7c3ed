"""The rules of the games and of a club: no I/O and no clock; only the standard library is imported."""
