"""That an evening was announced may be written once it is closed."""  # noqa: INP001

from alembic import op

revision = "0018"
down_revision = "0017"

CLOSED = """
NEW.evening IS NOT NULL AND NEW.kind NOT IN ('reopen', 'claim', 'refused', 'announced') AND 'close' = (
    SELECT kind FROM event
    WHERE club_id = NEW.club_id AND evening = NEW.evening AND kind IN ('close', 'reopen')
    ORDER BY seq DESC LIMIT 1
)"""
SQLITE = (
    "DROP TRIGGER event_not_closed",
    f"""CREATE TRIGGER event_not_closed BEFORE INSERT ON event WHEN {CLOSED}
    BEGIN SELECT RAISE(ABORT, 'the evening is closed'); END""",
)
POSTGRESQL = (
    f"""CREATE OR REPLACE FUNCTION event_not_closed() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN IF {CLOSED} THEN RAISE EXCEPTION 'the evening is closed'; END IF; RETURN NEW; END $$""",
)


def upgrade() -> None:
    """Let the trigger take it."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    for statement in SQLITE if sqlite else POSTGRESQL:
        op.execute(statement)


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
