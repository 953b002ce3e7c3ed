"""Everything that a regulation declares: model, reader, clauses, contradictions, presets."""
