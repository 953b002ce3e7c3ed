"""What a club does: officials, members, seasons, evenings. Rules are asked before anything is kept.

All functions take the SQLAlchemy session first, then who acts, and the clock as *now*. What
is refused is a :class:`~scorer.rules.core.errors.RuleError`; what somebody else wrote meanwhile is a
:class:`~scorer.club.ledger.VersionConflict`; what could not be stored is
:class:`~scorer.store.engine.NotSaved`.
"""
