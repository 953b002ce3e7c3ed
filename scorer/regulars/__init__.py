"""Use cases of a regulars' table: found it, pass on the right to write, count games, settle money.

Functions take the SQLAlchemy session first, or the connection of the caller's transaction; those that write also
take an :class:`~scorer.regulars.rights.Act`, or the current time as *now*. A refused act raises
:class:`~scorer.rules.core.errors.RuleError`; one that could not be stored raises
:class:`~scorer.store.transactions.NotSaved`.
"""
