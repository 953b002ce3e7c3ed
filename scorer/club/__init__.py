"""What a club does: officials, members, seasons, evenings. Rules are asked before anything is kept.

What only reads takes the SQLAlchemy session first, what writes an
:class:`~scorer.club.office.ledger.Act`: session, who, when, on which version, and why. What is
refused is a :class:`~scorer.rules.core.errors.RuleError`; what somebody else wrote meanwhile is a
:class:`~scorer.club.office.ledger.VersionConflict`; what could not be stored is
:class:`~scorer.store.engine.NotSaved`.
"""
