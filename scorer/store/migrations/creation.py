"""Create a new database: the tables of the models, and triggers that protect log and ledger from changes.

An existing database gets each later change of the schema by a migration.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, text

from scorer.store.models import Base

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


def create(connection: Connection) -> None:
    """Create tables, indexes and triggers in an empty database, inside the open transaction."""
    dialect = connection.dialect.name
    for table in Base.metadata.tables.values():
        for index in table.indexes:
            if where := index.info.get("where"):
                index.dialect_options[dialect]["where"] = text(where)
    Base.metadata.create_all(connection, checkfirst=False)
    for statement in _sqlite_triggers() if dialect == "sqlite" else _postgresql_triggers():
        connection.exec_driver_sql(statement)


def _sqlite_triggers() -> Iterator[str]:
    for table, sentence in FINAL.items():
        for act in ("UPDATE", "DELETE"):
            yield (
                f"CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{sentence}'); END"
            )
    for sentence, condition in REFUSED.items():
        yield (
            f"CREATE TRIGGER event_not_{sentence.rpartition(' ')[2]} BEFORE INSERT ON event "
            f"WHEN {condition} BEGIN SELECT RAISE(ABORT, '{sentence}'); END"
        )


def _postgresql_triggers() -> Iterator[str]:
    for table, sentence in FINAL.items():
        yield (
            f"CREATE FUNCTION {table}_is_final() RETURNS trigger LANGUAGE plpgsql "
            f"AS $$ BEGIN RAISE EXCEPTION '{sentence}'; END $$"
        )
        yield (
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_is_final()"
        )
    checks = " ".join(
        f"IF {condition} THEN RAISE EXCEPTION '{sentence}'; END IF;"
        for sentence, condition in REFUSED.items()
    )
    yield (
        "CREATE FUNCTION event_not_closed() RETURNS trigger LANGUAGE plpgsql "
        f"AS $$ BEGIN {checks} RETURN NEW; END $$"
    )
    yield (
        "CREATE TRIGGER event_not_closed BEFORE INSERT ON event "
        "FOR EACH ROW EXECUTE FUNCTION event_not_closed()"
    )
