"""The session of a request, and its reading transaction; the rest of the database code is in the store.

The data of a response are read in one transaction. It begins with the first statement, sees
nothing that is committed later, and ends before a page or a PDF is rendered. Writing ends it;
reading after that begins a new one, which uses no data cached in the previous one.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import Flask, Response, before_render_template
from flask_babel import to_user_timezone
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, event, make_url
from sqlalchemy.orm import Session, SessionTransaction

from scorer.store import transactions
from scorer.store.models import Base

P = ParamSpec("P")
T = TypeVar("T")

# Not model_class=Base: Flask-SQLAlchemy copies that class, and the copy loses the registry of our own types.
# Objects of a transaction stay usable after its end.
db = SQLAlchemy(metadata=Base.metadata, session_options={"expire_on_commit": False})


def connect(app: Flask, address: str) -> None:
    """Create the engine of *app* for the database at *address*.

    Reading transactions end before a page is rendered, or at the latest before the response is sent.
    """
    dialect = make_url(address).get_backend_name()
    app.config["SQLALCHEMY_DATABASE_URI"] = address
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {
        "execution_options": transactions.READ_OPTIONS[dialect]
    }
    db.init_app(app)
    with app.app_context():
        transactions.configure(db.engine)
    before_render_template.connect(_end_before_page, app)
    app.after_request(_end_with_answer)


def session() -> Session:
    """Return the SQLAlchemy session of this request, not the registry of Flask-SQLAlchemy."""
    return db.session()


def end_read_transaction() -> None:
    """End the reading transaction of this request, so that no writer waits for the rest of it."""
    transactions.end_read_transaction(session())


def after_reading(make: Callable[P, T]) -> Callable[P, T]:
    """Return *make* wrapped so that the reading transaction ends before the call; *make* must not query the database."""

    @wraps(make)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
        end_read_transaction()
        return make(*args, **kwargs)

    return wrapper


def cached_in_transaction(name: str, read: Callable[[], T]) -> T:
    """Return the value of *read*, cached under *name* for the current reading transaction."""
    cache = session().info.get("moment", {})
    if name in cache:
        value: T = cache[name]
        return value
    value = read()  # may begin the transaction
    session().info.setdefault("moment", {})[name] = value
    return value


@event.listens_for(db.session, "after_begin")
def _begin_moment(
    session: Session, _transaction: SessionTransaction, _connection: Connection
) -> None:
    session.info["moment"] = {}
    session.expire_all()  # else a row still referenced would be that of the earlier transaction


def _end_before_page(_app: Flask, **_page: object) -> None:
    end_read_transaction()


def _end_with_answer(response: Response) -> Response:
    end_read_transaction()
    return response


def clock() -> datetime:
    """Return the server's time in UTC; decisions use no other clock."""
    return datetime.now(UTC)


def today() -> date:
    """Return the day in the time zone of the installation."""
    now: datetime = to_user_timezone(clock())
    return now.date()
