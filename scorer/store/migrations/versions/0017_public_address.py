"""Seasons and evenings can have a public address."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "public_address",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("token", sa.String(26), nullable=False),
        sa.Column("club_id", sa.Integer, sa.ForeignKey("club.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    op.create_index("uq_public_address_seq", "public_address", ["club_id", "seq"], unique=True)


def downgrade() -> None:
    """Drop it; only the tests go this way."""
    op.drop_table("public_address")
