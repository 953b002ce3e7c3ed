"""Backup of a club: export to one JSON file, import into any database.

The file is JSON: ``format``, ``version``, ``content`` and ``sha256``, the SHA-256 over the canonical JSON of the
content. The canonical JSON is the text of the content in the file without its line ends. The content is the ledger with
its hashes, the names of members, their contacts unless left out, texts that the club typed, the officials, the games of
the tables with their logs, and the data stored beside the ledger. Credentials (passwords, sessions, links to write)
stay out, because a file is handled less carefully than a database.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from datetime import datetime, timedelta

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import StatementError
from sqlalchemy.orm import Session

from scorer.club.evening import evening_dates, evenings
from scorer.club.office import (
    backup_beside,
    backup_packing,
    club_texts,
    clubs,
    ledger,
    verification,
)
from scorer.club.office.backup_beside import as_stored, put_rows
from scorer.club.office.backup_packing import Snapshot
from scorer.club.people import contacts, import_withdrawal, members
from scorer.club.ranking import seasons
from scorer.club.regulation import own_rules
from scorer.rules import games, record
from scorer.rules.club.evening import event_kinds
from scorer.rules.club.evening.event_kinds import CONTACTS, REFERRING, references
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import REVISION_KEYS, read_revision, revision_json
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.typed_reader import reader
from scorer.store import game_log, tokens
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
from scorer.store.transactions import write_transaction

Rows = Iterable[JsonObject]

FORMAT, VERSION = "schreiber-club", 1
LATEST = timedelta(days=1)  # how far in the future a time in a file may be, because clocks differ
EMPTY = dict.fromkeys(CONTACTS, "")  # keys left out of a file without contacts
# Errors raised by a file whose content has the wrong types.
ODD = (LookupError, TypeError, AttributeError, ValueError, OverflowError)


def snapshot(
    session: Session,
    club_id: int,
    *,
    with_contacts: bool = True,
    check: Callable[[Connection], None] | None = None,
) -> Snapshot:
    """Return the current content of a club for its file, with the contacts of members or without.

    *check* is called in the same transaction; an error that it raises ends the backup.

    :raises RuleError: ``archive-chain`` with the *seq* of the first event that does not fit its hash,
        ``archive-text`` with the *number* of a text that differs from the ledger.
    """
    verified = verification.verify(session, club_id)
    if verified.broken is not None:
        raise RuleError("archive-chain", "events", seq=verified.broken)
    with write_transaction(session) as connection:  # nobody writes in the club meanwhile
        ledger.lock_club(connection, club_id)
        for number in club_texts.mismatched(connection, club_id):
            raise RuleError("archive-text", "texts", number=number)
        if check is not None:
            check(connection)
        return backup_packing.snapshot(connection, club_id, with_contacts=with_contacts)


def pieces(session: Session, taken: Snapshot) -> Iterator[bytes]:
    """Yield the file of a club piece by piece, with the content of the snapshot *taken*."""
    return backup_packing.pieces(session, taken, FORMAT, VERSION)


def pack(session: Session, club_id: int, *, with_contacts: bool = True) -> bytes:
    """Return the file of a club in one piece.

    :raises RuleError: as :func:`snapshot`.
    """
    return b"".join(pieces(session, snapshot(session, club_id, with_contacts=with_contacts)))


def unpack(session: Session, data: bytes, *, now: datetime) -> Club:
    """Restore a club from its file, as a whole or not at all; return the club.

    Nobody can log in until the officials have new passwords; tables need new slips.

    :raises RuleError: ``archive-foreign``; ``file-version``, also for an unknown or missing key; ``archive-damaged``,
        ``archive-chain`` with the *seq* of the first invalid event; ``archive-club`` if the club exists here already,
        ``archive-login`` if a *login* exists in another club, ``archive-game`` for a game that exists here already.
    """
    try:
        content = _read(data)
        _judge(content, now + LATEST)
        with write_transaction(session) as connection:
            club_id = _club(connection, content)
            people = [{**EMPTY, **member} for member in content["members"]]
            put_rows(connection, MemberRow, club_id, people)
            put_rows(connection, ClubTextRow, club_id, content["texts"])
            _put_games(connection, club_id, content, now)
            _put_events(connection, club_id, content["events"])
            backup_beside.put(connection, club_id, content)
            _check(session, club_id)
    except (*ODD, StatementError) as error:
        code = error.code if isinstance(error, RuleError) else ""
        if code == "file-version" or code.startswith("archive-"):
            raise
        other = code in {"unknown-key", "missing-key"}
        raise RuleError("file-version" if other else "archive-damaged") from error
    return session.get_one(Club, club_id)


def _judge(content: JsonObject, latest: datetime) -> None:
    """Validate the content that no ledger hash covers, as strictly as posted input; no time may be after *latest*.

    :raises RuleError: ``archive-damaged``, and codes of the readers.
    """
    if any(datetime.fromisoformat(moment) > latest for moment in _moments(content)):
        raise RuleError("archive-damaged", "created_at")
    for member in content["members"]:
        contact = {key: member.get(key, "") for key in CONTACTS}
        if contacts.checked(contact, latest.date()) != contact:
            raise RuleError("archive-damaged", "members")
    backup_beside.judge(content)
    numbers = {member["number"] for member in content["members"]}
    nights = {event["evening"] for event in content["events"]} - {None}
    for game in content["games"]:
        if game["evening"] not in nights or not numbers.issuperset(game["members"]):
            raise RuleError("archive-damaged", "games")


def _moments(content: JsonObject) -> Iterator[str]:
    games = content["games"]
    for row in (content["club"], *content["officials"], *games):
        yield row["created_at"]
    yield from (draft["at"] for draft in content["drafts"])
    yield from (game["locked_at"] for game in games if game["locked_at"] is not None)
    yield from (revision["received_at"] for game in games for revision in game["revisions"])


def _sum(content: JsonObject) -> str:
    return hashlib.sha256(CanonicalJson.text(content).encode()).hexdigest()


def _read(data: bytes) -> Values:
    """Return the content of a backup after checking its format, version and checksum.

    :raises RuleError: ``archive-foreign``, ``file-version``, ``archive-damaged``, and codes of the reader.
    """
    if FORMAT.encode() not in data[:200]:
        raise RuleError("archive-foreign")
    try:
        document = record.parse(data)
        content, version = document["content"], document["version"]
        fine = document["format"] == FORMAT and type(version) is int
        whole = fine and document["sha256"] == _sum(content)
    except ODD as error:
        raise RuleError("archive-damaged") from error
    if fine and version != VERSION:
        raise RuleError("file-version")
    if not whole:
        raise RuleError("archive-damaged")
    reader(backup_packing.CONTENT)(content, "")
    return dict(content)


def _club(connection: Connection, content: JsonObject) -> int:
    """Insert the club and its officials; return the id of the row of the club.

    :raises RuleError: ``archive-club``, ``archive-login``.
    """
    address = content["club"]["public_id"]
    if connection.scalar(select(Club.id).where(Club.public_id == address)) is not None:
        raise RuleError("archive-club")
    facts = [event["facts"] for event in content["events"] if event["kind"] == "club"][-1]
    language = reading.language(facts.get("language", clubs.GERMAN), "language")
    row = as_stored(Club, {**content["club"], "name": facts["name"], "language": language})
    club_id = int(connection.execute(insert(Club).returning(Club.id), row).scalar_one())
    for official in content["officials"]:
        taken = select(OfficialRow.id).where(OfficialRow.login == official["login"])
        if connection.scalar(taken) is not None:
            raise RuleError("archive-login", login=official["login"])
        put_rows(connection, OfficialRow, club_id, [official | {"password_hash": ""}])
    return club_id


def _put_events(connection: Connection, club_id: int, events: Rows) -> None:
    """Insert the events; raise ``archive-damaged`` for an evening id that exists in another club."""
    nights = {event["evening"] for event in events} - {None}
    if connection.scalar(select(EventRow.seq).where(EventRow.evening.in_(nights)).limit(1)):
        raise RuleError("archive-damaged")
    put_rows(connection, EventRow, club_id, events)


def _put_games(connection: Connection, club_id: int, content: JsonObject, now: datetime) -> None:
    """Insert the games of *content* and the phones that wrote them; the games are validated like games from phones.

    The inserted phones have no right to write, so nobody can write in these games.

    :raises RuleError: ``archive-game`` for a game or a revision that exists here already, and codes of the readers.
    """
    phones: dict[int | None, int | None] = {None: None}
    for device in content["devices"]:
        row = {
            "name": device["name"],
            "created_at": now,
            "token_hash": tokens.digest(tokens.new_token()),
        }
        inserted = connection.execute(insert(Device).returning(Device.id), row)
        phones[device["id"]] = inserted.scalar_one()
    for game in content["games"]:
        if connection.scalar(select(Game.id).where(Game.public_id == game["public_id"])):
            raise RuleError("archive-game")
        revisions = [
            read_revision({key: stored[key] for key in REVISION_KEYS}, "")
            for stored in game["revisions"]
        ]
        if game_log.same_ids(connection, [revision.id for revision in revisions]):
            raise RuleError("archive-game")
        games.check_log(games.read_settings(game["settings"]), revisions)
        row = as_stored(
            Game, {key: game[key] for key in ("public_id", "settings", "created_at", "locked_at")}
        )
        game_id = connection.execute(insert(Game).returning(Game.id), row).scalar_one()
        place = {key: game[key] for key in ("evening", "round", "table", "members")}
        put_rows(connection, TableGame, club_id, [{"game_id": game_id, **place}])
        rows = [
            revision_json(revision)
            | {"game_id": game_id, "seq": seq, "device_id": phones[stored["device_id"]]}
            | {"received_at": datetime.fromisoformat(stored["received_at"])}
            for seq, (revision, stored) in enumerate(
                zip(revisions, game["revisions"], strict=True), start=1
            )
        ]
        if rows:
            connection.execute(insert(RevisionRow), rows)


def _check(session: Session, club_id: int) -> None:
    """Refuse a broken hash chain and events that no page could show.

    Officials, members and texts must agree with the ledger.

    :raises RuleError: ``archive-chain``, ``archive-damaged``, and codes of the readers.
    """
    verified = verification.verify(session, club_id)
    if verified.broken is not None:
        raise RuleError("archive-chain", "events", seq=verified.broken)
    if clubs.mismatched_logins(session, club_id):
        raise RuleError("archive-damaged")
    events = ledger.events(session, club_id, None, ("member",))
    into = {event.facts["member"]: event.facts.get("into") for event in events}
    if any(_is_broken_chain(into, number) for number in into):
        raise RuleError("archive-damaged")
    if set(into) != set(members.members(session, club_id)):
        raise RuleError("archive-damaged")
    if club_texts.mismatched(session, club_id):
        raise RuleError("archive-damaged")
    versions = ledger.events(session, club_id, None, ("season",))
    imports = import_withdrawal.lists(session, club_id)
    existing: dict[str, Container[object]] = {
        **dict.fromkeys(("member", "person"), into),
        "season": {event.facts["season"] for event in versions},
        "import": {taken.seq for taken in imports},
        **{kind: club_texts.texts(session, club_id, kind) for kind in event_kinds.TEXTS},
    }
    for event in ledger.history(session, club_id):
        event_kinds.check(event.kind, event.facts)
        for refers, number in references(REFERRING[event.kind], event.facts):
            if number not in existing[refers]:
                raise RuleError("archive-damaged", event.kind)
    if any(number not in into for taken in imports for number in taken.filled):
        raise RuleError("archive-damaged", "import")
    for event in versions:
        own_rules.of_version(session, club_id, event.facts)
    backup_beside.check(session, club_id)
    for away in (False, True):
        seasons.seasons(session, club_id, away=away)
    for meta, _gone in evening_dates.announced(session, club_id):
        evenings.load(session, club_id, meta.id)


def _is_broken_chain(into: Mapping[int, int | None], number: int) -> bool:
    """Return whether the chain of merged members is dangling or cyclic."""
    met: set[int | None] = set()
    current: int | None = number
    while current is not None:
        if current in met or current not in into:
            return True
        met.add(current)
        current = into[current]
    return False
