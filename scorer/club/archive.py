"""A club in one file: everything that was written about it, to be brought back anywhere.

The file is JSON: ``format``, ``version``, ``content`` and the SHA-256 over its canonical
writing. The content is the ledger with its hashes, what members are called, who works
there, and the games of the tables with their logs. What opens doors stays out: passwords,
sessions, links to write. Such a file is passed on more lightly than a database.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select
from sqlalchemy.exc import StatementError

from scorer.club import clubs, evenings, ledger, members, officials, seasons
from scorer.rules import games, record
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import REVISION_KEYS, read_revision, revision_json
from scorer.store import game_log, tokens
from scorer.store.engine import writing
from scorer.store.models import (
    Base,
    CanonicalJson,
    Club,
    Device,
    EventRow,
    Game,
    MemberRow,
    Official,
    RevisionRow,
    TableGame,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlalchemy import Connection
    from sqlalchemy.orm import Session

    Rows = Iterable[Mapping[str, Any]]

# Since version 2 a sheet holds its matches by side, phones dispute, games may be
# locked, and rankings be claimed against.
FORMAT, VERSION = "schreiber-club", 2
# What comes of a file that holds something else than it says.
LATEST = timedelta(days=1)  # clocks differ, but nothing was written later than this from now
MOST = 10**6  # numbers of members and officials, rounds, tables: what no club reaches
OFFICIAL_KEYS = ("number", "login", "role", "created_at")
MEMBER_KEYS = ("number", "name", "nickname")
PLACE_KEYS = ("evening", "round", "table", "members")
GAME_KEYS = ("public_id", "settings", "created_at", "locked_at", *PLACE_KEYS, "revisions")
ODD = (LookupError, TypeError, AttributeError, ValueError, OverflowError)


def pack(session: Session, club_id: int) -> bytes:
    """Return a club as a file, as it stands at one moment.

    :raises RuleError: ``archive-chain`` where its ledger was changed.
    """
    with writing(session) as connection:  # nobody writes in the club meanwhile
        ledger.hold(connection, club_id)
        found = ledger.verify(session, club_id)
        if found.broken is not None:
            raise RuleError("archive-chain", "events", seq=found.broken)
        club = connection.execute(select(Club).where(Club.id == club_id)).one()
        content = {
            "club": {"public_id": club.public_id, "created_at": club.created_at.isoformat()},
            "officials": _officials(connection, club_id),
            "members": _members(connection, club_id),
            "events": [
                asdict(one) | {"at": one.at.isoformat()}
                for one in ledger.history(connection, club_id)
            ],
            **_games(connection, club_id),
        }
    told = {"format": FORMAT, "version": VERSION, "sha256": _sum(content), "content": content}
    return json.dumps(told, indent=1).encode()


def unpack(session: Session, data: bytes, *, now: datetime) -> Club:
    """Bring a club back from its file, whole or not at all.

    Nobody can log in until the officials have new passwords; tables need new slips.

    :raises RuleError: ``archive-foreign``, ``archive-newer``, ``archive-damaged``,
        ``archive-chain`` with the *seq* of the first event that does not fit;
        ``archive-club`` where that club is here already, ``archive-login`` where a *login*
        belongs to somebody in another one, ``archive-game`` for a game that is here already.
    """
    content = _read(data)
    try:
        _judge(content, now + LATEST)
        with writing(session) as connection:
            club_id = _club(connection, content)
            _put(connection, MemberRow, club_id, content["members"])
            _put_games(connection, club_id, content, now)
            _put_events(connection, club_id, content["events"])
            _check(session, club_id)
    except (*ODD, StatementError) as error:
        if isinstance(error, RuleError) and error.code.startswith("archive-"):
            raise
        raise RuleError("archive-damaged") from error
    return session.get_one(Club, club_id)


def _judge(content: Mapping[str, Any], latest: datetime) -> None:
    """Judge what no hash of the ledger covers as strictly as if it were typed; RuleError else."""
    club = reading.whole(content["club"], "club", ("public_id", "created_at"))
    _code(club["public_id"])
    _moment(club["created_at"], latest)
    for official in content["officials"]:
        told = reading.whole(official, "officials", OFFICIAL_KEYS)
        reading.integer(told["number"], "officials", 1, MOST)
        if officials.login_name(told["login"]) != told["login"]:
            raise RuleError("archive-damaged", "officials")
        _moment(told["created_at"], latest)
    for member in content["members"]:
        told = reading.whole(member, "members", MEMBER_KEYS)
        reading.integer(told["number"], "members", 1, MOST)
        for key in ("name", "nickname"):
            reading.text(told[key], "members", 0, members.MOST_NAME)
    for device in content["devices"]:
        reading.text(reading.whole(device, "devices", ("id", "name"))["name"], "devices", 0, 40)
    known = {member["number"] for member in content["members"]}
    nights = {event["evening"] for event in content["events"]} - {None}
    for game in content["games"]:
        told = reading.whole({"locked_at": None, **game}, "games", GAME_KEYS)
        _code(told["public_id"])
        _moment(told["created_at"], latest)
        if told["locked_at"] is not None:
            _moment(told["locked_at"], latest)
        for key in ("round", "table"):
            reading.integer(told[key], "games", 1, MOST)
        if told["evening"] not in nights or not known.issuperset(told["members"]):
            raise RuleError("archive-damaged", "games")
        for revision in told["revisions"]:
            _moment(revision["received_at"], latest)


def _code(text: str) -> None:
    if tokens.parse(text) != text:
        raise RuleError("archive-damaged", "public_id")


def _moment(text: str, latest: datetime) -> None:
    """Refuse what is no moment with a time zone, or is not over yet."""
    if datetime.fromisoformat(text) > latest:
        raise RuleError("archive-damaged", "created_at")


def _officials(connection: Connection, club_id: int) -> list[dict[str, Any]]:
    told = (Official.number, Official.login, Official.role, Official.created_at)
    query = select(*told).where(Official.club_id == club_id).order_by(Official.number)
    return [
        row._asdict() | {"created_at": row.created_at.isoformat()}
        for row in connection.execute(query)
    ]


def _members(connection: Connection, club_id: int) -> list[dict[str, Any]]:
    query = select(MemberRow.number, MemberRow.name, MemberRow.nickname)
    mine = query.where(MemberRow.club_id == club_id).order_by(MemberRow.number)
    return [row._asdict() for row in connection.execute(mine)]


def _games(connection: Connection, club_id: int) -> dict[str, Any]:
    """Return the games of a club's tables, and what the phones are called that wrote there."""
    place = (TableGame.evening, TableGame.round, TableGame.table, TableGame.members)
    own = (Game.id, Game.public_id, Game.settings, Game.created_at, Game.locked_at)
    query = select(*own, *place).join(TableGame, TableGame.game_id == Game.id)
    told: list[dict[str, Any]] = []
    phones: set[int | None] = set()
    mine = query.where(TableGame.club_id == club_id).order_by(Game.id)
    for row in connection.execute(mine).all():
        written = _revisions(connection, row.id)
        phones.update(one["device_id"] for one in written)
        locked = None if row.locked_at is None else row.locked_at.isoformat()
        game = row._asdict() | {"created_at": row.created_at.isoformat(), "locked_at": locked}
        game["revisions"] = written
        del game["id"]
        told.append(game)
    names = select(Device.id, Device.name).where(Device.id.in_(phones - {None}))
    devices = [row._asdict() for row in connection.execute(names.order_by(Device.id))]
    return {"games": told, "devices": devices}


def _revisions(connection: Connection, game_id: int) -> list[dict[str, Any]]:
    own = [getattr(RevisionRow, key) for key in (*REVISION_KEYS, "device_id", "received_at")]
    query = select(*own).where(RevisionRow.game_id == game_id).order_by(RevisionRow.seq)
    return [
        row._asdict() | {"received_at": row.received_at.isoformat()}
        for row in connection.execute(query)
    ]


def _sum(content: Mapping[str, Any]) -> str:
    return hashlib.sha256(CanonicalJson.text(content).encode()).hexdigest()


def _read(data: bytes) -> dict[str, Any]:
    """Return the content of a file that is ours and whole."""
    if FORMAT.encode() not in data[:200]:
        raise RuleError("archive-foreign")
    try:
        told = record.parse(data)
        if told["format"] == FORMAT and told["version"] > VERSION:
            raise RuleError("archive-newer")
        fine = told["format"] == FORMAT and told["sha256"] == _sum(told["content"])
    except ODD as error:
        if isinstance(error, RuleError) and error.code == "archive-newer":
            raise
        raise RuleError("archive-damaged") from error
    if not fine:
        raise RuleError("archive-damaged")
    return dict(told["content"])


def _club(connection: Connection, content: Mapping[str, Any]) -> int:
    """Put in the club and its officials; return its id here."""
    address = content["club"]["public_id"]
    if connection.scalar(select(Club.id).where(Club.public_id == address)) is not None:
        raise RuleError("archive-club")
    called = [one["facts"]["name"] for one in content["events"] if one["kind"] == "club"]
    born = datetime.fromisoformat(content["club"]["created_at"])
    row = {"public_id": address, "name": called[-1], "created_at": born}
    club_id = int(connection.execute(insert(Club).returning(Club.id), row).scalar_one())
    for one in content["officials"]:
        taken = select(Official.id).where(Official.login == one["login"])
        if connection.scalar(taken) is not None:
            raise RuleError("archive-login", login=one["login"])
        born = datetime.fromisoformat(one["created_at"])
        _put(connection, Official, club_id, [one | {"created_at": born, "password_hash": ""}])
    return club_id


def _put(connection: Connection, table: type[Base], club_id: int, rows: Rows) -> None:
    told = [{**row, "club_id": club_id} for row in rows]
    if told:
        connection.execute(insert(table), told)


def _put_events(connection: Connection, club_id: int, events: Rows) -> None:
    """Put in the ledger; an evening of another club's would be found under its address."""
    nights = {one["evening"] for one in events} - {None}
    if connection.scalar(select(EventRow.seq).where(EventRow.evening.in_(nights)).limit(1)):
        raise RuleError("archive-damaged")
    _put(connection, EventRow, club_id, events)


def _put_games(
    connection: Connection, club_id: int, content: Mapping[str, Any], now: datetime
) -> None:
    """Put in the games of the tables, judged as if from a phone; nobody may write there."""
    phones: dict[int | None, int | None] = {None: None}
    for one in content["devices"]:
        row = {"name": one["name"], "created_at": now, "token_hash": tokens.digest(tokens.mint())}
        made = connection.execute(insert(Device).returning(Device.id), row)
        phones[one["id"]] = made.scalar_one()
    for game in content["games"]:
        if connection.scalar(select(Game.id).where(Game.public_id == game["public_id"])):
            raise RuleError("archive-game")
        revisions = [
            read_revision({key: one[key] for key in REVISION_KEYS}, "") for one in game["revisions"]
        ]
        if game_log.same_ids(connection, [one.id for one in revisions]):
            raise RuleError("archive-game")
        games.check(games.read_settings(game["settings"]), revisions)
        row = {key: game[key] for key in ("public_id", "settings")}
        row["created_at"] = datetime.fromisoformat(game["created_at"])
        if locked := game.get("locked_at"):
            row["locked_at"] = datetime.fromisoformat(locked)
        game_id = connection.execute(insert(Game).returning(Game.id), row).scalar_one()
        place = {key: game[key] for key in ("evening", "round", "table", "members")}
        _put(connection, TableGame, club_id, [{"game_id": game_id, **place}])
        rows = [
            revision_json(revision)
            | {"game_id": game_id, "seq": seq, "device_id": phones[one["device_id"]]}
            | {"received_at": datetime.fromisoformat(one["received_at"])}
            for seq, (revision, one) in enumerate(
                zip(revisions, game["revisions"], strict=True), start=1
            )
        ]
        if rows:
            connection.execute(insert(RevisionRow), rows)


def _check(session: Session, club_id: int) -> None:
    """Refuse a ledger that does not follow from its beginning, or that no page could show."""
    found = ledger.verify(session, club_id)
    if found.broken is not None:
        raise RuleError("archive-chain", "events", seq=found.broken)
    if clubs.strangers(session, club_id):
        raise RuleError("archive-damaged")
    told = ledger.events(session, club_id, None, ("member",))
    into = {event.facts["member"]: event.facts.get("into") for event in told}
    if any(_endless(into, one) for one in into):
        raise RuleError("archive-damaged")
    if set(into) != set(members.members(session, club_id)):
        raise RuleError("archive-damaged")
    for away in (False, True):
        seasons.seasons(session, club_id, away=away)
    for meta in evenings.evenings(session, club_id):
        evenings.load(session, club_id, meta.id)


def _endless(into: Mapping[int, int | None], number: int) -> bool:
    """Tell whether nobody can say who a member turned out to be: unknown, or round about."""
    met: set[int | None] = set()
    found: int | None = number
    while found is not None:
        if found in met or found not in into:
            return True
        met.add(found)
        found = into[found]
    return False
