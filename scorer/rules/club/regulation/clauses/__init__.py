"""The clauses of a regulation: each defines sentence, form, print, comparison and search."""
