"""The clauses of a regulation: each defines the sentence of a rule; form, print and comparison are made from it."""
