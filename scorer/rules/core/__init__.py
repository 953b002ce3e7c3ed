"""What all games are made of: cards, the log, errors, strict readers, what settings, checks and boards share."""
