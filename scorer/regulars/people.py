"""The people of a regulars' table: names stand in a table of their own, so that they can be erased."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from uuid import uuid4

from sqlalchemy import Connection, bindparam, insert, select, union, update
from sqlalchemy.orm import Session

from scorer.play import sync
from scorer.play.writers import may_write
from scorer.regulars import events
from scorer.regulars.rights import Act, writing
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision, fold, revision_json
from scorer.rules.core.names import NOBODYS_NAMES
from scorer.rules.core.reading import NAME_LENGTH, JsonObject, Values
from scorer.rules.regulars.state import State
from scorer.store import game_log
from scorer.store.models import (
    Device,
    Game,
    Grant,
    RegularsDeviceRow,
    RegularsPersonRow,
    RegularsTallyRow,
    RevisionRow,
    Seat,
)
from scorer.store.transactions import Reader, scrub

LEAST_ALIKE = 3  # letters that two names begin with to be asked about
TEAMS = ("Wir", "Ihr", "Sie", "Sitz 4")  # in place of names with an erased one
_names = (
    select(RegularsPersonRow.number, RegularsPersonRow.name)
    .where(RegularsPersonRow.regulars_id == bindparam("regulars"))
    .order_by(RegularsPersonRow.number)
)


def names(reader: Reader, regulars_id: int) -> dict[int, str]:
    """Return the names of all persons by number, joined ones too; "" for an erased name."""
    rows = reader.execute(_names, {"regulars": regulars_id})
    return {number: name for number, name in rows}  # noqa: C416 - rows are no tuples for mypy


def is_default(name: str) -> bool:
    """Return whether *name* is one that a form proposes for a seat or a side, so nobody's."""
    return name.strip().casefold() in NOBODYS_NAMES


def numbered(everybody: Mapping[int, str], name: str) -> int | None:
    """Return the number of a person by its exact name, None for a new one."""
    key = name.strip().casefold()
    return next((n for n, stored in everybody.items() if key and stored.casefold() == key), None)


def alike(everybody: Mapping[int, str], state: State, name: str) -> int | None:
    """Return the person with nearly the same name as a new one: «Hans» for «Hansi», one letter apart.

    A name that is stored was asked about before, or is somebody's own.
    """
    if numbered(everybody, name) is not None:
        return None
    key = _folded(name)
    near = (n for n, stored in everybody.items() if stored and _near(key, _folded(stored)))
    return next((state.person(number) for number in near), None)


def enter(connection: Connection, regulars_id: int, name: str) -> int:
    """Store a new person inside a writing transaction, the table locked; return its number.

    :raises RuleError: ``name-default``, ``text-length``, ``text-hidden``.
    """
    name, everybody = _read_name(name, "seats"), names(connection, regulars_id)
    if (number := numbered(everybody, name)) is not None:
        return number
    number = max(everybody, default=0) + 1
    store(connection, regulars_id, number, name)
    return number


def store(connection: Connection, regulars_id: int, number: int, name: str) -> None:
    """Store a person under a free number, inside a writing transaction."""
    row = {"regulars_id": regulars_id, "number": number, "name": name}
    connection.execute(insert(RegularsPersonRow), row)


def rename(session: Session, act: Act, number: int, name: str) -> None:
    """Change the name of a person.

    :raises RuleError: ``not-writer``, ``names-twice``, ``name-default``, ``text-length``, ``text-hidden``.
    """
    with writing(session, act) as connection:
        name = _read_name(name)
        if numbered(names(connection, act.regulars_id), name) not in {None, number}:
            raise RuleError("names-twice", "name")
        _set_names(connection, act, [number], name)


def erase(session: Session, act: Act, number: int) -> list[str]:
    """Erase the name of a person, in the counted games that this device may write as well.

    This is the one exception to logs that are never changed. Return the addresses of the games that still show it.

    :raises RuleError: ``not-writer``.
    """
    with writing(session, act) as connection:
        everybody = names(connection, act.regulars_id)
        state = events.folded(connection, act.regulars_id)
        oldest = state.person(number)
        numbers = [other for other in everybody if state.person(other) == oldest]
        gone = {everybody[other].casefold() for other in numbers} - {""}
        _set_names(connection, act, numbers, "")
        others = {name.casefold() for name in names(connection, act.regulars_id).values()}
        of_table = select(Game).where(Game.public_id.in_(state.games)).order_by(Game.id)
        games = session.scalars(of_table).all()
        erased, here, left = {*gone}, [], []
        logs: dict[int, list[Values]] = {}
        for game in games:
            game_log.lock_game(connection, game.id)
            written = game_log.since(connection, game.id)
            logs[game.id] = [revision_json(revision) for _, revision in written]
            persons = state.games[game.public_id].persons
            seats = [seat for seat, person in enumerate(persons) if person == oldest]
            erased |= names_at(game.settings, logs[game.id], seats) - others
        for game in games:
            if may_write(connection, game.id, act.device_id):
                here.append(game.id)
                _unname(connection, act, game, logs[game.id], erased)
            elif unnamed_game(game.settings, logs[game.id], erased) != (
                game.settings,
                logs[game.id],
            ):
                left.append(game.public_id)
        _erase_of_devices(connection, act.regulars_id, here, erased)
    sync.forget(state.games)
    scrub(session)
    return left


def names_at(settings: JsonObject, revisions: Sequence[Values], seats: Sequence[int]) -> set[str]:
    """Return the names that somebody has typed for *seats* of a game, also earlier ones, in lower case."""
    named = [settings, *(each["facts"] for each in revisions if each["slot"] == "names")]
    typed = {name.casefold() for each in named if each for name in _at(each["players"], seats)}
    return {name for name in typed if not is_default(name)}


def _at(players: Sequence[str], seats: Sequence[int]) -> list[str]:
    return [players[seat] for seat in seats if seat < len(players)]


def _read_name(name: str, place: str = "name") -> str:
    name = reading.text(name, place, 1, NAME_LENGTH).strip()
    if not name or is_default(name):
        raise RuleError("name-default", place, name=name)
    return name


def _set_names(connection: Connection, act: Act, numbers: Collection[int], name: str) -> None:
    row = RegularsPersonRow
    persons = update(row).where(row.regulars_id == act.regulars_id, row.number.in_(numbers))
    connection.execute(persons.values(name=name))


def _unname(
    connection: Connection, act: Act, game: Game, log: list[Values], erased: Collection[str]
) -> None:
    """Erase names in the settings and the log of a game."""
    settings, unnamed = unnamed_game(game.settings, log, erased)
    if settings != game.settings:
        connection.execute(update(Game).where(Game.id == game.id).values(settings=settings))
    changed = [pair for pair in zip(log, unnamed, strict=True) if pair[0] != pair[1]]
    for before, after in changed:
        revision = update(RevisionRow).where(RevisionRow.id == before["id"])
        connection.execute(revision.values(by=after["by"], facts=after["facts"]))
    if any(before["facts"] != after["facts"] for before, after in changed):
        _send_names(connection, act, game)


def _send_names(connection: Connection, act: Act, game: Game) -> None:
    """Append the names of a game as they are now, so that phones and browsers fetch them."""
    names_line = fold(each for _, each in game_log.since(connection, game.id)).special.get("names")
    if names_line is not None:
        line, facts, tips = names_line.line, names_line.facts, names_line.tips
        anew = Revision(str(uuid4()), line, "names", facts, tips)
        try:
            sync.append_revision(connection, game, anew, now=act.now)
        except RuleError as error:
            if error.code != "game-full":
                raise
            return  # such a log is never written again: phones fetch it whole
        row = RegularsTallyRow  # nothing that is counted differs
        connection.execute(update(row).where(row.game_id == game.id).values(seq=row.seq + 1))


def _erase_of_devices(
    connection: Connection, regulars_id: int, games: Collection[int], erased: Collection[str]
) -> None:
    """Erase names of devices: here, as writers of *games*, and their own."""
    row, of_games = RegularsDeviceRow, Grant.game_id.in_(games)
    here = row.regulars_id == regulars_id
    phones = union(
        select(row.device_id).where(here),
        select(Grant.device_id).where(of_games),
        select(Seat.device_id).where(Seat.game_id.in_(games)),
    )
    for table, condition, nobody in (
        (row, here, ""),
        (Grant, of_games, None),
        (Device, Device.id.in_(phones), ""),
    ):
        rows = connection.execute(select(table.id, table.name).where(condition)).all()
        named = [number for number, name in rows if name and name.casefold() in erased]
        connection.execute(update(table).where(table.id.in_(named)).values(name=nobody))


def unnamed_game(
    settings: JsonObject, revisions: Sequence[Values], erased: Collection[str]
) -> tuple[JsonObject, list[Values]]:
    """Return settings and revisions, as JSON, of a game without *erased* names: of people, teams and writers."""
    changed = []
    for each in revisions:
        by = "" if each["by"].casefold() in erased else each["by"]
        named = each["slot"] == "names" and each["facts"]
        facts = _unnamed(each["facts"], erased) if named else each["facts"]
        changed.append({**each, "by": by, "facts": facts})
    return _unnamed(settings, erased), changed


def _unnamed(names_of: JsonObject, erased: Collection[str]) -> JsonObject:
    """Return players and teams without *erased* names, those of a form in their place."""
    if not erased:
        return names_of
    changed, words = {**names_of}, f"({'|'.join(map(re.escape, erased))})"
    seats = ("Schreiber", *(f"Sitz {n}" for n in range(2, 10)))
    several = rf".*(?<!\w){words}s?(?!\w)"  # a team can be called after several people
    for key, free, pattern in (("players", seats, rf"{words}\Z"), ("teams", TEAMS, several)):
        shown = [*(names_of.get(key) or ())]
        for place, name in enumerate(shown):
            if not is_default(name) and re.match(pattern, name.casefold(), re.DOTALL):
                shown[place] = next(w for w in (*free[place:], *free) if w not in shown)
        if shown:
            changed[key] = shown
    return changed


def _folded(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def _near(name: str, other: str) -> bool:
    """Return whether one name begins like the other, or one letter makes one of the other."""
    short, long = sorted((name, other), key=len)
    if len(short) < LEAST_ALIKE:
        return name == other
    if long.startswith(short):
        return True
    same = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    return len(short) > LEAST_ALIKE and long[same + 1 :] in {short[same:], short[same + 1 :]}
