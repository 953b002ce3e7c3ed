"""Use cases of a table: start a game, write, share the right to write, play again.

Functions that use the database take its SQLAlchemy session first, or the connection of the caller's transaction; *now*
is the current time. A refused action raises :class:`~scorer.rules.core.errors.RuleError`; one that could not be stored
raises :class:`~scorer.store.transactions.NotSaved`.
"""
