"""What all games are made of: cards, the log, errors, strict readers, what boards share."""
