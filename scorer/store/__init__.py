"""Everything that is stored: typed models, transactions, migrations, backup. No Flask."""
