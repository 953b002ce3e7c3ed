"""The events of a Stammtisch, as they are stored and sent. People are numbers; names are in no event.

An event is ``{"id", "kind", "at", "facts"}``. Events are in the order in which the server stored them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from typing import Annotated, Literal, TypeAlias

from scorer.rules.core import reading, typed_reader
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import TITLE_LENGTH, JsonObject
from scorer.rules.core.typed_reader import By, Length
from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class

BOX = 0  # the box as a person in the sums
MOST_PEOPLE = 9999
MOST_RAPPEN = 10**7  # in or out of the box
MOST_PAID = 10**12  # in one payment: more than all games can cost
MOST_STAKE = 10_000
ROUNDINGS = (5, 10)  # rappen
Unit: TypeAlias = Literal["stroke", "lost", "point", "difference"]
Uuid: TypeAlias = Annotated[str, By(reading.uuid_text)]
Person: TypeAlias = Annotated[int, Range(1, MOST_PEOPLE)]
Payer: TypeAlias = Annotated[int, Range(BOX, MOST_PEOPLE)]  # with the box
Key: TypeAlias = Annotated[str, Length(1, 36)]  # of a game, or a kind of game


def read_rounding(value: object, place: str) -> int:
    """Return *value* as the coin to which amounts are rounded, in rappen.

    :raises RuleError: ``not-choice``.
    """
    if type(value) is not int or value not in ROUNDINGS:
        raise RuleError("not-choice", place, allowed=", ".join(map(str, ROUNDINGS)))
    return value


@value_class
class Founded:
    """The Stammtisch begins, or its year begins with another *month* from now on."""

    month: Annotated[int, Range(1, 12)]


@value_class
class Counted:
    """A game belongs to the Stammtisch; *persons* sat on its seats in order.

    An unfinished game counts *as_it_stands*. A game entered after an evening without a phone has the *day*
    of the evening, and the *kind* of game that was played.
    """

    game: Key
    persons: Annotated[tuple[Person, ...], Length(2, 9)]
    as_it_stands: bool = False
    day: date | None = None
    kind: Annotated[str, Length(0, 36)] = ""

    @property
    def seating(self) -> tuple[object, ...]:
        """Return what two that count a game alike have in common."""
        return self.persons, self.day

    @property
    def is_twice(self) -> bool:
        """Return whether a person would sit on two seats."""
        return len({*self.persons}) < len(self.persons)


@value_class
class Joined:
    """Two persons are one, with the lower number."""

    persons: tuple[Person, Person]


@value_class
class Stake:
    """The money at stake in a game, in rappen.

    Each *unit* costs *rappen*: a ``stroke``, a game ``lost``, a ``point`` or ``difference`` point. Whoever
    pays, pays at least the *minimum*; each amount is rounded to *rounding* rappen. If all play alone, or in three
    teams, all pay into the *box*.
    """

    unit: Unit
    rappen: Annotated[int, Range(0, MOST_STAKE)]
    minimum: Annotated[int, Range(0, MOST_STAKE)] = 0
    rounding: Annotated[int, By(read_rounding)] = 5
    box: bool = False


@value_class
class Staked:
    """The stake of a *kind* of game from the evening of *day* on; None ends it."""

    kind: Key
    day: date
    stake: Stake | None


@value_class
class Payment:
    """An amount that one person, or the box, pays to another, in rappen."""

    payer: Payer = field(metadata={"key": "from"})
    payee: Payer = field(metadata={"key": "to"})
    rappen: Annotated[int, Range(1, MOST_PAID)]


@value_class
class Settled:
    """What was open is to be settled with these *payments*, none of which is made yet; with none if all cancels out."""

    payments: Annotated[tuple[Payment, ...], Length(0, MOST_PEOPLE)]


@value_class
class Paid:
    """The payment from one person to another that the event *settled* asks for is made."""

    settled: Uuid
    payer: Payer = field(metadata={"key": "from"})
    payee: Payer = field(metadata={"key": "to"})


@value_class
class Boxed:
    """Money was put into the box, or taken out (*rappen* below 0), for a *reason*."""

    rappen: Annotated[int, Range(-MOST_RAPPEN, MOST_RAPPEN)]
    reason: Annotated[str, Length(1, TITLE_LENGTH)]


@value_class
class Undone:
    """An earlier *event* has no effect, as if it had never been written; also one that undid another."""

    event: Uuid


Facts: TypeAlias = Founded | Counted | Joined | Staked | Settled | Paid | Boxed | Undone
KINDS: Mapping[str, type[Facts]] = {
    "founded": Founded,
    "counted": Counted,
    "joined": Joined,
    "stake": Staked,
    "paid": Paid,
    "settled": Settled,
    "box": Boxed,
    "undone": Undone,
}
KIND_OF = {of_class: kind for kind, of_class in KINDS.items()}


@value_class
class Event:
    """One thing that was done; *id* and *at*, which is only shown, come from the phone."""

    id: str
    at: str
    facts: Facts

    @property
    def kind(self) -> str:
        """Return the kind as stored."""
        return KIND_OF[type(self.facts)]


def read_event(value: object, place: str) -> Event:
    """Return the event that the JSON object *value* describes.

    :raises RuleError: ``missing-key``, codes of :mod:`scorer.rules.core.reading`.
    """
    data = reading.exact_mapping(value, place, ("id", "kind", "at", "facts"))
    kind = reading.choice(data["kind"], f"{place}/kind", KINDS)
    return Event(
        id=reading.uuid_text(data["id"], f"{place}/id"),
        at=reading.text(data["at"], f"{place}/at", 0, 40),
        facts=typed_reader.read(KINDS[kind], data["facts"], f"{place}/facts"),
    )


def stored_event(name: str, kind: str, at: str, facts: JsonObject) -> Event:
    """Return an event that was checked before it was stored; those that count games, nearly all, are not checked again."""
    if kind != "counted":
        return Event(name, at, typed_reader.read(KINDS[kind], facts, "facts"))
    day = facts.get("day") and reading.day(facts["day"], "day")
    persons, as_it_stands = (*facts["persons"],), facts.get("as_it_stands", False)
    kind = facts.get("kind", "")
    return Event(name, at, Counted(facts["game"], persons, as_it_stands, day, kind))


def event_json(event: Event) -> JsonObject:
    """Return *event* as a JSON object, without keys that have their default."""
    facts = typed_reader.plain(event.facts, spare=True)
    return {"id": event.id, "kind": event.kind, "at": event.at, "facts": facts}
