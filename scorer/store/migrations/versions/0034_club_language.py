"""A club has a language for what it hands out; German until it says another."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """Add the language."""
    op.add_column("club", sa.Column("language", sa.String(3), server_default="de", nullable=False))


def downgrade() -> None:
    """Drop the language."""
    op.drop_column("club", "language")
