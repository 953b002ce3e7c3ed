"""An evening can be cancelled and brought back, also once it is closed; meanwhile it takes little."""  # noqa: INP001

from alembic import op

revision = "0019"
down_revision = "0018"

LAST = """(
    SELECT kind FROM event
    WHERE club_id = NEW.club_id AND evening = NEW.evening AND kind IN ('{}', '{}')
    ORDER BY seq DESC LIMIT 1
)"""
CLOSED = f"""
NEW.evening IS NOT NULL
AND NEW.kind NOT IN ('reopen', 'claim', 'refused', 'announced', 'cancel', 'resume')
AND 'close' = {LAST.format("close", "reopen")}"""
CANCELLED = f"""
NEW.evening IS NOT NULL AND NEW.kind NOT IN ('resume', 'refused')
AND 'cancel' = {LAST.format("cancel", "resume")}"""
SQLITE = (
    "DROP TRIGGER event_not_closed",
    f"""CREATE TRIGGER event_not_closed BEFORE INSERT ON event WHEN {CLOSED}
    BEGIN SELECT RAISE(ABORT, 'the evening is closed'); END""",
    f"""CREATE TRIGGER event_not_cancelled BEFORE INSERT ON event WHEN {CANCELLED}
    BEGIN SELECT RAISE(ABORT, 'the evening is cancelled'); END""",
)
POSTGRESQL = (
    f"""CREATE OR REPLACE FUNCTION event_not_closed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF {CLOSED} THEN RAISE EXCEPTION 'the evening is closed'; END IF;
    IF {CANCELLED} THEN RAISE EXCEPTION 'the evening is cancelled'; END IF;
    RETURN NEW; END $$""",
)


def upgrade() -> None:
    """Let the triggers take and refuse it."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    for statement in SQLITE if sqlite else POSTGRESQL:
        op.execute(statement)


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
