"""Words that a club types lie in a table of their own, so that they can be erased."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "club_text",
        sa.Column("club_id", sa.Integer, sa.ForeignKey("club.id", name="fk_club_text_club_id")),
        sa.Column("number", sa.Integer, autoincrement=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("second", sa.String, nullable=False),
        sa.Column("salt", sa.String(26), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "number", name="pk_club_text"),
    )


def downgrade() -> None:
    """Drop it; only the tests go this way."""
    op.drop_table("club_text")
