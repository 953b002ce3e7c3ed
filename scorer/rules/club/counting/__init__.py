"""Counting: values, tie-breaks, ranks, cards drawn."""
