"""The tables of regulars: friends whose games belong together."""  # noqa: INP001

from alembic import op

from scorer.store.migrations.creation import create_tables, regulars_triggers
from scorer.store.models import Base

revision = "1001"
down_revision = "1000"
# As the models are now: a migration that changes these tables first has to write them out here.
TABLES = [table for name, table in Base.metadata.tables.items() if name.startswith("regulars")]


def upgrade() -> None:
    """Create the tables as the models describe them; erasing a name may change revisions."""
    create_tables(op.get_bind(), TABLES)
    dialect = op.get_bind().dialect.name
    if dialect == "sqlite":
        op.execute("DROP TRIGGER revision_no_update")
    else:
        op.execute("DROP TRIGGER revision_no_change ON revision")
        op.execute(
            "CREATE TRIGGER revision_no_change BEFORE DELETE OR TRUNCATE ON revision "
            "FOR EACH STATEMENT EXECUTE FUNCTION revision_is_final()"
        )
    for statement in regulars_triggers(dialect):
        op.execute(statement)


def downgrade() -> None:
    """Drop the tables; only used by tests."""
    Base.metadata.drop_all(op.get_bind(), TABLES)
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION regulars_event_is_final()")
