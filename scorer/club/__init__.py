"""Acts of a club: officials, members, seasons, evenings. Rules are checked before storing.

Functions that only read take the SQLAlchemy session first, those that write an
:class:`~scorer.club.office.ledger.Act`: session, author, time, version and reason. A refused act
raises :class:`~scorer.rules.core.errors.RuleError`; one that conflicts with a newer event raises
:class:`~scorer.club.office.ledger.VersionConflict`; one that could not be stored raises
:class:`~scorer.store.transactions.NotSaved`.
"""
