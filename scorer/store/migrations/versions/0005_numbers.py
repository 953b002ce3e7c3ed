"""Officials get a number in their club, by which its ledger knows them in every database."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

BY = ["club_id", "official_id"]
TRIGGERS = "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'event'"


def upgrade() -> None:
    """Give a number to whoever is there: the one by which the ledger has known them so far."""
    op.add_column(
        "official", sa.Column("number", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    op.execute("UPDATE official SET number = id")
    op.create_index("uq_official_number", "official", ["club_id", "number"], unique=True)
    if op.get_bind().dialect.name == "sqlite":
        _made_anew()
    else:
        op.drop_constraint("fk_event_official_id", "event", type_="foreignkey")
        op.drop_constraint("fk_event_device_id", "event", type_="foreignkey")
        op.create_foreign_key("fk_event_official", "event", "official", BY, ["club_id", "number"])


def _made_anew() -> None:
    """Make the ledger anew; SQLite cannot change what a column refers to. Nothing refers to it."""
    connection = op.get_bind()
    triggers = connection.execute(sa.text(TRIGGERS)).scalars().all()
    op.drop_index("ix_event_evening", "event")
    op.rename_table("event", "event_before")
    op.create_table(
        "event",
        sa.Column(
            "club_id", sa.Integer(), sa.ForeignKey("club.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("seq", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("evening", sa.String(26)),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("official_id", sa.Integer()),
        sa.Column("device_id", sa.Integer()),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.CheckConstraint("seq > 0", name="seq"),
        sa.ForeignKeyConstraint(
            BY, ["official.club_id", "official.number"], name="fk_event_official"
        ),
    )
    op.execute("INSERT INTO event SELECT * FROM event_before ORDER BY club_id, seq")
    op.drop_table("event_before")
    op.create_index("ix_event_evening", "event", ["evening", "club_id", "seq"])
    for trigger in triggers:
        op.execute(trigger)


def downgrade() -> None:
    """Leave everything: the step before this one drops it; only the tests go this way."""
