"""The Schieber in words."""
