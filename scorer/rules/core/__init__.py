"""The common parts of all games: cards, the log, errors, strict readers, settings, checks and boards."""
