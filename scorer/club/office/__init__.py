"""Use cases of the office: clubs, officials, log-in, ledger, archive."""
