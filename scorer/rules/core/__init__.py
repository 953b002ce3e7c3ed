"""The common parts of all games: cards, log, errors, readers, settings, checks, boards, sentences, clauses."""
