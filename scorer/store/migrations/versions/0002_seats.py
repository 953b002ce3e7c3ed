"""Players send their estimates from their own phones."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create the seats; an invitation may lead to one."""
    op.create_table(
        "seat",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), sa.ForeignKey("device.id"), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("revoked_at", MOMENT),
        sa.CheckConstraint("seat >= 0", name="seat"),
    )
    op.create_index("ix_seat_device_id", "seat", ["device_id"])
    standing = sa.text("revoked_at IS NULL")
    for name, column in (("uq_seat_standing", "seat"), ("uq_seat_device", "device_id")):
        op.create_index(
            name,
            "seat",
            ["game_id", column],
            unique=True,
            sqlite_where=standing,
            postgresql_where=standing,
        )
    op.add_column("invitation", sa.Column("seat", sa.Integer()))


def downgrade() -> None:
    """Forget who sat where."""
    op.drop_column("invitation", "seat")
    op.drop_table("seat")
