"""The session of a request; everything else about the database is the store's."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from flask_sqlalchemy import SQLAlchemy

from scorer.store import engine
from scorer.store.models import Base

if TYPE_CHECKING:
    from flask import Flask
    from sqlalchemy.orm import Session

# Not model_class=Base: its copy of the base class loses the registry of our own types.
db = SQLAlchemy(metadata=Base.metadata)


def connect(app: Flask, address: str) -> None:
    """Give *app* its engine, set up as the store needs it."""
    app.config["SQLALCHEMY_DATABASE_URI"] = address
    db.init_app(app)
    with app.app_context():
        engine.configure(db.engine)


def session() -> Session:
    """Return the session of this request: the real one, not Flask-SQLAlchemy's registry."""
    return db.session()


def clock() -> datetime:
    """Return the server's time, the only one that decides anything."""
    return datetime.now(UTC)
