"""The database: models, transactions, locks, migrations, rate limits, backup; without Flask."""
