"""What counts: values, tie-breaks, ranks, cards drawn."""
