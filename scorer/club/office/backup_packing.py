"""Packing of a club into its file, piece by piece: a club of many years is never whole in memory.

The parts that may change are read in one short transaction, with the last numbers of events and
revisions. Events and logs only grow: they are read later, page by page, and no writer waits.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from sqlalchemy import Connection, Text, cast, func, select
from sqlalchemy.orm import Session

from scorer.club.office import backup_beside, club_texts, log_in
from scorer.club.office.backup_beside import CODE, as_written, rows
from scorer.club.office.stored_events import stored_rows
from scorer.club.people.members import NAMES
from scorer.rules.club.evening.event_kinds import CONTACTS, COUNT, Type, listed, text_of
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import REVISION_KEYS
from scorer.rules.core.reading import NAME_LENGTH, JsonObject, Values
from scorer.rules.core.typed_reader import By, Fields
from scorer.rules.core.value_class import value_class
from scorer.store import tokens
from scorer.store.models import (
    CanonicalJson,
    Club,
    ClubTextRow,
    Device,
    EventRow,
    Game,
    MemberRow,
    OfficialRow,
    RevisionRow,
    TableGame,
)
from scorer.store.transactions import AnyRow, end_read_transaction


def _login(value: object, _place: str) -> object:
    """Return *value* if it is a log-in in the form in which it is stored.

    :raises RuleError: ``archive-damaged``.
    """
    if log_in.login_name(str(value)) != value:
        raise RuleError("archive-damaged", "officials")
    return value


# Keys and types of the objects in the file: packing reads the columns of these names, restoring checks the values with
# the typed reader. A key with a question mark may be missing; the typed reader accepts any value for Any.
LOGIN: Type = Annotated[str, By(_login)]
OFFICIAL: Fields = {"number": COUNT, "login": LOGIN, "role": Any, "created_at": Any}
MEMBER: Fields = {"number": COUNT, **dict.fromkeys(NAMES, text_of(0, NAME_LENGTH))}
WORDS: Type = text_of(0, max(club_texts.MOST.values()))
TEXT: Fields = {"number": COUNT, "text": WORDS, "second": WORDS, "salt": text_of(0, tokens.LENGTH)}
GAME: Fields = {
    "public_id": CODE,
    **dict.fromkeys(("settings", "created_at", "locked_at", "evening"), Any),
    "round": COUNT,
    "table": COUNT,
    "members": listed(COUNT),
    "revisions": listed(Any),
}
CONTENT: Fields = {
    "club": {"public_id": CODE, "created_at": Any},
    "officials": listed(OFFICIAL),
    "members": listed({**MEMBER, **{f"{key}?": Any for key in CONTACTS}}),
    "texts": listed(TEXT),
    "devices": listed({"id": Any, "name": text_of(0, NAME_LENGTH)}),
    "games": listed(GAME),
    "events": listed(Any),
    **{key: listed(keys) for key, (_table, keys, _order) in backup_beside.TABLES.items()},
}
PAGE = 100  # games whose logs are read in one query
# The head that identifies the file comes first, the checksum last.
FILE_KEYS = "format", "version", "content", "sha256"
CHUNK = 2**16  # approximate bytes of a piece


@value_class
class Snapshot:
    """A club at one moment: the *parts* of its file that may change, and the extent of the rest.

    *last_event* is the number of the last event. *games* are the games of its tables by id, each with its place, its
    settings as text and the number of its last revision, 0 for none.
    """

    club_id: int
    parts: JsonObject
    last_event: int
    games: Mapping[int, AnyRow]


def snapshot(connection: Connection, club_id: int, *, with_contacts: bool) -> Snapshot:
    """Return the snapshot of a club, read in the open transaction."""
    query = select(Club.public_id, Club.created_at).where(Club.id == club_id)
    keys = (*MEMBER, *(CONTACTS if with_contacts else ()))
    parts = {
        "club": as_written(connection.execute(query).one()._asdict()),
        "devices": _devices(connection, club_id),
        "officials": rows(connection, club_id, OfficialRow, OFFICIAL, "number"),
        "members": rows(connection, club_id, MemberRow, keys, "number"),
        "texts": rows(connection, club_id, ClubTextRow, TEXT, "number"),
        **backup_beside.packed(connection, club_id),
    }
    newest = select(func.max(EventRow.seq)).where(EventRow.club_id == club_id)
    last_event = connection.execute(newest).scalar_one()
    return Snapshot(club_id, parts, last_event, _games_at_snapshot(connection, club_id))


def pieces(session: Session, taken: Snapshot, file_format: str, version: int) -> Iterator[bytes]:
    """Yield the file of a club as of the snapshot *taken*.

    *file_format* and *version* are at its head. The checksum is at its end, so that a file that was cut off is refused.
    """
    digest = hashlib.sha256()

    def content_and_checksum() -> Iterator[str]:
        for text in _content(_parts(session, taken)):
            digest.update(text.replace("\n", "").encode())  # canonical JSON has no line ends
            yield text
        yield f',\n"sha256":"{digest.hexdigest()}"}}\n'

    # The first piece begins with the head.
    chunk = f'{{"format":"{file_format}","version":{version},\n"content":'
    for text in content_and_checksum():
        chunk += text
        if len(chunk) > CHUNK:
            yield chunk.encode()
            chunk = ""
    yield chunk.encode()


def _content(parts: JsonObject) -> Iterator[str]:
    """Yield *parts* as canonical JSON with line ends: one row a line."""
    for number, (key, value) in enumerate(sorted(parts.items())):
        yield f'{"," if number else "{"}\n"{key}":'
        if isinstance(value, Mapping):
            yield CanonicalJson.text(value)
            continue
        start = "["
        for row in value:
            yield f"{start}\n{CanonicalJson.text(row)}"
            start = ","
        yield "[]" if start == "[" else "\n]"
    yield "\n}"


def _parts(session: Session, taken: Snapshot) -> Values:
    """Return the content of the file; events and games are iterators, read while the file is written."""
    return {
        **taken.parts,
        "events": _events(session, taken),
        "games": _games_with_logs(session, taken.games),
    }


def _events(session: Session, taken: Snapshot) -> Iterator[Values]:
    for row in stored_rows(session, taken.club_id, taken.last_event):
        yield dict(row._asdict(), facts=json.loads(row.facts))


def _games_at_snapshot(connection: Connection, club_id: int) -> dict[int, AnyRow]:
    """Return the games of a club's tables by id, with the number of their last revision."""
    place = (TableGame.evening, TableGame.round, TableGame.table, TableGame.members)
    of_club = TableGame.club_id == club_id
    written = (  # the last revision of each game; a game without any is not in it
        select(RevisionRow.game_id, func.max(RevisionRow.seq).label("last_revision"))
        .join(TableGame, TableGame.game_id == RevisionRow.game_id)
        .where(of_club)
        .group_by(RevisionRow.game_id)
        .subquery()
    )
    settings = cast(Game.settings, Text).label("settings")
    last_revision = func.coalesce(written.c.last_revision, 0).label("last_revision")
    columns = (
        Game.id,
        last_revision,
        Game.public_id,
        settings,
        Game.created_at,
        Game.locked_at,
        *place,
    )
    query = select(*columns).join(TableGame, TableGame.game_id == Game.id).where(of_club)
    played = query.outerjoin(written, written.c.game_id == Game.id).order_by(Game.id)
    return {row.id: row for row in connection.execute(played)}


def _games_with_logs(session: Session, games: Mapping[int, AnyRow]) -> Iterator[Values]:
    """Yield each game with its log up to the snapshot."""
    columns = [getattr(RevisionRow, key) for key in (*REVISION_KEYS, "device_id", "received_at")]
    query = select(RevisionRow.game_id, RevisionRow.seq, *columns)
    for ids in _pages(games):
        logs: dict[int, list[Values]] = {game: [] for game in ids}
        of_page = query.where(RevisionRow.game_id.in_(ids))
        for row in session.execute(of_page.order_by(RevisionRow.game_id, RevisionRow.seq)):
            game, seq, *_ = row
            if seq <= games[game].last_revision:
                values = as_written(row._asdict())
                logs[game].append({key: values[key] for key in values.keys() - {"game_id", "seq"}})
        end_read_transaction(session)
        for game in ids:
            yield _without_log(games[game]) | {"revisions": logs[game]}


def _without_log(row: AnyRow) -> Values:
    values = as_written(row._asdict()) | {"settings": json.loads(row.settings)}
    return {key: value for key, value in values.items() if key not in {"id", "last_revision"}}


def _devices(connection: Connection, club_id: int) -> list[Values]:
    """Return ``id`` and ``name`` of each phone that wrote at the tables, sorted by id."""
    wrote = select(RevisionRow.device_id).join(TableGame, TableGame.game_id == RevisionRow.game_id)
    phones = Device.id.in_(wrote.where(TableGame.club_id == club_id))
    query = select(Device.id, Device.name).where(phones).order_by(Device.id)
    return [row._asdict() for row in connection.execute(query)]


def _pages(numbers: Iterable[int]) -> Iterator[list[int]]:
    listed = list(numbers)
    for start in range(0, len(listed), PAGE):
        yield listed[start : start + PAGE]
