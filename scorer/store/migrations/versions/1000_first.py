"""Games with their logs and rights, clubs with their ledgers, and what lies beside a ledger."""  # noqa: INP001

from alembic import op
from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    text,
)

revision = "1000"
down_revision = None

MOMENT = DateTime(timezone=True)
FINAL = {"revision": "revisions are never changed", "event": "events are never changed"}
LAST = """(
    SELECT kind FROM event
    WHERE club_id = NEW.club_id AND evening = NEW.evening AND kind IN ('{}', '{}')
    ORDER BY seq DESC LIMIT 1
)"""
REFUSED = {
    "the evening is closed": f"""NEW.evening IS NOT NULL
AND NEW.kind NOT IN ('reopen', 'claim', 'refused', 'announced', 'paid', 'cancel', 'resume')
AND 'close' = {LAST.format("close", "reopen")}""",
    "the evening is cancelled": f"""NEW.evening IS NOT NULL
AND NEW.kind NOT IN ('resume', 'refused')
AND 'cancel' = {LAST.format("cancel", "resume")}""",
}


def upgrade() -> None:
    """Create everything."""
    create_games()
    create_rights()
    create_clubs()
    create_ledger()
    create_tables_of_evenings()
    create_publishing()
    if op.get_bind().dialect.name == "sqlite":
        create_sqlite_triggers()
    else:
        create_postgresql_triggers()


def create_games() -> None:
    """Create games, devices and the log."""
    op.create_table(
        "game",
        Column("id", Integer, primary_key=True),
        Column("public_id", String(26), nullable=False, unique=True),
        Column("settings", JSON, nullable=False),
        Column("created_at", MOMENT, nullable=False),
        Column("previous_id", Integer, ForeignKey("game.id"), unique=True),
        Column("locked_at", MOMENT),
        Column("watch_code", String(8)),
        Column("watch_code_at", MOMENT),
    )
    op.create_index("uq_game_watch_code", "game", ["watch_code"], unique=True)
    op.create_table(
        "device",
        Column("id", Integer, primary_key=True),
        Column("token_hash", String(64), nullable=False, unique=True),
        Column("name", String, nullable=False),
        Column("created_at", MOMENT, nullable=False),
    )
    op.create_table(
        "revision",
        Column("id", String(36), primary_key=True),
        Column("game_id", Integer, ForeignKey("game.id"), nullable=False),
        Column("seq", Integer, nullable=False),
        Column("line", String(36), nullable=False),
        Column("slot", String, nullable=False),
        Column("replaces", JSON, nullable=False),
        Column("undoes", String(36)),
        Column("at", String, nullable=False),
        Column("by", String, nullable=False),
        Column("facts", JSON),
        Column("device_id", Integer, ForeignKey("device.id")),
        Column("received_at", MOMENT, nullable=False),
        UniqueConstraint("game_id", "seq"),
        CheckConstraint("seq > 0", name="seq"),
    )


def create_rights() -> None:
    """Create the rights at a game, links that grant them, and rate limits."""
    op.create_table(
        "grant",
        Column("id", Integer, primary_key=True),
        Column("game_id", Integer, ForeignKey("game.id"), nullable=False),
        Column("device_id", Integer, ForeignKey("device.id"), nullable=False, index=True),
        Column("role", String(10), nullable=False),
        Column("created_at", MOMENT, nullable=False),
        Column("revoked_at", MOMENT),
        Column("chalk_at", MOMENT),
        Column("name", String(40)),
        CheckConstraint("role IN ('writer')", name="role"),
    )
    create_index_of_valid("uq_grant_standing", "grant", "device_id")
    op.create_table(
        "seat",
        Column("id", Integer, primary_key=True),
        Column("game_id", Integer, ForeignKey("game.id"), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("device_id", Integer, ForeignKey("device.id"), nullable=False, index=True),
        Column("created_at", MOMENT, nullable=False),
        Column("revoked_at", MOMENT),
        CheckConstraint("seat >= 0", name="seat"),
    )
    create_index_of_valid("uq_seat_standing", "seat", "seat")
    create_index_of_valid("uq_seat_device", "seat", "device_id")
    op.create_table(
        "invitation",
        Column("id", Integer, primary_key=True),
        Column("game_id", Integer, ForeignKey("game.id"), nullable=False, index=True),
        Column("token_hash", String(64), nullable=False, unique=True),
        Column("code_hash", String(64)),
        Column("single_use", Boolean, nullable=False),
        Column("seat", Integer),
        Column("expires_at", MOMENT),
        Column("created_at", MOMENT, nullable=False),
        Column("used_at", MOMENT),
        Column("revoked_at", MOMENT),
    )
    op.create_table(
        "bucket",
        Column("key_hash", String(64), primary_key=True),
        Column("tokens", Float, nullable=False),
        Column("updated_at", MOMENT, nullable=False),
    )


def create_index_of_valid(name: str, table: str, column: str) -> None:
    """Create an index by game and *column* of the rows that are not revoked."""
    valid = text("revoked_at IS NULL")
    op.create_index(
        name,
        table,
        ["game_id", column],
        unique=True,
        sqlite_where=valid,
        postgresql_where=valid,
    )


def create_clubs() -> None:
    """Create clubs, officials with their sessions, and members."""
    op.create_table(
        "club",
        Column("id", Integer, primary_key=True),
        Column("public_id", String(26), nullable=False, unique=True),
        Column("name", String, nullable=False),
        Column("created_at", MOMENT, nullable=False),
        Column("language", String(3), nullable=False),
    )
    op.create_table(
        "official",
        Column("id", Integer, primary_key=True),
        Column("club_id", Integer, ForeignKey("club.id"), nullable=False, index=True),
        Column("number", Integer, nullable=False),
        Column("login", String, nullable=False, unique=True),
        Column("password_hash", String, nullable=False),
        Column("role", String(10)),
        Column("created_at", MOMENT, nullable=False),
        CheckConstraint("role IN ('admin', 'scorer', 'viewer')", name="role"),
    )
    op.create_index("uq_official_number", "official", ["club_id", "number"], unique=True)
    op.create_table(
        "club_session",
        Column("id", Integer, primary_key=True),
        Column("official_id", Integer, ForeignKey("official.id"), nullable=False, index=True),
        Column("device_id", Integer, ForeignKey("device.id")),
        Column("token_hash", String(64), nullable=False, unique=True),
        Column("created_at", MOMENT, nullable=False),
        Column("seen_at", MOMENT, nullable=False),
        Column("fresh_at", MOMENT, nullable=False),
        Column("ended_at", MOMENT),
        Column("family", String(10), nullable=False),
        Column("kind", String(10), nullable=False),
        Column("name", String(40), nullable=False),
    )
    op.create_table(
        "member",
        Column("club_id", Integer, ForeignKey("club.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("name", String, nullable=False),
        Column("nickname", String, nullable=False),
        Column("surname", String, nullable=False),
        Column("first_name", String, nullable=False),
        Column("email", String, nullable=False),
        Column("phone", String, nullable=False),
        Column("street", String, nullable=False),
        Column("place", String, nullable=False),
        Column("birth_year", String, nullable=False),
        Column("entry", String, nullable=False),
        Column("remarks", String, nullable=False),
    )


def create_ledger() -> None:
    """Create the ledger, with the texts and drafts of its regulations."""
    op.create_table(
        "event",
        Column("club_id", Integer, ForeignKey("club.id"), primary_key=True),
        Column("seq", Integer, primary_key=True),
        Column("evening", String(26)),
        Column("kind", String(20), nullable=False),
        Column("facts", Text, nullable=False),
        Column("reason", String, nullable=False),
        Column("official_id", Integer),
        Column("device_id", Integer),
        Column("at", String, nullable=False),
        Column("hash", String(64), nullable=False),
        CheckConstraint("seq > 0", name="seq"),
        by_official("fk_event_official"),
    )
    op.create_index("ix_event_evening", "event", ["evening", "club_id", "seq"])
    op.create_table(
        "club_text",
        Column("club_id", Integer, ForeignKey("club.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("text", String, nullable=False),
        Column("second", String, nullable=False),
        Column("salt", String(26), nullable=False),
    )
    op.create_table(
        "draft",
        Column("club_id", Integer, ForeignKey("club.id"), primary_key=True),
        Column("season", String(26), primary_key=True),
        Column("version", Integer, nullable=False),
        Column("typed", JSON),
        Column("official_id", Integer, nullable=False),
        Column("at", MOMENT, nullable=False),
        by_official("fk_draft_official"),
    )
    op.create_table(
        "club_file",
        Column("club_id", Integer, ForeignKey("club.id"), primary_key=True),
        Column("at", MOMENT, nullable=False),
        Column("official", Integer),
        Column("contacts", Boolean, nullable=False),
    )


def by_official(name: str) -> ForeignKeyConstraint:
    """Return the constraint that an official has the number in the club."""
    return ForeignKeyConstraint(
        ["club_id", "official_id"], ["official.club_id", "official.number"], name=name
    )


def create_tables_of_evenings() -> None:
    """Create what an evening needs while it is played."""
    op.create_table(
        "table_game",
        Column("game_id", Integer, ForeignKey("game.id"), primary_key=True),
        Column("club_id", Integer, ForeignKey("club.id"), nullable=False),
        Column("evening", String(26), nullable=False),
        Column("round", Integer, nullable=False),
        Column("table", Integer, nullable=False),
        Column("members", JSON, nullable=False),
    )
    op.create_index("ix_table_game_evening", "table_game", ["club_id", "evening"])


def create_publishing() -> None:
    """Create public addresses, prizes, and how far prize-givings are."""
    op.create_table(
        "public_address",
        Column("token_hash", String(64), primary_key=True),
        Column("token", String(26), nullable=False),
        Column("club_id", Integer, ForeignKey("club.id"), nullable=False),
        Column("seq", Integer, nullable=False),
    )
    op.create_index("uq_public_address_seq", "public_address", ["club_id", "seq"], unique=True)
    op.create_table(
        "prizes",
        Column("club_id", Integer, ForeignKey("club.id"), primary_key=True),
        Column("place", String(26), primary_key=True),
        Column("listing", String(60), primary_key=True),
        Column("lines", JSON, nullable=False),
    )
    op.create_table(
        "season_announcement",
        Column("club_id", Integer, ForeignKey("club.id"), primary_key=True),
        Column("season", String(26), primary_key=True),
        Column("listing", String(60), primary_key=True),
        Column("seq", Integer, nullable=False),
        Column("manner", String(10), nullable=False),
        Column("step", Integer, nullable=False),
        Column("reached", Integer, nullable=False),
    )
    op.create_table(
        "announcement",
        Column("club_id", Integer, ForeignKey("club.id"), primary_key=True),
        Column("evening", String(26), primary_key=True),
        Column("seq", Integer, nullable=False),
        Column("manner", String(10), nullable=False),
        Column("step", Integer, nullable=False),
        Column("reached", Integer, nullable=False),
    )


def create_sqlite_triggers() -> None:
    """Keep log and ledger as they were written, and closed evenings closed."""
    for table, sentence in FINAL.items():
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{sentence}'); END"
            )
    for sentence, condition in REFUSED.items():
        name = f"event_not_{sentence.rpartition(' ')[2]}"
        op.execute(
            f"CREATE TRIGGER {name} BEFORE INSERT ON event WHEN {condition} "
            f"BEGIN SELECT RAISE(ABORT, '{sentence}'); END"
        )


def create_postgresql_triggers() -> None:
    """Do the same on PostgreSQL."""
    for table, sentence in FINAL.items():
        op.execute(
            f"CREATE FUNCTION {table}_is_final() RETURNS trigger LANGUAGE plpgsql "
            f"AS $$ BEGIN RAISE EXCEPTION '{sentence}'; END $$"
        )
        op.execute(
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_is_final()"
        )
    checks = " ".join(
        f"IF {condition} THEN RAISE EXCEPTION '{sentence}'; END IF;"
        for sentence, condition in REFUSED.items()
    )
    op.execute(
        "CREATE FUNCTION event_not_closed() RETURNS trigger LANGUAGE plpgsql "
        f"AS $$ BEGIN {checks} RETURN NEW; END $$"
    )
    op.execute(
        "CREATE TRIGGER event_not_closed BEFORE INSERT ON event "
        "FOR EACH ROW EXECUTE FUNCTION event_not_closed()"
    )


def downgrade() -> None:
    """Drop everything; only the tests go this way."""
    tables = MetaData()
    tables.reflect(op.get_bind())
    tables.remove(tables.tables["alembic_version"])
    tables.drop_all(op.get_bind())
    if op.get_bind().dialect.name != "sqlite":
        for name in ("revision_is_final", "event_is_final", "event_not_closed"):
            op.execute(f"DROP FUNCTION {name}()")
