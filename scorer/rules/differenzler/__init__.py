"""The Differenzler: everybody alone, everybody estimates, the lowest sum of differences wins."""
