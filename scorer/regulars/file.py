"""A regulars' table as a file: ``docs/regulars.md`` describes it. It holds people, events and the counted games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from hmac import compare_digest
from typing import Annotated, Any, TypeAlias

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorer.play import estimate_seats
from scorer.play.games import store_record
from scorer.play.writers import might_write
from scorer.regulars import devices, events, people, rights, tallies
from scorer.regulars.devices import Newcomer
from scorer.regulars.events import MOST_EVENTS
from scorer.regulars.rights import Act
from scorer.rules.core import log, reading, typed_reader
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import NAME_LENGTH, TITLE_LENGTH, JsonObject, Values
from scorer.rules.core.typed_reader import By, Length, marked
from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class
from scorer.rules.record import Record, parse, read_game
from scorer.rules.regulars.events import (
    BOX,
    MOST_PEOPLE,
    Counted,
    Event,
    Founded,
    Person,
    Undone,
    event_json,
    read_event,
)
from scorer.rules.regulars.state import State
from scorer.store import game_log, tokens
from scorer.store.models import Game, RegularsRow, RegularsTallyRow
from scorer.store.transactions import write_transaction

FORMAT, VERSION = "schreiber-regulars", 1
MOST_GAMES = 10_000
PART = 250  # events that are stored at once: nobody else can write meanwhile
PERSONS = {"persons", "from", "to"}  # keys of facts under which people stand
AnyGame: TypeAlias = tuple[str, Record]  # with its address


def read_address(value: object, place: str) -> str:
    """Return *value* as the address of a table or a game.

    :raises RuleError: ``not-uuid``, codes of :func:`reading.text`.
    """
    parsed = tokens.parse(reading.text(value, place, 1, tokens.LENGTH))
    if parsed is None:
        raise RuleError("not-uuid", place)
    return parsed


def _read_game(value: object, place: str) -> AnyGame:
    sent = typed_reader.reader(_GAME)(value, place)
    try:
        return sent["id"], read_game(sent, 1)
    except RuleError as error:
        raise error.within(place) from None


_GAME: Any = {"id": Annotated[str, By(read_address)], "settings": Any, "revisions": Any}


@value_class
class NamedPerson:
    """A person: number and name, "" if it was erased."""

    number: Person
    name: Annotated[str, Length(0, NAME_LENGTH)]


@value_class
class File:
    """A file: address, name and recovery code, people, events, games; *signature* of the server that wrote it."""

    id: Annotated[str, By(read_address)]
    name: Annotated[str, Length(1, TITLE_LENGTH)]
    code: Annotated[str, Length(0, tokens.LENGTH)]
    people: Annotated[tuple[NamedPerson, ...], Length(0, MOST_PEOPLE)]
    events: Annotated[tuple[Annotated[Event, By(read_event)], ...], Length(1, MOST_EVENTS)]
    games: Annotated[tuple[Annotated[AnyGame, By(_read_game)], ...], Length(0, MOST_GAMES)]
    signature: Annotated[str, Length(0, 64)] = ""


def dump(session: Session, regulars: RegularsRow, secret: bytes) -> bytes:
    """Return a regulars' table as a file, an event and a game a line; names that were erased are not in it."""
    names, state = people.names(session, regulars.id), events.folded(session, regulars.id)
    content: Values = {"format": FORMAT, "version": VERSION, "id": regulars.public_id}
    content |= {"name": regulars.name, "code": devices.recovery_code(regulars, secret)}
    games = [*_games(session, regulars.id, names, state)]
    ids = (game["id"] for game in games)
    content["signature"] = _signature(regulars.public_id, state.events, ids, secret)
    lists: dict[str, Iterable[JsonObject]] = {
        "people": [{"number": number, "name": name} for number, name in names.items()],
        "events": map(event_json, state.events),
        "games": games,
    }
    parts = [f'"{key}": {_json(value)}' for key, value in content.items()]
    for key, listed in lists.items():
        lines = ",".join(f"\n{_json(each)}" for each in listed)
        parts.append(f'"{key}": [{lines}]')
    return "".join(["{\n", ",\n".join(parts), "\n}\n"]).encode()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _signature(address: str, done: Iterable[Event], games: Iterable[str], secret: bytes) -> str:
    """Return the signature with which this server says that *games* count at a table where so much was *done*."""
    return tokens.keyed_hash(secret, "file", address, *map(_json, map(event_json, done)), *games)


def _games(
    session: Session, regulars_id: int, names: Mapping[int, str], state: State
) -> Iterator[Values]:
    query = select(Game).join(RegularsTallyRow, RegularsTallyRow.game_id == Game.id)
    counted = query.where(RegularsTallyRow.regulars_id == regulars_id).order_by(Game.id)
    rows = session.scalars(counted).all()
    standing = {name.casefold() for name in names.values()}
    written = game_log.of_games(session, [row.id for row in rows])
    logs: dict[int, list[Values]] = {}
    erased: set[str] = set()
    for row in rows:
        due = estimate_seats.readable_revisions(row.settings, written[row.id])
        logs[row.id] = [log.revision_json(revision) for _, revision in due]
        persons = state.games[row.public_id].persons
        gone = [seat for seat, number in enumerate(persons) if not names.get(number)]
        erased |= people.names_at(row.settings, logs[row.id], gone) - standing
    for row in rows:
        settings, revisions = people.unnamed_game(row.settings, logs[row.id], erased)
        yield {"id": row.public_id, "settings": settings, "revisions": revisions}


def load(data: bytes) -> File:
    """Read a file and check all of it.

    :raises RuleError: ``record-encoding``, ``record-json``, ``regulars-format``, ``file-version``, codes of the
        readers and of :func:`scorer.rules.record.read_game`.
    """
    value = parse(data)
    if not isinstance(value, dict) or value.pop("format", "") != FORMAT:
        raise RuleError("regulars-format", "format")
    if value.pop("version", 0) != VERSION:
        raise RuleError("file-version", "version")
    return typed_reader.read(File, value, "")


def take_in(
    session: Session, file: File, newcomer: Newcomer, code: str = "", into: int | None = None
) -> RegularsRow:
    """Take a file in: where its table is, by its recovery code; else as a new one, or *into* another table.

    The *code* is that of the file unless another one is typed. Games and events are told apart by their ids, so a
    repeat changes nothing. They are stored in parts, as nobody else can write meanwhile; what was interrupted goes on
    when it is repeated. Persons are those of the same name. A game that is here already counts only if this device
    may write it, or might, or if a signature proves that it counted at this table.

    :raises RuleError: ``code-unknown``, ``not-writer``, ``regulars-full``, ``list-length`` if nothing was done there.
    """
    ids = (address for address, _record in file.games)
    signature = _signature(file.id, file.events, ids, newcomer.secret)
    is_proved = into is None and compare_digest(file.signature.encode(), signature.encode())
    for start in range(0, len(file.events), PART):
        part = replace(file, events=file.events[: start + PART])
        taken = partial(_take_in, session, part, start, newcomer, code, into, is_proved=is_proved)
        try:
            regulars_id = taken()
        except IntegrityError:  # the same file at the same time: the other request has stored it
            regulars_id = taken()
    return session.get_one(RegularsRow, regulars_id)


def _take_in(  # noqa: PLR0913 - those of take_in, once for each part
    session: Session,
    file: File,
    start: int,
    newcomer: Newcomer,
    code: str,
    into: int | None,
    *,
    is_proved: bool,
) -> int:
    """Take the events of a file from *start* on in, with their games; return the number of the table."""
    with write_transaction(session) as connection:
        stored = rights.load(session, file.id)
        regulars_id = into or (None if stored is None else stored.id)
        if regulars_id is None:
            act = devices.open_table(connection, file.name, newcomer, file.id, file.code)
        else:
            act = Act(regulars_id, newcomer.device_id, newcomer.now)
            rights.lock(connection, regulars_id)
            if into is None and rights.friend(connection, regulars_id, act.device_id) is None:
                if devices.of_code(session, code or file.code).id != regulars_id:
                    raise RuleError("code-unknown", "code")
                devices.let_in(connection, regulars_id, newcomer)
        rights.require_friend(connection, act)
        countable = _countable(connection, file, start, act, is_proved=is_proved)
        stored_events = {
            event.id: event for event in events.folded(connection, act.regulars_id).events
        }
        number = _numbering(connection, act, file, stored_events)
        new = [
            read_event(_renumbered(event_json(event), number), "")
            for event in _fitting(file, stored_events, countable, is_own=into is None)
        ]
        if not (stored_events or new):
            raise RuleError("list-length", "events", low=1, high=MOST_EVENTS)
        events.merge(connection, act, new)
    return act.regulars_id


def _fitting(
    file: File, stored: Mapping[str, Event], countable: set[str], *, is_own: bool
) -> Iterator[Event]:
    """Yield the new events that belong into the table: a founding only into its own, what undoes another only after it."""
    here = stored.keys() - {event.id for event in file.events}
    for event in file.events:
        match event.facts:
            case Counted(game):
                fits = game in countable
            case Undone(undone):
                fits = undone in here
            case facts:
                fits = is_own or not isinstance(facts, Founded)
        if fits and event.id not in stored:
            yield event
        if fits or event.id in stored:
            here.add(event.id)


def _countable(
    connection: Connection, file: File, start: int, act: Act, *, is_proved: bool
) -> set[str]:
    """Store the games counted from event *start* on that are not here; return all that can count: this device may count it, or it *is_proved*."""
    counted = {each.facts.game for each in file.events[start:] if isinstance(each.facts, Counted)}
    games = {address: record for address, record in file.games if address in counted}
    countable = {*games}
    here = connection.execute(select(Game.id, Game.public_id).where(Game.public_id.in_(games)))
    for game_id, address in here.all():
        owner = tallies.regulars_of(connection, game_id)
        can_count = is_proved or might_write(connection, game_id, act.device_id)
        is_free = owner == act.regulars_id or (owner is None and can_count)
        if not is_free or tallies.is_of_club(connection, game_id):
            countable.remove(address)
        del games[address]
    for address, record in games.items():
        store_record(connection, record, act.device_id, act.now, address)
    return countable


def _numbering(
    connection: Connection, act: Act, file: File, stored: Mapping[str, Event]
) -> Callable[[int], int]:
    """Return the function that gives a person of the file a number here; who is not here yet is stored.

    People of events that are *stored* are those of the file, even if they were renamed or erased here.
    """
    names = {
        person.number: "" if people.is_default(person.name) else person.name.strip()
        for person in file.people
    }
    here, moved = people.names(connection, act.regulars_id), {BOX: BOX}
    for event in file.events:
        if event.id in stored:
            moved |= zip(_persons(event), _persons(stored[event.id]), strict=False)

    def number(in_file: int) -> int:
        if in_file not in moved:
            name = names.get(in_file, "")
            same = people.numbered(here, name)
            if same is None:
                same = in_file if in_file not in here else max(here) + 1
                here[same] = name
                people.store(connection, act.regulars_id, same, name)
            moved[in_file] = same
        return moved[in_file]

    return number


def _persons(event: Event) -> list[int]:
    """Return the numbers of persons in an event, in order."""
    facts, marks = event.facts, (Range(1, MOST_PEOPLE), Range(BOX, MOST_PEOPLE))
    return [n for mark in marks for _place, n in marked(type(facts), facts, mark)]


def _renumbered(value: Any, number: Callable[[int], int], key: str = "") -> Any:  # noqa: ANN401 -- JSON
    """Return the facts of an event, as JSON, with other numbers of persons."""
    if isinstance(value, dict):
        return {name: _renumbered(part, number, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_renumbered(part, number, key) for part in value]
    return number(value) if key in PERSONS else value
