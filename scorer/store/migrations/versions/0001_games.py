"""Games, revisions that nobody can change, devices, rights, rate limits."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)
SQLITE_TRIGGER = """
CREATE TRIGGER revision_no_{lower} BEFORE {upper} ON revision
BEGIN SELECT RAISE(ABORT, 'revisions are never changed'); END
"""
POSTGRESQL_FUNCTION = """
CREATE FUNCTION revision_is_final() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION 'revisions are never changed'; END $$
"""
POSTGRESQL_TRIGGER = """
CREATE TRIGGER revision_no_{lower} BEFORE {upper} ON revision
FOR EACH STATEMENT EXECUTE FUNCTION revision_is_final()
"""


def upgrade() -> None:
    """Create everything."""
    create_game_and_device()
    create_revision()
    create_grant_and_invitation()
    op.create_table(
        "bucket",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("tokens", sa.Float(), nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
    )
    if op.get_bind().dialect.name == "sqlite":
        for act in ("UPDATE", "DELETE"):
            op.execute(SQLITE_TRIGGER.format(lower=act.lower(), upper=act))
    else:
        op.execute(POSTGRESQL_FUNCTION)
        for act in ("UPDATE", "DELETE", "TRUNCATE"):
            op.execute(POSTGRESQL_TRIGGER.format(lower=act.lower(), upper=act))


def create_game_and_device() -> None:
    """Create the tables that stand on their own."""
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("public_id", sa.String(26), nullable=False, unique=True),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("previous_id", sa.Integer(), sa.ForeignKey("game.id"), unique=True),
    )
    op.create_table(
        "device",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
    )


def create_revision() -> None:
    """Create the log."""
    op.create_table(
        "revision",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("line", sa.String(36), nullable=False),
        sa.Column("slot", sa.String(), nullable=False),
        sa.Column("replaces", sa.JSON(), nullable=False),
        sa.Column("undoes", sa.String(36)),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("facts", sa.JSON()),
        sa.Column("device_id", sa.Integer(), sa.ForeignKey("device.id")),
        sa.Column("received_at", MOMENT, nullable=False),
        sa.UniqueConstraint("game_id", "seq"),
        sa.CheckConstraint("seq > 0", name="seq"),
    )


def create_grant_and_invitation() -> None:
    """Create the rights."""
    op.create_table(
        "grant",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("device_id", sa.Integer(), sa.ForeignKey("device.id"), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("revoked_at", MOMENT),
        sa.CheckConstraint("role IN ('writer')", name="role"),
    )
    op.create_index("ix_grant_device_id", "grant", ["device_id"])
    standing = sa.text("revoked_at IS NULL")
    op.create_index(
        "uq_grant_standing",
        "grant",
        ["game_id", "device_id"],
        unique=True,
        sqlite_where=standing,
        postgresql_where=standing,
    )
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("single_use", sa.Boolean(), nullable=False),
        sa.Column("expires_at", MOMENT),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("used_at", MOMENT),
        sa.Column("revoked_at", MOMENT),
    )
    op.create_index("ix_invitation_game_id", "invitation", ["game_id"])


def downgrade() -> None:
    """Drop everything; only the tests go this way."""
    for table in ("bucket", "invitation", "grant", "revision", "device", "game"):
        op.drop_table(table)
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION revision_is_final()")
