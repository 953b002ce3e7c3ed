"""Use cases of the office: clubs, officials, log-in, passwords, ledger, backup."""
