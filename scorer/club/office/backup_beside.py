"""Data beside the ledger in the file of a club: drafts of regulations, public addresses,
the state of prize-givings, and prizes.

Each is packed, validated as strictly as posted input when restored, and stored in the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any

from sqlalchemy import Connection, insert, select
from sqlalchemy.orm import Session

from scorer.club.office import ledger
from scorer.club.regulation.drafts import read_typed
from scorer.rules.club.evening.event_kinds import TITLE, Type, listed, number
from scorer.rules.club.public.prize_giving import MANNERS, read_prizes
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.typed_reader import By, Fields, Words
from scorer.store import tokens
from scorer.store.models import (
    AnnouncementRow,
    Base,
    DraftRow,
    PrizesRow,
    PublicAddressRow,
    SeasonAnnouncementRow,
    UtcDateTime,
)


def _code(value: object, _place: str) -> object:
    """Return *value* if it is a token in the form that :mod:`scorer.store.tokens` makes.

    :raises RuleError: ``archive-damaged``.
    """
    if tokens.parse(str(value)) != value:
        raise RuleError("archive-damaged", "public_id")
    return value


MOST_EVENTS = 10**9
CODE: Type = Annotated[str, By(_code)]
SEQ = number(1, MOST_EVENTS)
DRAFT: Fields = {
    "season": CODE,
    "typed": Annotated[Any, By(lambda value, _place: read_typed(value))],
    "official_id": SEQ,
    "at": Any,
}
ADDRESS: Fields = {"token": CODE, "seq": SEQ}
STEP: Fields = {
    "seq": SEQ,
    "manner": Annotated[str, Words(MANNERS)],
    **dict.fromkeys(("step", "reached"), number(0, MOST_EVENTS)),
}
ANNOUNCEMENT: Fields = {"evening": Any, **STEP}
SEASON_STEP: Fields = {"season": Any, "listing": TITLE, **STEP}
PRIZES: Fields = {"place": Any, "listing": TITLE, "lines": listed(Any)}
# For each part its table, its keys in the file, and the columns that it is ordered by.
TABLES: Mapping[str, tuple[type[Base], Fields, tuple[str, ...]]] = {
    "drafts": (DraftRow, DRAFT, ("season",)),
    "addresses": (PublicAddressRow, ADDRESS, ("seq",)),
    "announcements": (AnnouncementRow, ANNOUNCEMENT, ("evening",)),
    "season_announcements": (SeasonAnnouncementRow, SEASON_STEP, ("season", "listing")),
    "prizes": (PrizesRow, PRIZES, ("place", "listing")),
}


def packed(connection: Connection, club_id: int) -> dict[str, list[Values]]:
    """Return the data beside the ledger of a club, by the keys in the file; without decided and discarded drafts."""
    parts = {
        key: rows(connection, club_id, table, keys, *order)
        for key, (table, keys, order) in TABLES.items()
    }
    return parts | {"drafts": [row for row in parts["drafts"] if row["typed"] is not None]}


def rows(
    connection: Connection, club_id: int, table: type[Base], keys: Iterable[str], *order: str
) -> list[Values]:
    """Return the columns *keys* of a club's rows in a table, sorted by *order*; times as text."""
    columns = table.__table__.c
    query = select(*(columns[key] for key in keys)).where(columns["club_id"] == club_id)
    ordered = query.order_by(*(columns[key] for key in order))
    return [as_written(row._asdict()) for row in connection.execute(ordered)]


def as_written(values: JsonObject) -> Values:
    """Return the *values* of a row with times as text."""
    return {
        key: value.isoformat() if isinstance(value, datetime) else value
        for key, value in values.items()
    }


def as_stored(table: type[Base], values: JsonObject) -> Values:
    """Return the *values* of a file for a row of *table*, with times as ``datetime``."""
    columns = table.__table__.c
    return {
        key: datetime.fromisoformat(value)
        if value is not None and isinstance(columns[key].type, UtcDateTime)
        else value
        for key, value in values.items()
    }


def judge(content: JsonObject) -> None:
    """Refuse a restored club whose prizes, public addresses or steps of prize-givings are invalid.

    *content* is the content of its file. Steps and prizes must belong to a season or an evening of the club. No
    prize-giving may be at a step after the last one that it reached. Each event that switched an address on must have
    exactly one address.

    :raises RuleError: ``archive-damaged``, and codes of :func:`scorer.rules.club.public.prize_giving.read_prizes`.
    """
    events, addresses = content["events"], content["addresses"]
    nights = {event["evening"] for event in events} - {None}
    seasons = {event["facts"]["season"] for event in events if event["kind"] == "season"}
    for step in (*content["announcements"], *content["season_announcements"]):
        exists = step["evening"] in nights if "evening" in step else step["season"] in seasons
        if not exists or step["step"] > step["reached"]:
            raise RuleError("archive-damaged", "announcements")
    for prizes in content["prizes"]:
        if (
            prizes["place"] not in seasons | nights
            or list(read_prizes(prizes["lines"])) != prizes["lines"]
        ):
            raise RuleError("archive-damaged", "prizes")
    on = sorted(e["seq"] for e in events if e["kind"] == "public" and e["facts"]["on"])
    if sorted(row["seq"] for row in addresses) != on:
        raise RuleError("archive-damaged", "addresses")


def put(connection: Connection, club_id: int, content: Values) -> None:
    """Insert the data beside the ledger.

    :raises RuleError: ``archive-damaged`` for an address that another club has, or that occurs twice.
    """
    addresses = [{**row, "token_hash": tokens.digest(row["token"])} for row in content["addresses"]]
    hashes = [row["token_hash"] for row in addresses]
    taken = select(PublicAddressRow.seq).where(PublicAddressRow.token_hash.in_(hashes))
    if len({*hashes}) < len(hashes) or connection.scalar(taken.limit(1)) is not None:
        raise RuleError("archive-damaged", "addresses")
    parts = content | {
        "drafts": [{**row, "version": 1} for row in content["drafts"]],
        "addresses": addresses,
    }
    for key, (table, _keys, _order) in TABLES.items():
        put_rows(connection, table, club_id, parts[key])


def check(session: Session, club_id: int) -> None:
    """Refuse the public address of an evening that belongs to another season than the address.

    :raises RuleError: ``archive-damaged``.
    """
    announced = ledger.history(session, club_id, ("evening",))
    seasons = {event.evening: event.facts["season"] for event in announced}
    for event in ledger.events(session, club_id, None, ("public",)):
        season, evening = event.facts["season"], event.facts["evening"]
        if seasons.get(evening) != season and evening is not None:
            raise RuleError("archive-damaged", "addresses")


def put_rows(
    connection: Connection, table: type[Base], club_id: int, values: Iterable[JsonObject]
) -> None:
    """Insert *values* from a file as rows of a club; without values nothing is done."""
    club_rows = [as_stored(table, {**row, "club_id": club_id}) for row in values]
    if club_rows:
        connection.execute(insert(table), club_rows)
