"""A table in a database: SQLite always, PostgreSQL where its programs are."""

from tests.store import conftest as store

migrated_file, url, file = store.migrated_file, store.url, store.file
engine, session, now = store.engine, store.session, store.now
anna, game = store.anna, store.game
