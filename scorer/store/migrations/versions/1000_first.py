"""The first schema. New databases run no migration: they are created and marked with the newest number."""  # noqa: INP001

from alembic import op
from sqlalchemy import MetaData

revision = "1000"
down_revision = None


def upgrade() -> None:
    """Do nothing: no database is older."""


def downgrade() -> None:
    """Drop the functions of triggers, and all tables except that of the migrations; only tests call this."""
    tables = MetaData()
    tables.reflect(op.get_bind())
    tables.remove(tables.tables["alembic_version"])
    tables.drop_all(op.get_bind())
    if op.get_bind().dialect.name != "sqlite":
        for name in ("revision_is_final", "event_is_final", "event_not_closed"):
            op.execute(f"DROP FUNCTION {name}()")
