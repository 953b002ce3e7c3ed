"""A regulation can be drafted before it is decided."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the drafts."""
    op.create_table(
        "draft",
        sa.Column("club_id", sa.Integer, sa.ForeignKey("club.id", name="fk_draft_club_id")),
        sa.Column("season", sa.String(26)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("typed", sa.JSON(none_as_null=True)),
        sa.Column("official_id", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "season", name="pk_draft"),
        sa.ForeignKeyConstraint(
            ["club_id", "official_id"],
            ["official.club_id", "official.number"],
            name="fk_draft_official",
        ),
    )


def downgrade() -> None:
    """Drop them; only the tests go this way."""
    op.drop_table("draft")
