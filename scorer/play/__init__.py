"""Use cases of a table: start a game, write, share the right to write, play again.

All functions take the SQLAlchemy session first and the clock as *now*. What is
refused is a :class:`~scorer.rules.core.errors.RuleError`; what could not be stored is
:class:`~scorer.store.engine.NotSaved`.
"""
