"""A game can be locked for phones; what phones tell of a closed evening is kept beside it."""  # noqa: INP001

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

CLOSED = """
NEW.evening IS NOT NULL AND NEW.kind NOT IN ('reopen', 'claim', 'refused') AND 'close' = (
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
    """Add the lock, and lock what both sides had signed already."""
    op.add_column("game", sa.Column("locked_at", sa.DateTime(timezone=True)))
    connection = op.get_bind()
    for statement in SQLITE if connection.dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
    query = "SELECT club_id, evening, facts FROM event WHERE kind = 'sheet' ORDER BY club_id, seq"
    newest = {}
    for club, evening, facts in connection.execute(sa.text(query)):
        sheet = json.loads(facts)
        newest[club, evening, sheet["round"], sheet["table"]] = sheet
    signed = [
        {"address": sheet["game"]}
        for sheet in newest.values()
        if sheet["confirmed"] and sheet["source"] == "phone"
    ]
    if signed:
        lock = "UPDATE game SET locked_at = CURRENT_TIMESTAMP WHERE public_id = :address"
        connection.execute(sa.text(lock), signed)


def downgrade() -> None:
    """Drop the lock; only the tests go this way."""
    op.drop_column("game", "locked_at")
