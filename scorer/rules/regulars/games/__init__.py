"""What each game brings to the figures of a Stammtisch."""
