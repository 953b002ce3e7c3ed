"""Create a new database: the tables of the models, and triggers that protect log and ledger from changes.

An existing database gets each later change of the schema by a migration.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sqlalchemy import Connection, Table, text

from scorer.store.models import Base

FINAL = {"revision": "revisions are never changed", "event": "events are never changed"}
# The one exception: erasing a name empties who wrote a revision, and changes facts of a correction of names.
ERASES_NAMES = """NEW.id = OLD.id AND NEW.game_id = OLD.game_id AND NEW.seq = OLD.seq AND NEW.line = OLD.line
AND NEW.slot = OLD.slot AND CAST(NEW.replaces AS TEXT) = CAST(OLD.replaces AS TEXT)
AND COALESCE(NEW.undoes, '') = COALESCE(OLD.undoes, '') AND NEW."at" = OLD."at"
AND NEW."by" IN (OLD."by", '') AND NEW.received_at = OLD.received_at
AND COALESCE(NEW.device_id, 0) = COALESCE(OLD.device_id, 0) AND (OLD.slot = 'names'
OR COALESCE(CAST(NEW.facts AS TEXT), '') = COALESCE(CAST(OLD.facts AS TEXT), ''))"""
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
    create_tables(connection, Base.metadata.tables.values())
    dialect = connection.dialect.name
    triggers = _sqlite_triggers() if dialect == "sqlite" else _postgresql_triggers()
    for statement in (*triggers, *regulars_triggers(dialect)):
        connection.exec_driver_sql(statement)


def create_tables(connection: Connection, tables: Collection[Table]) -> None:
    """Create *tables* with their indexes, inside the open transaction."""
    dialect = connection.dialect.name
    for table in tables:
        for index in table.indexes:
            if where := index.info.get("where"):
                index.dialect_options[dialect]["where"] = text(where)
    Base.metadata.create_all(connection, [*tables], checkfirst=False)


def regulars_triggers(dialect: str) -> Iterator[str]:
    """Yield the statements that refuse updates of regulars' events, and of revisions those that erase no name."""
    if dialect != "sqlite":
        yield _refusing("regulars_event", FINAL["event"])
    for table, sentence, when in (
        ("revision", FINAL["revision"], f"WHEN (NOT ({ERASES_NAMES}))"),
        ("regulars_event", FINAL["event"], ""),
    ):
        act = f"BEGIN SELECT RAISE(ABORT, '{sentence}'); END"
        if dialect != "sqlite":
            act = f"EXECUTE FUNCTION {table}_is_final()"
        yield (
            f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} FOR EACH ROW {when} {act}"
        )


def _sqlite_triggers() -> Iterator[str]:
    for table, sentence in FINAL.items():
        for act in ("UPDATE", "DELETE")[table == "revision" :]:
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
        yield _refusing(table, sentence)
        acts = "DELETE OR TRUNCATE" if table == "revision" else "UPDATE OR DELETE OR TRUNCATE"
        yield (
            f"CREATE TRIGGER {table}_no_change BEFORE {acts} ON {table} "
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


def _refusing(table: str, sentence: str) -> str:
    """Return the function that refuses changes of a table."""
    return (
        f"CREATE FUNCTION {table}_is_final() RETURNS trigger LANGUAGE plpgsql "
        f"AS $$ BEGIN RAISE EXCEPTION '{sentence}'; END $$"
    )
