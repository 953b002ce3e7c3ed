"""Use cases of a table: start a game, write, share the right to write, play again.

All functions take the SQLAlchemy session first and the current time as *now*. A refused act
raises :class:`~scorer.rules.core.errors.RuleError`; one that could not be stored raises
:class:`~scorer.store.transactions.NotSaved`.
"""
