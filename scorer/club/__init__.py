"""Use cases of a club: officials, members, seasons, evenings. Rules are checked before anything is stored.

A function that only reads takes a database session or connection first. Most functions that write take an
:class:`~scorer.club.office.ledger.Act` (session, author, time, version and reason), or inside a transaction an
:class:`~scorer.club.office.ledger.OpenLedger`. A refused act raises :class:`~scorer.rules.core.errors.RuleError`;
an act that conflicts with a newer event raises :class:`~scorer.club.office.ledger.VersionConflict`; an act that could
not be stored raises :class:`~scorer.store.transactions.NotSaved`.

Every act may also raise ``not-official``, and ``text-length`` and ``text-hidden`` for its reason. The docstrings
of single acts do not repeat these.
"""
