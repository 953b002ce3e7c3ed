"""Groups, knock-out and play-off as they were drawn."""
