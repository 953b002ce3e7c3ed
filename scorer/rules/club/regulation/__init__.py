"""The regulation of a season: its model, reader, clauses, sentences, contradictions and presets."""
