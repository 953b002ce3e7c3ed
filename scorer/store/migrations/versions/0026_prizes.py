"""How far the prize-giving of a season is, and what prizes there are, lies beside the ledger."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "season_announcement",
        sa.Column("season", sa.String(26), primary_key=True),
        sa.Column("listing", sa.String(60), primary_key=True),
        sa.Column("club_id", sa.Integer, sa.ForeignKey("club.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("manner", sa.String(10), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("reached", sa.Integer, nullable=False),
    )
    op.create_table(
        "prizes",
        sa.Column("place", sa.String(26), primary_key=True),
        sa.Column("listing", sa.String(60), primary_key=True),
        sa.Column("club_id", sa.Integer, sa.ForeignKey("club.id"), nullable=False),
        sa.Column("lines", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """Drop them; only the tests go this way."""
    op.drop_table("prizes")
    op.drop_table("season_announcement")
