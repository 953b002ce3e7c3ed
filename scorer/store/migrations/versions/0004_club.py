"""Clubs, officials, members, and a ledger that nobody can change."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

MOMENT = sa.DateTime(timezone=True)
NEVER = "events are never changed"
CLOSED = """
NEW.evening IS NOT NULL AND NEW.kind <> 'reopen' AND 'close' = (
    SELECT kind FROM event
    WHERE club_id = NEW.club_id AND evening = NEW.evening AND kind IN ('close', 'reopen')
    ORDER BY seq DESC LIMIT 1
)"""
SQLITE = (
    f"CREATE TRIGGER event_no_update BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, '{NEVER}'); END",
    f"CREATE TRIGGER event_no_delete BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, '{NEVER}'); END",
    f"""CREATE TRIGGER event_not_closed BEFORE INSERT ON event WHEN {CLOSED}
    BEGIN SELECT RAISE(ABORT, 'the evening is closed'); END""",
)
POSTGRESQL = (
    f"""CREATE FUNCTION event_is_final() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION '{NEVER}'; END $$""",
    """CREATE TRIGGER event_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON event
    FOR EACH STATEMENT EXECUTE FUNCTION event_is_final()""",
    f"""CREATE FUNCTION event_not_closed() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN IF {CLOSED} THEN RAISE EXCEPTION 'the evening is closed'; END IF; RETURN NEW; END $$""",
    """CREATE TRIGGER event_not_closed BEFORE INSERT ON event
    FOR EACH ROW EXECUTE FUNCTION event_not_closed()""",
)


def upgrade() -> None:
    """Create everything."""
    create_club()
    create_event()
    op.create_table(
        "table_game",
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("club.id"), nullable=False),
        sa.Column("evening", sa.String(26), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("members", sa.JSON(), nullable=False),
    )
    op.create_index("ix_table_game_evening", "table_game", ["club_id", "evening"])
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)


def create_club() -> None:
    """Create the club, who may work in it, and what its members are called."""
    op.create_table(
        "club",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("public_id", sa.String(26), nullable=False, unique=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
    )
    op.create_table(
        "official",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("club.id"), nullable=False),
        sa.Column("login", sa.String(), nullable=False, unique=True),
        sa.Column("password_hash", sa.String(), nullable=False),
        sa.Column("role", sa.String(10)),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.CheckConstraint("role IN ('admin', 'scorer', 'viewer')", name="role"),
    )
    op.create_index("ix_official_club_id", "official", ["club_id"])
    op.create_table(
        "club_session",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("official_id", sa.Integer(), sa.ForeignKey("official.id"), nullable=False),
        sa.Column("device_id", sa.Integer(), sa.ForeignKey("device.id")),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sa.Column("fresh_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT),
    )
    op.create_index("ix_club_session_official_id", "club_session", ["official_id"])
    op.create_table(
        "member",
        sa.Column(
            "club_id", sa.Integer(), sa.ForeignKey("club.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("nickname", sa.String(), nullable=False),
    )


def create_event() -> None:
    """Create the ledger."""
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
        sa.Column("official_id", sa.Integer(), sa.ForeignKey("official.id")),
        sa.Column("device_id", sa.Integer(), sa.ForeignKey("device.id")),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.CheckConstraint("seq > 0", name="seq"),
    )
    op.create_index("ix_event_evening", "event", ["evening", "club_id", "seq"])


def downgrade() -> None:
    """Drop everything; only the tests go this way."""
    for table in ("table_game", "event", "member", "club_session", "official", "club"):
        op.drop_table(table)
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION event_is_final()")
        op.execute("DROP FUNCTION event_not_closed()")
