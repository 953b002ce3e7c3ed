"""When a club was last saved to a file lies beside the ledger."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "club_file",
        sa.Column("club_id", sa.Integer, sa.ForeignKey("club.id"), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("official", sa.Integer),
        sa.Column("contacts", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Drop it; only the tests go this way."""
    op.drop_table("club_file")
