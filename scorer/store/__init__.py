"""Everything that is kept: typed models, transactions, migrations, backup. No Flask."""
