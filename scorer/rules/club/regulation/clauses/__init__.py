"""The clauses of a regulation: each gives sentence, form, print, comparison and search."""
