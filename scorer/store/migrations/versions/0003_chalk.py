"""Of several phones one holds the chalk; a right can be handed over by a code read aloud."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Remember who wrote last, and the hash of the code that belongs to a link."""
    op.add_column("grant", sa.Column("chalk_at", sa.DateTime(timezone=True)))
    op.add_column("invitation", sa.Column("code_hash", sa.String(64)))


def downgrade() -> None:
    """Forget both."""
    op.drop_column("invitation", "code_hash")
    op.drop_column("grant", "chalk_at")
