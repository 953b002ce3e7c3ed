"""How far the prize-giving of an evening is lies beside the ledger."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "announcement",
        sa.Column("evening", sa.String(26), primary_key=True),
        sa.Column("club_id", sa.Integer, sa.ForeignKey("club.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("manner", sa.String(10), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("reached", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop it; only the tests go this way."""
    op.drop_table("announcement")
