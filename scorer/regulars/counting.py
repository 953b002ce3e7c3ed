"""Counting a game for a regulars' table: who sat where, and freeing it again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from uuid import uuid4

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorer.play.games import store_record
from scorer.play.writers import require_writer
from scorer.regulars import events, people, rights, tallies
from scorer.regulars.rights import Act, writing
from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.core.reading import Values
from scorer.rules.core.value_class import value_class
from scorer.rules.presets import settings_for
from scorer.rules.record import Record
from scorer.rules.regulars.counted_game import check_entered, summary_of
from scorer.rules.regulars.events import Counted, Facts, Joined
from scorer.rules.regulars.state import State
from scorer.store import tokens
from scorer.store.models import Game
from scorer.store.transactions import write_transaction

# House rules of a game of which only totals are known; nothing else is written there.
TOTALS_ONLY = {"target": None, "direct_strokes": True, "berg": None, "stakes": None}


@value_class
class Sitting:
    """Who sits on a seat: the *person* with this number, or a new one called *name*.

    If a person has nearly the same name, the *answer* says whether it is the ``same`` or an ``other`` one.
    """

    person: int | None = None
    name: str = ""
    answer: str = ""


@value_class
class Count:
    """A game to be counted: its *address*, who sat where; *name* and time (*at*) of the event if a phone has chosen them.

    An unfinished one counts *as_it_stands*. With *instead* it takes the place of what was counted otherwise.
    """

    address: str
    seats: Sequence[Sitting]
    name: str = ""
    at: str = ""
    as_it_stands: bool = False
    instead: bool = False

    def write(self, connection: Connection, act: Act) -> None:
        """Count the game inside a writing transaction, the table locked. Repeated it changes nothing.

        :raises RuleError: ``list-length``, ``name-default``, ``name-alike``, ``person-unknown``, codes of
            :func:`events.append` and :func:`tallies.require_countable`.
        """
        game = tallies.require_countable(
            connection, self.address, act.device_id, as_it_stands=self.as_it_stands
        )
        seats = len(game.settings["players"])
        if len(self.seats) != seats:
            raise RuleError("list-length", "seats", low=seats, high=seats)
        state = events.folded(connection, act.regulars_id)
        persons, done = _entered(connection, act, state, self.seats)
        counted = Counted(game.public_id, persons, self.as_it_stands)
        before = state.games.get(counted.game, counted)
        if self.instead and before.seating != state.resolved(counted).seating:
            done += state.undoing(counted.game)
        events.append(
            connection, act, [*map(events.new, done), events.new(counted, self.name, self.at)]
        )


def count(session: Session, act: Act, counted: Count) -> None:
    """Count a game by a device that may write here and, now or earlier, at the game.

    :raises RuleError: ``not-writer``, codes of :meth:`Count.write`.
    """
    with writing(session, act) as connection:
        counted.write(connection, act)


@value_class
class Entered:
    """A game of a *kind* of an evening without a phone: *totals* are those of two sides, or of each person."""

    persons: Sequence[int]
    totals: Sequence[int]
    day: date
    kind: str


def enter(session: Session, act: Act, entered: Entered, name: str = "") -> None:
    """Store and count a game that was played without a phone; *name* is that of the event, as in :func:`events.write`.

    :raises RuleError: ``not-writer``, ``person-unknown``, ``names-twice``, codes of :func:`check_entered` and of
        :func:`games.check_log`.
    """
    with writing(session, act) as connection:
        state = events.folded(connection, act.regulars_id)
        if any(event.id == name for event in state.events):
            return  # sent twice
        everybody, persons = people.names(connection, act.regulars_id), (*entered.persons,)
        if not all(everybody.get(person) for person in persons):
            raise RuleError("person-unknown", "persons")
        players, kind = [everybody[person] for person in persons], entered.kind
        check_entered(kind, len(persons), entered.totals)
        record = _entered_record(players, entered.totals, kind)
        address = tokens.new_token()
        store_record(connection, record, act.device_id, act.now, address)
        counted = Counted(address, persons, as_it_stands=True, day=entered.day, kind=kind)
        events.append(connection, act, [events.new(counted, name)])


def _entered_record(players: Sequence[str], totals: Sequence[int], kind: str) -> Record:
    """Return a game that holds totals only: as strokes by hand of two sides, or as one deal of each player."""
    lines: list[Values] = [{"kind": "deal", "points": [*totals], "match": None, "extras": []}]
    settings = settings_for("point-board", players, ())
    if summary_of(kind).fewest_win(kind):
        settings["wins"] = "fewest"
    if len(totals) < len(players):
        settings = settings_for("1000", players, ("Wir", "Ihr")) | TOTALS_ONLY
        lines = [
            {"kind": "strokes", "team": team, "points": total} for team, total in enumerate(totals)
        ]
    revisions = tuple(
        Revision(str(uuid4()), str(uuid4()), str(slot), line)
        for slot, line in enumerate(lines, start=1)
    )
    rules = games.read_settings(settings)
    games.check_log(rules, revisions)
    return Record(rules, revisions)


def free(session: Session, game: Game, device_id: int, now: datetime) -> None:
    """Let a game count nowhere, by whoever may write it or at the regulars' table where it counts.

    :raises RuleError: ``not-writer``.
    """
    with write_transaction(session) as connection:
        regulars_id = tallies.regulars_of(connection, game.id)
        if regulars_id is None:
            return
        act = Act(regulars_id, device_id, now)
        rights.lock(connection, regulars_id)
        if rights.friend(connection, regulars_id, device_id) is None:
            require_writer(connection, game.id, device_id)
        undone = events.folded(connection, act.regulars_id).undoing(game.public_id)
        events.append(connection, act, map(events.new, undone))


def _entered(
    connection: Connection, act: Act, state: State, seats: Sequence[Sitting]
) -> tuple[tuple[int, ...], list[Facts]]:
    """Return the persons on *seats*, new ones stored, and what was answered about nearly equal names."""
    everybody = people.names(connection, act.regulars_id)
    persons: list[int] = []
    answered: list[Facts] = []
    for sitting in seats:
        if sitting.person is not None and sitting.person not in everybody:
            raise RuleError("person-unknown", "seats")
        near = None if sitting.person else people.alike(everybody, state, sitting.name)
        if near is not None and sitting.answer not in {"same", "other"}:
            raise RuleError("name-alike", "seats")
        number = sitting.person or people.enter(connection, act.regulars_id, sitting.name)
        persons.append(number)
        if near is not None and sitting.answer == "same":
            answered.append(Joined((near, number)))
    return tuple(persons), answered
