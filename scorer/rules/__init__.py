"""The game itself: pure functions over frozen data; standard library only."""
