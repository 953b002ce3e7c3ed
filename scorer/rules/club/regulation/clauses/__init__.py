"""The clauses of a regulation: each defines the sentence of a rule, and thereby its form, print and comparison."""
