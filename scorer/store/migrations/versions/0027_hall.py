"""Calls for the office and the message to the hall lie beside the ledger."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "table_call",
        sa.Column("evening", sa.String(26), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("club_id", sa.Integer, sa.ForeignKey("club.id"), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_at", sa.DateTime(timezone=True)),
        sa.Column("official", sa.Integer),
    )
    op.create_index("ix_table_call_club", "table_call", ["club_id", "at"])
    op.create_table(
        "hall_message",
        sa.Column("evening", sa.String(26), primary_key=True),
        sa.Column("club_id", sa.Integer, sa.ForeignKey("club.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
    )


def downgrade() -> None:
    """Drop them; only the tests go this way."""
    op.drop_table("hall_message")
    op.drop_table("table_call")
