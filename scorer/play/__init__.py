"""Use cases of a table: start a game, write, share the right to write, play again.

Functions take the SQLAlchemy session first, or the connection of the caller's transaction, and the current time as
*now* where they need it. A refused action raises :class:`~scorer.rules.core.errors.RuleError`; one that could not
be stored raises :class:`~scorer.store.transactions.NotSaved`.
"""
