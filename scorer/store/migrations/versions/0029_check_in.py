"""Codes with which people enter themselves at the door lie beside the ledger."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "check_in",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("token", sa.String(26), nullable=False),
        sa.Column("club_id", sa.Integer, sa.ForeignKey("club.id"), nullable=False),
        sa.Column("evening", sa.String(26), nullable=False),
        sa.Column("is_off", sa.Boolean, nullable=False),
    )
    op.create_index("ix_check_in_evening", "check_in", ["evening"])


def downgrade() -> None:
    """Drop it; only the tests go this way."""
    op.drop_table("check_in")
