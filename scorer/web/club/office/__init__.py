"""Pages on officials, log-in, account, backup and help."""
