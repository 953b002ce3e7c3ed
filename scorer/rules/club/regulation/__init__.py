"""A regulation: model, reader, clauses, contradictions, presets."""
